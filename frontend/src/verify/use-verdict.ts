import { useEffect, useState } from 'react';
import { check, type PreviousKey, type Verdict } from './check.ts';
import type { TrustedLog } from './trusted-log.ts';

/** Checks a receipt in this browser, whenever a field changes; undefined without a receipt. */
export const useVerdict = (
  receipt: string,
  { key, policy }: TrustedLog,
  previousKeys: readonly PreviousKey[],
): Verdict | undefined => {
  const [found, setFound] = useState<{ readonly of: string; readonly verdict: Verdict }>();
  const of = JSON.stringify([key, policy, receipt, previousKeys]);
  useEffect(() => {
    if (receipt.trim() === '') return undefined;
    let isCurrent = true;
    void check(receipt, { key, policy }, previousKeys).then((verdict) => {
      if (isCurrent) setFound({ of, verdict });
    });
    return () => {
      isCurrent = false;
    };
  }, [of, receipt, key, policy, previousKeys]);
  return found?.of === of ? found.verdict : undefined;
};
