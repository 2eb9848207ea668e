/** One setting: its environment variable, and how its text is read. */
export interface Setting<Value> {
  readonly variable: string;
  /** The value; undefined for a text that is none. */
  readonly read: (text: string) => Value | undefined;
  readonly sentence: string | ((text: string) => string);
}

/** A setting whose text is read by `read`; `sentence` tells what it must be. */
export const setting = <Value>(
  variable: string,
  read: Setting<Value>['read'],
  sentence: Setting<Value>['sentence'],
): Setting<Value> => ({ variable, read, sentence });

/** Reads a text of which something holds. */
export const textWhere =
  (holds: (text: string) => boolean) =>
  (text: string): string | undefined =>
    holds(text) ? text : undefined;

/** One of some words. */
export const oneOf = <Word extends string>(variable: string, words: readonly Word[]): Setting<Word> =>
  setting(variable, (text) => words.find((word) => word === text), `${variable} must be one of ${words.join(', ')}.`);

/** Any text: it is checked together with what it belongs to. */
export const text = (variable: string): Setting<string> => setting(variable, (written) => written, '');

/** True or false, in the words that people use. */
export const flag = (variable: string): Setting<boolean> =>
  setting(
    variable,
    (written) => {
      const word = written.toLowerCase();
      return /^(true|false|1|0|yes|no)$/.test(word) ? /^(true|1|yes)$/.test(word) : undefined;
    },
    (written) => `${variable} must be true or false, not "${written.toLowerCase()}".`,
  );

/** A list that commas separate. */
export const list = (variable: string, holds: (part: string) => boolean, sentence: string): Setting<readonly string[]> =>
  setting(
    variable,
    (written) => {
      const parts = written
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      return parts.every(holds) ? parts : undefined;
    },
    sentence,
  );

/** Reads a whole number within bounds, which belong to it. */
export const wholeNumber =
  (from: number, to: number) =>
  (written: string): number | undefined => {
    const number = Number(written);
    return Number.isInteger(number) && number >= from && number <= to ? number : undefined;
  };
