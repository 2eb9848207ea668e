import type { DraftHeadView } from '../../../contracts/views/draft.ts';
import { ApiError } from '../api/client.ts';
import type { ArticleValues } from './article-values.ts';
import type { OnServer } from './drafts.ts';

/** When and where somebody else's version was saved. */
type SavedBy = Pick<DraftHeadView, 'savedAt' | 'device'>;

/** How a draft stands on the server. What is not there is kept in the browser in any case. */
export type SaveState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving'; readonly at?: string }
  | { readonly kind: 'saved'; readonly at: string; readonly id: string }
  | { readonly kind: 'kept'; readonly why: 'offline' | 'signed-out' | 'later' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'changed'; readonly by: SavedBy }
  | { readonly kind: 'gone' }
  /** The post that it revises was erased. */
  | { readonly kind: 'erased' };

/** How a draft stands on the server when its form is opened. */
export interface OpenedDraft {
  readonly onServer: OnServer | undefined;
  /** What the server holds; undefined where it holds nothing, or was not reached. */
  readonly held: ArticleValues | undefined;
  /** In conflict, perhaps, from the first. */
  readonly state: SaveState;
}

/** How a draft stands that the server did not take. */
export const stateAfter = (error: unknown): SaveState => {
  if (!(error instanceof ApiError)) return { kind: 'kept', why: 'offline' };
  if (error.status === 401) return { kind: 'kept', why: 'signed-out' };
  return error.status === 429 || error.status >= 500
    ? { kind: 'kept', why: 'later' }
    : { kind: 'refused', sentence: error.sentence };
};
