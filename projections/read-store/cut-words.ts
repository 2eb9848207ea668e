import { setImmediate as nextTurn } from 'node:timers/promises';
import { Tokenizer } from './sqlite-tokenizer.ts';
import { allWordsOf, askedIn, FurtherTerms, piecesOf, type Asked } from './words.ts';

/** Cuts texts into words outside SQLite's own index, where a search is to find the same. */
const tokenizer = new Tokenizer();

/** The tokens of each word: cut at once, for one call of the tokenizer costs more than a hundred words. */
const tokenized = (words: readonly (readonly string[])[]): string[][] => {
  const tokens = tokenizer.tokensOf(words.flat());
  let next = 0;
  return words.map((parts) => parts.flatMap(() => tokens[next++] ?? []));
};

/** What a word is found by: its token; where it has several, each two neighbours. No token holds a space. */
const neighbours = (tokens: readonly string[]): string[] =>
  tokens.slice(1).map((token, place) => `${tokens[place] as string} ${token}`);

/** How often each word stands in a text, and each further term that it is found by. */
export interface Counts {
  readonly words: ReadonlyMap<string, number>;
  readonly further: ReadonlyMap<string, number>;
}

const count = (counts: Map<string, number>, word: string): void => void counts.set(word, (counts.get(word) ?? 0) + 1);

/** A long text takes many turns of the event loop, so that others have theirs. */
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

/** Words that must all stand in a document, and the beginning of one. */
export interface Wanted {
  readonly whole: readonly string[];
  readonly beginning?: string | undefined;
}

/** What a text asks for: of each list one. */
export type Sought = readonly (readonly Wanted[])[];

/** The words that are wanted together; the last of them may be the beginning of another. */
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

/** Empty where the text holds no word. */
export const soughtIn = (text: string): Sought => {
  const asked = askedIn(text);
  return asked.map((one, place) => wantedOf(one, place === asked.length - 1)).filter(({ length }) => length > 0);
};
