import { messages } from '../../contracts/rules.ts';
import { categories } from '../../projections/categories.ts';
import { categoryList, onlyKey } from '../../projections/category-list.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/** Which categories take articles. None ever goes: that one is there need not be looked up twice. */
export class KnownCategories {
  readonly #reads: Reads;
  readonly #known = new Set<number>();

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  /** Why no article can go into a category, in a sentence; undefined where one can. Throws `StoreUnavailableError`. */
  async refusalOf(id: number): Promise<string | undefined> {
    const [isThere, list] = await Promise.all([this.#has(id), this.#reads.get(categoryList, onlyKey)]);
    if (!isThere) return messages.category;
    return list?.successors[id] === undefined ? undefined : messages.categoryRetired;
  }

  async #has(id: number): Promise<boolean> {
    if (this.#known.has(id)) return true;
    const found = (await this.#reads.get(categories, id)) !== undefined;
    if (found) this.#known.add(id);
    return found;
  }
}
