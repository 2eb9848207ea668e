import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { neighbourhood } from './accounts/sign-in.ts';
import { viewsStream } from './commands/deciders.ts';
import { WrongExpectedRevision, type EventLog } from './event-log/event-log.ts';
import { toRecord } from './handle.ts';
import { limits } from './limits.ts';

/** What tells one visitor from another. It is hashed with a salt of the day and then forgotten. */
export interface Visit {
  readonly ip: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly socket: object;
}

/** Whom the last request of a connection came from. */
interface Reader {
  readonly ip: string;
  readonly agent: string;
  readonly day: number;
  /** Hashes of the day, of the visitor and of the address; undefined for a robot. */
  readonly hashes: Hashes | undefined;
}

interface Hashes {
  readonly visitor: string;
  readonly address: string;
}

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** No browser calls itself by a longer name; what is remembered of names is bounded by it. */
const longestAgent = 500;

/**
 * Counts views: one per visitor, post and day (UTC), no robots, no prefetching. Nothing about a visitor is stored: the salt that
 * the hashes are made with lives in memory and goes with the day. Counts of a window are appended to the log together.
 */
export class ViewsCounter {
  readonly #log: EventLog;
  readonly #now: () => Date;
  readonly #robots = new LRUCache<string, boolean>({ max: 5_000 });
  /** By connection, for to hash and to look for robots costs more than all the rest of an answer. */
  readonly #readers = new WeakMap<object, Reader>();
  #day = -1;
  #salt = randomBytes(16);
  #seen = new Set<string>();
  /** How many of these came from each address: nobody can fill the memory of a day alone. */
  #seenFrom = new Map<string, number>();
  readonly #counts = new Map<number, number>();
  #since: Date;
  #flushing: Promise<void> = Promise.resolve();

  constructor(log: EventLog, now: () => Date) {
    this.#log = log;
    this.#now = now;
    this.#since = now();
  }

  /** Somebody read a post. */
  seen(postId: number, visit: Visit): void {
    const purpose = visit.headers['sec-purpose'] ?? visit.headers.purpose;
    if (purpose !== undefined && /prefetch|preview/i.test(String(purpose))) return;
    this.#startDay();
    const reader = this.#reader(visit);
    if (reader === undefined) return;
    const view = `${reader.visitor} ${postId}`;
    const fromThere = this.#seenFrom.get(reader.address) ?? 0;
    if (this.#seen.has(view) || this.#seen.size >= limits.visitsInDay || fromThere >= limits.visitsOfAddress) return;
    this.#seen.add(view);
    this.#seenFrom.set(reader.address, fromThere + 1);
    this.#counts.set(postId, (this.#counts.get(postId) ?? 0) + 1);
  }

  /** The visitor's hashes of the day; undefined for a robot. A proxy may send many visitors' requests over one connection. */
  #reader({ ip, headers, socket }: Visit): Hashes | undefined {
    const agent = headers['user-agent'] ?? '';
    const last = this.#readers.get(socket);
    if (last?.agent === agent && last.ip === ip && last.day === this.#day) return last.hashes;
    const hashes = this.#isRobot(agent)
      ? undefined
      : { visitor: this.#hash(`${ip} ${agent}`), address: this.#hash(neighbourhood(ip)) };
    this.#readers.set(socket, { ip, agent, day: this.#day, hashes });
    return hashes;
  }

  #hash(text: string): string {
    return createHash('sha256').update(this.#salt).update(text).digest('base64').slice(0, 12);
  }

  /** Appends what was counted since the last time, one time after the other. What cannot be appended is kept for the next. Throws `LogUnavailable`. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#flushOnce());
    return this.#flushing;
  }

  async #flushOnce(): Promise<void> {
    const since = this.#since;
    this.#since = this.#now();
    const [from, to] = [since.toISOString(), this.#since.toISOString()];
    for (const [postId, views] of [...this.#counts]) {
      try {
        await this.#append(postId, { postId, from, to, views });
        this.#counts.set(postId, (this.#counts.get(postId) ?? 0) - views);
        if (this.#counts.get(postId) === 0) this.#counts.delete(postId);
      } catch (error) {
        this.#since = since;
        // Another instance appended at the same moment: next time.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  async #append(postId: number, data: object): Promise<void> {
    const stream = viewsStream(postId);
    const last = await this.#log.last(stream);
    const context = { actor: 'system', correlationId: randomUUID(), now: this.#since };
    await this.#log.append(
      stream,
      last?.revision ?? 'no_stream',
      toRecord(stream, last, [{ type: 'PostViewsCounted', data }], context),
    );
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
    this.#seen = new Set();
    this.#seenFrom = new Map();
  }
}
