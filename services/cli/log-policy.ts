import { mostPolicyBytes, parsePolicy, policyOfLogs, type Policy } from '../../domain/transparency/policy.ts';
import { inputOption, readInput } from './input-file.ts';

/** The options that say which log is trusted. */
export interface TrustedLog {
  /** The verifier key of the log, as `/log/key` answers it; where the log changes its key, both. */
  readonly logKey?: readonly string[];
  /** The file of a C2SP tlog-policy, which may ask for witnesses as well. */
  readonly policy?: string;
}

/** The options of a command that takes them. */
export const logKeyOption = [
  '--log-key <key>',
  'the verifier key of the log (/log/key), kept or verified through another channel; twice if the log changed its key',
  (typed: string, before: readonly string[] = []): readonly string[] => [...before, typed.trim()],
] as const;
export const policyOption = [
  '--policy <file>',
  'a file of the logs and witnesses that you trust (https://c2sp.org/tlog-policy)',
  inputOption,
] as const;

/** The policy that the options name; undefined without any. Throws if both are given, or the policy cannot be read. */
export const policyOf = async ({ logKey, policy: file }: TrustedLog): Promise<Policy | undefined> => {
  if (logKey !== undefined && file !== undefined)
    throw new Error('Give --log-key or --policy, not both: a policy names the log in a line "log <key>".');
  if (logKey !== undefined) return policyOfLogs(logKey);
  if (file === undefined) return undefined;
  const policy = await parsePolicy(await readInput(file, 'policy', mostPolicyBytes));
  if (policy.logs.length === 0) throw new Error('The policy names no log: add a line "log <key>".');
  return policy;
};
