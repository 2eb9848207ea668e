import type { Row, SqlValue } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import type { SearchedField, User } from './accounts.ts';
import { endOfPrefix, nameKeysOf, nameKeysVersion, searchTextOf } from './search-keys.ts';
import type { Suspension } from './suspension.ts';

/** The table of the keys of names. */
export const nameKeys = `nameKeys${nameKeysVersion}`;

/**
 * Tables of their own: files that are older have `users` without columns for these. `fullNames` had one key for each
 * name, `nameKeys` those of version 1 (`nameKeysVersion`).
 */
export const peopleSchema = `
  CREATE TABLE IF NOT EXISTS suspensions (
    userId INTEGER PRIMARY KEY, suspendedFor TEXT NOT NULL, suspendedSince TEXT NOT NULL, suspendedUntil TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS ${nameKeys} (userId INTEGER NOT NULL, nameKey TEXT NOT NULL) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS ${nameKeys}_by_key ON ${nameKeys} (nameKey, userId);
  CREATE INDEX IF NOT EXISTS ${nameKeys}_of_user ON ${nameKeys} (userId);
  DROP TABLE IF EXISTS fullNames;
  DROP TABLE IF EXISTS nameKeys;
`;

/** Which tables there are beside `users` that came later: not all in a file of before that is only read. */
export interface LaterTables {
  /** With it came that of `about`. */
  readonly suspensions: boolean;
  readonly factors: boolean;
  readonly closings: boolean;
  readonly unconfirmedEmails: boolean;
  readonly profilePictures: boolean;
}

/** Asks for the names of those that are there. */
export const findLaterTables =
  "SELECT name FROM sqlite_master WHERE name IN ('suspensions', 'factors', 'closings', 'unconfirmedEmails', 'profilePictures')";

export const laterTablesIn = (found: readonly Row[]): LaterTables => {
  const names = found.map(({ name }) => name);
  return {
    suspensions: names.includes('suspensions'),
    factors: names.includes('factors'),
    closings: names.includes('closings'),
    unconfirmedEmails: names.includes('unconfirmedEmails'),
    profilePictures: names.includes('profilePictures'),
  };
};

/** The columns of pictures, and how their table is joined. */
const ofPictures = ({ profilePictures }: LaterTables): readonly [columns: string, joined: string] =>
  profilePictures
    ? ['pictureId, pictureWidth, pictureHeight', 'LEFT JOIN profilePictures ON profilePictures.userId = users.id']
    : ['NULL AS pictureId', ''];

/** The beginning of a query for what readers may know of an author. */
export const selectAuthor = (tables: LaterTables): string => {
  const [picture, joinPictures] = ofPictures(tables);
  return `SELECT id, username, fullName, ${picture} FROM users ${joinPictures}`;
};

/** The beginning of a query for users, from `users` or from what is joined with it. */
export const selectFrom = (source: string, tables: LaterTables, more = ''): string => {
  const { suspensions, factors, closings, unconfirmedEmails } = tables;
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
  const [unconfirmed, joinUnconfirmed] = unconfirmedEmails
    ? [
        'unconfirmedEmails.userId IS NOT NULL AS isEmailUnconfirmed',
        'LEFT JOIN unconfirmedEmails ON unconfirmedEmails.userId = users.id',
      ]
    : ['0 AS isEmailUnconfirmed', ''];
  const [picture, joinPictures] = ofPictures(tables);
  return `SELECT users.*, eventId, ${columns}, ${column}, ${closing}, ${unconfirmed}, ${picture}${more} FROM ${source}
    LEFT JOIN numbered ON numbered.userId = users.id ${joined} ${join} ${joinClosings} ${joinUnconfirmed} ${joinPictures}`;
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
    ? { sql: `INSERT OR REPLACE INTO suspensions SELECT ?, ?, ?, ? WHERE ${isThere}`, rows: [[...rowOf(id, suspension), id]] }
    : { sql: 'DELETE FROM suspensions WHERE userId = ?', rows: [[id]] };

/**
 * Holds where an account is there: what it owns is written only then, so that nothing comes after all of it was
 * removed.
 */
export const isThere = 'EXISTS (SELECT 1 FROM users WHERE id = ?)';

type Named = Pick<User, 'id' | 'username' | 'fullName'>;

/** The keys of full names, where the accounts have these names. */
export const keyingNames = (users: readonly Named[]): Step => ({
  sql: `INSERT INTO ${nameKeys} SELECT id, ? FROM users WHERE id = ? AND fullName = ? ON CONFLICT DO NOTHING`,
  rows: users.flatMap((user) => nameKeysOf(user).map((key) => [key, user.id, user.fullName])),
});

/** The keys of another full name in the place of those before. */
export const rekeyingName = (user: Named): Step[] => [
  { sql: `DELETE FROM ${nameKeys} WHERE userId = ?`, rows: [[user.id]] },
  keyingNames([user]),
];

/** Accounts whose full names were stored before there were keys of them. */
export const withoutNameKeys = `SELECT id, username, fullName FROM users WHERE id NOT IN (SELECT userId FROM ${nameKeys})`;

/** Where each field is found: what is read, in this order, and the column of its key. */
const places: Readonly<Record<SearchedField, readonly [source: string, column: string]>> = {
  username: ['users', 'usernameKey'],
  email: ['users', 'emailKey'],
  fullName: [`${nameKeys} CROSS JOIN users ON users.id = ${nameKeys}.userId`, 'nameKey'],
};

/** The query for those whose field begins with a prefix, behind a key, with that key as `foundBy`; and its values. */
export const beginning = (
  field: SearchedField,
  prefix: string,
  after: string | undefined,
  limit: number,
  tables: LaterTables,
): readonly [sql: string, ...values: SqlValue[]] => {
  const [source, column] = places[field];
  const from = after === undefined ? `${column} >= ?` : `${column} > ?`;
  const text = searchTextOf(field, prefix);
  return [
    `${selectFrom(source, tables, `, ${column} AS foundBy`)} WHERE ${from} AND ${column} < ? ORDER BY ${column} LIMIT ?`,
    after ?? text,
    endOfPrefix(text),
    limit,
  ];
};
