import { setImmediate as nextTurn } from 'node:timers/promises';
import { countsOf, type Sought } from './cut-words.ts';
import { furtherWeight, type Collection } from './read-store.ts';

/*
 * Word search over an index of words. MongoDB's own text index finds neither word beginnings nor Japanese inside a
 * longer text, and matches any one of several terms; so each document carries its words (decision 0027).
 */

/** How fast repeated occurrences of a word in a field lose weight: the usual k₁ of BM25. */
const saturation = 1.2;

/** How many words to write per turn of the event loop. */
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

/** The first characters of a word, as stored among a document's words: no word contains "^". */
const beginningOf = (word: string, characters: number): string => `^${[...word].slice(0, characters).join('')}`;

/** The word beginnings that a collection indexes. */
const beginningsOf = ({ beginnings = [] }: Collection, words: Iterable<string>): Set<string> => {
  const all = new Set<string>();
  for (const word of words) for (const characters of beginnings) all.add(beginningOf(word, characters));
  return all;
};

/** The longest beginning of a word that a collection indexes; undefined if the word is too short for any. */
export const indexedBeginning = ({ beginnings = [] }: Collection, word: string): string | undefined => {
  const fitting = beginnings.filter((characters) => characters <= [...word].length);
  return fitting.length > 0 ? beginningOf(word, Math.max(...fitting)) : undefined;
};

/** The words of a document with their indexed beginnings, and the scores, as stored with it. */
export const wordsOfDocument = async (collection: Collection, document: object): Promise<{ words: string[]; scores: string }> => {
  const scores = new Map<string, number>();
  for (const [field, weight] of Object.entries(collection.text ?? {})) {
    const text = [(document as Record<string, unknown>)[field]].flat().join(' ');
    const { words, further } = await countsOf(text);
    const score = (counts: ReadonlyMap<string, number>, each: number): void => {
      for (const [word, count] of counts) scores.set(word, (scores.get(word) ?? 0) + (each * count) / (count + saturation));
    };
    score(words, weight);
    score(further, weight * furtherWeight);
  }
  const words = [...scores.keys()];
  return { words: [...words, ...beginningsOf(collection, words)], scores: await written(scores) };
};

/** The score of the word after `from`; 0 if there is none. */
const scoreAt = (scores: string, from: number): number =>
  Number(scores.slice(scores.indexOf('=', from) + 1, scores.indexOf('\n', from)));

const scoreOfWhole = (scores: string, word: string): number => {
  const start = scores.indexOf(`\n${word}=`);
  return start < 0 ? 0 : scoreAt(scores, start + 1);
};

const scoreOfBeginning = (scores: string, beginning: string): number => {
  let sum = 0;
  for (let start = scores.indexOf(`\n${beginning}`); start >= 0; start = scores.indexOf(`\n${beginning}`, start + 1)) {
    const word = scores.slice(start + 1, scores.indexOf('=', start));
    // Pairs of neighbours beginning with the same word must not be counted again.
    if (beginning.includes(' ') || !word.includes(' ')) sum += scoreAt(scores, start + 1);
  }
  return sum;
};

/** The rank of a document that matches the whole search. */
export const scoreOf = (scores: string, sought: Sought): number => {
  const wanted = sought.flat();
  const whole = new Set(wanted.flatMap((one) => one.whole));
  const beginnings = new Set(wanted.flatMap(({ beginning = [] }) => beginning));
  return (
    [...whole].reduce((sum, word) => sum + scoreOfWhole(scores, word), 0) +
    [...beginnings].reduce((sum, beginning) => sum + scoreOfBeginning(scores, beginning), 0)
  );
};
