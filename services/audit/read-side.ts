import type { EventReader } from '../../contracts/recorded.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import { mismatchOf } from '../../projections/witness.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { hashOf } from '../../event-log/chain.ts';
import { without, type Finding } from '../../event-log/seals/findings.ts';
import { rightsFindings, type Rights } from './rights.ts';

/** The stores that are checked against the log. */
export interface ReadSide {
  readonly store: Pick<ReadStore, 'group' | 'witness'>;
  readonly accounts: Pick<Accounts, 'all'>;
}

interface Given extends ReadSide {
  readonly log: EventReader;
  /** The admins according to the whole log. */
  readonly rights: Rights;
}

const notOfLog = async ({ log, store }: Given): Promise<Finding[]> => {
  const mismatch = await mismatchOf({ log, store, hashOf });
  return mismatch
    ? [without('read-store', `The log is not what the read collections were built from: ${mismatch.reason}`, mismatch.position)]
    : [];
};

/** The checks of the read side against the log. Add new ones here. */
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
