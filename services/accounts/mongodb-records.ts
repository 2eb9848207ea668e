import {
  comparable,
  type AttemptCounter,
  type Author,
  type IdempotencyRecord,
  type StoredChallenge,
  type User,
} from './accounts.ts';
import { factorsIn, factorsText } from './factors.ts';
import { skeletonOf } from './names.ts';

/* What the adapter of MongoDB keeps, and what it makes of accounts and back. */

export interface UserRecord extends Omit<User, 'id' | 'factors'> {
  readonly _id: number;
  readonly usernameKey: string;
  readonly emailKey: string;
  /** Not there in accounts that are older than skeletons, until somebody registers. */
  readonly look?: string;
  /** The version of the account's keys in `name_keys`, `true` for the first; not there while it has none. */
  readonly isNameKeyed?: true | number;
  /** The one key of a name, of before. */
  readonly fullNameKey?: string;
  /** The reset link: one document is changed where it is used, so that of two at once one is first. */
  readonly resetDigest?: string;
  readonly resetExpiresAt?: number;
  /** The link to a new address, as the reset link. */
  readonly emailDigest?: string;
  readonly newEmail?: string;
  readonly emailExpiresAt?: number;
  readonly factors?: string;
}

export interface StoredIdempotencyRecord extends IdempotencyRecord {
  readonly _id: string;
  readonly claimedAt: number;
}

export interface ChallengeRecord extends StoredChallenge {
  readonly _id: string;
}

export interface StoredAttemptCounter extends AttemptCounter {
  readonly _id: string;
}

export const userOf = ({ _id, numberedBy, about, picture, suspension, closingSince, factors, ...record }: UserRecord): User => ({
  id: _id,
  username: record.username,
  email: record.email,
  fullName: record.fullName,
  passwordHash: record.passwordHash,
  isAdmin: record.isAdmin,
  createdAt: record.createdAt,
  ...(numberedBy === undefined ? {} : { numberedBy }),
  ...(about === undefined ? {} : { about }),
  ...(picture === undefined ? {} : { picture }),
  ...(suspension === undefined ? {} : { suspension }),
  ...(closingSince === undefined ? {} : { closingSince }),
  ...(record.isEmailUnconfirmed ? { isEmailUnconfirmed: true } : {}),
  ...factorsIn(factors),
});

export const authorOf = ({ _id, username, fullName, picture }: Pick<UserRecord, '_id' | keyof Omit<Author, 'id'>>): Author => ({
  id: _id,
  username,
  fullName,
  ...(picture === undefined ? {} : { picture }),
});

/** What of an account is compared and not shown. */
const keysOf = (user: User) => ({
  usernameKey: comparable(user.username),
  emailKey: comparable(user.email),
  look: skeletonOf(user.username),
});

/** A key of a full name. */
export interface NameKeyRecord {
  readonly _id: string;
  readonly userId: number;
}

/** The field of the document that people are looked for by; for full names there are documents of their own. */
export const keyFields = { username: 'usernameKey', email: 'emailKey' } as const;

export const recordOf = ({ id, factors, ...kept }: User): UserRecord => {
  const text = factorsText(factors);
  return { _id: id, ...kept, ...(text === undefined ? {} : { factors: text }), ...keysOf({ id, ...kept }) };
};

const noEmailLink = { emailDigest: 1, newEmail: 1, emailExpiresAt: 1 } as const;
export const withoutEmailLink = { $unset: noEmailLink } as const;
const noLinks = { resetDigest: 1, resetExpiresAt: 1, ...noEmailLink } as const;
/** What a new password ends. */
export const withoutLinks = { $unset: noLinks } as const;
/** What an address ends that is confirmed and was that of the account before; and what a new one ends. */
export const confirmed = { $unset: { ...noEmailLink, isEmailUnconfirmed: 1 } } as const;
export const changedEmail = { $unset: { ...noLinks, isEmailUnconfirmed: 1 } } as const;
export const withoutResetLink = { $unset: { resetDigest: 1, resetExpiresAt: 1 } } as const;
