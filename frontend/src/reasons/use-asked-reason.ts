import { useState } from 'react';

export interface AskedReason {
  /** A request for a reason; undefined if there is a reason, or before the first request. */
  readonly advice: string | undefined;
  /** Whether the rejection may be sent. The first call without a reason requests one; the next call goes through. */
  readonly mayReject: () => boolean;
}

/** The label of the button that rejects without a reason. */
export const rejectAnyway = 'Reject without a reason';

/** Asks once for a reason if a rejection has none. */
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
