import { createHash } from 'node:crypto';
import type { ModificationDateStore } from './modification-date-store.ts';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The second since when the response at an address has had this body, in Unix seconds: `second`, the current one, if
 * the body is new. Undefined if no date would tell it from an earlier response: in the second of the last change, and
 * while this clock is behind the last date. So a date names one body, whichever instance sent it.
 */
export const modifiedSince = async (
  store: Pick<ModificationDateStore, 'of' | 'lowest' | 'replace'>,
  address: string,
  body: string,
  second: number,
): Promise<number | undefined> => {
  const next = { address: digestOf(address), digest: digestOf(body), since: second };
  const before = await store.of(next.address);
  if (before?.digest === next.digest) return before.since <= second ? before.since : undefined;
  const lowest = before?.since ?? (await store.lowest());
  if (lowest !== undefined && lowest >= second) return undefined;
  return (await store.replace(before, next)) ? second : undefined;
};
