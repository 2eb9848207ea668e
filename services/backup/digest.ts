import { createHash } from 'node:crypto';

/** One line of a backup. */
export const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;

/** A summary of a log, of accounts, or of a backup of them. */
export interface Digest {
  readonly count: number;
  /** SHA-256 over the lines, hexadecimal. */
  readonly digest: string;
  /** How many of them are unreadable events; absent if none. */
  readonly damaged?: number;
}

/** The digest of records as they pass through. */
export class RunningDigest {
  readonly #hash = createHash('sha256');
  #count = 0;
  #damaged = 0;

  /** Returns the number of characters in the record's line. */
  add(record: object): number {
    const line = lineOf(record);
    this.#hash.update(line);
    this.#count += 1;
    if ('damaged' in record) this.#damaged += 1;
    return line.length;
  }

  /** The digest of all records. Call it once, at the end. */
  end(): Digest {
    const damaged = this.#damaged > 0 ? { damaged: this.#damaged } : {};
    return { count: this.#count, digest: this.#hash.digest('hex'), ...damaged };
  }
}

/** The digest of records: the same for a log, its backup and its copy. */
export const digestOfAll = async (records: AsyncIterable<object>): Promise<Digest> => {
  const digest = new RunningDigest();
  for await (const record of records) digest.add(record);
  return digest.end();
};
