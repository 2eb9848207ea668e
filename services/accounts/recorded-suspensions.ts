import { accountStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import type { AccountSuspended } from '../../contracts/events/account.ts';
import { DamagedEventError, isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { isSameSuspension, type Suspension } from './suspension.ts';

/** What becomes of an account's suspension; undefined where an event says nothing of it. */
export const suspensionAfter = (event: EventOrDamaged): { suspension: Suspension | undefined } | undefined => {
  if (!isOfSite(event)) return undefined;
  // Who registers is not suspended: older versions gave a number twice.
  if (event.type === 'AccountReinstated' || event.type === 'AccountRegistered') return { suspension: undefined };
  if (event.type !== 'AccountSuspended') return undefined;
  // Other programs write events, too: of any shape.
  const { reason, until } = (event.data ?? {}) as Partial<AccountSuspended>;
  const end = typeof until === 'string' ? { until } : {};
  return { suspension: { reason: String(reason ?? ''), since: event.metadata.time, ...end } };
};

/**
 * The suspension of an account as the events of its stream tell it, the last one that nobody lifted; `unknown` where an
 * event behind it cannot be read, which may have lifted it. Throws `LogUnavailableError`.
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

/** An account whose suspension the log does not tell as the account has it. */
export interface SuspensionDifference {
  readonly id: number;
  readonly username: string;
  readonly recorded: Suspension | undefined;
}

/** What became of it, in a sentence. */
export const suspensionSentence = ({ id, username, recorded }: SuspensionDifference): string =>
  recorded
    ? `Account ${id} (${username}) is suspended again: the event log says so, since ${recorded.since}.`
    : `Account ${id} (${username}) is no longer suspended: the event log says that the suspension was lifted, or knows of none.`;

/** Undefined, too, where what the log tells cannot be read. Throws `LogUnavailableError`. */
export const suspensionDifference = async (
  log: Pick<EventReader, 'readStream'>,
  { id, username, suspension }: User,
): Promise<SuspensionDifference | undefined> => {
  const recorded = await recordedSuspension(log, id);
  return recorded === 'unknown' || isSameSuspension(recorded, suspension) ? undefined : { id, username, recorded };
};

/**
 * Gives an account of the read store the suspension that the log tells. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const settleSuspension = async (stores: AccountStores, user: User): Promise<SuspensionDifference | undefined> => {
  const difference = await suspensionDifference(stores.log, user);
  if (!difference) return undefined;
  await stores.accounts.setSuspension(user.id, difference.recorded);
  // Looked at once more: somebody may have recorded another one meanwhile, and written it first.
  const now = await stores.accounts.byId(user.id);
  return (now && (await settleSuspension(stores, now))) ?? difference;
};

/**
 * The same for all whose suspension changed behind a position of the log: what a read store has not seen that was put
 * back from a copy. Throws `LogUnavailableError` and `StoreUnavailableError`.
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
