import { plainLetters } from '../../domain/plain-letters.ts';
import { withoutRepetitions } from './repetitions.ts';

/**
 * Marks beyond the thirty that any language has on one letter (Unicode's stream-safe format, UAX #15), with the two
 * that are marks in form NFKC only.
 */
const marksTooMany = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * How much of a text is indexed, in UTF-16 units of its form NFKC: more than any article that holds words has, though
 * some signs become eighteen letters.
 */
const mostIndexed = 400_000;

const normal = (text: string): string => plainLetters(text.replace(marksTooMany, '$1')).slice(0, mostIndexed).toWellFormed();

/** Scripts written without spaces: each character is a word of its own, and neighbours are searched as a phrase. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Every unspaced script lies behind this character: most texts need not be looked at letter by letter. */
const beforeUnspaced = /[\u0e00-\uffff]/;

const inCharacters = (text: string): string =>
  beforeUnspaced.test(text) ? text.replace(unspaced, (run) => ` ${[...run].join(' ')} `) : text;

/**
 * A text as it is indexed: in plain letters and Unicode form NFKC ("Łódź" is found as "lodz", "I²C" as "i2c"), without
 * what is repeated too often, unspaced scripts split into characters. A change here needs a new version of every collection with texts: words are
 * taken out of an index by what they were when they were put into it.
 */
export const indexed = (text: string): string => inCharacters(withoutRepetitions(normal(text)));

const split = (text: string): string[] =>
  normal(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

const partsOf = (word: string): string[] => inCharacters(word).trim().split(/\s+/);

/** About how long a piece of a text is, in UTF-16 units. */
const pieceLength = 8_000;

const lastGap = /[^\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}]*$/u;

/**
 * A text in the form that it is indexed in, in pieces of whole words; what is as long as a piece is no word. Empty
 * pieces come where something was done to the whole text, so that whoever pauses behind each piece pauses there, too.
 */
export const piecesOf = function* (text: string): Generator<string> {
  const normalised = normal(text);
  yield '';
  const whole = withoutRepetitions(normalised);
  yield '';
  for (let start = 0; start < whole.length;) {
    const piece = whole.slice(start, start + pieceLength);
    const gap = piece.length < pieceLength ? -1 : piece.search(lastGap);
    start += gap > 0 ? gap : piece.length;
    yield gap > 0 ? piece.slice(0, gap) : piece;
  }
};

/** The words of a text, each a list of the parts that stand side by side. */
export const allWordsOf = (text: string): string[][] => split(text).map(partsOf);

/**
 * What one search asks for at the most: words, characters of one word that is searched character by character, and such
 * parts of all words.
 */
const most = { words: 16, characters: 32, parts: 64 };

/** The beginning of a word that holds no two neighbours a third time: what is longer is a repetition. */
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

/**
 * The words of what a person typed, in the same form: each once, but the last, which may be the beginning of another;
 * no more than `most`.
 */
export const wordsOf = (text: string): string[][] => {
  const typed = split(text).slice(0, most.words);
  const last = typed.pop();
  if (last === undefined) return [];
  let room = most.parts;
  return [...new Map(typed.map((word) => [word.toLowerCase(), word])).values(), last]
    .map((word) => {
      const parts = withoutThirds(partsOf(word)).slice(0, Math.min(room, most.characters));
      room -= parts.length;
      return parts;
    })
    .filter((parts) => parts.length > 0);
};
