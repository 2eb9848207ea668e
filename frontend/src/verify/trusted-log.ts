import { MalformedError } from '../../../domain/transparency/errors.ts';
import { parsePolicy, policyOfLog, type Policy } from '../../../domain/transparency/policy.ts';

/** Which log and which witnesses a visitor trusts, as typed. */
export interface TrustedLog {
  /** The verifier key of the log, unless the policy names the log. */
  readonly key: string;
  /** A C2SP tlog-policy; empty to require no witness. */
  readonly policy: string;
}

/** A field that could not be read, and what to do about it. */
export interface FieldFault {
  readonly field: keyof TrustedLog;
  readonly advice: string;
  /** Where the fault is, in the words of the format; undefined for an empty field. */
  readonly detail?: string;
}

const orFault = async <Read>(reading: Promise<Read>, fault: Omit<FieldFault, 'detail'>): Promise<Read | FieldFault> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof MalformedError) return { ...fault, detail: error.message };
    throw error;
  }
};

/** Whether a policy has a line that names a log, as `parsePolicy` reads it. */
export const namesLog = (policy: string): boolean => policy.split('\n').some((line) => /^[ \t]*log(?:[ \t]|$)/.test(line));

const policyOfKey = async (key: string): Promise<Policy | FieldFault> => {
  if (key === '') return { field: 'key', advice: 'Please paste a verifier key.' };
  const advice = 'This is not the whole key of a log. Copy all of it again.';
  return orFault(policyOfLog(key), { field: 'key', advice });
};

/** The policy that the fields make together: the key names the log, unless the policy does. */
export const policyOf = async ({ key, policy }: TrustedLog): Promise<Policy | FieldFault> => {
  if (policy.trim() === '') return policyOfKey(key.trim());
  const advice = 'The policy cannot be read. Correct it, or empty the field to check without witnesses.';
  const read = await orFault(parsePolicy(policy), { field: 'policy', advice });
  if ('field' in read || read.logs.length > 0) return read;
  const ofKey = await policyOfKey(key.trim());
  return 'field' in ofKey ? ofKey : { ...read, logs: ofKey.logs };
};
