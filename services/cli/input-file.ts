import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { systemErrorText } from '../config/system-error.ts';
import { pathOption } from './path-option.ts';

/** Instead of a path: standard input, which works even if this user may not read the file. */
const standardInput = '-';

/** The path of an input file, or "-" for standard input. */
export const inputOption = (typed: string): string => (typed === standardInput ? typed : pathOption(typed));

/** The text of a file, or of standard input. Rejects with a message that calls it `what`. */
export const readInput = (path: string, what: string): Promise<string> =>
  (path === standardInput ? text(process.stdin) : readFile(path, 'utf8')).catch((error: unknown) => {
    throw new Error(`The ${what} ${path} cannot be read: ${systemErrorText(error)}.`);
  });
