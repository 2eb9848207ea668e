import { accountStream } from '../../contracts/streams.ts';
import { DamagedEventError, isOfSite, type EventReader } from '../../contracts/recorded.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { User } from './accounts.ts';
import type { AccountStores } from './account-stores.ts';

type Streams = Pick<EventReader, 'readStream'>;

/**
 * Whether an account is an admin according to its stream; undefined if no event says so. An unreadable event may be a
 * revocation: earlier grants no longer count. Registration resets the rights, because older versions could assign a
 * number twice. Throws `LogUnavailableError`.
 */
export const recordedAdmin = async (log: Streams, id: number): Promise<boolean | undefined> => {
  let isAdmin: boolean | undefined;
  for await (const event of readStreamOrDamaged(log, accountStream(id))) {
    if (event instanceof DamagedEventError) isAdmin &&= undefined;
    else if (!isOfSite(event)) continue;
    else if (event.type === 'AdminGranted') isAdmin = true;
    else if (event.type === 'AdminRevoked') isAdmin = false;
    else if (event.type === 'AccountRegistered') isAdmin = undefined;
  }
  return isAdmin;
};

/** An account whose admin rights differ from the log. */
export interface RightsDifference {
  readonly id: number;
  readonly username: string;
  /** Whether the log says that it is an admin; undefined: it is one, and no event explains why. */
  readonly recorded: boolean | undefined;
}

/** Throws `LogUnavailableError`. */
export const rightsDifference = async (log: Streams, { id, username, isAdmin }: User): Promise<RightsDifference | undefined> => {
  const recorded = await recordedAdmin(log, id);
  return (recorded ?? false) === isAdmin ? undefined : { id, username, recorded };
};

/** A sentence on how the difference was settled. */
export const rightsSentence = ({ id, username, recorded }: RightsDifference): string => {
  const account = `Account ${id} (${username})`;
  if (recorded === undefined)
    return (
      `${account} is an admin, and the event log does not say who made it one. It stays one: ` +
      `"admin grant ${username}" records that, "admin revoke ${username}" ends it.`
    );
  return recorded
    ? `${account} is an admin again: the event log says that it was made one.`
    : `${account} is no admin any more: the event log says that this right was taken away.`;
};

/**
 * Sets an account's admin rights in the read store to those in the log; leaves them if the log has none. Throws
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const settleRights = async (stores: AccountStores, user: User): Promise<RightsDifference | undefined> => {
  const difference = await rightsDifference(stores.log, user);
  if (difference?.recorded === undefined) return difference;
  const isAdmin = difference.recorded;
  await stores.accounts.setAdmin(user.id, isAdmin);
  // Check again: another process may have recorded a change meanwhile, and written it first.
  return (await settleRights(stores, { ...user, isAdmin })) ?? difference;
};

/** Does the same for all admins of the read store. They are few, so a start can check each. */
export const settleAdmins = async (stores: AccountStores, tell: (difference: RightsDifference) => void): Promise<void> => {
  for (const user of await stores.accounts.admins()) {
    const difference = await settleRights(stores, user);
    if (difference) tell(difference);
  }
};
