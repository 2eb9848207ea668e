import { parsePolicy, policyOfLog, type Policy } from '../../domain/transparency/policy.ts';
import { inputOption, readInput } from './input-file.ts';

/** Which log is trusted, as options say it. */
export interface TrustedLog {
  /** The verifier key of the log, as `/log/key` answers it. */
  readonly logKey?: string;
  /** The file of a C2SP tlog-policy, which may ask for witnesses as well. */
  readonly policy?: string;
}

/** The options of a command that takes them. */
export const logKeyOption = [
  '--log-key <key>',
  'the verifier key of the log (/log/key), kept or compared by another way',
] as const;
export const policyOption = [
  '--policy <file>',
  'a file of the logs and witnesses that you trust (https://c2sp.org/tlog-policy)',
  inputOption,
] as const;

/** The policy that is meant; undefined where nothing is named. Throws where both are, and for what is none. */
export const policyOf = async ({ logKey, policy }: TrustedLog): Promise<Policy | undefined> => {
  if (logKey !== undefined && policy !== undefined)
    throw new Error('Name the log that you trust once: --log-key with its verifier key, or --policy with a file.');
  if (logKey !== undefined) return policyOfLog(logKey.trim());
  return policy === undefined ? undefined : parsePolicy(await readInput(policy, 'policy'));
};
