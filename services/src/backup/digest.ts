import { createHash } from 'node:crypto';

/** One line of a backup. */
export const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;

/** SHA-256 (hexadecimal) over the lines of records: the same for a log, its backup and its copy. */
export const digestOfAll = async (records: AsyncIterable<object>): Promise<{ count: number; digest: string }> => {
  const hash = createHash('sha256');
  let count = 0;
  for await (const record of records) {
    hash.update(lineOf(record));
    count += 1;
  }
  return { count, digest: hash.digest('hex') };
};
