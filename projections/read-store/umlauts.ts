/** Letters that are also typed as two. */
const pairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };

/** "ue" after a, e or q is not an umlaut (neue, Quelle); at the end of a word no pair is one (value, shoe). */
const pair = /(?:ae|oe|(?<![aeq])ue)(?=\p{L})/gu;

/** In a shorter word, a pair is hardly ever an umlaut. */
const shortest = 5;

/** The word with one letter for each pair that may be an umlaut, as in "lotkolben"; undefined without one. */
export const withoutPairs = (word: string): string | undefined => {
  const folded = word.length < shortest ? word : word.replace(pair, ([letter = '']) => letter);
  return folded === word ? undefined : folded;
};

/** The text with its umlauts as two letters each. */
export const withPairs = (text: string): string =>
  text.normalize('NFC').replace(/[äöüø]/gi, (letter) => pairs[letter.toLowerCase()] ?? letter);
