import useSWR, { type SWRResponse } from 'swr';
import type { MadePreviewLink, PreviewLinkView, PreviewView } from '../../../contracts/views/preview.ts';
import { command } from './client.ts';
import { reads } from './lists.ts';

const ownPreviews = '/api/user/previews';

/** The content of a preview link; null: the server's page said that it has ended. */
export const usePreview = (token: string): SWRResponse<PreviewView | null, Error> => useSWR(reads.preview(token));

/** The subject of a preview link, before it is published. */
export type Shared = { readonly draftId: string } | { readonly postId: number };

/** All of the author's own links, refetched whenever they are shown. */
export const useOwnPreviews = (): SWRResponse<PreviewLinkView[], Error> =>
  useSWR(ownPreviews, { revalidateOnMount: true, dedupingInterval: 0 });

export const isOf = (link: PreviewLinkView, shared: Shared): boolean =>
  'draftId' in shared ? link.draftId === shared.draftId : link.postId === shared.postId;

/** The server refuses it with 409 if there are too many. */
export const makePreview = (shared: Shared): Promise<MadePreviewLink> =>
  command('POST', 'draftId' in shared ? `/api/user/drafts/${shared.draftId}/previews` : `/api/posts/${shared.postId}/previews`);

/** The server refuses it with 404 if it is already gone. */
export const endPreview = (id: string): Promise<void> => command('DELETE', `${ownPreviews}/${id}`);
