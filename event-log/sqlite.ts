import { DamagedEventError, type NewEvent, type Position, type RecordedEvent } from '../contracts/recorded.ts';
import type { Database, SqlValue } from '../storage/driver.ts';
import type { EventOrDamaged } from './or-damaged.ts';
import { SqliteFile } from '../storage/file.ts';
import { bytesOf } from '../storage/texts.ts';
import { WriteFailedError, UnmetConditionError, type StepResult } from '../storage/writer.ts';
import {
  firstRevision,
  LogUnavailableError,
  WrongExpectedRevisionError,
  type Append,
  type Appended,
  type EventLog,
  type ExpectedRevision,
  type RestoredEvent,
} from './event-log.ts';
import { SqliteEventReader } from './sqlite-reader.ts';
import { rowsSql } from './sqlite-rows.ts';
import { eventsSchema, hasEvents, inOneStep, isNew, mend, schemaChanges, type SchemaChange } from './sqlite-schema.ts';
import { insertRestored, restoredRow, stepsOf } from './sqlite-steps.ts';

/** In KiB. Logs are read end to end, or at their end: a larger cache makes nothing faster. */
const cache = 2_000;

/** How often a follower polls for events appended by another process, in milliseconds. */
const otherProcesses = 200;

/**
 * Opens the file, and returns how its schema differs from this program's. A new file gets the schema; an existing one
 * is left as it is.
 */
const open = (file: string, mode?: 'read'): { readonly file: SqliteFile; readonly changes: readonly SchemaChange[] } => {
  let changes: readonly SchemaChange[] = [];
  const schemaFor = (database: Database): string => {
    if (isNew(database)) return inOneStep;
    changes = schemaChanges(database, eventsSchema);
    // A log without its table takes no events, so recreate it: otherwise even this loss could not be recorded.
    return hasEvents(database) ? '' : inOneStep;
  };
  const opened = new SqliteFile(file, mode ? undefined : schemaFor, cache);
  return { file: opened, changes: mode ? schemaChanges(opened.reader, eventsSchema) : changes };
};

/**
 * The event log in one SQLite file: reads on this thread, writes on a separate one with group commit (see writer.ts).
 */
export class SqliteEventLog extends SqliteEventReader implements EventLog {
  /** How the schema differed from this program's when the database was opened. */
  readonly schemaChanges: readonly SchemaChange[];
  readonly #closing = new AbortController();
  readonly #waiting = new Set<() => void>();

  /** With `mode`, the file is only read. Throws `UnusableFileError`. */
  constructor(path: string, mode?: 'read') {
    const { file, changes } = open(path, mode);
    super(file);
    this.schemaChanges = changes;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const [appended] = await this.appendTogether([{ stream, expected, events }]);
    return appended as Appended;
  }

  async appendTogether(appends: readonly Append[]): Promise<Appended[]> {
    if (appends.some(({ events }) => events.length === 0)) throw new Error('There is nothing to append.');
    try {
      const results = await this.file.writer.write(appends.flatMap(stepsOf));
      this.#awaken();
      let last = -1;
      return appends.map(({ expected, events }) => {
        last += events.length;
        return { revision: firstRevision(expected) + events.length - 1, position: (results[last] as StepResult).lastId };
      });
    } catch (error) {
      if (error instanceof UnmetConditionError) return this.#asBefore(appends);
      if (error instanceof WriteFailedError) throw new LogUnavailableError(this.file.messageFor(error));
      throw error;
    }
  }

  /** A repeated append returns its first result; any other one lost a race. */
  #asBefore(appends: readonly Append[]): Appended[] {
    const stored = appends.map((append) => this.#storedBefore(append));
    if (stored.every((appended) => appended !== undefined)) return stored;
    const late = appends.find(({ stream, expected }) => this.revisionOf(stream) !== expected) ?? (appends[0] as Append);
    throw new WrongExpectedRevisionError(late.stream, late.expected);
  }

  #storedBefore({ stream, expected, events }: Append): Appended | undefined {
    const first = firstRevision(expected);
    const stored = this.page('WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?', [
      stream,
      first,
      events.length,
    ]).events;
    const last = stored.at(-1);
    const isSame = (event: EventOrDamaged, index: number) =>
      !(event instanceof DamagedEventError) && event.id === events[index]?.id;
    const same = stored.length === events.length && stored.every(isSame);
    return same && last ? { revision: last.revision, position: last.position } : undefined;
  }

  async restore(events: readonly RestoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await this.file.writer.write([{ sql: insertRestored, rows: events.map(restoredRow), must: 'change' }]);
    } catch (error) {
      if (error instanceof WriteFailedError) throw new LogUnavailableError(this.file.messageFor(error));
      if (!(error instanceof UnmetConditionError)) throw error;
      const missing = events.filter((event) => !this.#isThere(restoredRow(event)));
      // Two of them claim the same place, which no log allows.
      if (missing.length === events.length) throw new WrongExpectedRevisionError('One of the streams', 'no_stream');
      await this.restore(missing);
    }
    this.#awaken();
  }

  /** Throws `WrongExpectedRevisionError` if another event has that place. */
  #isThere([, stream, revision, ...rest]: readonly SqlValue[]): boolean {
    const [row] = this.all(rowsSql('WHERE stream = CAST(? AS TEXT) AND revision = CAST(? AS INTEGER)'), [
      stream,
      revision,
    ] as SqlValue[]);
    if (!row) return false;
    const there = [row.id, row.type, row.data, row.metadata].map((value) => bytesOf(value as Uint8Array));
    if (there.every((bytes, index) => bytes.equals(Buffer.from(rest[index] as string)))) return true;
    throw new WrongExpectedRevisionError(Buffer.from(stream as string).toString(), Number(revision) - 1);
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

  /** Recreates the log's triggers. Other changes and additions stay: their purpose is unknown. */
  mendSchema(): void {
    mend(this.file.reader, eventsSchema);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.file.close();
  }

  #awaken(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Waits until this process appends, or until it is time to poll for other processes' events. */
  async #news(stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        stop.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, otherProcesses);
      stop.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }
}
