import type { Row, SqlValue } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import type { SearchedField, User } from './accounts.ts';
import { endOfPrefix, nameKeysOf, nameKeysVersion, searchTextOf } from './search-keys.ts';
import type { Suspension } from './suspension.ts';

/** The table of search keys of names. */
export const nameKeys = `nameKeys${nameKeysVersion}`;

/**
 * Separate tables: `users` in older files lacks the columns. `fullNames` had one key for each name, `nameKeys` those of
 * version 1 (`nameKeysVersion`).
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

/** Which of the later tables beside `users` exist: an older file opened read-only may lack some. */
export interface LaterTables {
  /** The table for `about` was added together with it. */
  readonly suspensions: boolean;
  readonly factors: boolean;
  readonly closings: boolean;
  readonly unconfirmedEmails: boolean;
  readonly profilePictures: boolean;
}

/** Asks for the names of the existing ones. */
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

/** The columns of pictures, and the join of their table. */
const ofPictures = ({ profilePictures }: LaterTables): readonly [columns: string, joined: string] =>
  profilePictures
    ? ['pictureId, pictureWidth, pictureHeight', 'LEFT JOIN profilePictures ON profilePictures.userId = users.id']
    : ['NULL AS pictureId', ''];

/** The start of a query for the public part of an author's account. */
export const selectAuthor = (tables: LaterTables): string => {
  const [picture, joinPictures] = ofPictures(tables);
  return `SELECT id, username, fullName, ${picture} FROM users ${joinPictures}`;
};

/** The start of a query for users, from `users` or a join with it. */
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

/** Stores the suspension of an account that the preceding steps have just inserted. */
export const suspendingInserted = ({ id, suspension }: User): Step => ({
  sql: 'INSERT INTO suspensions SELECT ?, ?, ?, ? WHERE changes() = 1',
  rows: suspension ? [rowOf(id, suspension)] : [],
});

/** Stores a suspension, or lifts the stored one. */
export const suspending = (id: number, suspension: Suspension | undefined): Step =>
  suspension
    ? { sql: `INSERT OR REPLACE INTO suspensions SELECT ?, ?, ?, ? WHERE ${isThere}`, rows: [[...rowOf(id, suspension), id]] }
    : { sql: 'DELETE FROM suspensions WHERE userId = ?', rows: [[id]] };

/** The condition that an account exists: its data is written only then, so that nothing is left after its removal. */
export const isThere = 'EXISTS (SELECT 1 FROM users WHERE id = ?)';

type Named = Pick<User, 'id' | 'username' | 'fullName'>;

/** Stores the search keys of full names, if the accounts still have these names. */
export const keyingNames = (users: readonly Named[]): Step => ({
  sql: `INSERT INTO ${nameKeys} SELECT id, ? FROM users WHERE id = ? AND fullName = ? ON CONFLICT DO NOTHING`,
  rows: users.flatMap((user) => nameKeysOf(user).map((key) => [key, user.id, user.fullName])),
});

/** Replaces the search keys after a change of the full name. */
export const rekeyingName = (user: Named): Step[] => [
  { sql: `DELETE FROM ${nameKeys} WHERE userId = ?`, rows: [[user.id]] },
  keyingNames([user]),
];

/** Accounts whose full names were stored before search keys existed. */
export const withoutNameKeys = `SELECT id, username, fullName FROM users WHERE id NOT IN (SELECT userId FROM ${nameKeys})`;

/** For each field, the tables to read, in this order, and the key column. */
const places: Readonly<Record<SearchedField, readonly [source: string, column: string]>> = {
  username: ['users', 'usernameKey'],
  email: ['users', 'emailKey'],
  fullName: [`${nameKeys} CROSS JOIN users ON users.id = ${nameKeys}.userId`, 'nameKey'],
};

/**
 * The query, and its values, for accounts whose field begins with a prefix, after a key; returns that key as `foundBy`.
 */
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
