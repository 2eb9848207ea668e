import { useEffect, useEffectEvent, useState } from 'react';
import { followChanges } from '../api/admin.ts';
import { checkSession } from '../api/session.ts';
import { throttled } from './throttle.ts';

/** Milliseconds between two refreshes: a burst of changes is read once. */
const restBetween = 1_000;

/**
 * Says which posts change, and refreshes what is shown of them. Answers whether the server can tell it at this moment.
 */
export const useLiveChanges = (onChanged: (postIds: ReadonlySet<number>) => void, refresh: () => void): boolean => {
  const [live, setLive] = useState(true);
  const tell = useEffectEvent(onChanged);
  const refreshNow = useEffectEvent(refresh);
  useEffect(() => {
    const refreshSoon = throttled(() => refreshNow(), restBetween);
    const stop = followChanges({
      changed: (postIds) => {
        tell(postIds);
        refreshSoon();
      },
      connected: (yes) => {
        setLive(yes);
        if (yes) refreshSoon();
      },
      refused: () => void checkSession(),
    });
    return () => {
      refreshSoon.cancel();
      stop();
    };
  }, []);
  return live;
};
