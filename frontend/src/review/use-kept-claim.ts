import { useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds between renewals of a claim: two may fail before its ten minutes are over. */
const renewEvery = 3.5 * 60_000;

const isSeen = (): boolean => document.visibilityState === 'visible';

interface Kept {
  /** The id of the open post; undefined if no post should be claimed. */
  readonly opened: number | undefined;
  /** Whether the post is known to be unclaimed. */
  readonly isFree: boolean;
  readonly claim: (id: number) => Promise<unknown>;
  readonly release: (id: number) => Promise<unknown>;
}

export interface KeptClaim {
  /** Leaves the release to the server, for a post with a decision being sent. */
  readonly leaveToDecision: (id: number) => void;
  /** Resumes responsibility when the decision has ended: if it `failed`, the server has released nothing. */
  readonly afterDecision: (id: number, failed: boolean) => void;
}

/**
 * Claims the open post, renews the claim while the page is visible, and releases it when the reader leaves the post.
 */
export const useKeptClaim = ({ opened, isFree, claim, release }: Kept): KeptClaim => {
  // Calls run one after the other, so that a post left and reopened at once ends up claimed.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const decided = useRef(new Set<number>());
  const kept = useRef<number>(undefined);
  const claiming = useRef<number>(undefined);
  const inTurn = (call: () => Promise<unknown>): void => {
    // The next renewal, or the server's live updates, repair a failed call.
    last.current = last.current.then(call).catch(() => undefined);
  };
  const keep = useEffectEvent((id: number): void => {
    if (!isSeen() || claiming.current === id) return;
    claiming.current = id;
    inTurn(() => claim(id).finally(() => (claiming.current = undefined)));
  });
  const leave = useEffectEvent((id: number): void => {
    claiming.current = undefined;
    if (!decided.current.delete(id)) inTurn(() => release(id));
  });
  useEffect(() => {
    if (opened === undefined) return undefined;
    const renew = (): void => keep(opened);
    const close = (): void => leave(opened);
    kept.current = opened;
    renew();
    const timer = setInterval(renew, renewEvery);
    document.addEventListener('visibilitychange', renew);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      window.removeEventListener('pagehide', close);
      kept.current = undefined;
      close();
    };
  }, [opened]);
  useEffect(() => {
    if (opened !== undefined && isFree) keep(opened);
  }, [opened, isFree]);
  return {
    leaveToDecision: (id) => void decided.current.add(id),
    afterDecision: (id, failed) => {
      const wasLeft = !decided.current.delete(id);
      // A post that is still open, or open again, is released when the reader leaves it.
      if (failed && wasLeft && kept.current !== id) inTurn(() => release(id));
    },
  };
};
