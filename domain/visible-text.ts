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

/** The longest part of a foreign text that a sentence repeats, in characters. */
const longestExcerpt = 100;

const excerptCharacter = (unit: string): string => {
  if (unit === '"' || unit === '\\') return `\\${unit}`;
  return /[\x20-\x7e]/.test(unit) ? unit : escaped(unit);
};

/**
 * The beginning of a text that someone else chose, such as the name of a log, to repeat in a sentence of ours: too
 * short to push the rest of the sentence out of sight. Escapes all but printable ASCII, since letters look like others,
 * or are read from right to left.
 */
export const excerpt = (text: string): string => {
  let shown = '';
  for (const unit of text.slice(0, longestExcerpt + 1).split('')) {
    const next = excerptCharacter(unit);
    if (shown.length + next.length > longestExcerpt) return `${shown}…`;
    shown += next;
  }
  return shown;
};

/** The same in quotes. Its own quotes are escaped: it cannot look like the end of the quotation. */
export const quoted = (text: string): string => `"${excerpt(text)}"`;

/** Those characters, and the ones that change the direction of a text. */
const controlsOfJson = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The same JSON, escaped so that a terminal prints its values as they are. */
export const withVisibleValues = (json: string): string => json.replace(controlsOfJson, (one) => escaped(one));

/** JSON on one line whose values a terminal prints as they are: `JSON.stringify` leaves many control characters raw. */
export const visibleJson = (facts: object): string => withVisibleValues(JSON.stringify(facts));
