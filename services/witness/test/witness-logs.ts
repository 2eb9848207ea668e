import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { TestLog } from '../../../event-log/tree/test/test-log.ts';

/** Logs for a witness to follow, one of them with a second past, and one that it does not follow. */
export interface WitnessLogs {
  readonly log: TestLog;
  /** The same key, and other leaves. */
  readonly fork: TestLog;
  readonly empty: TestLog;
  /** The name of `log`, and another key. */
  readonly foreign: TestLog;
  readonly unknown: TestLog;
}

export const witnessLogs = async (): Promise<WitnessLogs> => {
  const [log, empty, foreign, unknown] = await Promise.all(
    ['log.example', 'empty.example', 'log.example', 'unknown.example'].map((origin) => TestLog.of(origin)),
  );
  if (!log || !empty || !foreign || !unknown) throw new Error('There are four.');
  const fork = new TestLog(log.signer).growTo(2_000, 'fork');
  for (const one of [log, foreign, unknown]) one.growTo(2_000);
  return { log, fork, empty, foreign, unknown };
};

/** The verifier keys of those logs that a witness follows. */
export const followedKeys = ({ log, empty }: WitnessLogs): string[] =>
  [log, empty].map(({ signer }) => formatVerifierKey(signer.key));

/** The file by which `benchnotes witness` follows them. */
export const witnessFile = (folder: string, keys: readonly string[], name = 'witness.example/one'): string => {
  const file = join(folder, 'witness.yaml');
  writeFileSync(file, `name: ${name}\nport: 0\nfolder: kept\nlogs:\n${keys.map((key) => `  - key: ${key}\n`).join('')}`);
  return file;
};
