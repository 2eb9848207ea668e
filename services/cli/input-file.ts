import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { systemErrorText } from '../config/system-error.ts';
import { pathOption } from './path-option.ts';

/** In place of a path: standard input, which can be read where the file itself may not be. */
const standardInput = '-';

/** The path of a file to read as a command takes it, or "-" for standard input. */
export const inputOption = (typed: string): string => (typed === standardInput ? typed : pathOption(typed));

/** The text of a file, or of standard input. Rejects with a sentence that calls it `what`. */
export const readInput = (path: string, what: string): Promise<string> =>
  (path === standardInput ? text(process.stdin) : readFile(path, 'utf8')).catch((error: unknown) => {
    throw new Error(`The ${what} ${path} cannot be read: ${systemErrorText(error)}.`);
  });
