import { useEffect, useEffectEvent, useState } from 'react';
import { followChanges } from '../api/admin.ts';
import { checkSession } from '../api/session.ts';
import { throttled } from './throttle.ts';

/** Milliseconds between two refreshes: a burst of changes is read once. */
const restBetween = 1_000;

/**
 * Says which posts change, and refreshes what is shown of them; `onBack`: nothing was told for a while. Answers whether
 * the server can tell it at this moment.
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
    // What was told meanwhile may have come, and what it led to may not.
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
