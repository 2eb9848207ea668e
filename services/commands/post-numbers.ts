import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/**
 * Suggests post numbers. The log decides: a number is taken once its stream has an event. Several instances may suggest
 * the same number; the later submission then takes the next one.
 */
export class PostNumbers {
  readonly #reads: Reads;
  #next: number | undefined;

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  async next(): Promise<number> {
    if (this.#next === undefined) {
      const newest = await this.#newest();
      this.#next ??= newest + 1;
    }
    return this.#next++;
  }

  /** Another submission took the number: continue after the newest known post. */
  async taken(number: number): Promise<void> {
    const newest = await this.#newest();
    this.#next = Math.max(this.#next ?? number + 1, newest + 1);
  }

  async #newest(): Promise<number> {
    const [post] = await this.#reads.find(posts, { order: ['id'], descending: true, limit: 1 });
    return post?.id ?? 0;
  }
}
