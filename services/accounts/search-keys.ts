import { plainLetters } from '../../domain/plain-letters.ts';
import { comparable, longestComparable, type SearchedField, type User } from './accounts.ts';

type Named = Pick<User, 'id' | SearchedField>;

/** A text as names are found by it: like `comparable`, in plain letters, and without any other mark. */
const folded = (text: string): string =>
  text.length > longestComparable ? text : plainLetters(comparable(text)).normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** How German and the Nordic languages write letters that a keyboard lacks. */
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

/** The number of first words of a full name from each of which on it is found. */
const mostWords = 16;

/** A text from each of its words on: the last name finds somebody, too. */
const fromEachWord = (text: string): string[] => {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, mostWords).map(({ index }) => index);
  return [0, ...words].map((word) => text.slice(word));
};

/**
 * The keys of an account that are kept beside it: its full name from each word on, in each spelling, and what its
 * username is in plain letters. Of two accounts with the same name each has keys of its own; numbers of the same length
 * sort as numbers do.
 */
export const nameKeysOf = ({ id, username, fullName }: Omit<Named, 'email'>): string[] => {
  const usernames = spellingsOf(username).filter((spelling) => spelling !== comparable(username));
  const texts = new Set([...spellingsOf(fullName).flatMap(fromEachWord), ...usernames]);
  return [...texts].map((text) => `${text}\u0000${String(id).padStart(16, '0')}`);
};

/** Raised when `nameKeysOf` gives other keys: those that are kept are then replaced. */
export const nameKeysVersion = 2;

const keys: Readonly<Record<SearchedField, (user: Named) => string[]>> = {
  username: ({ username }) => [comparable(username)],
  email: ({ email }) => [comparable(email)],
  fullName: nameKeysOf,
};

/** What a user is found and sorted by where people are looked for by this field; of a full name several. */
export const searchKeysOf = (field: SearchedField, user: Named): string[] => keys[field](user);

/** What the keys of those begin with who are found by a text. */
export const searchTextOf = (field: SearchedField, text: string): string =>
  field === 'fullName' ? folded(text) : comparable(text);

/** Sorts behind every key that begins with a prefix, by code points: no name and no address holds this character. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;
