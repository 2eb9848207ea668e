import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { Row } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import { isThere } from '../accounts/sqlite-people.ts';
import type { Claim, ClaimStore } from './claim-store.ts';

export const claimsSchema = `
  CREATE TABLE IF NOT EXISTS reviewClaims (
    postId INTEGER PRIMARY KEY, userId INTEGER NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS review_claims_of_user ON reviewClaims (userId);
  CREATE INDEX IF NOT EXISTS review_claims_by_end ON reviewClaims (until);
`;

const claimOf = (row: Row): Claim => row as unknown as Claim;

/** Claims in the read store's SQLite file. The caller that opened the file closes it. */
export class SqliteClaims implements ClaimStore {
  readonly #access: SqliteAccess;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async claim({ postId, userId, since, until }: Claim): Promise<Claim | undefined> {
    await this.#access.write([
      { sql: 'DELETE FROM reviewClaims WHERE until <= ?', rows: [[since]] },
      {
        sql: `INSERT INTO reviewClaims SELECT ?, ?, ?, ? WHERE ${isThere}
          ON CONFLICT (postId) DO UPDATE SET until = max(until, excluded.until) WHERE userId = excluded.userId`,
        rows: [[postId, userId, since, until, userId]],
      },
    ]);
    return this.of(postId, since);
  }

  takeOver({ postId, userId, since, until }: Claim, from: number): Promise<boolean> {
    return this.#access.writeIf([
      {
        sql: `UPDATE reviewClaims SET userId = ?, since = ?, until = ? WHERE postId = ? AND userId = ? AND ${isThere}`,
        rows: [[userId, since, until, postId, from, userId]],
        must: 'change',
      },
    ]);
  }

  async release(postId: number, userId: number): Promise<void> {
    await this.#access.write([{ sql: 'DELETE FROM reviewClaims WHERE postId = ? AND userId = ?', rows: [[postId, userId]] }]);
  }

  async of(postId: number, at: number): Promise<Claim | undefined> {
    const [row] = this.#access.all('SELECT * FROM reviewClaims WHERE postId = ? AND until > ?', [postId, at]);
    return row && claimOf(row);
  }

  async all(at: number, limit: number): Promise<Claim[]> {
    return this.#access.all('SELECT * FROM reviewClaims WHERE until > ? ORDER BY postId LIMIT ?', [at, limit]).map(claimOf);
  }

  async removeAllOf(userId: number): Promise<void> {
    await this.#access.write([{ sql: 'DELETE FROM reviewClaims WHERE userId = ?', rows: [[userId]] }]);
  }
}
