import { OperationTimedOutError } from '../served-events.ts';

/** A write that waits for a quorum. */
interface Waiting {
  readonly index: number;
  readonly resolve: () => void;
  readonly reject: (error: OperationTimedOutError) => void;
}

/** The last entry that a quorum has, as far as a member knows, and the writes that are waiting for theirs. */
export class CommitIndex {
  readonly #writeTimeout: number;
  #value = 0;
  #waiting: Waiting[] = [];

  /** `writeTimeout`: how long a write waits, in milliseconds. */
  constructor(writeTimeout: number) {
    this.#writeTimeout = writeTimeout;
  }

  get value(): number {
    return this.#value;
  }

  /**
   * Waits until a quorum has an entry. Throws `OperationTimedOutError`, after which the entry may or may not get there.
   */
  async reached(index: number): Promise<void> {
    if (index <= this.#value) return;
    await new Promise<void>((resolve, reject) => {
      const waiting = { index, resolve, reject };
      this.#waiting.push(waiting);
      const timeOut = (): void => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(new OperationTimedOutError('Prepare phase timeout.'));
      };
      setTimeout(timeOut, this.#writeTimeout);
    });
  }

  /** Moves on to an entry. Returns whether it is a later one. */
  advance(index: number): boolean {
    if (index <= this.#value) return false;
    this.#value = index;
    const isThere = (waiting: Waiting): boolean => waiting.index <= index;
    const [there, waiting] = [this.#waiting.filter(isThere), this.#waiting.filter((one) => !isThere(one))];
    this.#waiting = waiting;
    for (const { resolve } of there) resolve();
    return true;
  }

  /** Refuses the waiting writes, because this member no longer leads. */
  cancel(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new OperationTimedOutError('Request canceled by server'));
  }
}
