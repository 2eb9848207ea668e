import type { LeaseMark, LeaseMarks } from './notice-store.ts';

/** How long a holder may give no sign before another process takes over, in milliseconds. */
export const patience = 6_000;

/**
 * The lease of the outbox. Like the projector's lease, it compares no clocks: the holder increments a number, and
 * waiting processes measure how long it stays the same.
 */
export class OutboxLease {
  readonly #marks: LeaseMarks | undefined;
  readonly #holder: string;
  readonly #patience: number;
  #seen: { readonly mark: LeaseMark; readonly since: number } | undefined;

  /**
   * Without marks there is only one process, which always holds the lease. `holder` must be unique; `patienceOfOthers`
   * in milliseconds.
   */
  constructor(marks: LeaseMarks | undefined, holder: string, patienceOfOthers = patience) {
    this.#marks = marks;
    this.#holder = holder;
    this.#patience = patienceOfOthers;
  }

  /** Acquires or renews the lease; returns whether this process holds it. */
  async hold(): Promise<boolean> {
    if (!this.#marks) return true;
    const mark = await this.#marks.mark();
    if (mark && mark.holder !== this.#holder && mark.holder !== '' && !this.#stoodStill(mark)) return false;
    return this.#marks.replace(mark, { holder: this.#holder, beat: (mark?.beat ?? 0) + 1 });
  }

  /** Releases the lease, so that another process can take over at once. */
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
