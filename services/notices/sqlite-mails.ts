import type { Row } from '../../storage/driver.ts';
import type { Step } from '../../storage/writer.ts';
import { isThere } from '../accounts/sqlite-people.ts';
import type { MailFailures, Notice, OutboxMail, Postponed } from './notice-store.ts';
import { dueAt } from './shown-notices.ts';

/** `next` is when a mail is due, or was settled, in milliseconds since 1970. */
export const mailsSchema = `
  CREATE TABLE IF NOT EXISTS outboxMails (
    id TEXT PRIMARY KEY, notice TEXT NOT NULL, state TEXT NOT NULL, next INTEGER NOT NULL, tries INTEGER NOT NULL,
    mayRepeat INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS outboxMails_due ON outboxMails (state, next, id);
  CREATE TABLE IF NOT EXISTS mailFailures (
    id INTEGER PRIMARY KEY CHECK (id = 1), givenUp INTEGER NOT NULL, at TEXT NOT NULL, reason TEXT NOT NULL
  ) STRICT;
`;

export const selectDue = `SELECT * FROM outboxMails WHERE state = 'waiting' AND next <= ? ORDER BY next, id LIMIT ?`;

export const countWaiting = `SELECT count(*) AS count FROM outboxMails WHERE state IN ('waiting', 'sending')`;

export const noting = (at: string, reason: string, isGivenUp: boolean): Step => ({
  sql: `INSERT INTO mailFailures VALUES (1, ?, ?, ?)
    ON CONFLICT DO UPDATE SET givenUp = givenUp + excluded.givenUp, at = excluded.at, reason = excluded.reason`,
  rows: [[Number(isGivenUp), at, reason]],
});

export const selectFailures = 'SELECT givenUp, at, reason FROM mailFailures';

export const failuresIn = (row: Row | undefined): MailFailures => ({
  givenUp: (row?.givenUp as number | undefined) ?? 0,
  last: row ? { at: row.at as string, reason: row.reason as string } : null,
});

export const mailOf = ({ notice, tries, mayRepeat }: Row): OutboxMail => ({
  notice: JSON.parse(notice as string) as Notice,
  tries: tries as number,
  mayRepeat: mayRepeat === 1,
});

export const keeping = (notices: readonly Notice[]): Step => ({
  sql: `INSERT INTO outboxMails SELECT ?, ?, 'waiting', ?, 0, 0 WHERE ${isThere} ON CONFLICT DO NOTHING`,
  rows: notices.map((notice) => [notice.id, JSON.stringify(notice), dueAt(notice), notice.userId]),
});

export const sending = (id: string): Step => ({
  sql: `UPDATE outboxMails SET state = 'sending' WHERE id = ? AND state = 'waiting'`,
  rows: [[id]],
  must: 'change',
});

export const takingBack = (id: string): Step => ({
  sql: `DELETE FROM outboxMails WHERE id = ? AND state = 'waiting'`,
  rows: [[id]],
});

/** Keeps the id for a while, so that the same notice is not mailed again. */
export const settling = (id: string, now: number): Step => ({
  sql: `UPDATE outboxMails SET state = 'settled', next = ?, notice = '' WHERE id = ?`,
  rows: [[now, id]],
});

export const postponing = (id: string, { next, tries, mayRepeat }: Postponed): Step => ({
  sql: `UPDATE outboxMails SET state = 'waiting', next = ?, tries = ?, mayRepeat = ? WHERE id = ? AND state <> 'settled'`,
  rows: [[next, tries, Number(mayRepeat), id]],
});

export const takingOver = (next: number): Step => ({
  sql: `UPDATE outboxMails SET state = 'waiting', next = ?, mayRepeat = 1 WHERE state = 'sending'`,
  rows: [[next]],
});

/**
 * An SQL condition: whether a notice, as JSON in a column, is about a slug, or lists one of some titles (a JSON array),
 * except notices of an erasure.
 */
export const isAbout = (column: string): string =>
  `json_extract(${column}, '$.kind') <> 'erased' AND (json_extract(${column}, '$.slug') = ? OR EXISTS (SELECT 1 FROM json_each(${column}, '$.titles') AS named
    WHERE named.value IN (SELECT value FROM json_each(?))))`;

export const removingAbout = (slug: string, titles: readonly string[]): Step => ({
  sql: `DELETE FROM outboxMails WHERE CASE WHEN notice = '' THEN 0 ELSE ${isAbout('notice')} END`,
  rows: [[slug, JSON.stringify(titles)]],
});

/** The unsettled mails of one user: they are few. */
export const removing = (userId: number): Step => ({
  sql: `DELETE FROM outboxMails WHERE state IN ('waiting', 'sending') AND json_extract(notice, '$.userId') = ?`,
  rows: [[userId]],
});

export const sweeping = (before: number): Step => ({
  sql: `DELETE FROM outboxMails WHERE state = 'settled' AND next < ?`,
  rows: [[before]],
});
