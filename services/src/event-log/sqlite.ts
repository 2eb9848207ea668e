import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedEvent, type NewEvent, type Position, type RecordedEvent } from '../../../contracts/recorded.ts';
import type { Row, SqlValue } from '../../../projections/src/sqlite/driver.ts';
import { SqliteFile } from '../../../projections/src/sqlite/file.ts';
import { NotWritten, Unmet, type Step, type StepResult } from '../../../projections/src/sqlite/writer.ts';
import {
  LogUnavailable,
  WrongExpectedRevision,
  type Append,
  type Appended,
  type EventLog,
  type ExpectedRevision,
} from './event-log.ts';
import { enoughCharacters } from './page.ts';

/** Recorded events are final: the database itself refuses to change or remove one. */
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream   TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT NOT NULL,
    type     TEXT NOT NULL,
    data     TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS events_never_change BEFORE UPDATE ON events BEGIN SELECT raise(ABORT, 'recorded events never change'); END;
  CREATE TRIGGER IF NOT EXISTS events_never_go BEFORE DELETE ON events BEGIN SELECT raise(ABORT, 'recorded events are never removed'); END;
`;

/** Takes a row only at the end of its stream: the revision before it must be there, and its own must not. */
const insertFirst = `INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (stream, revision) DO NOTHING`;
const insertNext = `INSERT INTO events (stream, revision, id, type, data, metadata) SELECT ?, ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1 FROM events WHERE stream = ? AND revision = ?) ON CONFLICT (stream, revision) DO NOTHING`;
const columns = 'position, stream, revision, id, type, data, metadata';

const recorded = (row: Row): RecordedEvent => {
  const place = {
    position: row.position as number,
    stream: row.stream as string,
    revision: row.revision as number,
    type: row.type as string,
  };
  try {
    return {
      ...place,
      id: row.id as string,
      data: JSON.parse(row.data as string) as unknown,
      metadata: JSON.parse(row.metadata as string) as RecordedEvent['metadata'],
    };
  } catch {
    throw new DamagedEvent(place);
  }
};

/** The events before the first that is damaged. Throws `DamagedEvent` when that is the first of all. */
const recordedUntilDamage = (rows: readonly Row[]): RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  try {
    for (const row of rows) events.push(recorded(row));
  } catch (error) {
    if (events.length === 0) throw error;
  }
  return events;
};

const firstOf = (expected: ExpectedRevision): number => (expected === 'no_stream' ? 0 : expected + 1);

const stepsOf = ({ stream, expected, events }: Append): Step[] =>
  events.map((event, index) => stepOf(stream, firstOf(expected) + index, event));

const stepOf = (stream: string, revision: number, event: NewEvent): Step => {
  const values: SqlValue[] = [stream, revision, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)];
  return revision === 0
    ? { sql: insertFirst, rows: [values], must: 'change' }
    : { sql: insertNext, rows: [[...values, stream, revision - 1]], must: 'change' };
};

/** So many rows are read before it is looked at how long they are. */
const rowsAtOnce = 25;

/** How often a follower looks for events that another process appended. */
const otherProcesses = 200;

/** The event log in one SQLite file: reads in this thread, writes in one of their own with commits shared (see writer.ts). */
export class SqliteEventLog implements EventLog {
  readonly #file: SqliteFile;
  readonly #closing = new AbortController();
  readonly #waiting = new Set<() => void>();

  constructor(file: string) {
    this.#file = new SqliteFile(file, schema);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const [appended] = await this.appendTogether([{ stream, expected, events }]);
    return appended as Appended;
  }

  async appendTogether(appends: readonly Append[]): Promise<Appended[]> {
    if (appends.some(({ events }) => events.length === 0)) throw new Error('There is nothing to append.');
    try {
      const results = await this.#file.writer.write(appends.flatMap(stepsOf));
      this.#awaken();
      let last = -1;
      return appends.map(({ expected, events }) => {
        last += events.length;
        return { revision: firstOf(expected) + events.length - 1, position: (results[last] as StepResult).lastId };
      });
    } catch (error) {
      if (error instanceof Unmet) return this.#asBefore(appends);
      if (error instanceof NotWritten) throw new LogUnavailable(this.#file.told(error));
      throw error;
    }
  }

  /** A repeated append is answered as the first time; any other one came too late. */
  #asBefore(appends: readonly Append[]): Appended[] {
    const stored = appends.map((append) => this.#storedBefore(append));
    if (stored.every((appended) => appended !== undefined)) return stored;
    const late = appends.find(({ stream, expected }) => this.#revisionOf(stream) !== expected) ?? (appends[0] as Append);
    throw new WrongExpectedRevision(late.stream, late.expected);
  }

  #storedBefore({ stream, expected, events }: Append): Appended | undefined {
    const rows = this.#all(
      'SELECT id, revision, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
      [stream, firstOf(expected), events.length],
    );
    const last = rows.at(-1);
    const same = rows.length === events.length && rows.every((row, index) => row.id === events[index]?.id);
    return same && last ? { revision: last.revision as number, position: last.position as number } : undefined;
  }

  #revisionOf(stream: string): ExpectedRevision {
    const [row] = this.#all('SELECT max(revision) AS last FROM events WHERE stream = ?', [stream]);
    return (row?.last as number | null) ?? 'no_stream';
  }

  async readStream(stream: string, from = 0, limit = -1): Promise<RecordedEvent[]> {
    const sql = `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`;
    return this.#all(sql, [stream, from, limit]).map(recorded);
  }

  async last(stream: string): Promise<RecordedEvent | undefined> {
    return this.#all(`SELECT ${columns} FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1`, [stream]).map(recorded)[0];
  }

  async readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    const sql = `SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`;
    const rows: Row[] = [];
    let characters = 0;
    for (let more = true; more && rows.length < limit && characters < enoughCharacters;) {
      const from = (rows.at(-1)?.position as number | undefined) ?? after;
      const size = Math.min(rowsAtOnce, limit - rows.length);
      const some = this.#all(sql, [from, size]);
      rows.push(...some);
      characters += some.reduce((sum, { data }) => sum + (data as string).length, 0);
      more = some.length === size;
    }
    return recordedUntilDamage(rows);
  }

  async *follow(after: Position, limit: number, signal: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    let position = after;
    while (!stop.aborted) {
      const events = await this.readAll(position, limit);
      const last = events.at(-1);
      if (last) {
        position = last.position;
        yield events;
      } else {
        await this.#news(stop);
      }
    }
  }

  async head(): Promise<Position> {
    return (this.#all('SELECT max(position) AS head FROM events', [])[0]?.head as number | null) ?? 0;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#file.close();
  }

  #all(sql: string, values: readonly SqlValue[]): Row[] {
    try {
      return this.#file.reader.prepare(sql).all(values);
    } catch (error) {
      throw new LogUnavailable(this.#file.told(error as Error));
    }
  }

  #awaken(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Until this process appends, or it is time to look for what another one did. */
  async #news(stop: AbortSignal): Promise<void> {
    const done = new AbortController();
    const wake = (): void => done.abort();
    this.#waiting.add(wake);
    await sleep(otherProcesses, undefined, { signal: AbortSignal.any([stop, done.signal]) }).catch(() => undefined);
    this.#waiting.delete(wake);
  }
}
