import type { Accounts } from '../accounts/accounts.ts';
import type { Draft, DraftStore } from '../drafts/draft-store.ts';

/** Each may be as long as an article. */
const pageSize = 20;

/** All drafts, in the order of their owners' numbers. Throws `StoreUnavailableError`. */
export const copiedDrafts = async function* (drafts: DraftStore): AsyncGenerator<Draft> {
  for (let page = await drafts.all(undefined, pageSize); page.length > 0; page = await drafts.all(page.at(-1), pageSize))
    yield* page;
};

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
