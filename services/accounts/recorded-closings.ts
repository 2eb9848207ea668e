import { isOfSite, type EventReader, type Position } from '../../contracts/recorded.ts';
import { accountStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import { readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { AccountStores } from './account-stores.ts';

const isClosing = (event: EventOrDamaged): boolean => isOfSite(event) && event.type === 'AccountClosed';

/** Whether the log says that an account was removed for good. Throws `LogUnavailableError`. */
export const isClosed = async (log: Pick<EventReader, 'readStream'>, id: number): Promise<boolean> => {
  for await (const event of readStreamOrDamaged(log, accountStream(id))) if (isClosing(event)) return true;
  return false;
};

/**
 * Removes the accounts that the log says were closed behind a position: those that a read store has again which was put
 * back from a copy. Throws `LogUnavailableError` and `StoreUnavailableError`.
 */
export const settleClosings = async ({ accounts, log }: AccountStores, seen: Position): Promise<void> => {
  if ((await accounts.greatest()) === 0) return;
  for await (const event of readLogOrDamaged(log, await log.head(), seen)) {
    const id = isClosing(event) && streamKind(event.stream) === 'account' ? streamNumber(event.stream) : undefined;
    if (id !== undefined) await accounts.remove(id);
  }
};
