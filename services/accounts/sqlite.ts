import { isHidden } from '../../contracts/hidden-characters.ts';
import type { UploadedImage } from '../../contracts/images.ts';
import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { Row, SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { Step, StepResult } from '../../storage/writer.ts';
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
import { factorsIn, type Factors } from './factors.ts';
import { refuseLookAlike } from './look-alikes.ts';
import { formerNameDigest, skeletonOf } from './names.ts';
import * as closings from './sqlite-closings.ts';
import * as emails from './sqlite-emails.ts';
import * as factors from './sqlite-factors.ts';
import * as former from './sqlite-former.ts';
import * as people from './sqlite-people.ts';
import * as pictures from './sqlite-pictures.ts';
import { removing } from './sqlite-removal.ts';
import * as sessions from './sqlite-sessions.ts';
import type { Suspension } from './suspension.ts';

export const accountsSchema = `
  ${people.peopleSchema}
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL, usernameKey TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL, emailKey TEXT NOT NULL UNIQUE,
    fullName TEXT NOT NULL, passwordHash TEXT NOT NULL, isAdmin INTEGER NOT NULL DEFAULT 0, createdAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS admins ON users (id) WHERE isAdmin = 1;
  ${sessions.schema}
  CREATE TABLE IF NOT EXISTS claims (
    userId INTEGER NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, plan TEXT NOT NULL, claimedAt INTEGER NOT NULL,
    PRIMARY KEY (userId, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS claims_by_time ON claims (claimedAt);
  CREATE TABLE IF NOT EXISTS looks (userId INTEGER PRIMARY KEY, look TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS looks_by_look ON looks (look);
  CREATE TABLE IF NOT EXISTS numbered (userId INTEGER PRIMARY KEY, eventId TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS tallies (
    key TEXT PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL, last INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS tallies_by_time ON tallies (last);
  CREATE TABLE IF NOT EXISTS resetLinks (userId INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, expiresAt INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS abouts (userId INTEGER PRIMARY KEY, about TEXT NOT NULL) STRICT;
  ${factors.schema}
  ${former.schema}
  ${closings.schema}
  ${pictures.schema}
  ${emails.schema}
`;

const userOf = (row: Row): User => ({
  id: row.id as number,
  username: row.username as string,
  email: row.email as string,
  fullName: row.fullName as string,
  passwordHash: row.passwordHash as string,
  isAdmin: row.isAdmin === 1,
  createdAt: row.createdAt as string,
  ...(row.eventId === null ? {} : { numberedBy: row.eventId as string }),
  ...(row.about === null ? {} : { about: row.about as string }),
  ...pictures.pictureIn(row),
  ...people.suspensionIn(row),
  ...closings.closingIn(row),
  ...emails.unconfirmedIn(row),
  ...factorsIn(row.factors as string | null),
});

const authorOf = (row: Row): Author => ({
  id: row.id as number,
  username: row.username as string,
  fullName: row.fullName as string,
  ...pictures.pictureIn(row),
});

const insertion = ({ id, username, email, fullName, passwordHash, isAdmin, createdAt }: User): Step => ({
  sql: `INSERT INTO users (id, username, usernameKey, email, emailKey, fullName, passwordHash, isAdmin, createdAt)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  rows: [[id, username, comparable(username), email, comparable(email), fullName, passwordHash, Number(isAdmin), createdAt]],
});

/**
 * Stores which event gave the account its number, if the previous step has just inserted the account. In a separate
 * table: `users` in older files lacks the column.
 */
const numbering = ({ id, numberedBy }: User): Step => ({
  sql: 'INSERT INTO numbered SELECT ?, ? WHERE changes() = 1',
  rows: numberedBy === undefined ? [] : [[id, numberedBy]],
});

/** Stores the user's `about`, if the previous steps have just inserted the account. Also in a separate table. */
const describing = ({ id, about = '' }: User): Step => ({
  sql: 'INSERT INTO abouts SELECT ?, ? WHERE changes() = 1',
  rows: about === '' ? [] : [[id, about]],
});

/** The skeleton of a name, stored with the account that has the name; ON CONFLICT needs the WHERE before it. */
const skeletonStep = (username: string): Step => ({
  sql: 'INSERT INTO looks SELECT id, ? FROM users WHERE usernameKey = ? ON CONFLICT DO NOTHING',
  rows: [[skeletonOf(username), comparable(username)]],
});

/** Ends everything that a new password ends. */
const endingAll = (id: number): Step[] => [sessions.endingAllOf(id), emails.endingResetLink(id), emails.ending(id)];

/**
 * The steps that store a new account. Keep the order: each of the first seven checks `changes()` of the step before.
 */
const stepsOf = (user: User): Step[] => [
  numbering(user),
  people.suspendingInserted(user),
  describing(user),
  pictures.keepingInserted(user),
  factors.keepingInserted(user),
  closings.closingInserted(user),
  emails.unconfirmedInserted(user),
  skeletonStep(user.username),
  people.keyingNames([user]),
];

/** Accounts in the SQLite file of the read store. The caller closes the file. */
export class SqliteAccounts implements Accounts {
  readonly #access: SqliteAccess;
  #areSkeletonsRenewed = false;
  #areNamesKeyed = false;
  #tables: people.LaterTables | undefined;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async refuseTaken(username: string, email: string): Promise<void> {
    if (this.#first('SELECT id FROM users WHERE usernameKey = ?', comparable(username))) throw takenError('username');
    if (this.#first(former.select, formerNameDigest(username))) throw takenError('username');
    if (this.#first('SELECT id FROM users WHERE emailKey = ?', comparable(email))) throw takenError('email');
  }

  async create(user: User, name?: 'unlike others'): Promise<void> {
    // All older names must have a skeleton that this one can look like.
    if (name) await this.#renewSkeletons();
    const unlessFormer = former.unlessFormer(insertion(user), user);
    const inserting = name ? former.unlessAlike(unlessFormer, user) : unlessFormer;
    if (await this.#writeIf({ ...inserting, must: 'change' }, ...stepsOf(user))) return;
    if (name) await refuseLookAlike(this, user.username);
    await this.refuseTaken(user.username, user.email);
    throw new AccountConflictError(user);
  }

  async byId(id: number): Promise<User | undefined> {
    const row = this.#first(`${this.#users} WHERE id = ?`, id);
    return row && userOf(row);
  }

  async byUsername(username: string): Promise<User | undefined> {
    const row = this.#first(`${this.#users} WHERE usernameKey = ?`, comparable(username));
    return row && userOf(row);
  }

  async byEmail(email: string): Promise<User | undefined> {
    const row = this.#first(`${this.#users} WHERE emailKey = ?`, comparable(email));
    return row && userOf(row);
  }

  async bySkeleton(username: string): Promise<User | undefined> {
    await this.#renewSkeletons();
    const row = this.#first(
      `${this.#users} JOIN looks ON looks.userId = users.id WHERE look = ? ORDER BY users.id LIMIT 1`,
      skeletonOf(username),
    );
    return row && userOf(row);
  }

  async admins(): Promise<User[]> {
    return this.#all(`${this.#users} WHERE isAdmin = 1 ORDER BY id`).map(userOf);
  }

  async authors(ids: readonly number[]): Promise<Map<number, Author>> {
    const found = new Map<number, Author>();
    for (const id of new Set(ids)) {
      const row = this.#first(`${people.selectAuthor(this.#laterTables)} WHERE id = ?`, id);
      if (row) found.set(id, authorOf(row));
    }
    return found;
  }

  async all(after: number, limit: number): Promise<User[]> {
    return this.#all(`${this.#users} WHERE id > ? ORDER BY id LIMIT ?`, after, limit).map(userOf);
  }

  async newest(before: number, limit: number): Promise<User[]> {
    return this.#all(`${this.#users} WHERE id < ? ORDER BY id DESC LIMIT ?`, before, limit).map(userOf);
  }

  async beginningWith(field: SearchedField, prefix: string, after: string | undefined, limit: number): Promise<Found[]> {
    await this.#keyNames();
    const rows = this.#all(...people.beginning(field, prefix, after, limit, this.#laterTables));
    return rows.map((row) => ({ user: userOf(row), key: row.foundBy as string }));
  }

  async greatest(): Promise<number> {
    return (this.#first('SELECT max(id) AS greatest FROM users')?.greatest as number | null) ?? 0;
  }

  async restore(user: User): Promise<void> {
    await this.#write(insertion(user), ...stepsOf(user));
    const there = await this.byId(user.id);
    if (!there || !isSame(there, user)) throw new AccountConflictError(user);
  }

  async setAdmin(id: number, isAdmin: boolean): Promise<void> {
    await this.#write(
      { sql: 'UPDATE users SET isAdmin = ? WHERE id = ?', rows: [[Number(isAdmin), id]] },
      emails.endingResetLink(id),
    );
  }

  async remove(id: number): Promise<boolean> {
    const user = await this.byId(id);
    return user !== undefined && this.#writeIf(...removing(user));
  }

  async setClosing(id: number, before: string | undefined, next: string | undefined): Promise<boolean> {
    return this.#writeIf(closings.replacing(id, before, next));
  }

  async closingBy(time: string, limit: number): Promise<User[]> {
    const query = people.selectFrom(closings.source, this.#laterTables);
    return this.#all(`${query} WHERE due.closingSince <= ? ORDER BY due.closingSince, users.id LIMIT ?`, time, limit).map(userOf);
  }

  async setSuspension(id: number, suspension: Suspension | undefined): Promise<void> {
    await this.#write(people.suspending(id, suspension), ...(suspension ? [sessions.endingAllOf(id)] : []));
  }

  async setPassword(id: number, passwordHash: string): Promise<void> {
    await this.#write({ sql: 'UPDATE users SET passwordHash = ? WHERE id = ?', rows: [[passwordHash, id]] }, ...endingAll(id));
  }

  async session(digest: string): Promise<StoredSession | undefined> {
    const row = this.#first(sessions.selectOne, digest);
    return row && sessions.sessionOf(row);
  }

  async saveSession(digest: string, session: StoredSession, most: number, passwordHash?: string): Promise<boolean> {
    return this.#writeIf(...sessions.saving(digest, session, most, passwordHash));
  }

  async endSession(digest: string): Promise<void> {
    await this.#write(sessions.ending(digest));
  }

  async saveResetLink(digest: string, { userId, expiresAt }: ResetLink): Promise<void> {
    await this.#write({
      sql: 'INSERT OR REPLACE INTO resetLinks SELECT id, ?, ? FROM users WHERE id = ?',
      rows: [[digest, expiresAt, userId]],
    });
  }

  async resetLink(digest: string): Promise<ResetLink | undefined> {
    const row = this.#first('SELECT userId, expiresAt FROM resetLinks WHERE digest = ?', digest);
    return row && { userId: row.userId as number, expiresAt: row.expiresAt as number };
  }

  async useResetLink(digest: string, passwordHash: string, now: number): Promise<boolean> {
    const link = await this.resetLink(digest);
    if (!link) return false;
    return this.#writeIf(
      // A link's owner never changes; deleting the link checks that it still exists, so of two concurrent uses one
      // succeeds.
      { sql: 'DELETE FROM resetLinks WHERE digest = ? AND expiresAt > ?', rows: [[digest, now]], must: 'change' },
      { sql: 'UPDATE users SET passwordHash = ? WHERE id = ?', rows: [[passwordHash, link.userId]], must: 'change' },
      sessions.endingAllOf(link.userId),
      emails.ending(link.userId),
    );
  }

  async saveEmailLink(digest: string, link: EmailLink, passwordHash?: string): Promise<void> {
    await this.#write(emails.saving(digest, link, passwordHash));
  }

  async emailLink(digest: string): Promise<EmailLink | undefined> {
    const row = this.#first(emails.select, digest);
    return row && emails.linkOf(row);
  }

  async useEmailLink(digest: string, now: number): Promise<boolean> {
    const link = await this.emailLink(digest);
    return link !== undefined && this.#writeIf(...emails.using(digest, link, now));
  }

  async setEmail(id: number, email: string): Promise<boolean> {
    return this.#writeIf(...emails.setting(id, email), emails.ending(id));
  }

  async sweep(now: number, since: number): Promise<void> {
    await this.#write(
      sessions.sweeping(now),
      { sql: 'DELETE FROM resetLinks WHERE expiresAt <= ?', rows: [[now]] },
      emails.sweeping(now),
      factors.sweepingChallenges(now),
      { sql: 'DELETE FROM claims WHERE claimedAt < ?', rows: [[since]] },
      { sql: 'DELETE FROM tallies WHERE last < ?', rows: [[since]] },
    );
  }

  async saveIdempotencyRecord(
    userId: number,
    key: string,
    { fingerprint, plan }: IdempotencyRecord,
    now: number,
  ): Promise<IdempotencyRecord> {
    await this.#write({
      sql: 'INSERT INTO claims SELECT id, ?, ?, ?, ? FROM users WHERE id = ? ON CONFLICT DO NOTHING',
      rows: [[key, fingerprint, plan, now, userId]],
    });
    const row = this.#first('SELECT fingerprint, plan FROM claims WHERE userId = ? AND key = ?', userId, key);
    return row ? { fingerprint: row.fingerprint as string, plan: row.plan as string } : { fingerprint, plan };
  }

  async replacePlan(userId: number, key: string, plan: string): Promise<void> {
    await this.#write({ sql: 'UPDATE claims SET plan = ? WHERE userId = ? AND key = ?', rows: [[plan, userId, key]] });
  }

  async attemptCounter(key: string): Promise<AttemptCounter | undefined> {
    const row = this.#first('SELECT count, until, last FROM tallies WHERE key = ?', key);
    return row && { count: row.count as number, until: row.until as number, last: row.last as number };
  }

  async replaceAttemptCounter(
    key: string,
    before: AttemptCounter | undefined,
    { count, until, last }: AttemptCounter,
  ): Promise<boolean> {
    const [result] = await this.#write(
      before
        ? {
            sql: 'UPDATE tallies SET count = ?, until = ?, last = ? WHERE key = ? AND count = ? AND until = ? AND last = ?',
            rows: [[count, until, last, key, before.count, before.until, before.last]],
          }
        : { sql: 'INSERT INTO tallies VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING', rows: [[key, count, until, last]] },
    );
    return result?.changes === 1;
  }

  async setProfile(id: number, { fullName, about }: Profile): Promise<void> {
    // Usernames never change.
    const [user] = this.#all('SELECT username FROM users WHERE id = ?', id);
    if (!user) return;
    await this.#write(
      { sql: 'UPDATE users SET fullName = ? WHERE id = ?', rows: [[fullName, id]] },
      ...people.rekeyingName({ id, username: user.username as string, fullName }),
      about === ''
        ? { sql: 'DELETE FROM abouts WHERE userId = ?', rows: [[id]] }
        : { sql: 'INSERT OR REPLACE INTO abouts SELECT id, ? FROM users WHERE id = ?', rows: [[about, id]] },
    );
  }

  async setPicture(id: number, picture: UploadedImage | undefined): Promise<void> {
    await this.#write(pictures.setting(id, picture));
  }

  async picturesInUse(ids: readonly string[]): Promise<Set<string>> {
    return new Set(ids.filter((id) => this.#first(pictures.selectUse, id)));
  }

  async changePassword(id: number, before: string, passwordHash: string): Promise<boolean> {
    return this.#writeIf(
      {
        sql: 'UPDATE users SET passwordHash = ? WHERE id = ? AND passwordHash = ?',
        rows: [[passwordHash, id, before]],
        must: 'change',
      },
      ...endingAll(id),
    );
  }

  async sessionsOf(userId: number): Promise<ListedSession[]> {
    return this.#all(sessions.selectAllOf, userId).map((row) => ({ ...sessions.sessionOf(row), digest: row.digest as string }));
  }

  async noteSessionUse(digest: string, usedAt: number): Promise<void> {
    await this.#write(sessions.noting(digest, usedAt));
  }

  async endOtherSessions(userId: number, kept: string): Promise<void> {
    await this.#write(sessions.endingOthers(userId, kept));
  }

  async replaceFactors(id: number, before: Factors | undefined, next: Factors | undefined): Promise<boolean> {
    return this.#writeIf(factors.replacing(id, before, next));
  }

  async saveChallenge(digest: string, challenge: StoredChallenge): Promise<void> {
    await this.#write(factors.savingChallenge(digest, challenge));
  }

  async takeChallenge(digest: string): Promise<StoredChallenge | undefined> {
    const row = this.#first(factors.selectChallenge, digest);
    // A challenge never changes; deleting it checks that it still exists, so of several concurrent calls one succeeds.
    return row && (await this.#writeIf(factors.takingChallenge(digest))) ? factors.challengeOf(row) : undefined;
  }

  /** Renews skeletons missing from older accounts, and those with invisible characters, once per process. */
  async #renewSkeletons(): Promise<void> {
    if (this.#areSkeletonsRenewed) return;
    const missing = this.#all('SELECT id, username FROM users WHERE id NOT IN (SELECT userId FROM looks)');
    const nonAscii = this.#all(
      "SELECT id, username, look FROM looks JOIN users ON users.id = looks.userId WHERE look GLOB '*[^ -~]*'",
    );
    const rows = [...missing, ...nonAscii.filter(({ look }) => isHidden(look as string))];
    if (rows.length > 0) {
      await this.#write({
        sql: 'INSERT OR REPLACE INTO looks VALUES (?, ?)',
        rows: rows.map(({ id, username }) => [id as number, skeletonOf(username as string)]),
      });
    }
    this.#areSkeletonsRenewed = true;
  }

  /** Adds missing search keys of full names, once per process. */
  async #keyNames(): Promise<void> {
    if (this.#areNamesKeyed) return;
    const missing = this.#all(people.withoutNameKeys).map(({ id, username, fullName }) => ({
      id: id as number,
      username: username as string,
      fullName: fullName as string,
    }));
    if (missing.length > 0) await this.#write(people.keyingNames(missing));
    this.#areNamesKeyed = true;
  }

  get #laterTables(): people.LaterTables {
    if (this.#tables) return this.#tables;
    return (this.#tables = people.laterTablesIn(this.#all(people.findLaterTables)));
  }

  get #users(): string {
    return people.selectFrom('users', this.#laterTables);
  }

  #first(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#all(sql, ...values)[0];
  }

  #all(sql: string, ...values: SqlValue[]): Row[] {
    return this.#access.all(sql, values);
  }

  #writeIf(...steps: Step[]): Promise<boolean> {
    return this.#access.writeIf(steps);
  }

  #write(...steps: Step[]): Promise<StepResult[]> {
    return this.#access.write(steps);
  }
}
