import { setImmediate as nextTurn } from 'node:timers/promises';
import { Tokenizer } from './sqlite-tokenizer.ts';
import { allWordsOf, askedIn, FurtherTerms, piecesOf, type Asked } from './words.ts';

/** Cuts texts into words outside SQLite's own index, for searches that must find the same. */
const tokenizer = new Tokenizer();

/** The tokens of each word, in one batch: a tokenizer call costs more than a hundred words. */
const tokenized = (words: readonly (readonly string[])[]): string[][] => {
  const tokens = tokenizer.tokensOf(words.flat());
  let next = 0;
  return words.map((parts) => parts.flatMap(() => tokens[next++] ?? []));
};

/** The index terms of a word of several tokens: each pair of neighbours. Tokens contain no space. */
const neighbours = (tokens: readonly string[]): string[] =>
  tokens.slice(1).map((token, place) => `${tokens[place] as string} ${token}`);

/** How often a text has each word, and each further term that finds it. */
export interface Counts {
  readonly words: ReadonlyMap<string, number>;
  readonly further: ReadonlyMap<string, number>;
}

const count = (counts: Map<string, number>, word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);

/** Yields to the event loop during long texts. */
export const countsOf = async (text: string): Promise<Counts> => {
  const [words, further] = [new Map<string, number>(), new Map<string, number>()];
  const terms = new FurtherTerms();
  for (const piece of piecesOf(text)) {
    for (const tokens of tokenized(allWordsOf(piece))) for (const word of [...tokens, ...neighbours(tokens)]) count(words, word);
    await nextTurn();
    for (const token of tokenized([terms.take(piece)]).flat()) count(further, token);
    await nextTurn();
  }
  return { words, further };
};

/** Words that a document must all have, and optionally the beginning of one. */
export interface Wanted {
  readonly whole: readonly string[];
  readonly beginning?: string | undefined;
}

/** The meaning of a search text: one alternative of each list must match. */
export type Sought = readonly (readonly Wanted[])[];

/** Words that must occur together; the last may be the beginning of another word. */
const wanted = (words: readonly (readonly string[])[], isLast: boolean): Wanted[] => {
  const tokens = tokenized(words).filter(({ length }) => length > 0);
  const whole = tokens.flatMap((word) => (word.length > 1 ? neighbours(word) : word));
  const beginning = isLast ? whole.pop() : undefined;
  return whole.length > 0 || beginning !== undefined ? [{ whole: [...new Set(whole)], beginning }] : [];
};

const wantedOf = ({ words, other }: Asked, isLast: boolean): Wanted[] => [
  ...wanted(words, isLast),
  ...(other ? wanted([[other.term]], isLast && other.isBeginning === true) : []),
];

/** Empty if the text has no word. */
export const soughtIn = (text: string): Sought => {
  const asked = askedIn(text);
  return asked.map((one, place) => wantedOf(one, place === asked.length - 1)).filter(({ length }) => length > 0);
};
