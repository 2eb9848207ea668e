import type { Position } from '../../contracts/recorded.ts';
import type { Touched } from '../../projections/apply.ts';

/** Told which posts changed, and the position from which reads show it. Must not throw. */
export type ChangeListener = (postIds: ReadonlySet<number>, position: Position) => void;

/** Passes on which posts changed, to those who listen at this moment. */
export class PostChanges {
  readonly #listeners = new Set<ChangeListener>();

  /** Answers a function that ends the listening. */
  follow(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Every change of a post leaves a line in its history (`{post}-{revision}`); counted views, which are none, do not. */
  tell(touched: Touched, position: Position): void {
    const lines = touched.get('history') ?? [];
    if (lines.length === 0 || this.#listeners.size === 0) return;
    const postIds = new Set(lines.map((key) => Number.parseInt(String(key), 10)));
    for (const listener of this.#listeners) listener(postIds, position);
  }
}
