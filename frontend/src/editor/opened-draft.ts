import type { DraftView } from '../../../contracts/views/draft.ts';
import { sameValues } from './article-values.ts';
import type { Draft } from './drafts.ts';
import type { OpenedDraft } from './save-state.ts';

/** A draft that, as far as is known, is not on the server. */
export const notOnServer: OpenedDraft = { onServer: undefined, held: undefined, state: { kind: 'none' } };

/**
 * The initial state of a draft that is on the server. `copy` is this browser's copy, which may be newer. If the
 * server's draft was saved elsewhere meanwhile, the author has to decide.
 */
export const openedDraft = (server: DraftView, copy: Draft | undefined): OpenedDraft => {
  const { id, version, values: held, savedAt } = server;
  if (copy === undefined || sameValues(copy.values, held))
    return { onServer: { id, version }, held, state: { kind: 'saved', at: savedAt, id } };
  // Version 1 came from this browser, which did not receive the response.
  const read = copy.onServer?.version ?? 1;
  if (read === version) return { onServer: { id, version }, held, state: { kind: 'none' } };
  return { onServer: { id, version: read }, held: undefined, state: { kind: 'changed', by: server } };
};

/** The same if the server no longer has the draft, or cannot be reached. */
export const openedWithout = (copy: Draft, isGone: boolean): OpenedDraft => ({
  onServer: copy.onServer,
  held: undefined,
  state: isGone ? { kind: 'gone' } : { kind: 'kept', why: 'offline' },
});
