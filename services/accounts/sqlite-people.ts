import type { Row, SqlValue } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import { comparable, type SearchedField, type User } from './accounts.ts';
import { endOfPrefix, searchKeyOf } from './search-keys.ts';
import type { Suspension } from './suspension.ts';

/** Tables of their own: files that are older have `users` without columns for these. */
export const peopleSchema = `
  CREATE TABLE IF NOT EXISTS suspensions (
    userId INTEGER PRIMARY KEY, suspendedFor TEXT NOT NULL, suspendedSince TEXT NOT NULL, suspendedUntil TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS fullNames (userId INTEGER PRIMARY KEY, fullNameKey TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS fullNames_by_key ON fullNames (fullNameKey);
`;

/** Which tables there are beside `users` that came later: not all in a file of before that is only read. */
export interface LaterTables {
  /** With it came that of `about`. */
  readonly suspensions: boolean;
  readonly factors: boolean;
  readonly closings: boolean;
}

/** Asks for the names of those that are there. */
export const findLaterTables = "SELECT name FROM sqlite_master WHERE name IN ('suspensions', 'factors', 'closings')";

/** The beginning of a query for users, from `users` or from what is joined with it. */
export const selectFrom = (source: string, { suspensions, factors, closings }: LaterTables): string => {
  const [columns, joined] = suspensions
    ? [
        'about, suspendedFor, suspendedSince, suspendedUntil',
        'LEFT JOIN abouts ON abouts.userId = users.id LEFT JOIN suspensions ON suspensions.userId = users.id',
      ]
    : ['NULL AS about, NULL AS suspendedFor', ''];
  const [column, join] = factors ? ['factors', 'LEFT JOIN factors ON factors.userId = users.id'] : ['NULL AS factors', ''];
  const [closing, joinClosings] = closings
    ? ['closings.closingSince AS closingSince', 'LEFT JOIN closings ON closings.userId = users.id']
    : ['NULL AS closingSince', ''];
  return `SELECT users.*, eventId, ${columns}, ${column}, ${closing} FROM ${source}
    LEFT JOIN numbered ON numbered.userId = users.id ${joined} ${join} ${joinClosings}`;
};

/** The suspension in a row of such a query. */
export const suspensionIn = ({ suspendedFor, suspendedSince, suspendedUntil }: Row): { suspension?: Suspension } => {
  if (typeof suspendedFor !== 'string') return {};
  const until = suspendedUntil === null ? {} : { until: suspendedUntil as string };
  return { suspension: { reason: suspendedFor, since: suspendedSince as string, ...until } };
};

const rowOf = (id: number, { reason, since, until }: Suspension): SqlValue[] => [id, reason, since, until ?? null];

/** Keeps the suspension of an account that the steps before have just inserted. */
export const suspendingInserted = ({ id, suspension }: User): Step => ({
  sql: 'INSERT INTO suspensions SELECT ?, ?, ?, ? WHERE changes() = 1',
  rows: suspension ? [rowOf(id, suspension)] : [],
});

/** Keeps a suspension, or lifts the one that is kept. */
export const suspending = (id: number, suspension: Suspension | undefined): Step =>
  suspension
    ? { sql: 'INSERT OR REPLACE INTO suspensions VALUES (?, ?, ?, ?)', rows: [rowOf(id, suspension)] }
    : { sql: 'DELETE FROM suspensions WHERE userId = ?', rows: [[id]] };

/** The key of a full name, stored with the account that has it. */
export const fullNameStep = (user: User): Step => ({
  sql: 'INSERT INTO fullNames SELECT id, ? FROM users WHERE id = ? AND usernameKey = ? ON CONFLICT DO NOTHING',
  rows: [[searchKeyOf('fullName', user), user.id, comparable(user.username)]],
});

/** Accounts whose full names were stored before there were keys of them. */
export const withoutFullNameKey = 'SELECT id, fullName FROM users WHERE id NOT IN (SELECT userId FROM fullNames)';

/** Keys for the rows of that query. */
export const fullNameKeys = (rows: readonly Row[]): Step => ({
  sql: 'INSERT OR REPLACE INTO fullNames VALUES (?, ?)',
  rows: rows.map(({ id, fullName }) => [
    id as number,
    searchKeyOf('fullName', { id: id as number, fullName: fullName as string, username: '', email: '' }),
  ]),
});

/** Where each field is found: what is read, in this order, and the column of its key. */
const places: Readonly<Record<SearchedField, readonly [source: string, column: string]>> = {
  username: ['users', 'usernameKey'],
  email: ['users', 'emailKey'],
  fullName: ['fullNames CROSS JOIN users ON users.id = fullNames.userId', 'fullNameKey'],
};

/** The query for those whose field begins with a prefix, behind a key, and its values. */
export const beginning = (
  field: SearchedField,
  prefix: string,
  after: string | undefined,
  limit: number,
  tables: LaterTables,
): readonly [sql: string, ...values: SqlValue[]] => {
  const [source, column] = places[field];
  const from = after === undefined ? `${column} >= ?` : `${column} > ?`;
  return [
    `${selectFrom(source, tables)} WHERE ${from} AND ${column} < ? ORDER BY ${column} LIMIT ?`,
    after ?? prefix,
    endOfPrefix(prefix),
    limit,
  ];
};
