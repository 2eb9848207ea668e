import type { LeaseMark, LeaseMarks } from './notice-store.ts';

/** How long a holder may give no sign before another one takes over, in milliseconds. */
export const patience = 6_000;

/**
 * Who works on the outbox. As with the lease of who projects, nobody's clock is compared with another's: the holder
 * counts a number up, and who waits measures how long that number stands still.
 */
export class OutboxLease {
  readonly #marks: LeaseMarks | undefined;
  readonly #holder: string;
  readonly #patience: number;
  #seen: { readonly mark: LeaseMark; readonly since: number } | undefined;

  /**
   * Without marks there is one process alone, which always holds it. `holder` names this one among all;
   * `patienceOfOthers` in milliseconds.
   */
  constructor(marks: LeaseMarks | undefined, holder: string, patienceOfOthers = patience) {
    this.#marks = marks;
    this.#holder = holder;
    this.#patience = patienceOfOthers;
  }

  /** Takes or renews it; answers whether this one holds it. */
  async hold(): Promise<boolean> {
    if (!this.#marks) return true;
    const mark = await this.#marks.mark();
    if (mark && mark.holder !== this.#holder && mark.holder !== '' && !this.#stoodStill(mark)) return false;
    return this.#marks.replace(mark, { holder: this.#holder, beat: (mark?.beat ?? 0) + 1 });
  }

  /** Leaves it to others at once. */
  async release(): Promise<void> {
    const mark = await this.#marks?.mark();
    if (mark?.holder === this.#holder) await this.#marks?.replace(mark, { holder: '', beat: mark.beat + 1 });
  }

  #stoodStill(mark: LeaseMark): boolean {
    const isSame = this.#seen?.mark.holder === mark.holder && this.#seen.mark.beat === mark.beat;
    if (!isSame) this.#seen = { mark, since: performance.now() };
    return performance.now() - (this.#seen?.since ?? 0) >= this.#patience;
  }
}
