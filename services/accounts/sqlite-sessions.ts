import type { Row } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import type { StoredSession } from './accounts.ts';

/**
 * Sessions, and their usage in a separate table: `sessions` in older files lacks the columns. A trigger deletes the
 * usage with its session, even if an older version ends the session.
 */
export const schema = `
  CREATE TABLE IF NOT EXISTS sessions (digest TEXT PRIMARY KEY, userId INTEGER NOT NULL, data TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (userId);
  CREATE TABLE IF NOT EXISTS sessionUses (
    digest TEXT PRIMARY KEY, device TEXT NOT NULL, signedInAt INTEGER NOT NULL, usedAt INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS sessions_ended AFTER DELETE ON sessions BEGIN DELETE FROM sessionUses WHERE digest = OLD.digest; END;
`;

const select = 'SELECT * FROM sessions LEFT JOIN sessionUses USING (digest)';

export const selectOne = `${select} WHERE digest = ?`;
export const selectAllOf = `${select} WHERE userId = ? ORDER BY expiresAt DESC, digest`;

export const sessionOf = ({ userId, data, expiresAt, device, signedInAt, usedAt }: Row): StoredSession => ({
  userId: userId as number,
  data: data as string,
  expiresAt: expiresAt as number,
  ...(device === null ? {} : { use: { device: device as string, signedInAt: signedInAt as number, usedAt: usedAt as number } }),
});

/** Stores a session, keeping at most `most`, while `passwordHash` is the user's. */
export const saving = (
  digest: string,
  { userId, data, expiresAt, use }: StoredSession,
  most: number,
  passwordHash: string | null = null,
): Step[] => [
  {
    sql: `INSERT OR REPLACE INTO sessions SELECT ?, ?, ?, ?
      WHERE ? IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = ? AND passwordHash = ?)`,
    rows: [[digest, userId, data, expiresAt, passwordHash, userId, passwordHash]],
    must: 'change',
  },
  {
    sql: 'INSERT OR REPLACE INTO sessionUses VALUES (?, ?, ?, ?)',
    rows: use ? [[digest, use.device, use.signedInAt, use.usedAt]] : [],
  },
  {
    sql: `DELETE FROM sessions WHERE digest IN (
      SELECT digest FROM sessions WHERE userId = ? AND digest <> ? ORDER BY expiresAt DESC, digest LIMIT -1 OFFSET ?)`,
    rows: [[userId, digest, most - 1]],
  },
];

export const ending = (digest: string): Step => ({ sql: 'DELETE FROM sessions WHERE digest = ?', rows: [[digest]] });

export const endingAllOf = (userId: number): Step => ({ sql: 'DELETE FROM sessions WHERE userId = ?', rows: [[userId]] });

export const endingOthers = (userId: number, kept: string): Step => ({
  sql: 'DELETE FROM sessions WHERE userId = ? AND digest <> ?',
  rows: [[userId, kept]],
});

/** Deletes expired sessions. */
export const sweeping = (now: number): Step => ({ sql: 'DELETE FROM sessions WHERE expiresAt <= ?', rows: [[now]] });

export const noting = (digest: string, usedAt: number): Step => ({
  sql: 'UPDATE sessionUses SET usedAt = ? WHERE digest = ?',
  rows: [[usedAt, digest]],
});
