import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { viewsStream } from './commands/deciders.ts';
import { WrongExpectedRevision, type EventLog } from './event-log/event-log.ts';
import { toRecord } from './handle.ts';

/** What tells one visitor from another. It is hashed with a salt of the day and then forgotten. */
export interface Visit {
  readonly ip: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
}

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** How many visits of one day are remembered at the most; beyond it no more are counted that day. */
const mostVisits = 1_000_000;

/**
 * Counts views: one per visitor, post and day (UTC), no robots, no prefetching. Nothing about a visitor is stored: the salt that
 * the hashes are made with lives in memory and goes with the day. Counts of a window are appended to the log together.
 */
export class ViewsCounter {
  readonly #log: EventLog;
  readonly #now: () => Date;
  readonly #robots = new LRUCache<string, boolean>({ max: 5_000 });
  /** Hashes of visitors of the last minutes, so that they are not made anew for every page. */
  readonly #visitors = new LRUCache<string, string>({ max: 5_000, ttl: 10 * 60_000 });
  #day = -1;
  #salt = randomBytes(16);
  #seen = new Set<string>();
  readonly #counts = new Map<number, number>();
  #since: Date;
  #flushing: Promise<void> = Promise.resolve();

  constructor(log: EventLog, now: () => Date) {
    this.#log = log;
    this.#now = now;
    this.#since = now();
  }

  /** Somebody read a post. */
  seen(postId: number, { ip, headers }: Visit): void {
    const agent = headers['user-agent'] ?? '';
    const purpose = headers['sec-purpose'] ?? headers.purpose;
    if (this.#isRobot(agent) || (purpose !== undefined && /prefetch|preview/i.test(String(purpose)))) return;
    this.#startDay();
    const visit = `${this.#visitor(ip, agent)} ${postId}`;
    if (this.#seen.has(visit) || this.#seen.size >= mostVisits) return;
    this.#seen.add(visit);
    this.#counts.set(postId, (this.#counts.get(postId) ?? 0) + 1);
  }

  /** A visitor's hash of the day. Those who read on are remembered for a moment, for hashing costs more than all the rest of an answer. */
  #visitor(ip: string, agent: string): string {
    const said = `${ip} ${agent}`;
    const known = this.#visitors.get(said);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(this.#salt).update(said).digest('base64').slice(0, 12);
    this.#visitors.set(said, hash);
    return hash;
  }

  /** Appends what was counted since the last time, one time after the other. What cannot be appended is kept for the next. Throws `LogUnavailable`. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#flushOnce());
    return this.#flushing;
  }

  async #flushOnce(): Promise<void> {
    const from = this.#since.toISOString();
    this.#since = this.#now();
    const to = this.#since.toISOString();
    for (const [postId, views] of [...this.#counts]) {
      try {
        await this.#append(postId, { postId, from, to, views });
        this.#counts.set(postId, (this.#counts.get(postId) ?? 0) - views);
        if (this.#counts.get(postId) === 0) this.#counts.delete(postId);
      } catch (error) {
        // Another instance appended at the same moment: next time.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  async #append(postId: number, data: object): Promise<void> {
    const stream = viewsStream(postId);
    const last = (await this.#log.readStream(stream)).at(-1);
    const context = { actor: 'system', correlationId: randomUUID(), now: this.#since };
    await this.#log.append(
      stream,
      last?.revision ?? 'no_stream',
      toRecord(stream, last, [{ type: 'PostViewsCounted', data }], context),
    );
  }

  #isRobot(agent: string): boolean {
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
    this.#visitors.clear();
  }
}
