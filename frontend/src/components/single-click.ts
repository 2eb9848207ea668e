import type { MouseEvent } from 'react';

/**
 * A listener that acts only once on a double click: the second click may land on the element that has replaced the
 * clicked one.
 */
export const singleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
