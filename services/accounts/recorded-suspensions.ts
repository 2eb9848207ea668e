import { accountStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import type { AccountSuspended } from '../../contracts/events/account.ts';
import { DamagedEventError, isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { isSameSuspension, type Suspension } from './suspension.ts';

/** The suspension after an event; undefined if the event does not affect it. */
export const suspensionAfter = (event: EventOrDamaged): { suspension: Suspension | undefined } | undefined => {
  if (!isOfSite(event)) return undefined;
  // Registration resets the suspension: older versions could assign a number twice.
  if (event.type === 'AccountReinstated' || event.type === 'AccountRegistered') return { suspension: undefined };
  if (event.type !== 'AccountSuspended') return undefined;
  // Other programs append events, too, with any data.
  const { reason, until } = (event.data ?? {}) as Partial<AccountSuspended>;
  const end = typeof until === 'string' ? { until } : {};
  return { suspension: { reason: String(reason ?? ''), since: event.metadata.time, ...end } };
};

/**
 * The suspension of an account according to its stream, if the last one was not lifted; `unknown` if a later event
 * cannot be read, which may have lifted it. Throws `LogUnavailableError`.
 */
export const recordedSuspension = async (
  log: Pick<EventReader, 'readStream'>,
  id: number,
): Promise<Suspension | 'unknown' | undefined> => {
  let suspension: Suspension | 'unknown' | undefined;
  for await (const event of readStreamOrDamaged(log, accountStream(id))) {
    if (event instanceof DamagedEventError) suspension = 'unknown';
    else suspension = (suspensionAfter(event) ?? { suspension }).suspension;
  }
  return suspension;
};

/** An account whose suspension differs from the log. */
export interface SuspensionDifference {
  readonly id: number;
  readonly username: string;
  readonly recorded: Suspension | undefined;
}

/** A sentence on how the difference was settled. */
export const suspensionSentence = ({ id, username, recorded }: SuspensionDifference): string =>
  recorded
    ? `Account ${id} (${username}) is suspended again: the event log says so, since ${recorded.since}.`
    : `Account ${id} (${username}) is no longer suspended: the event log says that the suspension was lifted, or knows of none.`;

/** Also undefined if an unreadable event may have lifted the suspension. Throws `LogUnavailableError`. */
export const suspensionDifference = async (
  log: Pick<EventReader, 'readStream'>,
  { id, username, suspension }: User,
): Promise<SuspensionDifference | undefined> => {
  const recorded = await recordedSuspension(log, id);
  return recorded === 'unknown' || isSameSuspension(recorded, suspension) ? undefined : { id, username, recorded };
};

/**
 * Sets an account's suspension in the read store to that in the log. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const settleSuspension = async (stores: AccountStores, user: User): Promise<SuspensionDifference | undefined> => {
  const difference = await suspensionDifference(stores.log, user);
  if (!difference) return undefined;
  await stores.accounts.setSuspension(user.id, difference.recorded);
  // Check again: another process may have recorded a change meanwhile, and written it first.
  const now = await stores.accounts.byId(user.id);
  return (now && (await settleSuspension(stores, now))) ?? difference;
};

/**
 * Does the same for all accounts whose suspension changed after a log position: a read store restored from a copy has
 * not seen these events. Throws `LogUnavailableError` and `StoreUnavailableError`.
 */
export const settleSuspensions = async (
  stores: AccountStores,
  seen: Position,
  tell: (difference: SuspensionDifference) => void,
): Promise<void> => {
  const { accounts, log } = stores;
  if ((await accounts.greatest()) === 0) return;
  const ids = new Set<number>();
  for await (const event of readLogOrDamaged(log, await log.head(), seen)) {
    const id = streamKind(event.stream) === 'account' ? streamNumber(event.stream) : undefined;
    if (id !== undefined && suspensionAfter(event)) ids.add(id);
  }
  for (const id of ids) {
    const user = await accounts.byId(id);
    const difference = user && (await settleSuspension(stores, user));
    if (difference) tell(difference);
  }
};
