import { plainLetters } from '../../domain/plain-letters.ts';
import { comparable, longestComparable, type SearchedField, type User } from './accounts.ts';

type Named = Pick<User, 'id' | SearchedField>;

/** A text in the form that searches for names compare: like `comparable`, in plain letters and without marks. */
const folded = (text: string): string =>
  text.length > longestComparable ? text : plainLetters(comparable(text)).normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** How German and the Nordic languages spell letters that a keyboard lacks. */
const substitutes: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const substituted = new RegExp(`[${Object.keys(substitutes).join('')}]`, 'gu');

/**
 * A name in each of its plain spellings: "jurgen" and "juergen" for both Jürgen and Juergen, so that each spelling
 * finds the other.
 */
const spellingsOf = (name: string): string[] => {
  const text = folded(name);
  const long = folded(comparable(name).replace(substituted, (letter) => substitutes[letter] ?? letter));
  const short = text.replace(/([aou])e/gu, '$1').replaceAll('aa', 'a');
  return [...new Set([text, long, short])];
};

/** How many leading words of a full name get a search key. */
const mostWords = 16;

/** The text from each of its words on, so that a search for the last name finds it, too. */
const fromEachWord = (text: string): string[] => {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, mostWords).map(({ index }) => index);
  return [0, ...words].map((word) => text.slice(word));
};

/**
 * The search keys stored for an account: its full name from each word on, in each spelling, and its username in plain
 * letters. The padded number keeps keys of equal names distinct, and sorts numerically.
 */
export const nameKeysOf = ({ id, username, fullName }: Omit<Named, 'email'>): string[] => {
  const usernames = spellingsOf(username).filter((spelling) => spelling !== comparable(username));
  const texts = new Set([...spellingsOf(fullName).flatMap(fromEachWord), ...usernames]);
  return [...texts].map((text) => `${text}\u0000${String(id).padStart(16, '0')}`);
};

/** Raise this when `nameKeysOf` changes, so that stored keys are replaced. */
export const nameKeysVersion = 2;

const keys: Readonly<Record<SearchedField, (user: Named) => string[]>> = {
  username: ({ username }) => [comparable(username)],
  email: ({ email }) => [comparable(email)],
  fullName: nameKeysOf,
};

/** The keys by which a search of this field finds and sorts a user; a full name has several. */
export const searchKeysOf = (field: SearchedField, user: Named): string[] => keys[field](user);

/** The prefix of the keys that match a text. */
export const searchTextOf = (field: SearchedField, text: string): string =>
  field === 'fullName' ? folded(text) : comparable(text);

/** Sorts after every key with this prefix, by code points: no name or address contains this character. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;
