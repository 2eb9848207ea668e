import type { Collection, Db, Filter } from 'mongodb';
import { isHidden } from '../../contracts/hidden-characters.ts';
import type { UploadedImage } from '../../contracts/images.ts';
import { isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { afterIndexing } from '../../projections/read-store/mongodb-indexed.ts';
import {
  AccountConflictError,
  comparable,
  isSame,
  takenError,
  type Accounts,
  type Author,
  type EmailLink,
  type Found,
  type IdempotencyRecord,
  type ListedSession,
  type Profile,
  type ResetLink,
  type SearchedField,
  type StoredChallenge,
  type StoredSession,
  type AttemptCounter,
  type User,
} from './accounts.ts';
import { factorsText, type Factors } from './factors.ts';
import { refuseLookAlike } from './look-alikes.ts';
import {
  authorOf,
  changedEmail,
  confirmed,
  keyFields,
  recordOf,
  userOf,
  withoutEmailLink,
  withoutLinks,
  withoutResetLink,
  type ChallengeRecord,
  type StoredAttemptCounter,
  type StoredIdempotencyRecord,
  type UserRecord,
} from './mongodb-records.ts';
import { sessionOf, saveSession, type SessionRecord } from './mongodb-sessions.ts';
import { thereIn } from './mongodb-there.ts';
import { formerNameDigest, skeletonOf } from './names.ts';
import { MongoNameKeys } from './mongodb-names.ts';
import { MongoReservedNames } from './mongodb-reserved.ts';
import { endOfPrefix, searchTextOf } from './search-keys.ts';
import type { Suspension } from './suspension.ts';

const idempotencyId = (userId: number, key: string): string => `${userId}/${key}`;

/** Ignores a duplicate key: another process has just inserted the same document. */
const unlessThere = (error: unknown): void => {
  if (!isDuplicate(error)) throw error;
};

/**
 * Accounts, sessions, reset links and idempotency keys in the database of the read store. Every write changes one
 * document and can be repeated.
 */
export class MongoAccounts implements Accounts {
  readonly #users: Collection<UserRecord>;
  readonly #sessions: Collection<SessionRecord>;
  readonly #idempotencyRecords: Collection<StoredIdempotencyRecord>;
  readonly #attemptCounters: Collection<StoredAttemptCounter>;
  readonly #challenges: Collection<ChallengeRecord>;
  /** Names of removed accounts, as digests. */
  readonly #formerNames: Collection<{ readonly _id: string }>;
  readonly #names: MongoNameKeys;
  readonly #reservedNames: MongoReservedNames;
  readonly #isThere: ReturnType<typeof thereIn>;
  #areSkeletonsRenewed = false;
  readonly #do = afterIndexing(() => this.#index());

  /** The caller closes the connection. */
  constructor(database: Db) {
    this.#users = database.collection('users');
    this.#sessions = database.collection('sessions');
    this.#idempotencyRecords = database.collection('claims');
    this.#attemptCounters = database.collection('tallies');
    this.#challenges = database.collection('challenges');
    this.#formerNames = database.collection('former_names');
    this.#names = new MongoNameKeys(database, this.#users);
    this.#reservedNames = new MongoReservedNames(database);
    this.#isThere = thereIn(database);
  }

  refuseTaken(username: string, email: string): Promise<void> {
    return this.#do(async () => {
      const projection = { _id: 1 };
      if (await this.#users.findOne({ usernameKey: comparable(username) }, { projection })) throw takenError('username');
      if (await this.#isFormer(username)) throw takenError('username');
      if (await this.#users.findOne({ emailKey: comparable(email) }, { projection })) throw takenError('email');
    });
  }

  create(user: User, name?: 'unlike others'): Promise<void> {
    return this.#do(() => (name ? this.#createUnlikeOthers(user) : this.#create(user)));
  }

  byId(id: number): Promise<User | undefined> {
    return this.#do(async () => {
      const found = await this.#users.findOne({ _id: id });
      return found ? userOf(found) : undefined;
    });
  }

  byUsername(username: string): Promise<User | undefined> {
    return this.#do(async () => {
      const found = await this.#users.findOne({ usernameKey: comparable(username) });
      return found ? userOf(found) : undefined;
    });
  }

  byEmail(email: string): Promise<User | undefined> {
    return this.#do(async () => {
      const found = await this.#users.findOne({ emailKey: comparable(email) });
      return found ? userOf(found) : undefined;
    });
  }

  bySkeleton(username: string): Promise<User | undefined> {
    return this.#do(async () => {
      await this.#renewSkeletons();
      const found = await this.#users.findOne({ look: skeletonOf(username) }, { sort: { _id: 1 } });
      return found ? userOf(found) : undefined;
    });
  }

  admins(): Promise<User[]> {
    return this.#do(async () => {
      const found = await this.#users.find({ isAdmin: true }, { sort: { _id: 1 } }).toArray();
      return found.map(userOf);
    });
  }

  all(after: number, limit: number): Promise<User[]> {
    return this.#do(async () => {
      const found = await this.#users.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit }).toArray();
      return found.map(userOf);
    });
  }

  newest(before: number, limit: number): Promise<User[]> {
    return this.#do(async () => {
      const found = await this.#users.find({ _id: { $lt: before } }, { sort: { _id: -1 }, limit }).toArray();
      return found.map(userOf);
    });
  }

  beginningWith(field: SearchedField, prefix: string, after: string | undefined, limit: number): Promise<Found[]> {
    return this.#do(async () => {
      const text = searchTextOf(field, prefix);
      const range = { ...(after === undefined ? { $gte: text } : { $gt: after }), $lt: endOfPrefix(text) };
      if (field === 'fullName') return this.#names.found(range, limit);
      const key = keyFields[field];
      const found = await this.#users.find({ [key]: range }, { sort: { [key]: 1 }, limit }).toArray();
      return found.map((record) => ({ user: userOf(record), key: record[key] }));
    });
  }

  greatest(): Promise<number> {
    return this.#do(async () => {
      const found = await this.#users.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
      return found?._id ?? 0;
    });
  }

  restore(user: User): Promise<void> {
    return this.#do(async () => {
      await this.#users.insertOne(recordOf(user)).catch(unlessThere);
      const there = await this.#users.findOne({ _id: user.id });
      if (!there || !isSame(userOf(there), user)) throw new AccountConflictError(user);
      await this.#names.keep(user.id);
    });
  }

  authors(ids: readonly number[]): Promise<Map<number, Author>> {
    return this.#do(async () => {
      const projection = { username: 1, fullName: 1, picture: 1 };
      const found = ids.length > 0 ? await this.#users.find({ _id: { $in: [...new Set(ids)] } }, { projection }).toArray() : [];
      return new Map(found.map((record) => [record._id, authorOf(record)]));
    });
  }

  setAdmin(id: number, isAdmin: boolean): Promise<void> {
    return this.#do(async () => void (await this.#users.updateOne({ _id: id }, { $set: { isAdmin }, ...withoutResetLink })));
  }

  remove(id: number): Promise<boolean> {
    return this.#do(async () => {
      const user = await this.#users.findOne({ _id: id });
      if (user) await this.#formerNames.insertOne({ _id: formerNameDigest(user.username) }).catch(unlessThere);
      await this.#removeOwned(id);
      const removed = (await this.#users.deleteOne({ _id: id })).deletedCount === 1;
      // Removes what concurrent requests have just written.
      await this.#removeOwned(id);
      return removed;
    });
  }

  setClosing(id: number, before: string | undefined, next: string | undefined): Promise<boolean> {
    const found = { _id: id, closingSince: before === undefined ? { $exists: false } : before };
    const change = next === undefined ? { $unset: { closingSince: 1 as const } } : { $set: { closingSince: next } };
    return this.#do(async () => (await this.#users.updateOne(found, change)).matchedCount === 1);
  }

  closingBy(time: string, limit: number): Promise<User[]> {
    return this.#do(async () => {
      const found = await this.#users
        .find({ closingSince: { $lte: time } }, { sort: { closingSince: 1, _id: 1 }, limit })
        .toArray();
      return found.map(userOf);
    });
  }

  setSuspension(id: number, suspension: Suspension | undefined): Promise<void> {
    return this.#do(async () => {
      await this.#users.updateOne({ _id: id }, suspension ? { $set: { suspension } } : { $unset: { suspension: 1 } });
      if (suspension) await this.#sessions.deleteMany({ userId: id });
    });
  }

  setPassword(id: number, passwordHash: string): Promise<void> {
    return this.#do(async () => {
      await this.#users.updateOne({ _id: id }, { $set: { passwordHash }, ...withoutLinks });
      await this.#sessions.deleteMany({ userId: id });
    });
  }

  session(digest: string): Promise<StoredSession | undefined> {
    return this.#do(async () => {
      const found = await this.#sessions.findOne({ _id: digest });
      return found ? sessionOf(found) : undefined;
    });
  }

  saveSession(digest: string, session: StoredSession, most: number, passwordHash?: string): Promise<boolean> {
    const { userId } = session;
    const isStill = async () =>
      passwordHash === undefined ||
      (await this.#users.findOne({ _id: userId, passwordHash }, { projection: { _id: 1 } })) !== null;
    return this.#do(() => saveSession(this.#sessions, digest, session, most, isStill));
  }

  endSession(digest: string): Promise<void> {
    return this.#do(async () => void (await this.#sessions.deleteOne({ _id: digest })));
  }

  saveResetLink(digest: string, { userId, expiresAt }: ResetLink): Promise<void> {
    const set = { resetDigest: digest, resetExpiresAt: expiresAt };
    return this.#do(async () => void (await this.#users.updateOne({ _id: userId }, { $set: set })));
  }

  resetLink(digest: string): Promise<ResetLink | undefined> {
    return this.#do(async () => {
      const found = await this.#users.findOne({ resetDigest: digest });
      return found?.resetExpiresAt === undefined ? undefined : { userId: found._id, expiresAt: found.resetExpiresAt };
    });
  }

  useResetLink(digest: string, passwordHash: string, now: number): Promise<boolean> {
    return this.#do(async () => {
      const unexpired = { resetDigest: digest, resetExpiresAt: { $gt: now } };
      const used = await this.#users.findOneAndUpdate(unexpired, { $set: { passwordHash }, ...withoutLinks });
      if (!used) return false;
      await this.#sessions.deleteMany({ userId: used._id });
      return true;
    });
  }

  saveEmailLink(digest: string, { userId, email, expiresAt }: EmailLink, passwordHash?: string): Promise<void> {
    const set = { emailDigest: digest, newEmail: email, emailExpiresAt: expiresAt };
    const whose = { _id: userId, ...(passwordHash === undefined ? {} : { passwordHash }) };
    return this.#do(async () => void (await this.#users.updateOne(whose, { $set: set })));
  }

  emailLink(digest: string): Promise<EmailLink | undefined> {
    return this.#do(async () => {
      const {
        _id: userId,
        newEmail: email,
        emailExpiresAt: expiresAt,
      } = (await this.#users.findOne({ emailDigest: digest })) ?? {};
      return userId === undefined || email === undefined || expiresAt === undefined ? undefined : { userId, email, expiresAt };
    });
  }

  async useEmailLink(digest: string, now: number): Promise<boolean> {
    const link = await this.emailLink(digest);
    if (!link) return false;
    const unexpired = { _id: link.userId, emailDigest: digest, emailExpiresAt: { $gt: now } };
    return this.#do(() => this.#setEmail(unexpired, link.email));
  }

  setEmail(id: number, email: string): Promise<boolean> {
    return this.#do(() => this.#setEmail({ _id: id }, email));
  }

  sweep(now: number, since: number): Promise<void> {
    return this.#do(async () => {
      await this.#sessions.deleteMany({ expiresAt: { $lte: now } });
      await this.#users.updateMany({ resetExpiresAt: { $lte: now } }, withoutResetLink);
      await this.#users.updateMany({ emailExpiresAt: { $lte: now } }, withoutEmailLink);
      await this.#challenges.deleteMany({ expiresAt: { $lte: now } });
      await this.#reservedNames.sweep(now);
      await this.#idempotencyRecords.deleteMany({ claimedAt: { $lt: since } });
      await this.#attemptCounters.deleteMany({ last: { $lt: since } });
    });
  }

  saveIdempotencyRecord(
    userId: number,
    key: string,
    { fingerprint, plan }: IdempotencyRecord,
    now: number,
  ): Promise<IdempotencyRecord> {
    return this.#do(async () => {
      const _id = idempotencyId(userId, key);
      await this.#idempotencyRecords.insertOne({ _id, fingerprint, plan, claimedAt: now }).catch(unlessThere);
      if (!(await this.#isThere(userId))) await this.#idempotencyRecords.deleteOne({ _id });
      const stored = (await this.#idempotencyRecords.findOne({ _id })) ?? { fingerprint, plan };
      return { fingerprint: stored.fingerprint, plan: stored.plan };
    });
  }

  replacePlan(userId: number, key: string, plan: string): Promise<void> {
    return this.#do(
      async () => void (await this.#idempotencyRecords.updateOne({ _id: idempotencyId(userId, key) }, { $set: { plan } })),
    );
  }

  attemptCounter(key: string): Promise<AttemptCounter | undefined> {
    return this.#do(async () => {
      const found = await this.#attemptCounters.findOne({ _id: key });
      return found ? { count: found.count, until: found.until, last: found.last } : undefined;
    });
  }

  replaceAttemptCounter(
    key: string,
    before: AttemptCounter | undefined,
    { count, until, last }: AttemptCounter,
  ): Promise<boolean> {
    return this.#do(async () => {
      if (before) {
        const expected = { _id: key, count: before.count, until: before.until, last: before.last };
        return (await this.#attemptCounters.updateOne(expected, { $set: { count, until, last } })).matchedCount === 1;
      }
      const inserted = await this.#attemptCounters.insertOne({ _id: key, count, until, last }).catch(unlessThere);
      return inserted !== undefined;
    });
  }

  setProfile(id: number, { fullName, about }: Profile): Promise<void> {
    const change =
      about === ''
        ? { $set: { fullName }, $unset: { about: 1 as const, isNameKeyed: 1 as const } }
        : { $set: { fullName, about }, $unset: { isNameKeyed: 1 as const } };
    return this.#do(async () => {
      await this.#users.updateOne({ _id: id }, change);
      await this.#names.keep(id);
    });
  }

  setPicture(id: number, picture: UploadedImage | undefined): Promise<void> {
    const change = picture ? { $set: { picture } } : { $unset: { picture: 1 as const } };
    return this.#do(async () => void (await this.#users.updateOne({ _id: id }, change)));
  }

  picturesInUse(ids: readonly string[]): Promise<Set<string>> {
    return this.#do(async () => {
      if (ids.length === 0) return new Set();
      const found = await this.#users.find({ 'picture.id': { $in: [...ids] } }, { projection: { picture: 1 } }).toArray();
      return new Set(found.flatMap(({ picture }) => picture?.id ?? []));
    });
  }

  changePassword(id: number, before: string, passwordHash: string): Promise<boolean> {
    return this.#do(async () => {
      const { matchedCount } = await this.#users.updateOne(
        { _id: id, passwordHash: before },
        { $set: { passwordHash }, ...withoutLinks },
      );
      if (matchedCount === 1) await this.#sessions.deleteMany({ userId: id });
      return matchedCount === 1;
    });
  }

  sessionsOf(userId: number): Promise<ListedSession[]> {
    return this.#do(async () => {
      const found = await this.#sessions.find({ userId }, { sort: { expiresAt: -1, _id: 1 } }).toArray();
      return found.map((record) => ({ ...sessionOf(record), digest: record._id }));
    });
  }

  noteSessionUse(digest: string, usedAt: number): Promise<void> {
    const noted = { _id: digest, use: { $exists: true } };
    return this.#do(async () => void (await this.#sessions.updateOne(noted, { $set: { 'use.usedAt': usedAt } })));
  }

  endOtherSessions(userId: number, kept: string): Promise<void> {
    return this.#do(async () => void (await this.#sessions.deleteMany({ userId, _id: { $ne: kept } })));
  }

  replaceFactors(id: number, before: Factors | undefined, next: Factors | undefined): Promise<boolean> {
    const [stood, text] = [factorsText(before), factorsText(next)];
    const change = text === undefined ? { $unset: { factors: 1 as const } } : { $set: { factors: text } };
    return this.#do(async () => {
      const found = { _id: id, factors: stood === undefined ? { $exists: false } : stood };
      return (await this.#users.updateOne(found, change)).matchedCount === 1;
    });
  }

  saveChallenge(digest: string, { purpose, expiresAt }: StoredChallenge): Promise<void> {
    return this.#do(async () => void (await this.#challenges.insertOne({ _id: digest, purpose, expiresAt })));
  }

  takeChallenge(digest: string): Promise<StoredChallenge | undefined> {
    return this.#do(async () => {
      const taken = await this.#challenges.findOneAndDelete({ _id: digest });
      return taken ? { purpose: taken.purpose, expiresAt: taken.expiresAt } : undefined;
    });
  }

  /** `isReserved`: whether the name is still reserved for the account. */
  async #create(user: User, isReserved?: () => Promise<boolean>): Promise<void> {
    try {
      await this.#users.insertOne(recordOf(user));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await this.refuseTaken(user.username, user.email);
      throw new AccountConflictError(user);
    }
    // Check after the insert: account removal stores the digest of the name before it deletes the account.
    if (!(await this.#isFormer(user.username)) && (isReserved === undefined || (await isReserved())))
      return this.#names.keep(user.id);
    await this.#users.deleteOne({ _id: user.id });
    throw takenError('username');
  }

  async #createUnlikeOthers(user: User): Promise<void> {
    await this.#reservedNames.reserve(user);
    try {
      // Check under the reservation: its previous holder has created an account by now, or never will.
      await refuseLookAlike(this, user.username);
      await this.#create(user, () => this.#reservedNames.isHeld(user));
    } finally {
      // If this fails, the reservation expires.
      await this.#reservedNames.release(user).catch(() => undefined);
    }
  }

  /** The unique index refuses an address that another account has. */
  async #setEmail(whose: Filter<UserRecord>, email: string): Promise<boolean> {
    const emailKey = comparable(email);
    const $set = { email, emailKey };
    // Keeps a reset link that was sent to this address.
    if ((await this.#users.updateOne({ ...whose, emailKey }, { $set, ...confirmed })).matchedCount === 1) return true;
    const changed = await this.#users.updateOne(whose, { $set, ...changedEmail }).catch(unlessThere);
    return changed?.matchedCount === 1;
  }

  async #removeOwned(id: number): Promise<void> {
    await this.#idempotencyRecords.deleteMany({ _id: { $gte: idempotencyId(id, ''), $lt: `${id}0` } });
    await this.#sessions.deleteMany({ userId: id });
    await this.#names.remove(id);
  }

  async #isFormer(username: string): Promise<boolean> {
    return (await this.#formerNames.findOne({ _id: formerNameDigest(username) })) !== null;
  }

  /** Renews skeletons missing from older accounts, and those with invisible characters, once per process. */
  async #renewSkeletons(): Promise<void> {
    if (this.#areSkeletonsRenewed) return;
    const stale = { $or: [{ look: { $exists: false } }, { look: { $regex: '[^ -~]' } }] };
    for await (const { _id, username, look } of this.#users.find(stale))
      if (look === undefined || isHidden(look)) await this.#users.updateOne({ _id }, { $set: { look: skeletonOf(username) } });
    this.#areSkeletonsRenewed = true;
  }

  async #index(): Promise<void> {
    await this.#users.createIndex({ usernameKey: 1 }, { unique: true });
    await this.#users.createIndex({ emailKey: 1 }, { unique: true });
    await this.#users.createIndex({ look: 1 });
    await this.#names.index();
    await this.#users.createIndex({ isAdmin: 1 });
    await this.#users.createIndex({ 'picture.id': 1 });
    await this.#users.createIndex({ closingSince: 1, _id: 1 });
    await this.#users.createIndex({ resetDigest: 1 });
    await this.#users.createIndex({ resetExpiresAt: 1 });
    await this.#users.createIndex({ emailDigest: 1 });
    await this.#users.createIndex({ emailExpiresAt: 1 });
    await this.#attemptCounters.createIndex({ last: 1 });
    await this.#sessions.createIndex({ userId: 1 });
    await this.#sessions.createIndex({ expiresAt: 1 });
    await this.#idempotencyRecords.createIndex({ claimedAt: 1 });
    await this.#challenges.createIndex({ expiresAt: 1 });
  }
}
