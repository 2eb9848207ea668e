import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxLease, patience as usualPatience } from './lease.ts';
import type { NoticeStore } from './notice-store.ts';

/** Work that runs until the signal aborts. It rejects if it cannot continue. */
export type Job = (signal: AbortSignal) => Promise<void>;

interface Options {
  readonly store: Pick<NoticeStore, 'lease'>;
  readonly jobs: readonly Job[];
  /** Called for each failure; the outbox restarts by itself. */
  readonly onFailure: (error: Error) => void;
  /** How long the holder may give no sign before this process takes over, in milliseconds. */
  readonly patience?: number;
}

const shortestPause = 50;
const longestPause = 5_000;

/**
 * Runs the jobs of the outbox in one process of many, the holder of the lease. Restarts by itself after any failure.
 */
export class Outbox {
  readonly #options: Options;
  readonly #lease: OutboxLease;
  /** How often the lease is renewed or checked, in milliseconds. */
  readonly #beatEvery: number;
  readonly #over = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: Options) {
    const { store, patience = usualPatience } = options;
    this.#options = options;
    this.#lease = new OutboxLease(store.lease, randomUUID(), patience);
    this.#beatEvery = patience / 4;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let pause = shortestPause;
    const { signal } = this.#over;
    while (!signal.aborted) {
      try {
        if (await this.#lease.hold()) await this.#work(() => (pause = shortestPause));
        else await this.#breathe(this.#beatEvery);
      } catch (error) {
        if (!signal.aborted) this.#options.onFailure(error as Error);
        await this.#leave();
        await this.#breathe(pause);
        pause = Math.min(2 * pause, longestPause);
      }
    }
    await this.#leave();
  }

  /** Runs all jobs until one of them fails or the lease is lost. */
  async #work(worked: () => void): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#over.signal, lost.signal]);
    const once = async (job: Job): Promise<void> => {
      try {
        await job(signal);
      } catch (error) {
        // Ignore the errors of aborted jobs.
        if (!signal.aborted) throw error;
      } finally {
        lost.abort();
      }
    };
    const ends = await Promise.allSettled([...this.#options.jobs, () => this.#renew(signal, worked)].map(once));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /**
   * Resolves when another process has the lease. A failed renewal does not count as lost: others cannot reach the store
   * either.
   */
  async #renew(signal: AbortSignal, worked: () => void): Promise<void> {
    do {
      worked();
      await sleep(this.#beatEvery, undefined, { signal }).catch(() => undefined);
    } while (!signal.aborted && (await this.#lease.hold().catch(() => true)));
  }

  /** A lease that cannot be released expires. */
  async #leave(): Promise<void> {
    await this.#lease.release().catch(() => undefined);
  }

  async #breathe(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#over.signal }).catch(() => undefined);
  }
}
