import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/**
 * Hands out the numbers of posts. The log decides: a number is taken when its stream has an event; this is where to
 * begin. Several instances may hand out the same number, and then the one that came later takes the next.
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

  /** A number was taken by somebody else: go on behind the newest post that is known. */
  async taken(number: number): Promise<void> {
    const newest = await this.#newest();
    this.#next = Math.max(this.#next ?? number + 1, newest + 1);
  }

  async #newest(): Promise<number> {
    const [post] = await this.#reads.find(posts, { order: ['id'], descending: true, limit: 1 });
    return post?.id ?? 0;
  }
}
