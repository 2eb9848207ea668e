import { postStream } from '../../contracts/streams.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Draft, DraftStore } from '../drafts/draft-store.ts';

/** Whether a draft revises an erased article, whose text it holds. */
const revisesErased = async (log: EventLog, { revises }: Draft): Promise<boolean> => {
  if (!revises) return false;
  for await (const event of readStreamOrDamaged(log, postStream(revises.postId), 0, 1))
    return !(event instanceof DamagedEventError) && event.isErased === true;
  return false;
};

/**
 * Stores the drafts of a backup or of another site whose owners exist here (a user who registered during the backup
 * does not), except drafts of erased articles. Keeps a later version that is already here. Throws `LogUnavailableError`
 * and `StoreUnavailableError`.
 */
export const restoreDrafts = async (
  { accounts, drafts, log }: { readonly accounts: Accounts; readonly drafts: DraftStore; readonly log: EventLog },
  copied: AsyncIterable<Draft>,
): Promise<void> => {
  for await (const draft of copied)
    if ((await accounts.byId(draft.userId)) && !(await revisesErased(log, draft))) await drafts.restore(draft);
};
