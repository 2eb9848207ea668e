import { createReadStream } from 'node:fs';
import { systemErrorText } from '../config/system-error.ts';
import { pathOption } from './path-option.ts';

/** Instead of a path: standard input, which works even if this user may not read the file. */
const standardInput = '-';

/** The path of an input file, or "-" for standard input. */
export const inputOption = (typed: string): string => (typed === standardInput ? typed : pathOption(typed));

/** The bytes of a stream; undefined if there are more than `most`: the rest is not read. */
const bytesOf = async (stream: AsyncIterable<Buffer>, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * The text of a file, or of standard input, of at most `most` bytes. Rejects with a message that calls it `what`, also
 * if it is longer.
 */
export const readInput = async (path: string, what: string, most: number): Promise<string> => {
  const stream = path === standardInput ? process.stdin : createReadStream(path);
  const bytes = await bytesOf(stream, most).catch((error: unknown) => {
    throw new Error(`The ${what} ${path} cannot be read: ${systemErrorText(error)}.`);
  });
  if (!bytes) throw new Error(`The ${what} ${path} is too large: the limit is ${most / 1024} kB.`);
  return bytes.toString('utf8');
};
