/** One setting: its environment variable, how its text is read, and what it is where it is left out. */
export interface Setting<Value, Default = undefined> {
  readonly variable: string;
  /** The value; undefined for a text that is none. */
  readonly read: (text: string) => Value | undefined;
  readonly sentence: string | ((text: string) => string);
  readonly usual: Default;
}

/** What a setting is: what was read, or its default. */
export type ValueOf<Of> = Of extends Setting<infer Value, infer Default> ? Value | Default : never;

/** A setting whose text is read by `read`; `sentence` tells what it must be. */
export const setting = <Value, Default extends Value | undefined = undefined>(
  variable: string,
  read: Setting<Value>['read'],
  sentence: Setting<Value>['sentence'],
  usual?: Default,
): Setting<Value, Default> => ({ variable, read, sentence, usual: usual as Default });

/** Reads a text of which something holds. */
export const textWhere =
  (holds: (text: string) => boolean) =>
  (text: string): string | undefined =>
    holds(text) ? text : undefined;

/** One of some words. */
export const oneOf = <Word extends string>(variable: string, words: readonly Word[], usual: Word): Setting<Word, Word> =>
  setting(variable, (text) => words.find((word) => word === text), `${variable} must be one of ${words.join(', ')}.`, usual);

/** Any text: it is checked together with what it belongs to. */
export const text = (variable: string): Setting<string> => setting(variable, (written) => written, '');

/** True or false, in the words that people use. */
export const flag = <Default extends boolean | undefined = undefined>(
  variable: string,
  usual?: Default,
): Setting<boolean, Default> =>
  setting<boolean, Default>(
    variable,
    (written) => {
      const word = written.toLowerCase();
      return /^(true|false|1|0|yes|no)$/.test(word) ? /^(true|1|yes)$/.test(word) : undefined;
    },
    (written) => `${variable} must be true or false, not "${written.toLowerCase()}".`,
    usual,
  );

/** A list that commas separate; empty where it is left out. */
export const list = (
  variable: string,
  holds: (part: string) => boolean,
  sentence: string,
): Setting<readonly string[], readonly string[]> =>
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
    [],
  );

/** Reads a whole number within bounds, which belong to it. */
export const wholeNumber =
  (from: number, to: number) =>
  (written: string): number | undefined => {
    const number = Number(written);
    return Number.isInteger(number) && number >= from && number <= to ? number : undefined;
  };
