import type { Row } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import { comparable, type EmailLink } from './accounts.ts';

/** Links to new addresses. */
export const schema = `
  CREATE TABLE IF NOT EXISTS emailLinks (
    userId INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, email TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
`;

export const select = 'SELECT userId, email, expiresAt FROM emailLinks WHERE digest = ?';

export const linkOf = ({ userId, email, expiresAt }: Row): EmailLink => ({
  userId: userId as number,
  email: email as string,
  expiresAt: expiresAt as number,
});

export const saving = (digest: string, { userId, email, expiresAt }: EmailLink, passwordHash?: string): Step => ({
  sql: `INSERT OR REPLACE INTO emailLinks SELECT ?, ?, ?, ?
    WHERE ? IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = ? AND passwordHash = ?)`,
  rows: [[userId, digest, email, expiresAt, passwordHash ?? null, userId, passwordHash ?? null]],
});

export const endingResetLink = (userId: number): Step => ({ sql: 'DELETE FROM resetLinks WHERE userId = ?', rows: [[userId]] });

/** Changes nothing where somebody else has the address. */
export const setting = (id: number, email: string): Step[] => [
  {
    sql: 'UPDATE OR IGNORE users SET email = ?, emailKey = ? WHERE id = ?',
    rows: [[email, comparable(email), id]],
    must: 'change',
  },
  // It was sent to the address before.
  endingResetLink(id),
];

/** Whose link it is never changes; whether it is still there is seen where it ends, of two at once by one. */
export const using = (digest: string, { userId, email }: EmailLink, now: number): Step[] => [
  { sql: 'DELETE FROM emailLinks WHERE digest = ? AND expiresAt > ?', rows: [[digest, now]], must: 'change' },
  ...setting(userId, email),
];

export const ending = (userId: number): Step => ({ sql: 'DELETE FROM emailLinks WHERE userId = ?', rows: [[userId]] });

export const sweeping = (now: number): Step => ({ sql: 'DELETE FROM emailLinks WHERE expiresAt <= ?', rows: [[now]] });
