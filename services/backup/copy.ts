import type { Progress } from '../../projections/building.ts';
import type { User } from '../accounts/accounts.ts';
import { draftsIn } from '../drafts/drafts-in.ts';
import type { Stores } from '../stores/stores.ts';
import { digestOfAll, type Digest } from './digest.ts';
import { restoreDrafts } from './drafts.ts';
import { copiedEvents } from './events.ts';
import { copiedKeys, restoreKeys } from './keys.ts';
import { sourceOfLog } from './source.ts';
import { countedOff, type OnStep } from './steps.ts';
import { TargetNotEmptyError, findOverlap } from './overlap.ts';
import { copiedUsers, copyUsers, knownTo, refuseConflicts, renewUsers } from './users.ts';
import { writeEvents } from './write.ts';

/** Digests of the events that this run copied, and of all accounts. */
interface Digests {
  readonly events: Digest;
  readonly accounts: Digest;
}

export interface Copied {
  readonly from: Digests;
  /** As read back. */
  readonly to: Digests;
  /** Whether the target already had events of the site. */
  readonly wentOn: boolean;
  /** Whether both sites are equal, as far as this run checked. */
  readonly same: boolean;
}

/**
 * Fills an empty site from another one, or resumes an earlier copy, and compares what it wrote with the source.
 * Accounts from an earlier copy may have outdated rights and passwords: once no event is missing, it updates them, too.
 * It copies drafts without comparing them, because their owners keep writing. Throws as `restore` does, before it
 * writes anything.
 */
export const copySite = async (from: Stores, to: Stores, onStep: OnStep = () => undefined): Promise<Copied> => {
  const during = (step: string) => (progress: Progress) => onStep(step, progress);
  const greatest = await from.accounts.greatest();
  const users = (step: string): AsyncIterable<User> => countedOff(copiedUsers(from.accounts), greatest, during(step));
  const head = await from.log.head();
  const source = sourceOfLog(from.log, head, onStep);
  await refuseConflicts(to, users('Checking the accounts'));
  const { place, position, hasMore } = await findOverlap(to.log, source);
  if (hasMore)
    throw new TargetNotEmptyError('The site that is to be filled has gone on by itself. Fill an empty one. Nothing was written.');
  await restoreKeys(to.keys, copiedKeys(from.keys, []));
  const written = await writeEvents(to.log, source, place);
  await copyUsers(to.accounts, knownTo(to.log, users('Copying accounts')));
  await restoreDrafts(to, draftsIn(from.drafts));
  const readBack = await digestOfAll(copiedEvents(to.log, during('Reading the copy'), { after: position }));
  const isSameLog = written.digest === readBack.digest && head === (await from.log.head());
  const ofAccounts = { from: await digestOfAll(copiedUsers(from.accounts)), to: await digestOfAll(copiedUsers(to.accounts)) };
  if (isSameLog && ofAccounts.from.digest !== ofAccounts.to.digest) {
    await renewUsers(to.accounts, copiedUsers(from.accounts));
    ofAccounts.to = await digestOfAll(copiedUsers(to.accounts));
  }
  return {
    from: { events: written, accounts: ofAccounts.from },
    to: { events: readBack, accounts: ofAccounts.to },
    wentOn: position > 0,
    same: isSameLog && ofAccounts.from.digest === ofAccounts.to.digest,
  };
};
