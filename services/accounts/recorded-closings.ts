import { isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { accountStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import { readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { removeKept, type RemovalStores } from './remove-kept.ts';

type Streams = Pick<EventReader, 'readStream'>;

/**
 * What the log says of an account's end: when closing was requested, if it is pending, and whether the account is gone.
 */
interface RecordedClosing {
  readonly isClosed: boolean;
  readonly closingSince?: string;
}

/** The state after an event; undefined if the event does not affect it. */
const closingAfter = (event: EventOrDamaged): RecordedClosing | undefined => {
  if (!isOfSite(event)) return undefined;
  if (event.type === 'AccountClosed') return { isClosed: true };
  if (event.type === 'AccountClosingRequested') return { isClosed: false, closingSince: event.metadata.time };
  return event.type === 'AccountClosingCancelled' ? { isClosed: false } : undefined;
};

/** The closing state of an account, folded from its stream. Throws `LogUnavailableError`. */
export const recordedClosing = async (log: Streams, id: number): Promise<RecordedClosing> => {
  let closing: RecordedClosing = { isClosed: false };
  for await (const event of readStreamOrDamaged(log, accountStream(id)))
    if (!closing.isClosed) closing = closingAfter(event) ?? closing;
  return closing;
};

/** Whether the log says that an account was permanently removed. Throws `LogUnavailableError`. */
export const isClosed = async (log: Streams, id: number): Promise<boolean> => (await recordedClosing(log, id)).isClosed;

/** Brings an account's closing state in line with the log. Throws `LogUnavailableError` and `StoreUnavailableError`. */
const settle = async (stores: RemovalStores, id: number): Promise<void> => {
  const { accounts, log } = stores;
  const recorded = await recordedClosing(log, id);
  if (recorded.isClosed) return void (await removeKept(stores, id));
  const user = await accounts.byId(id);
  if (user && user.closingSince !== recorded.closingSince)
    await accounts.setClosing(id, user.closingSince, recorded.closingSince);
};

/**
 * Does the same for all accounts with closing events after a position: a read store restored from a copy has not seen
 * them. Throws `LogUnavailableError` and `StoreUnavailableError`.
 */
export const settleClosings = async (stores: RemovalStores, seen: Position): Promise<void> => {
  const { accounts, log } = stores;
  if ((await accounts.greatest()) === 0) return;
  const ids = new Set<number>();
  for await (const event of readLogOrDamaged(log, await log.head(), seen)) {
    const id = closingAfter(event) && streamKind(event.stream) === 'account' ? streamNumber(event.stream) : undefined;
    if (id !== undefined) ids.add(id);
  }
  for (const id of ids) await settle(stores, id);
};
