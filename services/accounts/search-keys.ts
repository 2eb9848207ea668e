import { comparable, type SearchedField, type User } from './accounts.ts';

/** Of two who have the same full name each has a key of its own; numbers of the same length sort as numbers do. */
const fullNameKey = ({ id, fullName }: Pick<User, 'id' | 'fullName'>): string =>
  `${comparable(fullName)}\u0000${String(id).padStart(16, '0')}`;

const keys: Readonly<Record<SearchedField, (user: Pick<User, 'id' | SearchedField>) => string>> = {
  username: ({ username }) => comparable(username),
  email: ({ email }) => comparable(email),
  fullName: fullNameKey,
};

/** What a user is found and sorted by where people are looked for by this field. */
export const searchKeyOf = (field: SearchedField, user: Pick<User, 'id' | SearchedField>): string => keys[field](user);

/** Sorts behind every key that begins with a prefix, by code points: no name and no address holds this character. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;
