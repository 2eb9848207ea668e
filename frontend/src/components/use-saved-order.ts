import { useRef } from 'react';

/** The items, with the one at `place` and the next one swapped. */
export const swapped = <Item>(items: readonly Item[], place: number): Item[] =>
  items.toSpliced(place, 2, items[place + 1] as Item, items[place] as Item);

interface Saved<Key> {
  /**
   * Sends an order based on the list's version `changes`, and returns the new version. `isLast`: no other order waits.
   */
  readonly send: (order: readonly Key[], changes: number, isLast: () => boolean) => Promise<number>;
  /** Called when the server refuses an order; the orders that waited behind it are dropped. */
  readonly onRefused: (error: unknown) => Promise<unknown>;
  /** Called when nothing is being saved any more. */
  readonly onSettled?: () => void;
}

/** Saves orders one at a time; of those that wait, only the newest. */
export const useSavedOrder = <Key>({ send, onRefused, onSettled }: Saved<Key>) => {
  const unsaved = useRef<readonly Key[]>(undefined);
  const isSaving = useRef(false);
  const saveAll = async (changes: number): Promise<void> => {
    isSaving.current = true;
    try {
      let known = changes;
      for (let order = unsaved.current; order; order = unsaved.current) {
        unsaved.current = undefined;
        known = await send(order, known, () => unsaved.current === undefined);
      }
    } catch (error) {
      unsaved.current = undefined;
      await onRefused(error);
    } finally {
      isSaving.current = false;
      onSettled?.();
    }
  };
  return (order: readonly Key[], changes: number): void => {
    unsaved.current = order;
    if (!isSaving.current) void saveAll(changes);
  };
};
