import { quantityAt } from './quantities.ts';

/** A stretch of a text with another spelling, and the term for that spelling. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly term: string;
  /** Searches for it use the term alone, not its words. */
  readonly isAlone?: boolean;
  /** It may be the beginning of a longer term. */
  readonly isBeginning?: boolean;
}

/** A word of a text, and its place. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const inAscii = /^[\0-\x7f]*$/;

/** The words of a text: runs of letters, marks and digits. */
export const wordsIn = (text: string): Word[] => {
  const pattern = inAscii.test(text) ? /[a-z0-9]+/gi : /[\p{L}\p{M}\p{N}]+/gu;
  const words: Word[] = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    words.push({ text: match[0], start: match.index, end: pattern.lastIndex });
  return words;
};

const isDigit = (text: string, place: number): boolean => {
  const code = text.charCodeAt(place);
  return code >= 0x30 && code <= 0x39;
};

/** Quantities begin a word, and do not follow a point or comma. */
const quantity = (text: string, { start }: Word): Stretch | undefined => {
  if (!isDigit(text, start) || /[.,]/.test(text.charAt(start - 1))) return undefined;
  const found = quantityAt(text, start);
  return found && { start, ...found };
};

/** C++, g++, C#: as whole words, since no index keeps the signs. */
const withSigns = (text: string, { text: word, start, end }: Word): Stretch | undefined => {
  const sign = text.charAt(end);
  if ((sign !== '+' && sign !== '#') || word.length > 10) return undefined;
  const isAlone = word.length === 1;
  if (sign === '+') {
    if (text.charAt(end + 1) !== '+' || text.charAt(end + 2) === '+') return undefined;
    return { start, end: end + 2, term: `${word.toLowerCase()}plusplus`, isAlone };
  }
  if (/[#\p{L}\p{N}]/u.test(text.charAt(end + 1))) return undefined;
  return { start, end: end + 1, term: `${word.toLowerCase()}sharp`, isAlone };
};

/** Unit signs and their plain spellings, in NFKC texts: µC and uC, µA741 and uA741; kΩ and kohm. */
const inPlainSigns = ({ text: word, start, end }: Word): Stretch | undefined => {
  const isMicro = /^μ\p{Script=Latin}/u.test(word);
  if (!isMicro && !/^[kKMmG]?Ω$/u.test(word)) return undefined;
  const term = word.replace('μ', 'u').replace('Ω', 'ohm').toLowerCase();
  return { start, end, term, isBeginning: isMicro };
};

const joining = new Set("-‐‑_/.'’");

/** Whether a sign joins two words, unless there are digits on both sides, as in dates and decimals. */
const areJoined = (text: string, one: Word, other: Word | undefined): boolean =>
  other !== undefined &&
  other.start === one.end + 1 &&
  joining.has(text.charAt(one.end)) &&
  !(isDigit(text, one.end - 1) && isDigit(text, other.start));

/** A part and its number, separated by a space: ESP 32, LM 317T. */
const isNumbered = /^\p{L}{1,5} \d{1,6}\p{L}{0,2}$/u;
/** The same, joined by a sign. Each text with any form of it has the term; with a space, the words may be separate. */
const isNumberedBySign = /^\p{L}{1,5}[^\p{L}\p{N} ]\d{1,6}\p{L}{0,2}$/u;

/** Longer ones are paths, addresses and the like. */
const most = { words: 4, letters: 24 };

/** Scripts without spaces are indexed by character; all of them come after this one. */
const hasUnspaced = /[\u0e00-\uffff]/;

const inOneWord = (text: string, words: readonly Word[]): Stretch[] => {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  if (end - start > most.letters || words.length > most.words) return [];
  const term = words.map((word) => word.text.toLowerCase()).join('');
  if (hasUnspaced.test(term)) return [];
  return [{ start, end, term, isBeginning: true, isAlone: isNumberedBySign.test(text.slice(start, end)) }];
};

/** Words joined by signs, and parts with their numbers. */
const joined = (text: string, words: readonly Word[]): Stretch[] => {
  const found: Stretch[] = [];
  let first = 0;
  words.forEach((word, place) => {
    const next = words[place + 1];
    if (areJoined(text, word, next)) return;
    if (place > first) found.push(...inOneWord(text, words.slice(first, place + 1)));
    first = place + 1;
    const isBeforeDigit = next?.start === word.end + 1 && text.charAt(word.end) === ' ' && isDigit(text, next.start);
    if (isBeforeDigit && word.text.length <= 5 && isNumbered.test(text.slice(word.start, next.end)))
      found.push(...inOneWord(text, [word, next]));
  });
  return found;
};

/**
 * The stretches of an NFKC text that have another spelling, each with its term: quantities, C++ and C#, unit signs, and
 * words written with a hyphen, separately or as one (Wi-Fi, ESP-32). The most specific come first.
 */
export const spellingsIn = (text: string, words: readonly Word[]): Stretch[] => [
  ...words.flatMap((word) => quantity(text, word) ?? withSigns(text, word) ?? inPlainSigns(word) ?? []),
  ...joined(text, words),
];
