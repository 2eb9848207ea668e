/** Who came to which post, from where: hashes. */
export interface SeenVisit {
  readonly visitor: string;
  readonly address: string;
  readonly postId: number;
}

/** What is remembered at most: visits in all, and those among them from one address. */
export interface SeenBounds {
  readonly visitsRemembered: number;
  readonly visitsOfAddress: number;
}

class Portion {
  readonly visits = new Set<string>();
  readonly from = new Map<string, number>();
}

/**
 * Remembers visits, so that each counts once. They stand in two portions: when the newer one is full the older one is forgotten, and a visitor who comes
 * back then counts once more. So at least half of what may be remembered is, however many come.
 */
export class SeenVisits {
  readonly #bounds: SeenBounds;
  #newer = new Portion();
  #older = new Portion();

  constructor(bounds: SeenBounds) {
    this.#bounds = bounds;
  }

  /** `again`: it is remembered from before. `too many`: so much is remembered of its address that it is not. */
  take({ visitor, address, postId }: SeenVisit): 'new' | 'again' | 'too many' {
    const visit = `${visitor} ${postId}`;
    if (this.#newer.visits.has(visit) || this.#older.visits.has(visit)) return 'again';
    const fromThere = (this.#newer.from.get(address) ?? 0) + (this.#older.from.get(address) ?? 0);
    if (fromThere >= this.#bounds.visitsOfAddress) return 'too many';
    if (this.#newer.visits.size >= this.#bounds.visitsRemembered / 2) [this.#older, this.#newer] = [this.#newer, new Portion()];
    this.#newer.visits.add(visit);
    this.#newer.from.set(address, (this.#newer.from.get(address) ?? 0) + 1);
    return 'new';
  }

  clear(): void {
    [this.#newer, this.#older] = [new Portion(), new Portion()];
  }
}
