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

/* The documents of the MongoDB adapter, and their conversion from and to accounts. */

export interface UserRecord extends Omit<User, 'id' | 'factors'> {
  readonly _id: number;
  readonly usernameKey: string;
  readonly emailKey: string;
  /** Absent in accounts older than skeletons, until a user registers. */
  readonly look?: string;
  /** The version of the account's keys in `name_keys`, `true` for the first; absent while it has none. */
  readonly isNameKeyed?: true | number;
  /** The single key of a full name in older versions. */
  readonly fullNameKey?: string;
  /** The reset link, stored here so that using it updates one document: of two concurrent uses one succeeds. */
  readonly resetDigest?: string;
  readonly resetExpiresAt?: number;
  /** The link to a new address, stored like the reset link. */
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

/** The fields used only for comparison. */
const keysOf = (user: User) => ({
  usernameKey: comparable(user.username),
  emailKey: comparable(user.email),
  look: skeletonOf(user.username),
});

/** The search key of a full name. */
export interface NameKeyRecord {
  readonly _id: string;
  readonly userId: number;
}

/** The fields that a search reads; the keys of full names are in a collection of their own. */
export const keyFields = { username: 'usernameKey', email: 'emailKey' } as const;

export const recordOf = ({ id, factors, ...kept }: User): UserRecord => {
  const text = factorsText(factors);
  return { _id: id, ...kept, ...(text === undefined ? {} : { factors: text }), ...keysOf({ id, ...kept }) };
};

const noEmailLink = { emailDigest: 1, newEmail: 1, emailExpiresAt: 1 } as const;
export const withoutEmailLink = { $unset: noEmailLink } as const;
const noLinks = { resetDigest: 1, resetExpiresAt: 1, ...noEmailLink } as const;
/** The fields that a new password removes. */
export const withoutLinks = { $unset: noLinks } as const;
/** The fields that confirming the present address removes; below, those that a new address removes. */
export const confirmed = { $unset: { ...noEmailLink, isEmailUnconfirmed: 1 } } as const;
export const changedEmail = { $unset: { ...noLinks, isEmailUnconfirmed: 1 } } as const;
export const withoutResetLink = { $unset: { resetDigest: 1, resetExpiresAt: 1 } } as const;
