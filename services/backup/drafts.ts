import type { Accounts } from '../accounts/accounts.ts';
import type { Draft, DraftStore } from '../drafts/draft-store.ts';

/**
 * Keeps the drafts of a backup or of another site whose owners are here: who registered while it was taken is not.
 * One that is here in a later version stays. Throws `StoreUnavailableError`.
 */
export const restoreDrafts = async (
  { accounts, drafts }: { readonly accounts: Accounts; readonly drafts: DraftStore },
  copied: AsyncIterable<Draft>,
): Promise<void> => {
  for await (const draft of copied) if (await accounts.byId(draft.userId)) await drafts.restore(draft);
};
