import { setImmediate as nextTurn } from 'node:timers/promises';
import { Tokenizer } from './sqlite-tokenizer.ts';
import type { Collection } from './read-store.ts';
import { allWordsOf, piecesOf, wordsOf } from './words.ts';

/**
 * Search by words over an index of words. MongoDB's own text index finds neither the beginning of a word nor Japanese
 * inside a longer text, and one term of many is enough for it; so each document carries its words (decision 0027).
 */
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

/** How fast another occurrence of a word in the same field counts less: the usual k₁ of BM25. */
const saturation = 1.2;

/** How often each word stands in a text. A long text takes many turns of the event loop, so that others have theirs. */
const countsOf = async (text: string): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const piece of piecesOf(text)) {
    for (const tokens of tokenized(allWordsOf(piece)))
      for (const word of [...tokens, ...neighbours(tokens)]) counts.set(word, (counts.get(word) ?? 0) + 1);
    await nextTurn();
  }
  return counts;
};

/** How many words are written down in one turn. */
const wordsAtOnce = 5_000;

const written = async (scores: ReadonlyMap<string, number>): Promise<string> => {
  let lines = '';
  let count = 0;
  for (const [word, score] of scores) {
    lines += `\n${word}=${score.toFixed(2)}`;
    if (++count % wordsAtOnce === 0) await nextTurn();
  }
  return `${lines}\n`;
};

/** The words of a document and what each counts, as they are stored beside it. */
export const wordsOfDocument = async (collection: Collection, document: object): Promise<{ words: string[]; scores: string }> => {
  const scores = new Map<string, number>();
  for (const [field, weight] of Object.entries(collection.text ?? {})) {
    const text = [(document as Record<string, unknown>)[field]].flat().join(' ');
    for (const [word, count] of await countsOf(text))
      scores.set(word, (scores.get(word) ?? 0) + (weight * count) / (count + saturation));
  }
  return { words: [...scores.keys()], scores: await written(scores) };
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

/** What a word that follows `from` counts; 0 where none follows. */
const scoreAt = (scores: string, from: number): number =>
  Number(scores.slice(scores.indexOf('=', from) + 1, scores.indexOf('\n', from)));

/** How well a document that holds all that is sought answers it. */
export const scoreOf = (scores: string, { whole, beginning }: Sought): number => {
  let sum = 0;
  for (const word of whole) {
    const start = scores.indexOf(`\n${word}=`);
    if (start >= 0) sum += scoreAt(scores, start + 1);
  }
  for (let start = scores.indexOf(`\n${beginning}`); start >= 0; start = scores.indexOf(`\n${beginning}`, start + 1)) {
    const word = scores.slice(start + 1, scores.indexOf('=', start));
    // Neighbours that begin with the same word are not counted a second time.
    if (beginning.includes(' ') || !word.includes(' ')) sum += scoreAt(scores, start + 1);
  }
  return sum;
};
