import type { DraftView } from '../../../contracts/views/draft.ts';
import { sameValues } from './article-values.ts';
import type { Draft } from './drafts.ts';
import type { OpenedDraft } from './save-state.ts';

/** A draft that the server has not got, as far as is known. */
export const notOnServer: OpenedDraft = { onServer: undefined, held: undefined, state: { kind: 'none' } };

/**
 * How a draft begins that is on the server: `copy` is what this browser keeps of it and the server may not have. Where
 * the server was saved to from elsewhere meanwhile, its author has to decide.
 */
export const openedDraft = (server: DraftView, copy: Draft | undefined): OpenedDraft => {
  const { id, version, values: held, savedAt } = server;
  if (copy === undefined || sameValues(copy.values, held))
    return { onServer: { id, version }, held, state: { kind: 'saved', at: savedAt, id } };
  // The first save comes from this browser alone, which did not hear of it.
  const read = copy.onServer?.version ?? 1;
  if (read === version) return { onServer: { id, version }, held, state: { kind: 'none' } };
  return { onServer: { id, version: read }, held: undefined, state: { kind: 'changed', by: server } };
};

/** The same where the server has it no more, or cannot be reached. */
export const openedWithout = (copy: Draft, isGone: boolean): OpenedDraft => ({
  onServer: copy.onServer,
  held: undefined,
  state: isGone ? { kind: 'gone' } : { kind: 'kept', why: 'offline' },
});
