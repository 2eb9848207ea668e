import type { Inline, Mark, Text } from '../document.ts';
import { sameMarks } from '../marks.ts';
import type { Run } from './sequence.ts';

const unparted = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;

/**
 * White space, a word, or a single sign; in scripts without spaces between words, each letter with its combining marks.
 */
const parts = new RegExp(String.raw`\s+|${unparted}\p{M}*|(?:(?!${unparted})[\p{L}\p{N}\p{M}_])+|[^]`, 'gu');

/** Splits a text into the pieces that are compared; joined, they give the text. */
export const piecesOf = (text: string): string[] => text.match(parts) ?? [];

/** Splits a line's content into such pieces, each with its marks. */
export const tokensOf = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline): Inline[] =>
    inline.type === 'text' ? piecesOf(inline.text).map((text): Text => ({ ...inline, text })) : [inline],
  );

const keyOfMarks = (marks: readonly Mark[]): string => (marks.length === 0 ? '' : JSON.stringify(marks));

/** Tokens with the same key look the same. */
export const keyOfToken = (token: Inline): string => {
  if (token.type === 'text') return `${keyOfMarks(token.marks)} ${token.text}`;
  return token.type === 'formula' ? `formula ${token.attrs.latex}` : token.type;
};

/** Joins tokens into a line's content: adjacent texts with equal marks become one. */
export const joined = (tokens: readonly Inline[]): Inline[] => {
  const inlines: Inline[] = [];
  for (const token of tokens) {
    const last = inlines.at(-1);
    if (token.type === 'text' && last?.type === 'text' && sameMarks(last.marks, token.marks))
      inlines[inlines.length - 1] = { ...last, text: last.text + token.text };
    else inlines.push(token);
  }
  return inlines;
};

const isBlank = (token: Inline): boolean => token.type === 'text' && token.text.trim() === '';

/**
 * Merges blanks between two changes into them, so that whole phrases are marked, not every second word. Removals come
 * before additions.
 */
export const phrased = (runs: readonly Run<Inline>[]): Run<Inline>[] => {
  const phrases: Run<Inline>[] = [];
  let [removed, added]: [Inline[], Inline[]] = [[], []];
  const flush = (): void => {
    if (removed.length > 0) phrases.push({ change: 'removed', items: removed });
    if (added.length > 0) phrases.push({ change: 'added', items: added });
    [removed, added] = [[], []];
  };
  for (const [place, { change, items }] of runs.entries()) {
    const isWithin = removed.length > 0 && added.length > 0 && place < runs.length - 1 && items.every(isBlank);
    if (change === 'same' && !isWithin) {
      flush();
      phrases.push({ change, items });
      continue;
    }
    for (const item of items) {
      if (change !== 'added') removed.push(item);
      if (change !== 'removed') added.push(item);
    }
  }
  flush();
  return phrases;
};
