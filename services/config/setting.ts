/** A setting: its environment variable, how its text is read, and its default. */
export interface Setting<Value, Default = undefined> {
  readonly variable: string;
  /** The value; undefined if the text is invalid. */
  readonly read: (text: string) => Value | undefined;
  readonly sentence: string | ((text: string) => string);
  readonly usual: Default;
}

/** The type of a setting: its value or its default. */
export type ValueOf<Of> = Of extends Setting<infer Value, infer Default> ? Value | Default : never;

/** A setting whose text is read by `read`; `sentence` says what it must be. */
export const setting = <Value, Default extends Value | undefined = undefined>(
  variable: string,
  read: Setting<Value>['read'],
  sentence: Setting<Value>['sentence'],
  usual?: Default,
): Setting<Value, Default> => ({ variable, read, sentence, usual: usual as Default });

/** Accepts a text that meets a condition. */
export const textWhere =
  (holds: (text: string) => boolean) =>
  (text: string): string | undefined =>
    holds(text) ? text : undefined;

/** A setting that takes one of several words. */
export const oneOf = <Word extends string>(variable: string, words: readonly Word[], usual: Word): Setting<Word, Word> =>
  setting(variable, (text) => words.find((word) => word === text), `${variable} must be one of ${words.join(', ')}.`, usual);

/** Accepts any text; `readConfig` checks it in context. */
export const text = (variable: string): Setting<string> => setting(variable, (written) => written, '');

/** True or false, in the usual words. */
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

/** A comma-separated list; empty by default. */
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

/** Reads a whole number within inclusive bounds. */
export const wholeNumber =
  (from: number, to: number) =>
  (written: string): number | undefined => {
    const number = Number(written);
    return Number.isInteger(number) && number >= from && number <= to ? number : undefined;
  };
