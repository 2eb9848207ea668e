import type { Position } from '../../contracts/recorded.ts';
import type { Appended, ExpectedRevision, WrongExpectedRevision } from '../../services/src/event-log/event-log.ts';
import { SqliteEventLog } from '../../services/src/event-log/sqlite.ts';
import {
  asEvent,
  StreamDeleted,
  streamDeleted,
  systemEvent,
  systemStream,
  type Proposed,
  type ServedEvents,
  type Stored,
} from './served-events.ts';

/** The events of the test server in an SQLite log, with what a server of its own has beside them: system events, deleted streams. */
export class StoredEvents implements ServedEvents {
  readonly log: SqliteEventLog;
  readonly #deleted = new Set<string>();
  #appends = 0;

  constructor(file: string) {
    this.log = new SqliteEventLog(file);
  }

  /** Writes down that the server started: the first write takes long, for it starts a thread. */
  async start(): Promise<void> {
    await this.#system('$started');
  }

  /** Appends; after every tenth time the server writes an event of its own, as its statistics do. */
  async append(stream: string, expected: ExpectedRevision | 'any', proposed: readonly Proposed[]): Promise<Appended> {
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    const events = proposed.map(asEvent);
    const appended = await this.log.append(stream, expected === 'any' ? await this.#now(stream) : expected, events);
    this.#appends += 1;
    if (this.#appends % 10 === 1) await this.#system('$statsCollected');
    return appended;
  }

  async #now(stream: string): Promise<ExpectedRevision> {
    return (await this.log.readStream(stream)).at(-1)?.revision ?? 'no_stream';
  }

  async revision(error: WrongExpectedRevision): Promise<number | undefined> {
    const now = await this.#now(error.stream);
    return now === 'no_stream' ? undefined : now;
  }

  async delete(stream: string): Promise<Appended> {
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    const appended = await this.log.append(stream, await this.#now(stream), [asEvent(systemEvent(streamDeleted))]);
    this.#deleted.add(stream);
    return appended;
  }

  #system(type: string): Promise<Appended> {
    return this.log.append(systemStream(), 'no_stream', [asEvent(systemEvent(type))]);
  }

  async stream(stream: string): Promise<Stored[]> {
    if (this.#deleted.has(stream)) throw new StreamDeleted(stream);
    return (await this.log.readStream(stream)) as Stored[];
  }

  async page(after: Position, limit: number): Promise<Stored[]> {
    return (await this.log.readAll(after, limit)) as Stored[];
  }

  /** The events before a position, the last one first. Rows are numbered without gaps. */
  async pageBefore(before: Position, limit: number): Promise<Stored[]> {
    const events: Stored[] = [];
    let after = Math.max(0, before - 1 - limit);
    // A page of long ones ends before it has as many.
    for (let last = before - 1; after < last; after = (events.at(-1) as Stored).position)
      events.push(...(await this.page(after, last - after)));
    return events.reverse();
  }

  head(): Promise<Position> {
    return this.log.head();
  }

  follow(after: Position, limit: number, signal: AbortSignal): AsyncIterable<readonly Stored[]> {
    return this.log.follow(after, limit, signal) as AsyncIterable<readonly Stored[]>;
  }

  close(): Promise<void> {
    return this.log.close();
  }
}
