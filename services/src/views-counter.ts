import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { viewsStream } from './commands/deciders.ts';
import { WrongExpectedRevision, type EventLog } from './event-log/event-log.ts';
import { toRecord } from './handle.ts';

/** What tells one visitor from another. It is hashed with a salt of the day and then forgotten. */
export interface Visit {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

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
  #day = '';
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
    const agent = String(headers['user-agent'] ?? '');
    if (this.#isRobot(agent) || /prefetch|preview/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))) return;
    this.#startDay();
    const visit = createHash('sha256').update(this.#salt).update(`${postId} ${ip} ${agent}`).digest('base64').slice(0, 12);
    if (this.#seen.has(visit) || this.#seen.size >= mostVisits) return;
    this.#seen.add(visit);
    this.#counts.set(postId, (this.#counts.get(postId) ?? 0) + 1);
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
    const known = this.#robots.get(agent) ?? (agent === '' || isbot(agent));
    this.#robots.set(agent, known);
    return known;
  }

  #startDay(): void {
    const day = this.#now().toISOString().slice(0, 10);
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = randomBytes(16);
    this.#seen = new Set();
  }
}
