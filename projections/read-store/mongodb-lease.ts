import { randomUUID } from 'node:crypto';
import { orUnavailable } from './mongodb-errors.ts';
import type { MongoGroups, StoredLease } from './mongodb-groups.ts';
import type { Lease } from './read-store.ts';

/** How long a holder may stay silent before another process takes over, in milliseconds. */
const patience = 6_000;

/**
 * The right to project. Clocks of different machines are never compared: the holder increments a counter, and a waiting
 * process measures on its own clock how long the counter has not changed.
 */
export class MongoLease implements Lease {
  readonly #groups: MongoGroups;
  readonly #holder = randomUUID();
  readonly #patience: number;
  #seen: { readonly lease: StoredLease; readonly since: number } | undefined;

  constructor(groups: MongoGroups, patienceOfOthers = patience) {
    this.#groups = groups;
    this.#patience = patienceOfOthers;
  }

  hold(): Promise<boolean> {
    return orUnavailable(async () => {
      const lease = await this.#groups.lease();
      if (lease?.holder === this.#holder) return this.#groups.renewLease(this.#holder);
      return lease === undefined || this.#stoodStill(lease) ? this.#groups.takeLease(this.#holder, lease) : false;
    });
  }

  release(): Promise<void> {
    return orUnavailable(() => this.#groups.dropLease(this.#holder));
  }

  #stoodStill(lease: StoredLease): boolean {
    const same = this.#seen?.lease.holder === lease.holder && this.#seen.lease.beat === lease.beat;
    if (!same) this.#seen = { lease, since: performance.now() };
    return performance.now() - (this.#seen?.since ?? 0) >= this.#patience;
  }
}
