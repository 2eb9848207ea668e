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
  readonly why: string;
}

const orFault = async <Read>(reading: Promise<Read>, faultOf: (message: string) => FieldFault): Promise<Read | FieldFault> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof MalformedError) return faultOf(error.message);
    throw error;
  }
};

/** Whether a policy has a line that names a log, as `parsePolicy` reads it. */
export const namesLog = (policy: string): boolean => /^[ \t]*log(?:[ \t]|$)/m.test(policy);

const policyOfKey = async (key: string): Promise<Policy | FieldFault> => {
  if (key === '') return { field: 'key', why: 'Please paste a verifier key.' };
  return orFault(policyOfLog(key), (why) => ({ field: 'key', why }));
};

/** The policy that the fields make together: the key names the log, unless the policy does. */
export const policyOf = async ({ key, policy }: TrustedLog): Promise<Policy | FieldFault> => {
  if (policy.trim() === '') return policyOfKey(key.trim());
  const read = await orFault(parsePolicy(policy), (message) => ({
    field: 'policy',
    why: `The policy cannot be read. ${message} Correct it, or empty the field to check without witnesses.`,
  }));
  if ('field' in read || read.logs.length > 0) return read;
  const ofKey = await policyOfKey(key.trim());
  return 'field' in ofKey ? ofKey : { ...read, logs: ofKey.logs };
};
