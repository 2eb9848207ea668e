/**
 * Work on the same thing is done one after the other: of many who do it at once each would only find that another was
 * faster.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does the work when all that was begun before it under the same key has ended, also where that failed. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, mine);
    const done = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(done, done);
    return mine;
  }
}
