import { useEffect, useEffectEvent, useState } from 'react';
import { throttled } from '../admin/throttle.ts';
import { followLog } from '../api/log.ts';
import { checkSession } from '../api/session.ts';

/** Minimum milliseconds between two checks: a burst of new entries is read once. */
const restBetween = 1_000;

/** Checks at once, and whenever the log has new entries. Returns whether live updates currently work. */
export const useNews = (look: () => Promise<unknown>): boolean => {
  const [live, setLive] = useState(true);
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    let looking = false;
    let missed = false;
    // Entries added during a check may be missing from its response, so check again.
    const lookOnce = async (): Promise<void> => {
      missed = looking;
      if (looking) return;
      looking = true;
      await lookNow();
      looking = false;
      if (missed) lookSoon();
    };
    const lookSoon = throttled(() => void lookOnce(), restBetween);
    lookSoon();
    const stop = followLog({
      message: lookSoon,
      connected: (yes) => {
        setLive(yes);
        if (yes) lookSoon();
      },
      refused: () => void checkSession(),
    });
    return () => {
      lookSoon.cancel();
      stop();
    };
  }, []);
  return live;
};
