import { useEffect, useEffectEvent, useState } from 'react';
import { throttled } from '../admin/throttle.ts';
import { followLog } from '../api/log.ts';
import { checkSession } from '../api/session.ts';

/** Milliseconds between two looks: a burst of new entries is read once. */
const restBetween = 1_000;

/** Looks at once, and whenever the log has new entries. Answers whether the server can tell that at this moment. */
export const useNews = (look: () => Promise<unknown>): boolean => {
  const [live, setLive] = useState(true);
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    let looking = false;
    let missed = false;
    // What comes while it is looked may be in no answer yet.
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
