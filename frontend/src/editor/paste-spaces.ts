import { textsIn } from './texts-in.ts';

/** Keeps a no-break space in a quantity or a number, inside guillemets and before French punctuation. */
const isIntended = (before: string, after: string): boolean =>
  (/[\p{N}±≈~<>≤≥]/u.test(before) && /[\p{L}\p{N}%‰°]/u.test(after)) || /[«‹]/.test(before) || /[»›;:!?]/.test(after);

/**
 * Replaces no-break spaces in runs of spaces, and at either end of the text, by plain spaces. `before` and `after` are
 * the neighbouring characters, empty if there are none.
 */
export const plainSpaces = (text: string, before = '', after = ''): string =>
  text.replace(/[ \t\r\n\u00a0]+/g, (run: string, place: number) => {
    if (!run.includes('\u00a0')) return run;
    const end = place + run.length;
    const isAtEnd = (place === 0 && before !== '') || (end === text.length && after !== '');
    if (run.length === 1 && !isAtEnd) return run;
    return isIntended(text[place - 1] ?? before, text[end] ?? after) ? '\u00a0' : ' ';
  });

/** The last character of the previous sibling, or the first of the next. */
const beside = (text: Text, side: 'previousSibling' | 'nextSibling'): string => {
  const words = text[side]?.textContent ?? '';
  return (side === 'previousSibling' ? words.at(-1) : words[0]) ?? '';
};

/** Mail programs write no-break spaces for repeated spaces and next to marks. Code keeps them. */
export const spacesOfMail = (body: Element): void => {
  for (const text of textsIn(body)) {
    if (!text.data.includes('\u00a0') || text.parentElement?.closest('pre, code')) continue;
    text.data = plainSpaces(text.data, beside(text, 'previousSibling'), beside(text, 'nextSibling'));
  }
};
