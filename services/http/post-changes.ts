import type { Position } from '../../contracts/recorded.ts';

/** Receives the ids of the changed posts, and the position from which reads show the changes. Must not throw. */
export type ChangeListener = (postIds: ReadonlySet<number>, position: Position) => void;

/** Tells all current listeners which posts changed. */
export class PostChanges {
  readonly #listeners = new Set<ChangeListener>();

  /** Returns a function that removes the listener. */
  follow(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(postIds: ReadonlySet<number>, position: Position): void {
    if (postIds.size === 0) return;
    for (const listener of this.#listeners) listener(postIds, position);
  }
}
