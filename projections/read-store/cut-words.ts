import { setImmediate as nextTurn } from 'node:timers/promises';
import { Tokenizer } from './sqlite-tokenizer.ts';
import { allWordsOf, piecesOf, wordsOf } from './words.ts';

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

/** How often each word stands in a text. A long text takes many turns of the event loop, so that others have theirs. */
export const countsOf = async (text: string): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const piece of piecesOf(text)) {
    for (const tokens of tokenized(allWordsOf(piece)))
      for (const word of [...tokens, ...neighbours(tokens)]) counts.set(word, (counts.get(word) ?? 0) + 1);
    await nextTurn();
  }
  return counts;
};

/** What a text asks for: words that must stand in a document, and the beginning of one. */
export interface Sought {
  readonly whole: readonly string[];
  readonly beginning: string;
}

/** Undefined where the text holds no word. */
export const soughtIn = (text: string): Sought | undefined => {
  const words = tokenized(wordsOf(text)).filter((tokens) => tokens.length > 0);
  const wanted = words.map((tokens) => (tokens.length > 1 ? neighbours(tokens) : [...tokens]));
  const beginning = wanted.at(-1)?.pop();
  return beginning === undefined ? undefined : { whole: [...new Set(wanted.flat())], beginning };
};
