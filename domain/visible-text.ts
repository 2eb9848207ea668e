import { holdsHidden, isHidden } from '../contracts/hidden-characters.ts';

/** Characters that move a terminal's cursor, or control it. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** A character as a JSON escape sequence. */
const escaped = (one: string): string =>
  one
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

const withHiddenShown = (word: string): string =>
  holdsHidden(word) ? Array.from(word, (one) => (isHidden(one) ? escaped(one) : one)).join('') : word;

/**
 * Escapes the control characters of a text, so that a terminal prints it on one line, and its hidden characters, except
 * in words and emoji that need them.
 */
export const visibleText = (text: string): string =>
  text.replace(controls, (one) => escaped(one)).replace(/[^ ]+/g, withHiddenShown);

/** Those characters, and the ones that change the direction of a text. */
const controlsOfJson = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The same JSON, escaped so that a terminal prints its values as they are. */
export const withVisibleValues = (json: string): string => json.replace(controlsOfJson, (one) => escaped(one));

/** JSON on one line whose values a terminal prints as they are: `JSON.stringify` leaves many control characters raw. */
export const visibleJson = (facts: object): string => withVisibleValues(JSON.stringify(facts));
