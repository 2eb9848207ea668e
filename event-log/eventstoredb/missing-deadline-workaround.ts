import type { StreamingRead } from '@eventstore/db-client';
import { CallTimeoutError } from './failures.ts';

const ignore = (): void => undefined;

/**
 * Calls within bounds of ours, which can be ended all at once. The deadline that client 6.2.1 is given holds for no
 * read (dist/streams/readStream.js, readAll.js: `deadline: Infinity`), nor while it looks for a server; and what is
 * neither read to its end nor broken off it keeps for ever.
 */
export class BoundedCalls {
  readonly #callBound: number;
  /** Ends each call that is under way. */
  readonly #underWay = new Set<(error: Error) => void>();

  /**
   * `callBound`: how long the next event of a read may take, and half a second less than any other call may, in
   * milliseconds.
   */
  constructor(callBound: number) {
    this.#callBound = callBound;
  }

  /** The same promise; after so many milliseconds it is given up with a `CallTimeoutError`. */
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
   * Hands over what a read brings, one by one, to its end or until `take` has enough; then it is broken off. Throws a
   * `CallTimeoutError` when nothing comes for too long. A read that is silent while the server searches comes with a
   * question: as long as that is answered the server does not hang, however long it takes.
   */
  async read<Event>(
    read: StreamingRead<Event>,
    take: (event: Event) => 'enough' | undefined | void,
    question?: () => Promise<unknown>,
  ): Promise<void> {
    // An error that comes after the end would find no listener, and end the process.
    read.on('error', ignore);
    const end = (error: Error): void => void read.destroy(error);
    this.#underWay.add(end);
    const bound = setTimeout(() => end(new CallTimeoutError(this.#callBound)), this.#callBound);
    const heard = (): void => void (this.#underWay.has(end) && bound.refresh());
    // Twice, so that the answer is there before the bound.
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

  /** Ends all that are under way, each with an error of its own. */
  protected endCalls(error: () => Error): void {
    for (const end of [...this.#underWay]) end(error());
  }
}
