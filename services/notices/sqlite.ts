import type { NoticeWay } from '../../contracts/notices.ts';
import { SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import type { Row, SqlValue } from '../../storage/driver.ts';
import type { SqliteFile } from '../../storage/file.ts';
import type { Step, StepResult } from '../../storage/writer.ts';
import { isThere } from '../accounts/sqlite-people.ts';
import type { Checkpoint, KeptNotice, MailFailures, News, Notice, NoticeStore, OutboxMail, Postponed } from './notice-store.ts';
import * as mails from './sqlite-mails.ts';

/** `about` is the rest of a notice, as JSON; `outbox` and `outboxDigest` have one row each. */
export const noticesSchema = `
  CREATE TABLE IF NOT EXISTS notices (
    id TEXT PRIMARY KEY, userId INTEGER NOT NULL, at TEXT NOT NULL, about TEXT NOT NULL, isRead INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS notices_of_user ON notices (userId, at, id);
  CREATE INDEX IF NOT EXISTS notices_by_time ON notices (at);
  CREATE TABLE IF NOT EXISTS unwantedNotices (userId INTEGER NOT NULL, way TEXT NOT NULL, PRIMARY KEY (userId, way)) STRICT;
  CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL, last TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS outboxDigest (id INTEGER PRIMARY KEY CHECK (id = 1), day TEXT NOT NULL) STRICT;
  ${mails.mailsSchema}
`;

const rowOf = ({ id, userId, at, ...about }: Notice): SqlValue[] => [id, userId, at, JSON.stringify(about)];

const noticeOf = ({ id, userId, at, about }: Row): Notice => ({
  ...(JSON.parse(about as string) as Pick<Notice, 'kind'>),
  id: id as string,
  userId: userId as number,
  at: at as string,
});

const addingUnwanted = (userId: number, ways: readonly NoticeWay[]): Step => ({
  sql: 'INSERT INTO unwantedNotices SELECT id, ? FROM users WHERE id = ? ON CONFLICT DO NOTHING',
  rows: ways.map((way) => [way, userId]),
});

const moving = (before: Checkpoint | undefined, { position, last }: Checkpoint): Step =>
  before
    ? {
        sql: 'UPDATE outbox SET position = ?, last = ? WHERE position = ? AND last = ?',
        rows: [[position, JSON.stringify(last), before.position, JSON.stringify(before.last)]],
        must: 'change',
      }
    : {
        sql: 'INSERT INTO outbox VALUES (1, ?, ?) ON CONFLICT DO NOTHING',
        rows: [[position, JSON.stringify(last)]],
        must: 'change',
      };

/** Stores notices, keeping the newest of each user, and mails; nothing for accounts that are gone. */
const keeping = ({ shown, mailed }: News, most: number): Step[] => [
  {
    sql: `INSERT INTO notices (id, userId, at, about) SELECT ?, ?, ?, ? WHERE ${isThere} ON CONFLICT DO NOTHING`,
    rows: shown.map((notice) => [...rowOf(notice), notice.userId]),
  },
  {
    sql: 'DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE userId = ? ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)',
    rows: [...new Set(shown.map(({ userId }) => userId))].map((userId) => [userId, most]),
  },
  mails.keeping(mailed),
];

/** Notices in the SQLite file of the read store. The caller closes the file. */
export class SqliteNotices implements NoticeStore {
  readonly #access: SqliteAccess;

  constructor(file: SqliteFile) {
    this.#access = new SqliteAccess(file);
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    const [row] = this.#all('SELECT position, last FROM outbox');
    return row && { position: row.position as number, last: JSON.parse(row.last as string) as Checkpoint['last'] };
  }

  async advance(before: Checkpoint | undefined, after: Checkpoint, news: News, most: number): Promise<boolean> {
    return this.#writeIf(moving(before, after), ...keeping(news, most));
  }

  async digestDay(): Promise<string | undefined> {
    return this.#all('SELECT day FROM outboxDigest')[0]?.day as string | undefined;
  }

  async keepDigest(day: string, news: News, most: number): Promise<boolean> {
    return this.#writeIf(
      {
        sql: 'INSERT INTO outboxDigest VALUES (1, ?) ON CONFLICT DO UPDATE SET day = excluded.day WHERE day < excluded.day',
        rows: [[day]],
        must: 'change',
      },
      ...keeping(news, most),
    );
  }

  async noticesOf(userId: number): Promise<KeptNotice[]> {
    const rows = this.#all('SELECT * FROM notices WHERE userId = ? ORDER BY at DESC, id DESC', userId);
    return rows.map((row) => ({ ...noticeOf(row), isRead: row.isRead === 1 }));
  }

  async markRead(userId: number, ids: readonly string[]): Promise<void> {
    await this.#write({ sql: 'UPDATE notices SET isRead = 1 WHERE userId = ? AND id = ?', rows: ids.map((id) => [userId, id]) });
  }

  async unwanted(userId: number): Promise<NoticeWay[]> {
    return this.#all('SELECT way FROM unwantedNotices WHERE userId = ? ORDER BY way', userId).map(({ way }) => way as NoticeWay);
  }

  async setUnwanted(userId: number, ways: readonly NoticeWay[]): Promise<void> {
    await this.#write({ sql: 'DELETE FROM unwantedNotices WHERE userId = ?', rows: [[userId]] }, addingUnwanted(userId, ways));
  }

  async doWithout(userId: number, way: NoticeWay): Promise<void> {
    await this.#write(addingUnwanted(userId, [way]));
  }

  async dueMails(now: number, limit: number): Promise<OutboxMail[]> {
    return this.#all(mails.selectDue, now, limit).map(mails.mailOf);
  }

  async startSending(id: string): Promise<boolean> {
    return this.#writeIf(mails.sending(id));
  }

  async settle(id: string, now: number): Promise<void> {
    await this.#write(mails.settling(id, now));
  }

  async postpone(id: string, postponed: Postponed): Promise<void> {
    await this.#write(mails.postponing(id, postponed));
  }

  async takeOver(next: number): Promise<number> {
    const [result] = await this.#write(mails.takingOver(next));
    return result?.changes ?? 0;
  }

  async mailsWaiting(): Promise<number> {
    return this.#all(mails.countWaiting)[0]?.count as number;
  }

  async takeBack(id: string): Promise<void> {
    await this.#write({ sql: 'DELETE FROM notices WHERE id = ?', rows: [[id]] }, mails.takingBack(id));
  }

  async noteFailure(at: string, reason: string, isGivenUp: boolean): Promise<void> {
    await this.#write(mails.noting(at, reason, isGivenUp));
  }

  async mailFailures(): Promise<MailFailures> {
    return mails.failuresIn(this.#all(mails.selectFailures)[0]);
  }

  async removeAbout(slug: string, titles: readonly string[]): Promise<void> {
    const rows = [[slug, JSON.stringify(titles)]];
    await this.#write({ sql: `DELETE FROM notices WHERE ${mails.isAbout('about')}`, rows }, mails.removingAbout(slug, titles));
  }

  async removeAllOf(userId: number): Promise<void> {
    await this.#write(
      { sql: 'DELETE FROM notices WHERE userId = ?', rows: [[userId]] },
      { sql: 'DELETE FROM unwantedNotices WHERE userId = ?', rows: [[userId]] },
      mails.removing(userId),
    );
  }

  async sweep(since: string): Promise<void> {
    await this.#write({ sql: 'DELETE FROM notices WHERE at < ?', rows: [[since]] }, mails.sweeping(Date.parse(since)));
  }

  #all(sql: string, ...values: SqlValue[]): Row[] {
    return this.#access.all(sql, values);
  }

  #writeIf(...steps: Step[]): Promise<boolean> {
    return this.#access.writeIf(steps);
  }

  #write(...steps: Step[]): Promise<StepResult[]> {
    return this.#access.write(steps);
  }
}
