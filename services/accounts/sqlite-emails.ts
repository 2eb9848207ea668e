import type { Row } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import { comparable, type EmailLink, type User } from './accounts.ts';

/** Email links, and the accounts with unconfirmed addresses: `users` in older files lacks the columns. */
export const schema = `
  CREATE TABLE IF NOT EXISTS emailLinks (
    userId INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, email TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS unconfirmedEmails (userId INTEGER PRIMARY KEY) STRICT;
  CREATE TRIGGER IF NOT EXISTS unconfirmedEmails_gone AFTER DELETE ON users
    BEGIN DELETE FROM unconfirmedEmails WHERE userId = OLD.id; END;
`;

export const select = 'SELECT userId, email, expiresAt FROM emailLinks WHERE digest = ?';

export const linkOf = ({ userId, email, expiresAt }: Row): EmailLink => ({
  userId: userId as number,
  email: email as string,
  expiresAt: expiresAt as number,
});

export const saving = (digest: string, { userId, email, expiresAt }: EmailLink, passwordHash?: string): Step => ({
  sql: `INSERT OR REPLACE INTO emailLinks SELECT ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM users WHERE id = ? AND passwordHash = coalesce(?, passwordHash))`,
  rows: [[userId, digest, email, expiresAt, userId, passwordHash ?? null]],
});

export const endingResetLink = (userId: number): Step => ({ sql: 'DELETE FROM resetLinks WHERE userId = ?', rows: [[userId]] });

export const unconfirmedIn = ({ isEmailUnconfirmed }: Row): Pick<User, 'isEmailUnconfirmed'> =>
  isEmailUnconfirmed === 1 ? { isEmailUnconfirmed: true } : {};

/** Marks the address as unconfirmed for an account that the preceding steps have just inserted. */
export const unconfirmedInserted = ({ id, isEmailUnconfirmed }: User): Step => ({
  sql: 'INSERT INTO unconfirmedEmails SELECT ? WHERE changes() = 1',
  rows: isEmailUnconfirmed ? [[id]] : [],
});

/** Changes nothing if another account has the address. */
export const setting = (id: number, email: string): Step[] => [
  // End a reset link sent to the old address; keep it if the address is only confirmed.
  {
    sql: 'DELETE FROM resetLinks WHERE userId = ? AND EXISTS (SELECT 1 FROM users WHERE id = ? AND emailKey <> ?)',
    rows: [[id, id, comparable(email)]],
  },
  {
    sql: 'UPDATE OR IGNORE users SET email = ?, emailKey = ? WHERE id = ?',
    rows: [[email, comparable(email), id]],
    must: 'change',
  },
  { sql: 'DELETE FROM unconfirmedEmails WHERE userId = ?', rows: [[id]] },
];

/**
 * A link's owner never changes; deleting the link checks that it still exists, so of two concurrent uses one succeeds.
 */
export const using = (digest: string, { userId, email }: EmailLink, now: number): Step[] => [
  { sql: 'DELETE FROM emailLinks WHERE digest = ? AND expiresAt > ?', rows: [[digest, now]], must: 'change' },
  ...setting(userId, email),
];

export const ending = (userId: number): Step => ({ sql: 'DELETE FROM emailLinks WHERE userId = ?', rows: [[userId]] });

export const sweeping = (now: number): Step => ({ sql: 'DELETE FROM emailLinks WHERE expiresAt <= ?', rows: [[now]] });
