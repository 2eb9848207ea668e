import type { Position } from '../../contracts/recorded.ts';

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

  tell(postIds: ReadonlySet<number>, position: Position): void {
    if (postIds.size === 0) return;
    for (const listener of this.#listeners) listener(postIds, position);
  }
}
