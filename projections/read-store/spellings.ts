import { quantityAt } from './quantities.ts';

/** A stretch of a text with another spelling, and the term for that spelling. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly term: string;
  /** A search for it asks for the term alone, not for its words. */
  readonly isAlone?: boolean;
  /** A longer term may begin with it. */
  readonly isBeginning?: boolean;
}

/** A word of a text, and where it stands. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const inAscii = /^[\0-\x7f]*$/;

/** The words of a text: what separates them is neither letter nor mark nor digit. */
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

/** Quantities begin a word, and go on behind no point or comma. */
const quantity = (text: string, { start }: Word): Stretch | undefined => {
  if (!isDigit(text, start) || /[.,]/.test(text.charAt(start - 1))) return undefined;
  const found = quantityAt(text, start);
  return found && { start, ...found };
};

/** C++, g++, C#: as whole words, for no index keeps the signs. */
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

/** Signs of units as they are typed without them, in texts of form NFKC: µC and uC, µA741 and uA741; kΩ and kohm. */
const inPlainSigns = ({ text: word, start, end }: Word): Stretch | undefined => {
  const isMicro = /^μ\p{Script=Latin}/u.test(word);
  if (!isMicro && !/^[kKMmG]?Ω$/u.test(word)) return undefined;
  const term = word.replace('μ', 'u').replace('Ω', 'ohm').toLowerCase();
  return { start, end, term, isBeginning: isMicro };
};

const joining = new Set("-‐‑_/.'’");

/** Whether a sign joins two words, unless digits stand on both sides of it, as in dates and decimals. */
const areJoined = (text: string, one: Word, other: Word | undefined): boolean =>
  other !== undefined &&
  other.start === one.end + 1 &&
  joining.has(text.charAt(one.end)) &&
  !(isDigit(text, one.end - 1) && isDigit(text, other.start));

/** A part and its number, with a space between them: ESP 32, LM 317T. */
const isNumbered = /^\p{L}{1,5} \d{1,6}\p{L}{0,2}$/u;
/** The same with a sign. Each text that has it in any form has the term; with a space, the words may be separate. */
const isNumberedBySign = /^\p{L}{1,5}[^\p{L}\p{N} ]\d{1,6}\p{L}{0,2}$/u;

/** Longer ones are paths, addresses and the like. */
const most = { words: 4, letters: 24 };

/** Scripts without spaces are indexed by character; all of them lie behind this one. */
const hasUnspaced = /[\u0e00-\uffff]/;

const inOneWord = (text: string, words: readonly Word[]): Stretch[] => {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  if (end - start > most.letters || words.length > most.words) return [];
  const term = words.map((word) => word.text.toLowerCase()).join('');
  if (hasUnspaced.test(term)) return [];
  return [{ start, end, term, isBeginning: true, isAlone: isNumberedBySign.test(text.slice(start, end)) }];
};

/** What is joined by signs, or is a part with its number. */
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
 * The stretches of a text of form NFKC that are also spelled in another way, and the term for each: quantities, C++ and
 * C#, the signs of units, and what is written with a hyphen, apart or in one word (Wi-Fi, ESP-32). Those that come
 * first tell more.
 */
export const spellingsIn = (text: string, words: readonly Word[]): Stretch[] => [
  ...words.flatMap((word) => quantity(text, word) ?? withSigns(text, word) ?? inPlainSigns(word) ?? []),
  ...joined(text, words),
];
