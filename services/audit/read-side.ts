import type { EventReader } from '../../contracts/recorded.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import { mismatchOf } from '../../projections/witness.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { hashOf } from '../../event-log/chain.ts';
import { without, type Finding } from '../../event-log/seals/findings.ts';
import { rightsFindings, type Rights } from './rights.ts';

/** What is held against the log beside the log itself. */
export interface ReadSide {
  readonly store: Pick<ReadStore, 'group' | 'witness'>;
  readonly accounts: Pick<Accounts, 'all'>;
}

interface Given extends ReadSide {
  readonly log: EventReader;
  /** Who is an admin, as the whole log tells it. */
  readonly rights: Rights;
}

const notOfLog = async ({ log, store }: Given): Promise<Finding[]> => {
  const mismatch = await mismatchOf({ log, store, hashOf });
  return mismatch
    ? [without('read-store', `The log is not what the read collections were built from: ${mismatch.reason}`, mismatch.position)]
    : [];
};

/** What the read side tells about the log. One more check is one more line here. */
const checks: readonly ((given: Given) => Promise<Finding[]>)[] = [
  notOfLog,
  ({ log, accounts, rights }) => rightsFindings(log, accounts, rights),
];

/** Throws `LogUnavailableError`, `StoreUnavailableError`. */
export const readSideFindings = async (given: Given): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(given)));
  return findings;
};
