/** Who came, and from where: hashes. */
export interface Visitor {
  readonly visitor: string;
  readonly address: string;
}

/** What is remembered at most: visits in all, and those among them from one address. */
export interface SeenBounds {
  readonly visitsRemembered: number;
  readonly visitsOfAddress: number;
}

class Portion {
  /** The visitors of each post. */
  readonly visitors = new Map<number, Set<string>>();
  readonly from = new Map<string, number>();
  size = 0;

  has({ visitor }: Visitor, postId: number): boolean {
    return this.visitors.get(postId)?.has(visitor) === true;
  }

  add({ visitor, address }: Visitor, postId: number): void {
    const visitors = this.visitors.get(postId);
    if (visitors) visitors.add(visitor);
    else this.visitors.set(postId, new Set([visitor]));
    this.from.set(address, (this.from.get(address) ?? 0) + 1);
    this.size += 1;
  }
}

/**
 * Remembers visits, so that each counts once. They stand in two portions: when the newer one is full the older one is
 * forgotten, and a visitor who comes back then counts once more. So at least half of what may be remembered is, however
 * many come.
 */
export class SeenVisits {
  readonly #bounds: SeenBounds;
  #newer = new Portion();
  #older = new Portion();

  constructor(bounds: SeenBounds) {
    this.#bounds = bounds;
  }

  /**
   * `again`: it is remembered from before. `too many`: so much is remembered of its address that it is not. Makes no
   * object for a visit that it knows.
   */
  take(visitor: Visitor, postId: number): 'new' | 'again' | 'too many' {
    if (this.#newer.has(visitor, postId) || this.#older.has(visitor, postId)) return 'again';
    const fromThere = (this.#newer.from.get(visitor.address) ?? 0) + (this.#older.from.get(visitor.address) ?? 0);
    if (fromThere >= this.#bounds.visitsOfAddress) return 'too many';
    if (this.#newer.size >= this.#bounds.visitsRemembered / 2) [this.#older, this.#newer] = [this.#newer, new Portion()];
    this.#newer.add(visitor, postId);
    return 'new';
  }

  clear(): void {
    [this.#newer, this.#older] = [new Portion(), new Portion()];
  }
}
