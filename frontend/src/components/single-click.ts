import type { MouseEvent } from 'react';

/**
 * A listener that acts once on a double click, too. Its second half may fall on what lies in the place of what the
 * first half removed.
 */
export const singleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
