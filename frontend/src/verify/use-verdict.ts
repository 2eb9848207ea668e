import { useEffect, useState } from 'react';
import { check, type Verdict } from './check.ts';
import type { TrustedLog } from './trusted-log.ts';

/** Checks a receipt in this browser, whenever a field changes; undefined without a receipt. */
export const useVerdict = (receipt: string, { key, policy }: TrustedLog): Verdict | undefined => {
  const [found, setFound] = useState<{ readonly of: string; readonly verdict: Verdict }>();
  const of = JSON.stringify([key, policy, receipt]);
  useEffect(() => {
    if (receipt.trim() === '') return undefined;
    let isCurrent = true;
    void check(receipt, { key, policy }).then((verdict) => {
      if (isCurrent) setFound({ of, verdict });
    });
    return () => {
      isCurrent = false;
    };
  }, [of, receipt, key, policy]);
  return found?.of === of ? found.verdict : undefined;
};
