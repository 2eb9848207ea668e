import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../../contracts/errors.ts';
import { StoreUnavailable } from '../../../projections/src/read-store/read-store.ts';
import type { Row, SqlValue } from '../../../projections/src/sqlite/driver.ts';
import type { SqliteFile } from '../../../projections/src/sqlite/file.ts';
import { NotWritten, type Step, type StepResult } from '../../../projections/src/sqlite/writer.ts';
import {
  AccountDiffers,
  comparable,
  type Accounts,
  type Author,
  type Claim,
  type NewUser,
  type StoredSession,
  type User,
} from './accounts.ts';

export const accountsSchema = `
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL, usernameKey TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL, emailKey TEXT NOT NULL UNIQUE,
    fullName TEXT NOT NULL, passwordHash TEXT NOT NULL, isAdmin INTEGER NOT NULL DEFAULT 0, createdAt TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (digest TEXT PRIMARY KEY, userId INTEGER NOT NULL, data TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (userId);
  CREATE TABLE IF NOT EXISTS claims (
    userId INTEGER NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, plan TEXT NOT NULL, claimedAt INTEGER NOT NULL,
    PRIMARY KEY (userId, key)
  ) STRICT;
`;

const userOf = (row: Row): User => ({
  id: row.id as number,
  username: row.username as string,
  email: row.email as string,
  fullName: row.fullName as string,
  passwordHash: row.passwordHash as string,
  isAdmin: row.isAdmin === 1,
  createdAt: row.createdAt as string,
});

/** Accounts in the SQLite file of the read store. Whoever opened the file closes it. */
export class SqliteAccounts implements Accounts {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async create(user: NewUser): Promise<User> {
    const { username, email, fullName, passwordHash, isAdmin, createdAt } = user;
    const [result] = await this.#write({
      sql: `INSERT INTO users (username, usernameKey, email, emailKey, fullName, passwordHash, isAdmin, createdAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      rows: [[username, comparable(username), email, comparable(email), fullName, passwordHash, Number(isAdmin), createdAt]],
    });
    if (result?.changes === 1) return { id: result.lastId, ...user };
    throw (await this.byUsername(username))
      ? new DomainError('USERNAME_TAKEN', 'This username is taken. Please choose another one.', [
          { field: 'username', message: 'This username is taken. Please choose another one.' },
        ])
      : new DomainError('EMAIL_TAKEN', 'There is an account with this email address already. Please sign in.', [
          { field: 'email', message: 'There is an account with this email address already. Please sign in.' },
        ]);
  }

  async byId(id: number): Promise<User | undefined> {
    const row = this.#first('SELECT * FROM users WHERE id = ?', id);
    return row && userOf(row);
  }

  async byUsername(username: string): Promise<User | undefined> {
    const row = this.#first('SELECT * FROM users WHERE usernameKey = ?', comparable(username));
    return row && userOf(row);
  }

  async authors(ids: readonly number[]): Promise<Map<number, Author>> {
    const found = new Map<number, Author>();
    for (const id of new Set(ids)) {
      const row = this.#first('SELECT username, fullName FROM users WHERE id = ?', id);
      if (row) found.set(id, { id, username: row.username as string, fullName: row.fullName as string });
    }
    return found;
  }

  async all(after: number, limit: number): Promise<User[]> {
    return this.#all('SELECT * FROM users WHERE id > ? ORDER BY id LIMIT ?', after, limit).map(userOf);
  }

  async restore(user: User): Promise<void> {
    const { id, username, email, fullName, passwordHash, isAdmin, createdAt } = user;
    await this.#write({
      sql: `INSERT INTO users (id, username, usernameKey, email, emailKey, fullName, passwordHash, isAdmin, createdAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      rows: [[id, username, comparable(username), email, comparable(email), fullName, passwordHash, Number(isAdmin), createdAt]],
    });
    if (!isDeepStrictEqual(await this.byId(id), { ...user })) throw new AccountDiffers(user);
  }

  async setAdmin(id: number, isAdmin: boolean): Promise<void> {
    await this.#write({ sql: 'UPDATE users SET isAdmin = ? WHERE id = ?', rows: [[Number(isAdmin), id]] });
  }

  async setPassword(id: number, passwordHash: string): Promise<void> {
    await this.#write(
      { sql: 'UPDATE users SET passwordHash = ? WHERE id = ?', rows: [[passwordHash, id]] },
      { sql: 'DELETE FROM sessions WHERE userId = ?', rows: [[id]] },
    );
  }

  async session(digest: string): Promise<StoredSession | undefined> {
    const row = this.#first('SELECT userId, data, expiresAt FROM sessions WHERE digest = ?', digest);
    return row && { userId: row.userId as number, data: row.data as string, expiresAt: row.expiresAt as number };
  }

  async saveSession(digest: string, { userId, data, expiresAt }: StoredSession): Promise<void> {
    await this.#write({ sql: 'INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)', rows: [[digest, userId, data, expiresAt]] });
  }

  async endSession(digest: string): Promise<void> {
    await this.#write({ sql: 'DELETE FROM sessions WHERE digest = ?', rows: [[digest]] });
  }

  async sweep(now: number, claimsSince: number): Promise<void> {
    await this.#write(
      { sql: 'DELETE FROM sessions WHERE expiresAt <= ?', rows: [[now]] },
      { sql: 'DELETE FROM claims WHERE claimedAt < ?', rows: [[claimsSince]] },
    );
  }

  async claim(userId: number, key: string, { fingerprint, plan }: Claim, now: number): Promise<Claim> {
    await this.#write({
      sql: 'INSERT INTO claims VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      rows: [[userId, key, fingerprint, plan, now]],
    });
    const row = this.#first('SELECT fingerprint, plan FROM claims WHERE userId = ? AND key = ?', userId, key);
    return { fingerprint: row?.fingerprint as string, plan: row?.plan as string };
  }

  async planAnew(userId: number, key: string, plan: string): Promise<void> {
    await this.#write({ sql: 'UPDATE claims SET plan = ? WHERE userId = ? AND key = ?', rows: [[plan, userId, key]] });
  }

  #first(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#all(sql, ...values)[0];
  }

  #all(sql: string, ...values: SqlValue[]): Row[] {
    try {
      return this.#file.reader.prepare(sql).all(values);
    } catch (error) {
      throw new StoreUnavailable((error as Error).message);
    }
  }

  async #write(...steps: Step[]): Promise<StepResult[]> {
    try {
      return await this.#file.writer.write(steps);
    } catch (error) {
      if (error instanceof NotWritten) throw new StoreUnavailable(error.message);
      throw error;
    }
  }
}
