import { useEffect, useState } from 'react';
import { MalformedError, NotProvenError } from '../../../domain/transparency/errors.ts';
import { policyOfLog, type Policy } from '../../../domain/transparency/policy.ts';
import { parseReceipt, verifyReceipt, type VerifiedReceipt } from '../../../domain/transparency/receipt.ts';
import { checkpointIn } from '../../../domain/transparency/signed-checkpoint.ts';

/**
 * The outcome of a check. `otherLog`: the key is not that of the receipt's log, so nothing is known of the receipt.
 * `noKey`: of the key, not of the receipt. `unable`: this browser cannot check signatures.
 */
export type Verdict =
  | { readonly is: 'holds'; readonly verified: VerifiedReceipt }
  | { readonly is: 'fails' | 'malformed' | 'otherLog'; readonly why: string }
  | { readonly is: 'noKey'; readonly why: string }
  | { readonly is: 'unable' };

/** The usual mistake is a key of another log than that of the receipt: both are named. */
const otherLog = (receipt: string, { logs }: Policy): Verdict | undefined => {
  const { origin } = checkpointIn(parseReceipt(receipt).checkpoint);
  const name = logs[0]?.key.name;
  if (name === origin) return undefined;
  return {
    is: 'otherLog',
    why: `The receipt is of the log ${origin}, and the key is that of ${name}. Paste the key of the receipt’s log.`,
  };
};

const verdictOf = async (receipt: string, key: string): Promise<Verdict> => {
  if (key.trim() === '') return { is: 'noKey', why: 'Please paste a verifier key.' };
  try {
    const policy = await policyOfLog(key.trim()).catch((error: unknown) => {
      if (error instanceof MalformedError) return error;
      throw error;
    });
    if (policy instanceof MalformedError) return { is: 'noKey', why: policy.message };
    return otherLog(receipt, policy) ?? { is: 'holds', verified: await verifyReceipt(receipt, policy) };
  } catch (error) {
    if (error instanceof NotProvenError) return { is: 'fails', why: error.message };
    if (error instanceof MalformedError) return { is: 'malformed', why: error.message };
    // Without Web Crypto, as on plain HTTP, or without Ed25519 in it, as in browsers from before 2025.
    return { is: 'unable' };
  }
};

/** Checks a receipt by a key, in this browser, whenever one of them changes; undefined without a receipt. */
export const useVerdict = (receipt: string, key: string): Verdict | undefined => {
  const [found, setFound] = useState<{ readonly of: string; readonly verdict: Verdict }>();
  const of = `${key}\n${receipt}`;
  useEffect(() => {
    if (receipt.trim() === '') return undefined;
    let isCurrent = true;
    void verdictOf(receipt, key).then((verdict) => {
      if (isCurrent) setFound({ of, verdict });
    });
    return () => {
      isCurrent = false;
    };
  }, [of, receipt, key]);
  return found?.of === of ? found.verdict : undefined;
};
