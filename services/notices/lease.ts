import type { LeaseMark, NoticeStore } from './notice-store.ts';

/** How long a holder may give no sign before another one takes over, in milliseconds. */
export const patience = 6_000;

/**
 * Who works on the outbox. As with the lease of who projects, nobody's clock is compared with another's: the holder
 * counts a number up, and who waits measures how long that number stands still.
 */
export class OutboxLease {
  readonly #store: Pick<NoticeStore, 'lease' | 'replaceLease'>;
  readonly #holder: string;
  readonly #patience: number;
  #seen: { readonly mark: LeaseMark; readonly since: number } | undefined;

  /** `holder` names this one among all; `patienceOfOthers` in milliseconds. */
  constructor(store: Pick<NoticeStore, 'lease' | 'replaceLease'>, holder: string, patienceOfOthers = patience) {
    this.#store = store;
    this.#holder = holder;
    this.#patience = patienceOfOthers;
  }

  /** Takes or renews it; answers whether this one holds it. */
  async hold(): Promise<boolean> {
    const mark = await this.#store.lease();
    if (mark && mark.holder !== this.#holder && mark.holder !== '' && !this.#stoodStill(mark)) return false;
    return this.#store.replaceLease(mark, { holder: this.#holder, beat: (mark?.beat ?? 0) + 1 });
  }

  /** Leaves it to others at once. */
  async release(): Promise<void> {
    const mark = await this.#store.lease();
    if (mark?.holder === this.#holder) await this.#store.replaceLease(mark, { holder: '', beat: mark.beat + 1 });
  }

  #stoodStill(mark: LeaseMark): boolean {
    const isSame = this.#seen?.mark.holder === mark.holder && this.#seen.mark.beat === mark.beat;
    if (!isSame) this.#seen = { mark, since: performance.now() };
    return performance.now() - (this.#seen?.since ?? 0) >= this.#patience;
  }
}
