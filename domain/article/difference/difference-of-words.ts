import type { Inline } from '../document.ts';
import { Identities } from './identities.ts';
import { differenceOfSequences, Effort, type Change } from './sequence.ts';
import { phrased, tokensOf } from './tokens.ts';

/** A part of a line and how it changed. */
export interface ChangedPart {
  readonly change: Change;
  readonly text: string;
}

const written = (tokens: readonly Inline[]): string => tokens.map((token) => (token.type === 'text' ? token.text : '')).join('');

const asTokens = (text: string): Inline[] => (text === '' ? [] : tokensOf([{ type: 'text', text, marks: [] }]));

/** The difference of two plain texts, word by word. */
export const differenceOfWords = (before: string, after: string): ChangedPart[] => {
  const { ofToken } = new Identities();
  const runs = differenceOfSequences(asTokens(before), asTokens(after), ofToken, new Effort());
  return phrased(runs).map(({ change, items }) => ({ change, text: written(items) }));
};

/** The difference of two lists of plain texts, such as tags. */
export const differenceOfParts = (before: readonly string[], after: readonly string[]): ChangedPart[] => {
  const numbers = new Map([...before, ...after].map((text, place) => [text, place]));
  const runs = differenceOfSequences(before, after, (text) => numbers.get(text) ?? 0, new Effort());
  return runs.flatMap(({ change, items }) => items.map((text) => ({ change, text })));
};
