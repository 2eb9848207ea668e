import type { Row } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import type { User } from './accounts.ts';

/** A separate table: `users` in older files lacks the column. */
export const schema = `
  CREATE TABLE IF NOT EXISTS closings (userId INTEGER PRIMARY KEY, closingSince TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS closings_by_time ON closings (closingSince);
`;

/** The source for the query for accounts to be closed, instead of `users`. */
export const source = 'closings AS due CROSS JOIN users ON users.id = due.userId';

export const closingIn = ({ closingSince }: Row): Pick<User, 'closingSince'> =>
  typeof closingSince === 'string' ? { closingSince } : {};

/** Stores the closing date of an account that the preceding steps have just inserted. */
export const closingInserted = ({ id, closingSince }: User): Step => ({
  sql: 'INSERT INTO closings SELECT ?, ? WHERE changes() = 1',
  rows: closingSince === undefined ? [] : [[id, closingSince]],
});

/** Replaces the stored value if it is still `before`. */
export const replacing = (id: number, before: string | undefined, next: string | undefined): Step => {
  if (before === undefined)
    return {
      sql: 'INSERT INTO closings SELECT id, ? FROM users WHERE id = ? ON CONFLICT DO NOTHING',
      rows: next === undefined ? [] : [[next, id]],
      must: 'change',
    };
  return next === undefined
    ? { sql: 'DELETE FROM closings WHERE userId = ? AND closingSince = ?', rows: [[id, before]], must: 'change' }
    : {
        sql: 'UPDATE closings SET closingSince = ? WHERE userId = ? AND closingSince = ?',
        rows: [[next, id, before]],
        must: 'change',
      };
};
