/** Scripts written without spaces: each character is a word of its own, and neighbours are searched as a phrase. */
const unspaced =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/gu;

/** Every unspaced script lies behind this character: most texts need not be looked at letter by letter. */
const beforeUnspaced = /[\u0e00-\uffff]/;

/**
 * A text as it is indexed: Unicode form NFKC (so that "I²C" is found as "i2c"), unspaced scripts split into characters. A change here needs
 * a new version of every collection with texts: words are taken out of an index by what they were when they were put into it.
 */
export const indexed = (text: string): string => {
  const normal = text.normalize('NFKC');
  return beforeUnspaced.test(normal) ? normal.replace(unspaced, ' $1 ') : normal;
};

const split = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

const partsOf = (word: string): string[] => indexed(word).trim().split(/\s+/);

/** The words of a text, each a list of the parts that stand side by side. */
export const allWordsOf = (text: string): string[][] => split(text).map(partsOf);

/** The words of what a person typed, in the same form. At most 16. */
export const wordsOf = (text: string): string[][] => split(text).slice(0, 16).map(partsOf);
