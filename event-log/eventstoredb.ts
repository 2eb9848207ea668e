import { setTimeout as sleep } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type AppendResult,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import type { NewEvent, Position, ReadOptions, RecordedEvent } from '../contracts/recorded.ts';
import {
  firstRevision,
  LogUnavailableError,
  WrongExpectedRevisionError,
  type Appended,
  type EventLog,
  type ExpectedRevision,
  type RestoredEvent,
  type StreamLimit,
} from './event-log.ts';
import { Connection, defaultTiming, type Timing } from './eventstoredb/connection.ts';
import { toPosition, toEventOrDamaged } from './eventstoredb/events.ts';
import { asLogError } from './eventstoredb/failures.ts';
import { Head } from './eventstoredb/head.ts';
import { restoreEvents, whyNotRestored } from './eventstoredb/restore.ts';
import { eventsAfter, newestEvents } from './eventstoredb/scan.ts';
import { liftLimits, StreamLimits } from './eventstoredb/stream-limits.ts';
import { toAppend } from './eventstoredb/unchecked-append-workaround.ts';
import { allReadable, untilDamage } from './page.ts';
import type { EventOrDamaged } from './or-damaged.ts';
import { Subscription } from './eventstoredb/subscription.ts';

const shortestPause = 50;
const longestPause = 1_000;

/**
 * The event log on an EventStoreDB server or cluster. Positions are commit positions; stream names may have a prefix
 * for each site.
 */
export class EventStoreDbLog implements EventLog {
  readonly #connection: Connection;
  readonly #head: Head;
  readonly #limits: StreamLimits;
  readonly #closing = new AbortController();

  /** `url`: see `eventStoreAddress`. */
  constructor(url: string, timing: Partial<Timing> = {}) {
    this.#connection = new Connection(url, { ...defaultTiming, ...timing });
    this.#head = new Head(this.#connection);
    this.#limits = new StreamLimits(this.#connection);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const revision = firstRevision(expected) + events.length - 1;
    const result = await this.#append(stream, expected, toAppend(events));
    if (events.length === 1 && result.position) return { revision, position: toPosition(result.position) };
    const [last] = await this.readStream(stream, revision, 1);
    if (!last) throw new LogUnavailableError(`EventStoreDB does not show yet what was appended to ${stream}.`);
    return { revision, position: last.position };
  }

  /** Retries are safe because of the exact expected revision: an append already stored returns its first result. */
  async #append(stream: string, expected: ExpectedRevision, events: ReturnType<typeof toAppend>): Promise<AppendResult> {
    const { client, options, prefix } = this.#connection;
    const expectedRevision = expected === 'no_stream' ? NO_STREAM : BigInt(expected);
    try {
      return await this.#connection.call(() =>
        this.#connection.bounded(client.appendToStream(prefix + stream, events, { ...options, expectedRevision })),
      );
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new WrongExpectedRevisionError(stream, expected);
      throw asLogError(error, this.#connection.hosts);
    }
  }

  restore(events: readonly RestoredEvent[]): Promise<void> {
    return restoreEvents(this, this.#connection, events);
  }

  whyNotRestored(event: RestoredEvent): string | undefined {
    return whyNotRestored(event);
  }

  newest(limit: number, after: Position = 0, before?: Position): Promise<readonly EventOrDamaged[]> {
    return this.#read(() => newestEvents(this.#connection, limit, after, before));
  }

  async readStream(stream: string, from = 0, limit = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    return this.#readStream(stream, { direction: FORWARDS, fromRevision: BigInt(Math.max(from, 0)), maxCount: limit });
  }

  async last(stream: string): Promise<RecordedEvent | undefined> {
    const [event] = await this.#readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    return event;
  }

  #readStream(stream: string, page: ReadStreamOptions): Promise<RecordedEvent[]> {
    const { client, options, prefix } = this.#connection;
    return this.#read(async () => {
      const events: EventOrDamaged[] = [];
      try {
        const read = client.readStream(prefix + stream, { ...options, ...page });
        await this.#connection.read(read, ({ event }) => {
          if (event) events.push(toEventOrDamaged(event, prefix));
        });
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return allReadable(events);
    });
  }

  readAll(after: Position, limit: number, { without }: ReadOptions = {}): Promise<RecordedEvent[]> {
    return this.#read(async () => {
      // Past the site's last event, the server would search other sites' events on every read.
      if (after >= this.#head.known && after >= (await this.#head.find()).position) return [];
      for (let from = after; ;) {
        const last = this.#head.known;
        const events = await eventsAfter(this.#connection, from, limit, { last, without });
        // If the filter left everything out, more events may have been appended since.
        if (events.length > 0 || (await this.#head.find()).position <= last) return untilDamage(events);
        from = Math.max(from, last);
      }
    });
  }

  async head(): Promise<Position> {
    return (await this.#read(() => this.#head.find())).position;
  }

  streamLimits(): Promise<readonly StreamLimit[]> {
    return this.#read(() => this.#limits.find());
  }

  liftLimits(stream: string): Promise<void> {
    return this.#read(() => this.#connection.bounded(liftLimits(this.#connection, stream)));
  }

  async #read<Result>(make: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#connection.call(make);
    } catch (error) {
      throw asLogError(error, this.#connection.hosts);
    }
  }

  /**
   * Resumes by itself where it was when the server goes away, and reports the log as lost only when that takes too
   * long.
   */
  async *follow(after: Position, limit: number, signal: AbortSignal): AsyncGenerator<RecordedEvent[]> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    let position = after;
    let pause = shortestPause;
    let alive = performance.now();
    const heard = (): void => {
      alive = performance.now();
      pause = shortestPause;
    };
    while (!stop.aborted) {
      try {
        for await (const events of this.#followOnce(position, limit, stop, heard)) {
          position = events.at(-1)?.position ?? position;
          yield events;
        }
      } catch (error) {
        const known = asLogError(error, this.#connection.hosts);
        const lost = performance.now() - alive > this.#connection.timing.followerPatience;
        if (!(known instanceof LogUnavailableError) || lost) throw known;
        await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
        pause = Math.min(2 * pause, longestPause);
      }
    }
  }

  /** Pages through existing events first, which is fastest, then subscribes to new ones. */
  async *#followOnce(after: Position, limit: number, stop: AbortSignal, heard: () => void): AsyncGenerator<RecordedEvent[]> {
    let position = after;
    for (let more = true; more && !stop.aborted;) {
      const events = await this.readAll(position, limit);
      heard();
      more = events.length > 0;
      position = events.at(-1)?.position ?? position;
      if (events.length > 0) yield events;
    }
    if (stop.aborted) return;
    const end = await this.#read(() => this.#head.find());
    heard();
    const looked = end.position <= position ? Math.max(position, end.looked) : position;
    const subscription = new Subscription(this.#connection, this.#head, { position, looked }, limit, heard);
    yield* subscription.batches(stop);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connection.close();
  }
}
