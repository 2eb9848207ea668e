import type { Progress } from '../../../projections/src/replay.ts';
import type { Stores } from '../stores.ts';
import { digestOfAll } from './digest.ts';
import { copiedEvents, writeEvents } from './events.ts';
import type { OnStep } from './steps.ts';
import { CopiedNumbers, copiedUsers, copyUsers, refuseConflicts, renewUsers } from './users.ts';

/** The digests of a log and of accounts: equal for a site and its copy, wherever either is kept. */
export const digestsOf = async ({ log, accounts }: Pick<Stores, 'log' | 'accounts'>, tell?: (progress: Progress) => void) => ({
  events: await digestOfAll(copiedEvents(log, tell)),
  accounts: await digestOfAll(copiedUsers(accounts)),
});

/**
 * Fills an empty site from another one, and holds the two against each other. What was copied before may have other rights and passwords by now: where no event is
 * missing they are copied, too. Throws as `restore` does, before it writes anything.
 */
export const copySite = async (from: Stores, to: Stores, onStep: OnStep = () => undefined) => {
  const during = (step: string) => (progress: Progress) => onStep(step, progress);
  const numbers = new CopiedNumbers();
  await refuseConflicts(to, copiedUsers(from.accounts));
  await writeEvents(to.log, (step) => numbers.seenIn(copiedEvents(from.log, during(step))));
  await copyUsers(to.accounts, numbers.known(copiedUsers(from.accounts)));
  const digests = {
    from: await digestsOf(from, during('Reading the site again')),
    to: await digestsOf(to, during('Reading the copy')),
  };
  const isSameLog = digests.from.events.digest === digests.to.events.digest;
  if (!isSameLog || digests.from.accounts.digest === digests.to.accounts.digest) return digests;
  await renewUsers(to.accounts, copiedUsers(from.accounts));
  return { from: digests.from, to: { ...digests.to, accounts: await digestOfAll(copiedUsers(to.accounts)) } };
};
