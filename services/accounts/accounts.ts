import { DomainError } from '../../contracts/errors.ts';
import type { UploadedImage } from '../../contracts/images.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { Factors } from './factors.ts';
import type { Suspension } from './suspension.ts';

/** A person with an account (specification, section 3, "User"). The hash and the e-mail never leave the server. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /**
   * Set until the owner proves that they read the address. Absent if the operator gave the address, and for accounts
   * older than email confirmation.
   */
  readonly isEmailUnconfirmed?: true;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
  readonly createdAt: string;
  /** The id of the event that gave the account its number (numbers.ts); absent for accounts older than such events. */
  readonly numberedBy?: string;
  /** The author's description of themselves; absent if empty. */
  readonly about?: string;
  /** The profile picture; absent if there is none. */
  readonly picture?: UploadedImage;
  /** The last suspension that has not been lifted; it may have expired (suspension.ts). */
  readonly suspension?: Suspension;
  /** When its owner asked to close the account (closing.ts); ISO 8601, UTC. Absent unless it is to be closed. */
  readonly closingSince?: string;
  /** Absent if the account has only a password. */
  readonly factors?: Factors;
}

/** The part of an account that its owner may change at any time. An empty `about` means none. */
export interface Profile {
  readonly fullName: string;
  readonly about: string;
}

/** The fields that a search for users looks in. */
export type SearchedField = 'username' | 'email' | 'fullName';

/** A user that a search found, and the key that matched (`searchKeysOf` in search-keys.ts). */
export interface Found {
  readonly user: User;
  readonly key: string;
}

/** The public part of an author's account. */
export interface Author {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly picture?: UploadedImage;
}

/** How a session is used, so that its owner recognises it. Times in milliseconds since 1970. */
interface SessionUse {
  /** The browser in plain words. */
  readonly device: string;
  readonly signedInAt: number;
  /** To within some minutes. */
  readonly usedAt: number;
}

/** A stored session, under the digest of its id, so that reading the table does not reveal usable sessions. */
export interface StoredSession {
  readonly userId: number;
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Absent in sessions stored before it was introduced. */
  readonly use?: SessionUse;
}

/** A session with the digest that it is stored under. */
export type ListedSession = StoredSession & { readonly digest: string };

/** A link that lets the owner of an account choose a new password; stored under the digest of its token. */
export interface ResetLink {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * A link that proves that its user reads an address, a new one or the first; stored under the digest of its token.
 */
export interface EmailLink extends ResetLink {
  readonly email: string;
}

/** An issued challenge, stored under its digest. */
export interface StoredChallenge {
  /** Its use, and the account it is for. */
  readonly purpose: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * The record of an idempotency key: a fingerprint of its request, and the planned effect, decided before the first
 * event is appended. A retry asks for the same effect with the same ids, and the log stores it once.
 */
export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly plan: string;
}

/** How many attempts at something were made, and how long the next has to wait. Times in milliseconds since 1970. */
export interface AttemptCounter {
  readonly count: number;
  readonly until: number;
  /** When it was last counted. */
  readonly last: number;
}

/** Whether both are the same account, regardless of its rights and password. */
export const isSame = (one: User, other: User): boolean =>
  one.id === other.id && one.numberedBy === other.numberedBy && one.createdAt === other.createdAt;

/** The number, name or address of an account to restore belongs to another account. */
export class AccountConflictError extends Error {
  constructor({ id, username }: User, why = 'another one has its number, its name or its address') {
    super(`Account ${id} (${username}) cannot be kept: ${why}.`);
    this.name = 'AccountConflictError';
  }
}

const takenSentences = {
  username: ['USERNAME_TAKEN', 'This username is taken. Please choose another one.'],
  email: ['EMAIL_TAKEN', 'There is an account with this email address already. Please sign in.'],
} as const;

/** The error for a name or address that another account has. */
export const takenError = (field: keyof typeof takenSentences): DomainError => {
  const [code, message] = takenSentences[field];
  return new DomainError(code, message, [{ field, message }]);
};

/**
 * The port to accounts, sessions, reset links, challenges, idempotency records and attempt counters: ordinary records
 * that a replay never touches. Every method throws `StoreUnavailableError` when the store cannot be reached.
 */
export interface Accounts {
  /**
   * Throws `DomainError` USERNAME_TAKEN or EMAIL_TAKEN if an account has the name or the address, ignoring case and
   * Unicode form, or if the name looks like that of a removed account.
   */
  refuseTaken(username: string, email: string): Promise<void>;
  /**
   * Stores a new account under the number that the log gave it. With `unlike others`, only if no account has a name
   * that looks like this one; of several concurrent look-alikes only one is created. Throws as `refuseTaken` and
   * `refuseLookAlike` do, and `AccountConflictError` if another account has the number.
   */
  create(user: User, name?: 'unlike others'): Promise<void>;
  byId(id: number): Promise<User | undefined>;
  byUsername(username: string): Promise<User | undefined>;
  /** Ignores case and Unicode form. */
  byEmail(email: string): Promise<User | undefined>;
  /** The first account whose name is confusable with this one (see `skeletonOf` in names.ts). */
  bySkeleton(username: string): Promise<User | undefined>;
  /** All admins. */
  admins(): Promise<User[]>;
  authors(ids: readonly number[]): Promise<Map<number, Author>>;
  /** At most `limit` users whose numbers are greater than `after`, in the order of their numbers. */
  all(after: number, limit: number): Promise<User[]>;
  /** At most `limit` users whose numbers are less than `before`, the newest first. */
  newest(before: number, limit: number): Promise<User[]>;
  /**
   * At most `limit` users whose name or address begins with `prefix`, or whose full name contains a word that does, in
   * key order, starting after the key `after`. Returns fewer only if there are no more; a user with two matching keys
   * appears twice.
   */
  beginningWith(field: SearchedField, prefix: string, after: string | undefined, limit: number): Promise<Found[]>;
  /** The greatest account number, 0 if there are no accounts. */
  greatest(): Promise<number>;
  /**
   * Stores an account from a backup under its own number; leaves it unchanged if it exists already. Throws
   * `AccountConflictError` if that is another account.
   */
  restore(user: User): Promise<void>;
  /** Grants or revokes admin rights. Ends an earlier reset link: an admin may not make one for another admin. */
  setAdmin(id: number, isAdmin: boolean): Promise<void>;
  /**
   * Deletes an account with its sessions, reset link and idempotency records; returns whether it existed. Its address
   * becomes free; its name and look-alikes stay reserved (`formerNameDigest` in names.ts).
   */
  remove(id: number): Promise<boolean>;
  /**
   * Replaces `before` with `next` if `before` is still the stored value; returns whether it did. `undefined`: the
   * account is not to be closed.
   */
  setClosing(id: number, before: string | undefined, next: string | undefined): Promise<boolean>;
  /** At most `limit` accounts whose owners asked to close them by that time, earliest first. ISO 8601, UTC. */
  closingBy(time: string, limit: number): Promise<User[]>;
  /** Stores a suspension and ends every session of the user; undefined lifts the stored one. */
  setSuspension(id: number, suspension: Suspension | undefined): Promise<void>;
  /** Ends every session of the user, and both the reset link and the email link. */
  setPassword(id: number, passwordHash: string): Promise<void>;

  session(digest: string): Promise<StoredSession | undefined>;
  /**
   * Stores a session; if the user then has more than `most`, ends those that expire first. With `passwordHash`, stores
   * it only while that is still the user's hash, so that a sign-in that races a password change fails. Returns whether
   * it is stored.
   */
  saveSession(digest: string, session: StoredSession, most: number, passwordHash?: string): Promise<boolean>;
  endSession(digest: string): Promise<void>;

  /** Stores the reset link of its user, replacing any earlier one. */
  saveResetLink(digest: string, link: ResetLink): Promise<void>;
  resetLink(digest: string): Promise<ResetLink | undefined>;
  /**
   * Sets the password of the link's user and ends the link in one step, then ends all sessions of the user. Returns
   * false if the link does not exist (any more) or has expired. `now` in milliseconds since 1970.
   */
  useResetLink(digest: string, passwordHash: string, now: number): Promise<boolean>;

  /**
   * Stores the email link of its user, replacing any earlier one; does nothing if `passwordHash` is given and is no
   * longer the user's.
   */
  saveEmailLink(digest: string, link: EmailLink, passwordHash?: string): Promise<void>;
  emailLink(digest: string): Promise<EmailLink | undefined>;
  /**
   * Sets the user's address to that of the link, confirmed, and ends the link in one step, along with a reset link sent
   * to another address. Returns false if the link does not exist (any more) or has expired, or if another account has
   * the address. `now` in milliseconds since 1970.
   */
  useEmailLink(digest: string, now: number): Promise<boolean>;
  /**
   * Sets an account's address, confirmed, and ends its email link, along with a reset link sent to another address.
   * Returns false if another account has the address.
   */
  setEmail(id: number, email: string): Promise<boolean>;

  /**
   * Deletes expired sessions, links, challenges, idempotency records and attempt counters. `now` and `since` in
   * milliseconds since 1970.
   */
  sweep(now: number, since: number): Promise<void>;

  /** Stores the record unless the key already has one; returns the stored record. `now` in milliseconds since 1970. */
  saveIdempotencyRecord(userId: number, key: string, record: IdempotencyRecord, now: number): Promise<IdempotencyRecord>;
  /** Replaces the plan of an idempotency record when the plan turned out to be impossible. */
  replacePlan(userId: number, key: string, plan: string): Promise<void>;

  attemptCounter(key: string): Promise<AttemptCounter | undefined>;
  /** Replaces `before` (undefined: none yet) with `next` if `before` is still stored; returns whether it did. */
  replaceAttemptCounter(key: string, before: AttemptCounter | undefined, next: AttemptCounter): Promise<boolean>;

  setProfile(id: number, profile: Profile): Promise<void>;
  /** Replaces the profile picture; undefined removes it. */
  setPicture(id: number, picture: UploadedImage | undefined): Promise<void>;
  /** Which of these image ids are in use as profile pictures. */
  picturesInUse(ids: readonly string[]): Promise<Set<string>>;
  /**
   * Sets the password as `setPassword` does if `before` is still its hash, and returns whether it did: of several
   * concurrent changes one succeeds.
   */
  changePassword(id: number, before: string, passwordHash: string): Promise<boolean>;
  /** The sessions of a user, latest expiry first; may include expired ones. */
  sessionsOf(userId: number): Promise<ListedSession[]>;
  /**
   * Stores when a session was last used, in milliseconds since 1970. Does nothing if it does not exist or has no `use`.
   */
  noteSessionUse(digest: string, usedAt: number): Promise<void>;
  /** Ends all sessions of the user except the one with this digest. */
  endOtherSessions(userId: number, kept: string): Promise<void>;

  /**
   * Replaces `before` with a different `next` (undefined: none) if `before` is still stored, and returns whether it
   * did: of several concurrent changes one succeeds.
   */
  replaceFactors(id: number, before: Factors | undefined, next: Factors | undefined): Promise<boolean>;

  saveChallenge(digest: string, challenge: StoredChallenge): Promise<void>;
  /** Removes a challenge and returns it; of several concurrent calls one gets it. */
  takeChallenge(digest: string): Promise<StoredChallenge | undefined>;
}

/**
 * UTF-16 units of the longest comparable name or address: the longest address. A name is shorter in any Unicode form.
 */
export const longestComparable = 2 * fieldLimits.email.max;

/**
 * A name or an address in the form used for comparison: Unicode form NFKC, case folded. Longer text is returned
 * unchanged: normalising takes quadratic time, and no account has such a name.
 */
export const comparable = (text: string): string =>
  text.length > longestComparable ? text : text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
