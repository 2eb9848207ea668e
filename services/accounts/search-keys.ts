import { comparable, longestComparable, type SearchedField, type User } from './accounts.ts';

type Named = Pick<User, 'id' | SearchedField>;

/** A text as names are found by it: like `comparable`, and without accents, as the search for articles finds words. */
const folded = (text: string): string =>
  text.length > longestComparable ? text : comparable(text).normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** From so many words on a full name is found. */
const mostWords = 16;

/**
 * A full name from each of its words on: the last name finds somebody, too. Of two who have the same name each has keys
 * of their own; numbers of the same length sort as numbers do.
 */
const fullNameKeys = ({ id, fullName }: Pick<User, 'id' | 'fullName'>): string[] => {
  const text = folded(fullName);
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, mostWords).map(({ index }) => index);
  return [...new Set([0, ...words])].map((word) => `${text.slice(word)}\u0000${String(id).padStart(16, '0')}`);
};

const keys: Readonly<Record<SearchedField, (user: Named) => string[]>> = {
  username: ({ username }) => [comparable(username)],
  email: ({ email }) => [comparable(email)],
  fullName: fullNameKeys,
};

/** What a user is found and sorted by where people are looked for by this field; of a full name several. */
export const searchKeysOf = (field: SearchedField, user: Named): string[] => keys[field](user);

/** The keys of a full name alone. */
export const nameKeysOf = fullNameKeys;

/** What the keys of those begin with who are found by a text. */
export const searchTextOf = (field: SearchedField, text: string): string =>
  field === 'fullName' ? folded(text) : comparable(text);

/** Sorts behind every key that begins with a prefix, by code points: no name and no address holds this character. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;
