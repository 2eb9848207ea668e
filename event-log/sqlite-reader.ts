import { setImmediate as nextTurn } from 'node:timers/promises';
import { DamagedEventError, type Position, type ReadOptions, type RecordedEvent } from '../contracts/recorded.ts';
import type { Row, SqlValue } from '../storage/driver.ts';
import type { SqliteFile } from '../storage/file.ts';
import type { EventOrDamaged } from './or-damaged.ts';
import { LogUnavailableError, type ExpectedRevision } from './event-log.ts';
import { allReadable, enoughCharacters, untilDamage } from './page.ts';
import { mostAtOnce, Pauses } from './pauses.ts';
import { pageSql, readPage, readRow, rowsSql, sizeOf, type Page } from './sqlite-rows.ts';
import { lastPlace } from './sqlite-schema.ts';

/** How many rows to read at once, if they are short. */
const rowsAtOnce = 100;
/** After a page of more events than this, yield to the event loop. */
const fewEvents = 25;

/**
 * An ordered selection of rows: a condition and an order, still without values and limit, and the values for the rows
 * after a given event.
 */
interface Rows {
  readonly which: string;
  readonly behind: (last: EventOrDamaged | undefined) => readonly SqlValue[];
  readonly limit: number;
  /** Stop after this many bytes. */
  readonly bytes?: number;
  readonly endsWithDamage?: boolean;
  readonly markRewritten?: boolean | undefined;
}

/** The reads of the event log in a SQLite file, on this thread. */
export class SqliteEventReader {
  protected readonly file: SqliteFile;

  constructor(file: SqliteFile) {
    this.file = file;
  }

  async readStream(stream: string, from = Number.MIN_SAFE_INTEGER, limit = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    if (from >= 0) return this.#readFrom(stream, from, limit);
    const which = 'WHERE stream = ? ORDER BY revision LIMIT ?';
    const size = this.#sizeOfPage(which, [stream, rowsAtOnce]);
    const { events } = this.page(which, [stream, size]);
    if (events.length < size && events.every(({ revision }) => revision >= 0)) return allReadable(events.slice(0, limit));
    allReadable(this.#misplacedIn(stream, -from));
    return this.#readFrom(stream, 0, limit);
  }

  async #readFrom(stream: string, from: number, limit: number): Promise<RecordedEvent[]> {
    const which = `WHERE stream = ? AND revision >= ? AND revision <= ${lastPlace} ORDER BY revision LIMIT ?`;
    const behind = (last?: EventOrDamaged) => [stream, (last?.revision ?? from - 1) + 1];
    return allReadable(await this.#gather({ which, behind, limit, endsWithDamage: true }));
  }

  /** The last event of a stream with an impossible revision, at or before a position. */
  #misplacedIn(stream: string, most: Position): readonly EventOrDamaged[] {
    const none = `(revision < 0 OR revision > ${lastPlace} OR revision IS NULL)`;
    return this.page(`WHERE stream = ? AND ${none} AND position <= ? ORDER BY position DESC LIMIT 1`, [stream, most]).events;
  }

  async last(stream: string): Promise<RecordedEvent | undefined> {
    const which = `WHERE stream = ? AND revision BETWEEN 0 AND ${lastPlace} ORDER BY revision DESC LIMIT 1`;
    return allReadable(this.page(which, [stream]).events)[0];
  }

  async readAll(after: Position, limit: number, { without, markRewritten }: ReadOptions = {}): Promise<RecordedEvent[]> {
    const but = without === undefined ? '' : 'AND stream <> ?';
    const which = `WHERE position > ? AND position <= ${lastPlace} ${but} ORDER BY position LIMIT ?`;
    const named = without === undefined ? [] : [without];
    const behind = (last?: EventOrDamaged) => [last?.position ?? Math.max(after, 0), ...named];
    const events = await this.#gather({ which, behind, limit, bytes: enoughCharacters, endsWithDamage: true, markRewritten });
    // The binding only frees memory between turns of the event loop: otherwise reading a whole log would hold 50 bytes
    // per event.
    if (events.length > fewEvents) await nextTurn();
    return untilDamage(events);
  }

  async newest(limit: number, after: Position = 0, before: Position = lastPlace + 1): Promise<readonly EventOrDamaged[]> {
    const which = `WHERE position > ? AND position < ? AND position <= ${lastPlace} ORDER BY position DESC LIMIT ?`;
    const behind = (last?: EventOrDamaged) => [Math.max(after, 0), last?.position ?? before];
    return this.#gather({ which, behind, limit, bytes: enoughCharacters });
  }

  /** Reads a few rows per turn of the event loop: they may be as long as articles. */
  async #gather({
    which,
    behind,
    limit,
    bytes = Infinity,
    endsWithDamage = false,
    markRewritten,
  }: Rows): Promise<EventOrDamaged[]> {
    const events: EventOrDamaged[] = [];
    const pauses = new Pauses();
    let read = 0;
    for (let more = true; more && events.length < limit && read < bytes;) {
      const values = behind(events.at(-1));
      const most = Math.min(rowsAtOnce, limit - events.length);
      const size = this.#sizeOfPage(which, [...values, most]);
      const page = this.page(which, [...values, size], markRewritten);
      events.push(...page.events);
      read += page.size;
      more = page.events.length === size && !(endsWithDamage && page.events.some((event) => event instanceof DamagedEventError));
      await pauses.after(page.size);
    }
    return events;
  }

  /**
   * How many of the rows to read at once: at least one, and not all if they are long. SQLite returns the length of a
   * text without reading it.
   */
  #sizeOfPage(which: string, values: readonly SqlValue[]): number {
    const lengths = `SELECT octet_length(data) AS length FROM events ${which}`;
    const [all] = this.all(`SELECT sum(length) AS length FROM (${lengths})`, values);
    if (Number(all?.length) <= mostAtOnce) return values.at(-1) as number;
    let sum = 0;
    const short = this.all(lengths, values).findIndex(({ length }) => (sum += Number(length)) > mostAtOnce);
    return Math.max(short, 1);
  }

  /** Events at a position that no log has. With both ranges in one query, SQLite would scan every row. */
  async misplaced(): Promise<DamagedEventError[]> {
    const [before, behind] = ['position < 1', `position > ${lastPlace}`].map((range) =>
      this.page(`WHERE ${range} ORDER BY position`, []),
    ) as [Page, Page];
    return [...before.events, ...behind.events] as DamagedEventError[];
  }

  async head(): Promise<Position> {
    const [row] = this.all(`SELECT max(position) AS head FROM events WHERE position BETWEEN 1 AND ${lastPlace}`, []);
    return (row?.head as number | null) ?? 0;
  }

  protected revisionOf(stream: string): ExpectedRevision {
    const [row] = this.all(`SELECT max(revision) AS last FROM events WHERE stream = ? AND revision BETWEEN 0 AND ${lastPlace}`, [
      stream,
    ]);
    return (row?.last as number | null) ?? 'no_stream';
  }

  /**
   * The events selected by a condition, order and limit: read together, or row by row if one of them cannot be read
   * that way.
   */
  protected page(which: string, values: readonly SqlValue[], markRewritten?: boolean): Page {
    const page = readPage(this.all(pageSql(which), values)[0] as Row, markRewritten);
    if (page) return page;
    const rows = this.all(rowsSql(which), values);
    return { events: rows.map((row) => readRow(row, markRewritten)), size: rows.reduce((sum, row) => sum + sizeOf(row), 0) };
  }

  protected all(sql: string, values: readonly SqlValue[]): Row[] {
    try {
      return this.file.reader.prepareBytes(sql).all(values);
    } catch (error) {
      throw new LogUnavailableError(this.file.messageFor(error as Error));
    }
  }
}
