import { beforeUnspaced, eastAsian, southEastAsian } from './unspaced.ts';

/** Words in texts that separate them all with spaces. */
const spaced = /\S+/g;

/** Other word separators, in scripts written without spaces: their punctuation, and full-width signs. */
const separators = '\\s\\u3001-\\u3003\\u3008-\\u3020\\u30fb\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65';

/** Includes the Japanese long-vowel sign, which belongs to several scripts. */
const japanese = `${eastAsian}\\u30fc`;

/**
 * Without spaces only a dictionary could find the words, which takes too long on the server. Most words of Chinese and
 * Japanese have two characters, those of Thai and its neighbours about four with their marks.
 */
const mixed = new RegExp(`[${japanese}]{1,2}|[${southEastAsian}]{1,4}|[^${separators}${japanese}${southEastAsian}]+`, 'gu');

/**
 * The number of words in a text. Counted one by one: building a list of words, or splitting at spaces, takes ten times
 * as long.
 */
export const wordsIn = (text: string): number => {
  const word = beforeUnspaced.test(text) ? mixed : spaced;
  word.lastIndex = 0;
  let words = 0;
  while (word.test(text)) words += 1;
  return words;
};
