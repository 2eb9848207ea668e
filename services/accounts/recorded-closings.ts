import { isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { accountStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import { readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { removeKept, type RemovalStores } from './remove-kept.ts';

type Streams = Pick<EventReader, 'readStream'>;

/** What the log says of an account's end: since when it is to be closed, if it is, and whether it is gone. */
interface RecordedClosing {
  readonly isClosed: boolean;
  readonly closingSince?: string;
}

/** What an event makes of it; undefined where it says nothing of it. */
const closingAfter = (event: EventOrDamaged): RecordedClosing | undefined => {
  if (!isOfSite(event)) return undefined;
  if (event.type === 'AccountClosed') return { isClosed: true };
  if (event.type === 'AccountClosingRequested') return { isClosed: false, closingSince: event.metadata.time };
  return event.type === 'AccountClosingCancelled' ? { isClosed: false } : undefined;
};

/** What the events of an account's stream say of its end. Throws `LogUnavailableError`. */
export const recordedClosing = async (log: Streams, id: number): Promise<RecordedClosing> => {
  let closing: RecordedClosing = { isClosed: false };
  for await (const event of readStreamOrDamaged(log, accountStream(id)))
    if (!closing.isClosed) closing = closingAfter(event) ?? closing;
  return closing;
};

/** Whether the log says that an account was removed for good. Throws `LogUnavailableError`. */
export const isClosed = async (log: Streams, id: number): Promise<boolean> => (await recordedClosing(log, id)).isClosed;

/** Makes an account what the log says of its end. Throws `LogUnavailableError` and `StoreUnavailableError`. */
const settle = async (stores: RemovalStores, id: number): Promise<void> => {
  const { accounts, log } = stores;
  const recorded = await recordedClosing(log, id);
  if (recorded.isClosed) return void (await removeKept(stores, id));
  const user = await accounts.byId(id);
  if (user && user.closingSince !== recorded.closingSince)
    await accounts.setClosing(id, user.closingSince, recorded.closingSince);
};

/**
 * The same for all accounts of whose end the log says something behind a position: a read store that was put back from
 * a copy has not seen it. Throws `LogUnavailableError` and `StoreUnavailableError`.
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
