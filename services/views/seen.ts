/** Hashes of a visitor and of their address. */
export interface Visitor {
  readonly visitor: string;
  readonly address: string;
}

/** The most visits remembered: in total, and from one address. */
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
 * Remembers visits, so that each counts once, in two halves: when the newer half is full, the older one is dropped, and
 * its visitors count again if they come back. So at least half of the capacity is remembered, however many come.
 */
export class SeenVisits {
  readonly #bounds: SeenBounds;
  #newer = new Portion();
  #older = new Portion();

  constructor(bounds: SeenBounds) {
    this.#bounds = bounds;
  }

  /**
   * `again`: it is already remembered. `too many`: its address has reached the limit, so it is not remembered.
   * Allocates nothing for a known visit.
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
