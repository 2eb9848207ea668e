import type { Inline, Mark, Text } from '../document.ts';
import { sameMarks } from '../marks.ts';
import type { Run } from './sequence.ts';

const unparted = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;

/** White space, a word, or one sign; in scripts without spaces between words, each letter with its combining marks. */
const parts = new RegExp(String.raw`\s+|${unparted}\p{M}*|(?:(?!${unparted})[\p{L}\p{N}\p{M}_])+|[^]`, 'gu');

/** A text in the pieces that are compared; together they are the text. */
export const piecesOf = (text: string): string[] => text.match(parts) ?? [];

/** A line's content in such pieces, each with its marks. */
export const tokensOf = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline): Inline[] =>
    inline.type === 'text' ? piecesOf(inline.text).map((text): Text => ({ ...inline, text })) : [inline],
  );

const keyOfMarks = (marks: readonly Mark[]): string => (marks.length === 0 ? '' : JSON.stringify(marks));

/** Two tokens of one key look the same. */
export const keyOfToken = (token: Inline): string => {
  if (token.type === 'text') return `${keyOfMarks(token.marks)} ${token.text}`;
  return token.type === 'formula' ? `formula ${token.attrs.latex}` : token.type;
};

/** Tokens as a line holds them: texts that look the same are one. */
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
 * Blanks between two changes belong to them: whole phrases are told, and not every second word. What was removed comes
 * before what was added.
 */
export const phrased = (runs: readonly Run<Inline>[]): Run<Inline>[] => {
  const told: Run<Inline>[] = [];
  let [removed, added]: [Inline[], Inline[]] = [[], []];
  const flush = (): void => {
    if (removed.length > 0) told.push({ change: 'removed', items: removed });
    if (added.length > 0) told.push({ change: 'added', items: added });
    [removed, added] = [[], []];
  };
  for (const [place, { change, items }] of runs.entries()) {
    const isWithin = removed.length > 0 && added.length > 0 && place < runs.length - 1 && items.every(isBlank);
    if (change === 'same' && !isWithin) {
      flush();
      told.push({ change, items });
      continue;
    }
    for (const item of items) {
      if (change !== 'added') removed.push(item);
      if (change !== 'removed') added.push(item);
    }
  }
  flush();
  return told;
};
