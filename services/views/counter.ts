import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { mostCounts } from '../../contracts/events/views.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { limits } from '../config/limits.ts';
import { ViewsRecord } from './record.ts';
import { SeenVisits, type Visitor } from './seen.ts';

/** The data that distinguishes visitors. It is hashed with a salt of the day and then forgotten. */
export interface Visit {
  readonly ip: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly socket: object;
}

/** The sender of a connection's last request. */
interface Reader {
  readonly ip: string;
  readonly agent: string;
  readonly day: number;
  /** The day's hashes of the visitor and the address; undefined for a robot. */
  readonly hashes: Visitor | undefined;
}

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** No browser's name is longer; this bounds the cache of names. */
const longestAgent = 500;

/**
 * Counts views: one per visitor, post and day (UTC), without robots and prefetching. Nothing about a visitor is stored:
 * the salt of the hashes is only in memory, and changes with the day. The counts of a time window are appended to the
 * log together.
 */
export class ViewsCounter {
  readonly #record: ViewsRecord;
  readonly #now: () => Date;
  readonly #robots = new LRUCache<string, boolean>(growingTo(5_000));
  /** Cached per connection, because hashing and detecting robots cost more than the rest of a response. */
  readonly #readers = new WeakMap<object, Reader>();
  #day = -1;
  #salt = randomBytes(16);
  readonly #seen = new SeenVisits(limits);
  readonly #counts = new Map<number, number>();
  #since: Date;
  /** Views that were not counted, because their address had reached its daily limit. */
  uncounted = 0;
  #flushing: Promise<void> = Promise.resolve();

  constructor(log: EventLog, now: () => Date) {
    this.#record = new ViewsRecord(log, now);
    this.#now = now;
    this.#since = now();
  }

  /** Counts a reader's visit to a post. */
  seen(postId: number, visit: Visit): void {
    const purpose = visit.headers['sec-purpose'] ?? visit.headers.purpose;
    if (purpose !== undefined && /prefetch|preview/i.test(String(purpose))) return;
    this.#startDay();
    const reader = this.#reader(visit);
    if (reader === undefined) return;
    const seen = this.#seen.take(reader, postId);
    if (seen === 'new') this.#count(postId, 1);
    if (seen === 'too many') this.uncounted += 1;
  }

  /**
   * The visitor's hashes of the day; undefined for a robot. A proxy may send many visitors' requests over one
   * connection.
   */
  #reader({ ip, headers, socket }: Visit): Visitor | undefined {
    const agent = headers['user-agent'] ?? '';
    const last = this.#readers.get(socket);
    if (last?.agent === agent && last.ip === ip && last.day === this.#day) return last.hashes;
    const hashes = this.#isRobot(agent)
      ? undefined
      : { visitor: this.#hash(`${ip} ${agent}`), address: this.#hash(ipPrefix(ip)) };
    this.#readers.set(socket, { ip, agent, day: this.#day, hashes });
    return hashes;
  }

  #hash(text: string): string {
    return createHash('sha256').update(this.#salt).update(text).digest('base64').slice(0, 12);
  }

  /**
   * Appends the counts since the last flush, one flush at a time. Counts that cannot be appended are kept for the next
   * one. Throws `LogUnavailableError` or `WrongExpectedRevisionError`.
   */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#flushOnce());
    return this.#flushing;
  }

  async #flushOnce(): Promise<void> {
    await this.#record.settle();
    const [from, to] = [this.#since, this.#now()];
    const counted = [...this.#counts].map(([postId, views]) => ({ postId, views }));
    this.#counts.clear();
    this.#since = to;
    try {
      while (counted.length > 0) {
        const counts = counted.splice(0, mostCounts);
        await this.#record.append({ from: from.toISOString(), to: to.toISOString(), counts });
      }
    } catch (error) {
      for (const { postId, views } of counted) this.#count(postId, views);
      if (counted.length > 0) this.#since = from;
      throw error;
    }
  }

  #count(postId: number, views: number): void {
    this.#counts.set(postId, (this.#counts.get(postId) ?? 0) + views);
  }

  #isRobot(agent: string): boolean {
    if (agent.length > longestAgent) return true;
    const known = this.#robots.get(agent);
    if (known !== undefined) return known;
    const robot = agent === '' || isbot(agent);
    this.#robots.set(agent, robot);
    return robot;
  }

  #startDay(): void {
    const day = Math.floor(this.#now().getTime() / millisecondsPerDay);
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = randomBytes(16);
    this.#seen.clear();
  }
}
