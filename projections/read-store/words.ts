import { plainLetters } from '../../domain/plain-letters.ts';
import { beforeUnspaced, eastAsian, southEastAsian } from '../../domain/article/unspaced.ts';
import { withoutRepetitions } from './repetitions.ts';
import { spellingsIn, wordsIn, type Stretch, type Word } from './spellings.ts';
import { withoutPairs, withPairs } from './umlauts.ts';
import { partsOfWord } from './word-parts.ts';

/**
 * Marks beyond the thirty per letter that suffice for any language (Unicode's stream-safe format, UAX #15), including
 * two that only become marks in NFKC.
 */
const marksTooMany = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * How much of a text is indexed, in UTF-16 units of its NFKC form: more than any real article has, even though some
 * signs expand to eighteen letters.
 */
const mostIndexed = 400_000;

const normal = (text: string): string => plainLetters(text.replace(marksTooMany, '$1')).slice(0, mostIndexed).toWellFormed();

/** Scripts written without spaces: each character is a word of its own, and neighbours are searched as a phrase. */
const unspaced = new RegExp(`[${eastAsian}${southEastAsian}]+`, 'gu');

const inCharacters = (text: string): string =>
  beforeUnspaced.test(text) ? text.replace(unspaced, (run) => ` ${[...run].join(' ')} `) : text;

const split = (text: string): string[] =>
  normal(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

const partsOf = (word: string): string[] => inCharacters(word).trim().split(/\s+/);

/** The approximate length of a piece of a text, in UTF-16 units. */
const pieceLength = 8_000;

const lastGap = /[^\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}]*$/u;

const cutInPieces = function* (whole: string): Generator<string> {
  for (let start = 0; start < whole.length;) {
    const piece = whole.slice(start, start + pieceLength);
    const gap = piece.length < pieceLength ? -1 : piece.search(lastGap);
    start += gap > 0 ? gap : piece.length;
    yield gap > 0 ? piece.slice(0, gap) : piece;
  }
};

/**
 * The normalised text that is indexed, in pieces of whole words; a run as long as a piece is not a word. Also yields an
 * empty piece after each step on the whole text, so that a caller that pauses after each piece pauses there too.
 */
export const piecesOf = function* (text: string): Generator<string> {
  const normalised = normal(text);
  yield '';
  const whole = withoutRepetitions(normalised);
  yield '';
  yield* cutInPieces(whole);
};

/** The most further terms of a text to index: more than any ordinary article has. */
const mostFurther = 20_000;

/** Collects the terms that find a text besides its words: other spellings, and parts of words. Each once. */
export class FurtherTerms {
  readonly #words = new Set<string>();
  readonly #terms = new Set<string>();

  /** Takes the terms of a piece, and returns the new ones. */
  take(piece: string): string[] {
    const words = wordsIn(piece);
    const found = spellingsIn(piece, words).map(({ term }) => term);
    for (const { text } of words) {
      const word = text.toLowerCase();
      if (this.#words.has(word)) continue;
      this.#words.add(word);
      found.push(...partsOfWord(word));
    }
    const added: string[] = [];
    for (const term of found) {
      if (this.#terms.size === mostFurther) break;
      if (this.#terms.has(term)) continue;
      this.#terms.add(term);
      added.push(term);
    }
    return added;
  }
}

/** A text as it is indexed. */
export interface IndexedText {
  readonly words: string;
  /** The further terms that find it. */
  readonly further: string;
}

/**
 * A text as it is indexed: in plain letters and NFKC ("Łódź" is found as "lodz", "I²C" as "i2c"), without excessive
 * repetitions, unspaced scripts split into characters. A change here requires a new version of every collection with
 * texts: removing words from an index requires the words as they were inserted.
 */
export const indexed = (text: string): IndexedText => {
  const whole = withoutRepetitions(normal(text));
  const terms = new FurtherTerms();
  const further = [...cutInPieces(whole)].flatMap((piece) => terms.take(piece));
  return { words: inCharacters(whole), further: further.join(' ') };
};

/** The words of a text, each as a list of its adjacent parts. */
export const allWordsOf = (text: string): string[][] => split(text).map(partsOf);

/**
 * The limits of one search: words, characters of one word that is searched character by character, and such parts of
 * all words.
 */
const most = { words: 16, characters: 32, parts: 64 };

/**
 * The beginning of a word up to where a pair of neighbours occurs for the third time: beyond that, it is repetition.
 */
const withoutThirds = (parts: readonly string[]): readonly string[] => {
  const pairs = new Map<string, number>();
  const third = parts.findIndex((part, place) => {
    const pair = `${parts[place - 1] ?? ''} ${part}`;
    const count = (pairs.get(pair) ?? 0) + 1;
    pairs.set(pair, count);
    return count === 3;
  });
  return third < 0 ? parts : parts.slice(0, third);
};

/** The meaning of one word or stretch of a search: all of its words, or its other spelling. */
export interface Asked {
  /** Each a list of adjacent parts. */
  readonly words: readonly (readonly string[])[];
  readonly other?: Pick<Stretch, 'term' | 'isBeginning'>;
}

/** The stretches that have another spelling; of overlapping ones, the most specific. */
const stretchesOf = (text: string, words: readonly Word[]): Stretch[] => {
  const taken: Stretch[] = [];
  for (const one of spellingsIn(text, words))
    if (taken.every(({ start, end }) => one.end <= start || one.start >= end)) taken.push(one);
  return taken;
};

interface Typed {
  readonly words: string[];
  readonly stretch?: Stretch | undefined;
}

/** The typed words, those of one stretch together. */
const typedIn = (text: string): Typed[] => {
  // No store treats marks without a letter as a word.
  const words = wordsIn(text)
    .filter((word) => /[\p{L}\p{N}]/u.test(word.text))
    .slice(0, most.words);
  const stretches = stretchesOf(text, words);
  const typed: Typed[] = [];
  for (const { text: word, start: place } of words) {
    const stretch = stretches.find(({ start, end }) => place >= start && place < end);
    const last = typed.at(-1);
    if (stretch && last?.stretch === stretch) last.words.push(word);
    else typed.push({ words: [word], stretch });
  }
  return typed;
};

/** The other spelling of each word with an umlaut, or with two letters that may be one: "ö" and "oe". */
const umlautSpellings = (text: string): ReadonlyMap<string, string> => {
  const words = split(text).map((word) => word.toLowerCase());
  const paired = split(withPairs(text.replace(marksTooMany, '$1'))).map((word) => word.toLowerCase());
  const spellings = new Map<string, string>();
  for (const [place, word] of words.entries()) {
    const other = words.length === paired.length && paired[place] !== word ? paired[place] : withoutPairs(word);
    if (other !== undefined) spellings.set(word, other);
  }
  return spellings;
};

/**
 * The meaning of a search text, in the form that texts are indexed in: each word once, except the last, which may be
 * the beginning of another; within the limits of `most`.
 */
export const askedIn = (text: string): Asked[] => {
  const typed = typedIn(normal(text));
  const last = typed.pop();
  if (last === undefined) return [];
  let room = most.parts;
  const spellings = umlautSpellings(text);
  return [...new Map(typed.map((one) => [one.words.join(' ').toLowerCase(), one])).values(), last]
    .map(({ words, stretch }): Asked => {
      const parts = words.map((word) => {
        const some = withoutThirds(partsOf(word)).slice(0, Math.min(room, most.characters));
        room -= some.length;
        return some;
      });
      const umlaut = stretch ? undefined : spellings.get(words[0]?.toLowerCase() ?? '');
      const other = umlaut === undefined ? stretch : { term: umlaut, isBeginning: true };
      return { words: stretch?.isAlone ? [] : parts.filter(({ length }) => length > 0), ...(other ? { other } : {}) };
    })
    .filter(({ words, other }) => words.length > 0 || other !== undefined);
};
