import type { Draft, DraftStore } from './draft-store.ts';

/** Small, because each may be as long as an article. */
const pageSize = 20;

/** The drafts of all users, ordered by owner number. Throws `StoreUnavailableError`. */
export const draftsIn = async function* (drafts: Pick<DraftStore, 'all'>): AsyncGenerator<Draft> {
  for (let page = await drafts.all(undefined, pageSize); page.length > 0; page = await drafts.all(page.at(-1), pageSize))
    yield* page;
};
