import { transliterate } from 'transliteration';

/**
 * Accents, and the points of Hebrew and Arabic, which most texts omit. Other marks distinguish letters, as in Japanese,
 * Hindi and Thai.
 */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]+/gu;

const outsideAscii = /[^\0-\x7f]/;

/** Latin letters that Unicode does not decompose: ß, ø, ł, đ, æ, þ, ı. */
const ownLetters = /(?![a-z])\p{Script=Latin}/giu;

const known = new Map<string, string>();

/** A letter that has no plain spelling stays as it is. */
const spelled = (letter: string): string => {
  let plain = known.get(letter);
  if (plain === undefined) {
    const found = transliterate(letter.toLowerCase());
    known.set(letter, (plain = /^[a-z]+$/.test(found) ? found : letter));
  }
  return plain;
};

/**
 * A text in the plain letters that people type: without accents, with ß, ø, æ as "ss", "o", "ae", in Unicode form NFKC.
 * Every search folds both its index and its query this way. Shorten runs of marks first: normalizing one takes
 * quadratic time.
 */
export const plainLetters = (text: string): string =>
  outsideAscii.test(text) ? text.normalize('NFKD').replace(accents, '').replace(ownLetters, spelled).normalize('NFKC') : text;
