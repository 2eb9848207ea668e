import { useState } from 'react';

export interface AskedReason {
  /** Asks for a reason; undefined where there is one, or none was asked for yet. */
  readonly advice: string | undefined;
  /** Whether the rejection may be sent. The first call without a reason asks for one; the next call gets past it. */
  readonly mayReject: () => boolean;
}

/** Names the button that gets past the question. */
export const rejectAnyway = 'Reject without a reason';

/** Asks once for the reason of a rejection that has none. */
export const useAskedReason = (isGiven: boolean): AskedReason => {
  const [isAsked, setIsAsked] = useState(false);
  if (isGiven && isAsked) setIsAsked(false);
  return {
    advice: isAsked ? 'Give a reason. Without one, the author reads: “The editors gave no reason.”' : undefined,
    mayReject: () => {
      if (!isGiven && !isAsked) setIsAsked(true);
      return isGiven || isAsked;
    },
  };
};
