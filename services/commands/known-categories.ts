import { categories } from '../../projections/categories.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/** Which categories there are. None ever goes: what was found once need not be looked up again. */
export class KnownCategories {
  readonly #reads: Reads;
  readonly #known = new Set<number>();

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  /** Throws `StoreUnavailableError`. */
  async has(id: number): Promise<boolean> {
    if (this.#known.has(id)) return true;
    const found = (await this.#reads.get(categories, id)) !== undefined;
    if (found) this.#known.add(id);
    return found;
  }
}
