import { useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds between two renewals of a claim: two may fail before its ten minutes are over. */
const renewEvery = 3.5 * 60_000;

const isSeen = (): boolean => document.visibilityState === 'visible';

interface Kept {
  /** The post that is open; undefined where none is to be claimed. */
  readonly opened: number | undefined;
  /** Whether it is known that nobody has it. */
  readonly isFree: boolean;
  readonly claim: (id: number) => Promise<unknown>;
  readonly release: (id: number) => Promise<unknown>;
}

export interface KeptClaim {
  /** Leaves the release to the server, for a post on which a decision is under way. */
  readonly leaveToDecision: (id: number) => void;
  /** Takes that back when the decision ended: the server has released nothing where it `failed`. */
  readonly afterDecision: (id: number, failed: boolean) => void;
}

/** Claims the post that is open, renews that while it can be seen, and lets go of it when it is left. */
export const useKeptClaim = ({ opened, isFree, claim, release }: Kept): KeptClaim => {
  // One call after the other: what is left and opened again at once is claimed in the end.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const decided = useRef(new Set<number>());
  const kept = useRef<number>(undefined);
  const claiming = useRef<number>(undefined);
  const inTurn = (call: () => Promise<unknown>): void => {
    // What fails is mended by the next renewal, and by what the server tells.
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
      // What is open, or open again, is released when it is left.
      if (failed && wasLeft && kept.current !== id) inTurn(() => release(id));
    },
  };
};
