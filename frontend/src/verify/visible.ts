import { holdsHidden, isHidden } from '../../../contracts/hidden-characters.ts';

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** A character as a JSON escape sequence. */
const escaped = (one: string): string =>
  Array.from({ length: one.length }, (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

const withHiddenShown = (word: string): string =>
  holdsHidden(word) ? Array.from(word, (one) => (isHidden(one) ? escaped(one) : one)).join('') : word;

/**
 * Escapes control characters, those that change the direction of a text, and invisible ones, except in words and emoji
 * that need them: whoever made a receipt chose the names in it.
 */
export const visible = (text: string): string => text.replace(controls, escaped).replace(/[^ ]+/g, withHiddenShown);

/** The same for a text of several lines. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');
