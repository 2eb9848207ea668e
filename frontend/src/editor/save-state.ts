import type { DraftHeadView } from '../../../contracts/views/draft.ts';
import { ApiError } from '../api/client.ts';
import type { ArticleValues } from './article-values.ts';
import type { OnServer } from './drafts.ts';

/** When and where another session saved its version. */
type SavedBy = Pick<DraftHeadView, 'savedAt' | 'device'>;

/** The state of a draft on the server. Unsaved text is always kept in the browser. */
export type SaveState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving'; readonly at?: string }
  | { readonly kind: 'saved'; readonly at: string; readonly id: string }
  | { readonly kind: 'kept'; readonly why: 'offline' | 'signed-out' | 'later' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'changed'; readonly by: SavedBy }
  | { readonly kind: 'gone' }
  /** The post being revised was erased. */
  | { readonly kind: 'erased' };

/** The state of a draft on the server when its form opens. */
export interface OpenedDraft {
  readonly onServer: OnServer | undefined;
  /** The server's version; undefined if it has none or was not reached. */
  readonly held: ArticleValues | undefined;
  /** May be a conflict from the start. */
  readonly state: SaveState;
}

/** The state of a draft after a failed save. */
export const stateAfter = (error: unknown): SaveState => {
  if (!(error instanceof ApiError)) return { kind: 'kept', why: 'offline' };
  if (error.status === 401) return { kind: 'kept', why: 'signed-out' };
  return error.status === 429 || error.status >= 500
    ? { kind: 'kept', why: 'later' }
    : { kind: 'refused', sentence: error.sentence };
};
