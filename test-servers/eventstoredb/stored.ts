import type { Position } from '../../contracts/recorded.ts';
import type { Appended, ExpectedRevision, WrongExpectedRevisionError } from '../../event-log/event-log.ts';
import { openDatabase, type Database, type Row } from '../../storage/driver.ts';
import { pageSql, readPage } from '../../event-log/sqlite-rows.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { StreamDeletedError, type Named, type Proposed, type ServedEvents, type Stored } from './served-events.ts';
import { asEvent, systemEvent, systemStream, tombstone } from './written-events.ts';

const namesSql =
  'SELECT json_group_array(json_array(position, stream, type)) AS names FROM events WHERE position > ? AND position <= ?';
const wantedSql = pageSql('WHERE position IN (SELECT value FROM json_each(?)) ORDER BY position');

/** The events of the test server in an SQLite log, with what only a server has: system events, deleted streams. */
export class StoredEvents implements ServedEvents {
  readonly log: SqliteEventLog;
  readonly #reader: Database;
  readonly #deleted = new Set<string>();
  #appends = 0;

  constructor(file: string) {
    this.log = new SqliteEventLog(file);
    this.#reader = openDatabase(file);
  }

  /** Records that the server started. The first write is slow, because it starts a thread. */
  async start(): Promise<void> {
    await this.#system('$started');
  }

  /**
   * Appends; after the first append, and every tenth one after it, the server writes an event of its own, as the real
   * one does with its statistics.
   */
  async append(stream: string, expected: ExpectedRevision | 'any', proposed: readonly Proposed[]): Promise<Appended> {
    if (this.#deleted.has(stream)) throw new StreamDeletedError(stream);
    const events = proposed.map(asEvent);
    const appended = await this.log.append(stream, expected === 'any' ? await this.#now(stream) : expected, events);
    this.#appends += 1;
    if (this.#appends % 10 === 1) await this.#system('$statsCollected');
    return appended;
  }

  async #now(stream: string): Promise<ExpectedRevision> {
    return (await this.log.readStream(stream)).at(-1)?.revision ?? 'no_stream';
  }

  async revision(error: WrongExpectedRevisionError): Promise<number | undefined> {
    const now = await this.#now(error.stream);
    return now === 'no_stream' ? undefined : now;
  }

  async delete(stream: string): Promise<Appended> {
    if (this.#deleted.has(stream)) throw new StreamDeletedError(stream);
    const appended = await this.log.append(stream, await this.#now(stream), [asEvent(tombstone())]);
    this.#deleted.add(stream);
    return appended;
  }

  #system(type: string): Promise<Appended> {
    return this.log.append(systemStream(), 'no_stream', [asEvent(systemEvent(type))]);
  }

  async stream(stream: string): Promise<Stored[]> {
    if (this.#deleted.has(stream)) throw new StreamDeletedError(stream);
    return (await this.log.readStream(stream)) as Stored[];
  }

  /** Reads only the names first, which is all that a filter needs, and then only the matching events. */
  async search(after: Position, to: Position, isWanted: (event: Named) => boolean): Promise<Stored[]> {
    const between = [Math.max(after, 0), to];
    const { names } = this.#reader.prepare(namesSql).first(between) as { names: string };
    const entries = JSON.parse(names) as [Position, string, string][];
    const wanted = entries.filter(([, stream, type]) => isWanted({ stream, type })).map(([position]) => position);
    if (wanted.length === 0) return [];
    const page = readPage(this.#reader.prepareBytes(wantedSql).first([JSON.stringify(wanted)]) as Row);
    // A name may contain the characters that separate the columns of a page.
    const events = page?.events ?? (await Promise.all(wanted.map((position) => this.page(position - 1, 1)))).flat();
    return events as Stored[];
  }

  async page(after: Position, limit: number): Promise<Stored[]> {
    return (await this.log.readAll(after, limit)) as Stored[];
  }

  head(): Promise<Position> {
    return this.log.head();
  }

  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<readonly Stored[]> {
    return this.log.follow(after, limit, signal) as AsyncIterable<readonly Stored[]>;
  }

  close(): Promise<void> {
    this.#reader.close();
    return this.log.close();
  }
}
