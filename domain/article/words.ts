import { beforeUnspaced, eastAsian, southEastAsian } from './unspaced.ts';

/** Words, in texts where blanks separate all of them. */
const spaced = /\S+/g;

/** What else separates words where scripts are written without blanks: the punctuation of these, full-width signs. */
const separators = '\\s\\u3001-\\u3003\\u3008-\\u3020\\u30fb\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65';

/** With the sign that lengthens a Japanese vowel, which belongs to several scripts. */
const japanese = `${eastAsian}\\u30fc`;

/**
 * Without blanks only a dictionary tells words apart, which takes too long on the server. Most words of Chinese and
 * Japanese have two characters, those of Thai and its neighbours about four with their marks.
 */
const mixed = new RegExp(`[${japanese}]{1,2}|[${southEastAsian}]{1,4}|[^${separators}${japanese}${southEastAsian}]+`, 'gu');

/**
 * How many words a text has. Only counted: to make a list of them, or of the blanks between, takes ten times as long.
 */
export const wordsIn = (text: string): number => {
  const word = beforeUnspaced.test(text) ? mixed : spaced;
  word.lastIndex = 0;
  let words = 0;
  while (word.test(text)) words += 1;
  return words;
};
