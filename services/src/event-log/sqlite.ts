import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { DamagedEvent, type NewEvent, type Position, type RecordedEvent } from '../../../contracts/recorded.ts';
import type { Database, Row, SqlValue } from '../../../projections/src/sqlite/driver.ts';
import type { Readable } from '../../../projections/src/readable.ts';
import { SqliteFile } from '../../../projections/src/sqlite/file.ts';
import { bytesOf } from '../../../projections/src/sqlite/texts.ts';
import { NotWritten, Unmet, type Step, type StepResult } from '../../../projections/src/sqlite/writer.ts';
import {
  LogUnavailable,
  WrongExpectedRevision,
  type Append,
  type Appended,
  type EventLog,
  type ExpectedRevision,
  type RestoredEvent,
} from './event-log.ts';
import { enoughCharacters, allReadable, untilDamage } from './page.ts';
import { pageSql, readPage, readRow, rowsSql, sizeOf, type Page } from './sqlite-rows.ts';
import { hasEvents, isNew, mend, schemaChanges, type SchemaChange } from './sqlite-schema.ts';

/** Nothing stands beyond it: the next number is no other one any more. What does was put there by somebody else, and holds nothing up. */
const lastPlace = Number.MAX_SAFE_INTEGER;
const lastPosition = `SELECT max(position) FROM events WHERE position < ${lastPlace}`;
const nextPosition = `coalesce((${lastPosition}), 0) + 1`;

/** Recorded events are final: the database itself refuses to change or remove one. */
export const eventsSchema = `
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

/** Whoever looks meanwhile sees none of it. */
const inOneStep = `BEGIN IMMEDIATE; ${eventsSchema} COMMIT`;

/** Takes a row only at the end of its stream: the revision before it must be there, and its own must not. */
const insertFirst = `INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (${nextPosition}, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (stream, revision) DO NOTHING`;
const insertNext = `INSERT INTO events (position, stream, revision, id, type, data, metadata) SELECT ${nextPosition}, ?, ?, ?, ?, ?, ?
  WHERE EXISTS (SELECT 1 FROM events WHERE stream = ? AND revision = ?) ON CONFLICT (stream, revision) DO NOTHING`;

const firstOf = (expected: ExpectedRevision): number => (expected === 'no_stream' ? 0 : expected + 1);

const stepsOf = ({ stream, expected, events }: Append): Step[] =>
  events.map((event, index) => stepOf(stream, firstOf(expected) + index, event));

const stepOf = (stream: string, revision: number, event: NewEvent): Step => {
  const values: SqlValue[] = [stream, revision, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)];
  return revision === 0
    ? { sql: insertFirst, rows: [values], must: 'change' }
    : { sql: insertNext, rows: [[...values, stream, revision - 1]], must: 'change' };
};

/** What cannot be read is a text all the same: its bytes go in as a blob. */
const insertRestored = `INSERT INTO events (position, stream, revision, id, type, data, metadata)
  VALUES (coalesce(CAST(? AS INTEGER), ${nextPosition}), CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT))
  ON CONFLICT (stream, revision) DO NOTHING`;

const restoredRow = (event: RestoredEvent): SqlValue[] => {
  if (!('raw' in event)) {
    const { stream, revision, id, type, data, metadata } = event;
    return [null, stream, revision, id, type, JSON.stringify(data), JSON.stringify(metadata)];
  }
  const { position, stream, revision, id, type, data, metadata } = event.raw;
  const number = Buffer.from(revision).toString();
  // The column takes integers only: what is none is no revision in the copy either.
  const place = /^-?\d+$/.test(number) ? number : '-1';
  return [position ? Buffer.from(position).toString() : null, stream, place, id, type, data, metadata];
};

/** So many rows are read before it is looked at how long they are. */
const rowsAtOnce = 25;

/** A log is read from end to end, or at its end: more of it in memory makes nothing faster. In KiB. */
const cache = 8_000;

/** How often a follower looks for events that another process appended. */
const otherProcesses = 200;

/** The event log in one SQLite file: reads in this thread, writes in one of their own with commits shared (see writer.ts). */
export class SqliteEventLog implements EventLog {
  readonly #file: SqliteFile;
  #changes: readonly SchemaChange[] = [];
  readonly #closing = new AbortController();
  readonly #waiting = new Set<() => void>();

  /** With `mode` the file is only read; else a new one gets its schema, and any other is left as it stands. Throws `UnusableFile`. */
  constructor(file: string, mode?: 'read') {
    this.#file = new SqliteFile(file, mode ? undefined : (database) => this.#toMake(database), cache);
    if (mode) this.#changes = schemaChanges(this.#file.reader, eventsSchema);
  }

  /** Without its table a log takes no event, so that nothing could be recorded of it. */
  #toMake(database: Database): string {
    if (isNew(database)) return inOneStep;
    this.#changes = schemaChanges(database, eventsSchema);
    return hasEvents(database) ? '' : inOneStep;
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
    const first = firstOf(expected);
    const stored = this.#page('WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?', [
      stream,
      first,
      events.length,
    ]).events;
    const last = stored.at(-1);
    const isSame = (event: Readable, index: number) => !(event instanceof DamagedEvent) && event.id === events[index]?.id;
    const same = stored.length === events.length && stored.every(isSame);
    return same && last ? { revision: last.revision, position: last.position } : undefined;
  }

  #revisionOf(stream: string): ExpectedRevision {
    const [row] = this.#all(`SELECT max(revision) AS last FROM events WHERE stream = ? AND revision BETWEEN 0 AND ${lastPlace}`, [
      stream,
    ]);
    return (row?.last as number | null) ?? 'no_stream';
  }

  async restore(events: readonly RestoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await this.#file.writer.write([{ sql: insertRestored, rows: events.map(restoredRow), must: 'change' }]);
    } catch (error) {
      if (error instanceof NotWritten) throw new LogUnavailable(this.#file.told(error));
      if (!(error instanceof Unmet)) throw error;
      const missing = events.filter((event) => !this.#isThere(restoredRow(event)));
      // Two of them want one place: a log holds no such two.
      if (missing.length === events.length) throw new WrongExpectedRevision('One of the streams', 'no_stream');
      await this.restore(missing);
    }
    this.#awaken();
  }

  /** Throws `WrongExpectedRevision` where another event has the place. */
  #isThere([, stream, revision, ...rest]: readonly SqlValue[]): boolean {
    const [row] = this.#all(rowsSql('WHERE stream = CAST(? AS TEXT) AND revision = CAST(? AS INTEGER)'), [
      stream,
      revision,
    ] as SqlValue[]);
    if (!row) return false;
    const there = [row.id, row.type, row.data, row.metadata].map((value) => bytesOf(value as Uint8Array));
    if (there.every((bytes, index) => bytes.equals(Buffer.from(rest[index] as string)))) return true;
    throw new WrongExpectedRevision(Buffer.from(stream as string).toString(), Number(revision) - 1);
  }

  async readStream(stream: string, from = Number.MIN_SAFE_INTEGER, limit = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    if (from >= 0) return this.#readFrom(stream, from, limit);
    const { events } = this.#page(`WHERE stream = ? ORDER BY revision LIMIT ${rowsAtOnce}`, [stream]);
    if (events.length < rowsAtOnce && events.every(({ revision }) => revision >= 0)) return allReadable(events.slice(0, limit));
    allReadable(this.#misplacedIn(stream, -from));
    return this.#readFrom(stream, 0, limit);
  }

  #readFrom(stream: string, from: number, limit: number): RecordedEvent[] {
    const which = `WHERE stream = ? AND revision >= ? AND revision <= ${lastPlace} ORDER BY revision LIMIT ?`;
    const events: RecordedEvent[] = [];
    for (let more = true; more && events.length < limit;) {
      const size = Math.min(rowsAtOnce, limit - events.length);
      const some = this.#page(which, [stream, (events.at(-1)?.revision ?? from - 1) + 1, size]).events;
      events.push(...allReadable(some));
      more = some.length === size;
    }
    return events;
  }

  /** The last event of a stream that stands at a revision that none has, and not behind a position. */
  #misplacedIn(stream: string, most: Position): readonly Readable[] {
    const none = `(revision < 0 OR revision > ${lastPlace} OR revision IS NULL)`;
    return this.#page(`WHERE stream = ? AND ${none} AND position <= ? ORDER BY position DESC LIMIT 1`, [stream, most]).events;
  }

  async last(stream: string): Promise<RecordedEvent | undefined> {
    const which = `WHERE stream = ? AND revision BETWEEN 0 AND ${lastPlace} ORDER BY revision DESC LIMIT 1`;
    return allReadable(this.#page(which, [stream]).events)[0];
  }

  async readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    const which = `WHERE position > ? AND position <= ${lastPlace} ORDER BY position LIMIT ?`;
    const events: Readable[] = [];
    let characters = 0;
    for (let more = true; more && events.length < limit && characters < enoughCharacters;) {
      const size = Math.min(rowsAtOnce, limit - events.length);
      const some = this.#page(which, [events.at(-1)?.position ?? Math.max(after, 0), size]);
      events.push(...some.events);
      characters += some.size;
      more = some.events.length === size && !some.events.some((event) => event instanceof DamagedEvent);
    }
    // The binding gives memory back between turns of the event loop only: who reads a whole log would hold 50 bytes for each event.
    if (events.length > rowsAtOnce) await nextTurn();
    return untilDamage(events);
  }

  async newest(limit: number, after: Position = 0): Promise<readonly Readable[]> {
    const which = `WHERE position > ? AND position < ? AND position <= ${lastPlace} ORDER BY position DESC LIMIT ?`;
    const events: Readable[] = [];
    let characters = 0;
    for (let more = true; more && events.length < limit && characters < enoughCharacters;) {
      const size = Math.min(rowsAtOnce, limit - events.length);
      const some = this.#page(which, [Math.max(after, 0), events.at(-1)?.position ?? lastPlace + 1, size]);
      events.push(...some.events);
      characters += some.size;
      more = some.events.length === size;
    }
    return events;
  }

  async misplaced(): Promise<DamagedEvent[]> {
    const which = `WHERE position < 1 OR position > ${lastPlace} ORDER BY position`;
    return this.#page(which, []).events as DamagedEvent[];
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

  /** What was no longer as this program makes it in the database when it was opened. */
  get schemaChanges(): readonly SchemaChange[] {
    return this.#changes;
  }

  /** Makes its triggers anew. What else was changed or put in stays: nobody knows what it is for. */
  mendSchema(): void {
    mend(this.#file.reader, eventsSchema);
  }

  async head(): Promise<Position> {
    const [row] = this.#all(`SELECT max(position) AS head FROM events WHERE position BETWEEN 1 AND ${lastPlace}`, []);
    return (row?.head as number | null) ?? 0;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#file.close();
  }

  /** The events that a condition, an order and a limit name: together, and where one of them cannot be read so, row by row. */
  #page(which: string, values: readonly SqlValue[]): Page {
    const page = readPage(this.#all(pageSql(which), values)[0] as Row);
    if (page) return page;
    const rows = this.#all(rowsSql(which), values);
    return { events: rows.map(readRow), size: rows.reduce((sum, row) => sum + sizeOf(row), 0) };
  }

  #all(sql: string, values: readonly SqlValue[]): Row[] {
    try {
      return this.#file.reader.prepareBytes(sql).all(values);
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
