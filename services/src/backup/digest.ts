import { createHash } from 'node:crypto';

/** One line of a backup. */
export const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;

/** What is said of a log, of accounts, of a backup of them. */
export interface Digest {
  readonly count: number;
  /** SHA-256 over the lines, hexadecimal. */
  readonly digest: string;
  /** How many of them are events that cannot be read; left out where all can. */
  readonly damaged?: number;
}

/** The digest of records: the same for a log, its backup and its copy. */
export const digestOfAll = async (records: AsyncIterable<object>): Promise<Digest> => {
  const hash = createHash('sha256');
  let count = 0;
  let damaged = 0;
  for await (const record of records) {
    hash.update(lineOf(record));
    count += 1;
    if ('damaged' in record) damaged += 1;
  }
  return { count, digest: hash.digest('hex'), ...(damaged > 0 ? { damaged } : {}) };
};
