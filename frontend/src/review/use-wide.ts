import { useSyncExternalStore } from 'react';
import { from } from '../theme.ts';

const query = from.desktop.replace('@media ', '');

const follow = (changed: () => void): (() => void) => {
  const room = matchMedia(query);
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
};

/** Whether there is room for the queue beside the article. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  );
