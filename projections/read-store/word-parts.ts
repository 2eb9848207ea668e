/* Parts that also find a word: the number in LM317T, and the end of a compound (Netzteil in Schaltnetzteil). */

const hasBoth = /\d[a-z]|[a-z]\d/;
const borders = /(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g;

/** Longer ones are not part names, but keys and hashes. */
const longestName = 20;

const partsOfName = (word: string): string[] => {
  if (word.length > longestName || !hasBoth.test(word)) return [];
  const endings = [...word.matchAll(borders)].map(({ index }) => word.slice(index)).filter((ending) => /\d/.test(ending));
  return [...endings, ...(word.match(/\d{2,}/g) ?? [])];
};

/** Lengths in letters: of a compound, of the part before its last, and of the last part. */
const compound = { least: 8, most: 32, head: 3, tail: 5 };

const letters = /^[a-z]+$/;
const vowel = /[aeiouy]/;

/** The beginnings of syllables in Germanic languages. A part of a compound begins nowhere else. */
const onset =
  /^(?:[bcdfghjklmnpqrstvwxz]|[bcfgkp][lr]|[dt]r|s[cklmnptw]|s[kpt]r|spl|sch[lmnrw]?|ch[lr]?|[kg]n|pf[lr]?|ph|th|qu|[tz]w|wr|wh)?[aeiouy]/;

const endingsOfCompound = (word: string): string[] => {
  if (word.length < compound.least || word.length > compound.most || !letters.test(word)) return [];
  const first = Math.max(compound.head, word.search(vowel) + 1);
  const endings: string[] = [];
  for (let start = first; start <= word.length - compound.tail; start += 1) {
    const isInsideSyllable = vowel.test(word.charAt(start)) && vowel.test(word.charAt(start - 1));
    const ending = word.slice(start);
    if (!isInsideSyllable && onset.test(ending)) endings.push(ending);
  }
  return endings;
};

/** The parts of a word in plain lowercase letters. */
export const partsOfWord = (word: string): string[] => [...partsOfName(word), ...endingsOfCompound(word)];
