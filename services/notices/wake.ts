import { setTimeout as sleep } from 'node:timers/promises';

/** A wake-up signal between jobs, so that they need not poll often. */
export class Wake {
  #waiting = new AbortController();

  /** Ends the current wait, or the next one if there is none. */
  now(): void {
    this.#waiting.abort();
  }

  /** Waits for a wake-up, or `milliseconds`, or until the signal aborts. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([this.#waiting.signal, signal]);
    await sleep(milliseconds, undefined, { signal: ends }).catch(() => undefined);
    this.#waiting = new AbortController();
  }
}
