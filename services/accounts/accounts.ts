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
   * That nobody has shown to read the address; left out where its owner has, or the operator gave it, and where the
   * account is older than the question.
   */
  readonly isEmailUnconfirmed?: true;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
  readonly createdAt: string;
  /**
   * The id of the event that gave the account its number (numbers.ts); left out where the account is older than such
   * events.
   */
  readonly numberedBy?: string;
  /** What they say of themselves; left out where they say nothing. */
  readonly about?: string;
  /** The profile picture; left out where they have none. */
  readonly picture?: UploadedImage;
  /** The last suspension that nobody lifted; it may be over (suspension.ts). */
  readonly suspension?: Suspension;
  /** When its owner asked for the account to be closed (closing.ts); ISO 8601, UTC. Left out where it stays. */
  readonly closingSince?: string;
  /** Left out where there is the password alone. */
  readonly factors?: Factors;
}

/** What of an account its owner may change at any time. An empty `about` says nothing. */
export interface Profile {
  readonly fullName: string;
  readonly about: string;
}

/** What people are looked for by. */
export type SearchedField = 'username' | 'email' | 'fullName';

/** Somebody who was found, and by which key (`searchKeysOf` in search-keys.ts). */
export interface Found {
  readonly user: User;
  readonly key: string;
}

/** What readers may know of an author. */
export interface Author {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly picture?: UploadedImage;
}

/** What is kept of how a session is used, so that its owner knows it again. Times in milliseconds since 1970. */
interface SessionUse {
  /** The browser in plain words. */
  readonly device: string;
  readonly signedInAt: number;
  /** To within some minutes. */
  readonly usedAt: number;
}

/** A session as it is stored: under the digest of its id, so that the table alone opens nothing. */
export interface StoredSession {
  readonly userId: number;
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Left out in sessions that are older than it. */
  readonly use?: SessionUse;
}

/** A session with the digest that it is stored under. */
export type ListedSession = StoredSession & { readonly digest: string };

/** A link by which the owner of an account chooses a new password, as it is stored: under the digest of its token. */
export interface ResetLink {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * A link that shows that an address is read, a new one or the first, as it is stored: under the digest of its token.
 */
export interface EmailLink extends ResetLink {
  readonly email: string;
}

/** A challenge that was given out, as it is stored: under its digest. */
export interface StoredChallenge {
  /** What it was made for, and for whom. */
  readonly purpose: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * What an idempotency key stands for: a fingerprint of the request it came with, and what its effect is to be, decided
 * before the first event is appended. Sent again, the same effect is asked for with the same ids, and the log stores it
 * once.
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

/** Whether both are the same account, whatever became of its rights and its password. */
export const isSame = (one: User, other: User): boolean =>
  one.id === other.id && one.numberedBy === other.numberedBy && one.createdAt === other.createdAt;

/** The number, the name or the address of an account that is to be kept belongs to another one. */
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

/** The refusal of a name or an address that somebody has. */
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
   * Throws `DomainError` USERNAME_TAKEN or EMAIL_TAKEN where somebody has the one or the other, without regard to case
   * and Unicode form, and where the name looks like that of somebody whose account was removed.
   */
  refuseTaken(username: string, email: string): Promise<void>;
  /**
   * Keeps a new account under the number that the log gave it; `unlike others` only where no account has a name that
   * looks like this one, and of several such names at once one. Throws as `refuseTaken` and `refuseLookAlike` do, and
   * `AccountConflictError` where another has the number.
   */
  create(user: User, name?: 'unlike others'): Promise<void>;
  byId(id: number): Promise<User | undefined>;
  byUsername(username: string): Promise<User | undefined>;
  /** Without regard to case and Unicode form. */
  byEmail(email: string): Promise<User | undefined>;
  /** The first account whose name cannot be told from this one at a glance (see `skeletonOf` in names.ts). */
  bySkeleton(username: string): Promise<User | undefined>;
  /** All admins. */
  admins(): Promise<User[]>;
  authors(ids: readonly number[]): Promise<Map<number, Author>>;
  /** At most `limit` users whose numbers are greater than `after`, in the order of their numbers. */
  all(after: number, limit: number): Promise<User[]>;
  /** At most `limit` users whose numbers are less than `before`, the newest first. */
  newest(before: number, limit: number): Promise<User[]>;
  /**
   * At most `limit` users whose name or address begins with `prefix`, or a later word of whose full name does, in the
   * order of their keys: those behind `after`, such a key. Fewer only where there are no more; somebody with two keys
   * that begin so is found twice.
   */
  beginningWith(field: SearchedField, prefix: string, after: string | undefined, limit: number): Promise<Found[]>;
  /** The greatest number that an account has, 0 where there is none. */
  greatest(): Promise<number>;
  /**
   * Keeps an account from a backup under its own number. One that is there is left as it is. Throws
   * `AccountConflictError` where that is another one.
   */
  restore(user: User): Promise<void>;
  /** Whether somebody is an admin. A reset link of before ends: who made it may make none for an admin. */
  setAdmin(id: number, isAdmin: boolean): Promise<void>;
  /**
   * Forgets an account with its sessions, its reset link and its idempotency records, and answers whether it was there.
   * Its address is free again; its name, and what looks like it, is nobody's any more (`formerNameDigest` in names.ts).
   */
  remove(id: number): Promise<boolean>;
  /**
   * Puts `next` in the place of `before` (undefined: it stays) where that still stands at the account, and answers
   * whether it did.
   */
  setClosing(id: number, before: string | undefined, next: string | undefined): Promise<boolean>;
  /** At most `limit` accounts whose owners asked for them to be closed by then, the first first. ISO 8601, UTC. */
  closingBy(time: string, limit: number): Promise<User[]>;
  /** Keeps a suspension, and ends every session of the user; undefined lifts the one that is kept. */
  setSuspension(id: number, suspension: Suspension | undefined): Promise<void>;
  /** Ends every session of the user, and the reset link and the link to a new address, too. */
  setPassword(id: number, passwordHash: string): Promise<void>;

  session(digest: string): Promise<StoredSession | undefined>;
  /**
   * Keeps a session; of more than `most` of its user those that would end first end now. With `passwordHash`, it is
   * kept only while that is the user's: who signs in while the password changes is not signed in. Answers whether it is
   * kept.
   */
  saveSession(digest: string, session: StoredSession, most: number, passwordHash?: string): Promise<boolean>;
  endSession(digest: string): Promise<void>;

  /** Keeps the reset link of its user, in the place of the one before. */
  saveResetLink(digest: string, link: ResetLink): Promise<void>;
  resetLink(digest: string): Promise<ResetLink | undefined>;
  /**
   * Sets the password of the link's user and ends the link, in one step; then all sessions of the user. Answers whether
   * it did: not where the link is not there (any more) or has expired. `now` in milliseconds since 1970.
   */
  useResetLink(digest: string, passwordHash: string, now: number): Promise<boolean>;

  /**
   * Keeps the link to an address of its user, in the place of the one before; not where `passwordHash` is given, and
   * not that of the user any more.
   */
  saveEmailLink(digest: string, link: EmailLink, passwordHash?: string): Promise<void>;
  emailLink(digest: string): Promise<EmailLink | undefined>;
  /**
   * Makes the address of a link that of its user, confirmed, and ends the link, in one step, with the reset link, if
   * that was sent to another address. Answers whether it did: not where the link is not there (any more) or has
   * expired, or another account has the address. `now` in milliseconds since 1970.
   */
  useEmailLink(digest: string, now: number): Promise<boolean>;
  /**
   * Makes an address that of an account, confirmed, and ends its link to a new address, and its reset link, if that was
   * sent to another address. Answers whether it is: not where another has it.
   */
  setEmail(id: number, email: string): Promise<boolean>;

  /**
   * Forgets sessions, links, challenges, idempotency records and attempt counters that are over. `now` and
   * `since` in milliseconds since 1970.
   */
  sweep(now: number, since: number): Promise<void>;

  /**
   * Stores the record under the key unless there is one already; answers the one that stands. `now` in milliseconds
   * since 1970.
   */
  saveIdempotencyRecord(userId: number, key: string, record: IdempotencyRecord, now: number): Promise<IdempotencyRecord>;
  /** Replaces the plan of an idempotency record, when what was planned turned out to be impossible. */
  replacePlan(userId: number, key: string, plan: string): Promise<void>;

  attemptCounter(key: string): Promise<AttemptCounter | undefined>;
  /**
   * Puts `next` in the place of `before` (undefined: there is none yet) where that still stands there, and answers
   * whether it did.
   */
  replaceAttemptCounter(key: string, before: AttemptCounter | undefined, next: AttemptCounter): Promise<boolean>;

  setProfile(id: number, profile: Profile): Promise<void>;
  /** Puts a profile picture in the place of the one before; undefined removes that. */
  setPicture(id: number, picture: UploadedImage | undefined): Promise<void>;
  /** Those of some pictures, by their ids, that are the profile picture of somebody. */
  picturesInUse(ids: readonly string[]): Promise<Set<string>>;
  /**
   * Sets the password as `setPassword` does where `before` is still its hash, and answers whether it did: of several at
   * once one is first.
   */
  changePassword(id: number, before: string, passwordHash: string): Promise<boolean>;
  /** The sessions of a user, those that end last first; those that have expired may be among them. */
  sessionsOf(userId: number): Promise<ListedSession[]>;
  /**
   * Notes when a session was last used, in milliseconds since 1970. One that is not there, or has no `use`, stays so.
   */
  noteSessionUse(digest: string, usedAt: number): Promise<void>;
  /** Ends all sessions of the user but the one with this digest. */
  endOtherSessions(userId: number, kept: string): Promise<void>;

  /**
   * Puts `next` in the place of `before`, which is another (undefined: none), where that still stands at the account,
   * and answers whether it did: of several changes at once one is first.
   */
  replaceFactors(id: number, before: Factors | undefined, next: Factors | undefined): Promise<boolean>;

  saveChallenge(digest: string, challenge: StoredChallenge): Promise<void>;
  /** Takes a challenge away and answers it: of several at once one gets it. */
  takeChallenge(digest: string): Promise<StoredChallenge | undefined>;
}

/**
 * UTF-16 units of the longest name or address that somebody may have typed: the longest address. A name has less,
 * however it is composed.
 */
export const longestComparable = 2 * fieldLimits.email.max;

/**
 * A name or an address as it is compared: Unicode form NFKC, case folded. What is longer than any can be is left as it
 * is: to normalise it takes the square of its length, and nobody has it.
 */
export const comparable = (text: string): string =>
  text.length > longestComparable ? text : text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
