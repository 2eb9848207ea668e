import { digestOfAll } from '../backup/digest.ts';
import { copiedEvents } from '../backup/events.ts';
import { copiedUsers } from '../backup/users.ts';
import type { Stores } from '../stores/stores.ts';

/**
 * The digests of a whole log and of all accounts: the same for a site, its backup and its copy, whatever the stores.
 */
export const digestsOf = async ({ log, accounts }: Pick<Stores, 'log' | 'accounts'>) => ({
  events: await digestOfAll(copiedEvents(log)),
  accounts: await digestOfAll(copiedUsers(accounts)),
});
