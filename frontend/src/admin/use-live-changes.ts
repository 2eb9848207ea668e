import { useEffect, useEffectEvent, useState } from 'react';
import { followChanges } from '../api/admin.ts';
import { checkSession } from '../api/session.ts';
import { throttled } from './throttle.ts';

/** Minimum milliseconds between two refreshes: a burst of changes is read once. */
const restBetween = 1_000;

/**
 * Reports changed posts and refreshes the page; `onBack` is called after a gap in the live updates. Returns whether the
 * server can currently send updates.
 */
export const useLiveChanges = (
  onChanged: (postIds: ReadonlySet<number>) => void,
  refresh: () => void,
  onBack: () => void = () => undefined,
): boolean => {
  const [live, setLive] = useState(true);
  const tell = useEffectEvent(onChanged);
  const refreshNow = useEffectEvent(refresh);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const refreshSoon = throttled(() => refreshNow(), restBetween);
    let wasLost = false;
    const stop = followChanges({
      changed: (postIds) => {
        tell(postIds);
        refreshSoon();
      },
      connected: (yes) => {
        setLive(yes);
        if (yes && wasLost) back();
        wasLost = !yes;
        if (yes) refreshSoon();
      },
      refused: () => void checkSession(),
    });
    // Messages may have arrived while the reads that they triggered failed.
    const online = (): void => back();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      refreshSoon.cancel();
      stop();
    };
  }, []);
  return live;
};
