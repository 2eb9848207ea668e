import type { EventReader } from '../../../contracts/recorded.ts';
import type { ReadStore } from '../../../projections/src/read-store/read-store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { without, type Finding } from './findings.ts';
import { rightsFindings, type Rights } from './rights.ts';

/** What is held against the log beside the log itself. */
export interface ReadSide {
  readonly store: Pick<ReadStore, 'group'>;
  readonly accounts: Pick<Accounts, 'all'>;
}

interface Given extends ReadSide {
  readonly log: EventReader;
  /** Who is an admin, as the whole log tells it. */
  readonly rights: Rights;
}

const aheadOfLog = async ({ log, store }: Given): Promise<Finding[]> => {
  // First the one that follows: the log only grows.
  const position = (await store.group('live'))?.position ?? 0;
  const head = await log.head();
  if (position <= head) return [];
  const what = `The read collections were built up to position ${position}, and the log ends at ${head}: it was put back to an earlier state, or is another one.`;
  return [without('read-store', what, head)];
};

/** What the read side tells about the log. One more check is one more line here. */
const checks: readonly ((given: Given) => Promise<Finding[]>)[] = [
  aheadOfLog,
  ({ log, accounts, rights }) => rightsFindings(log, accounts, rights),
];

/** Throws `LogUnavailable`, `StoreUnavailable`. */
export const readSideFindings = async (given: Given): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(given)));
  return findings;
};
