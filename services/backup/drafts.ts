import { postStream } from '../../contracts/streams.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Draft, DraftStore } from '../drafts/draft-store.ts';

/** Whether a draft revises an article that was erased: it holds the text of that. */
const revisesErased = async (log: EventLog, { revises }: Draft): Promise<boolean> => {
  if (!revises) return false;
  for await (const event of readStreamOrDamaged(log, postStream(revises.postId), 0, 1))
    return !(event instanceof DamagedEventError) && event.isErased === true;
  return false;
};

/**
 * Keeps the drafts of a backup or of another site whose owners are here (who registered while it was taken is not), but
 * for those of articles that are erased. One that is here in a later version stays. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const restoreDrafts = async (
  { accounts, drafts, log }: { readonly accounts: Accounts; readonly drafts: DraftStore; readonly log: EventLog },
  copied: AsyncIterable<Draft>,
): Promise<void> => {
  for await (const draft of copied)
    if ((await accounts.byId(draft.userId)) && !(await revisesErased(log, draft))) await drafts.restore(draft);
};
