import type { StreamingRead } from '@eventstore/db-client';
import { CallTimeoutError } from './failures.ts';

const ignore = (): void => undefined;

/**
 * Calls bounded by our own timeouts, which can all be ended at once. The deadline given to client 6.2.1 does not apply
 * to reads (dist/streams/readStream.js, readAll.js: `deadline: Infinity`), nor while it looks for a server; and it
 * keeps for ever any read that is neither read to its end nor cancelled.
 */
export class BoundedCalls {
  readonly #callBound: number;
  /** Ends each call in progress. */
  readonly #underWay = new Set<(error: Error) => void>();

  /** `callBound`: the timeout for the next event of a read, in milliseconds; other calls get half a second more. */
  constructor(callBound: number) {
    this.#callBound = callBound;
  }

  /** The same promise, but it rejects with a `CallTimeoutError` after this many milliseconds. */
  bounded<Result>(promise: Promise<Result>, within = this.#callBound + 500): Promise<Result> {
    return new Promise((resolve, reject) => {
      const bound = setTimeout(() => reject(new CallTimeoutError(within)), within);
      this.#underWay.add(reject);
      const over = (): void => {
        clearTimeout(bound);
        this.#underWay.delete(reject);
      };
      promise.then(resolve, reject).finally(over);
    });
  }

  /**
   * Passes the results of a read to `take`, one by one, to its end or until `take` has enough; then cancels the read.
   * Throws a `CallTimeoutError` when nothing comes for too long. For a read that is silent while the server searches,
   * pass a `question`: as long as the server answers it, it does not hang, however long the read takes.
   */
  async read<Event>(
    read: StreamingRead<Event>,
    take: (event: Event) => 'enough' | undefined | void,
    question?: () => Promise<unknown>,
  ): Promise<void> {
    // An error after the end would be unhandled, and end the process.
    read.on('error', ignore);
    const end = (error: Error): void => void read.destroy(error);
    this.#underWay.add(end);
    const bound = setTimeout(() => end(new CallTimeoutError(this.#callBound)), this.#callBound);
    const heard = (): void => void (this.#underWay.has(end) && bound.refresh());
    // Twice per timeout, so that an answer arrives before it.
    const asking = question && setInterval(() => void question().then(heard, ignore), this.#callBound / 2);
    try {
      for await (const event of read) {
        bound.refresh();
        if (take(event) === 'enough') break;
      }
    } finally {
      clearTimeout(bound);
      clearInterval(asking);
      this.#underWay.delete(end);
      read.cancel().catch(ignore);
    }
  }

  /** Ends all calls in progress, each with its own error. */
  protected endCalls(error: () => Error): void {
    for (const end of [...this.#underWay]) end(error());
  }
}
