import type { Stores } from '../stores.ts';
import { digestOfAll } from './digest.ts';
import { copiedEvents, writeEvents } from './events.ts';
import { CopiedNumbers, copiedUsers, writeUsers } from './users.ts';

/** The digests of a log and of accounts: equal for a site and its copy, wherever either is kept. */
export const digestsOf = async ({ log, accounts }: Pick<Stores, 'log' | 'accounts'>) => ({
  events: await digestOfAll(copiedEvents(log)),
  accounts: await digestOfAll(copiedUsers(accounts)),
});

/** Fills an empty site from another one, and holds the two against each other. Throws as `restore` does. */
export const copySite = async (from: Stores, to: Stores) => {
  const numbers = new CopiedNumbers();
  await writeEvents(to.log, () => numbers.seenIn(copiedEvents(from.log)));
  await writeUsers(to, numbers.known(copiedUsers(from.accounts)));
  return { from: await digestsOf(from), to: await digestsOf(to) };
};
