import { accountStream } from '../../contracts/streams.ts';
import { isOfSite } from '../../contracts/recorded.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import { copiedUsers } from '../backup/users.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { tell, withStores, type Json } from './run.ts';

/** When an account last became an admin; null if the log does not say. */
const adminSince = async (log: EventLog, { id }: User): Promise<string | null> => {
  let since: string | null = null;
  for await (const event of readStreamOrDamaged(log, accountStream(id))) {
    if (!isOfSite(event)) continue;
    if (event.type === 'AdminGranted') since = event.metadata.time;
    if (event.type === 'AdminRevoked') since = null;
  }
  return since;
};

const adminsIn = async (accounts: Accounts): Promise<User[]> => {
  const admins: User[] = [];
  for await (const user of copiedUsers(accounts)) if (user.isAdmin) admins.push(user);
  return admins;
};

/** `benchnotes admin list`. */
export const listAdmins = ({ json }: Json): Promise<void> =>
  withStores(async ({ log, accounts }) => {
    const admins = [];
    for (const user of await adminsIn(accounts)) {
      const { username, id, fullName, email } = user;
      admins.push({ username, id, fullName, email, since: await adminSince(log, user) });
    }
    const lines = admins.map(({ username, id, fullName, email, since }) =>
      [username, id, fullName, email, since ? `since ${since}` : 'the log does not say since when'].join('\t'),
    );
    tell(json, lines.join('\n') || 'There is no admin.', admins);
  });
