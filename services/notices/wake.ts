import { setTimeout as sleep } from 'node:timers/promises';

/** Lets one wait for news of another, so that nobody has to look again and again. */
export class Wake {
  #waiting = new AbortController();

  /** Ends the wait, or the next one where nobody waits. */
  now(): void {
    this.#waiting.abort();
  }

  /** Waits until somebody has news, or so many milliseconds, or until the signal aborts. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([this.#waiting.signal, signal]);
    await sleep(milliseconds, undefined, { signal: ends }).catch(() => undefined);
    this.#waiting = new AbortController();
  }
}
