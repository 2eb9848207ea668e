import { messages } from '../../contracts/rules.ts';
import { categories } from '../../projections/categories.ts';
import { categoryList, onlyKey } from '../../projections/category-list.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

/** The categories that take articles. Categories are never removed, so their existence is cached for good. */
export class KnownCategories {
  readonly #reads: Reads;
  readonly #known = new Set<number>();

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  /** The reason a category takes no articles, in a sentence; undefined if it does. Throws `StoreUnavailableError`. */
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
