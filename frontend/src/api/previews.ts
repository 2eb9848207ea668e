import useSWR, { type SWRResponse } from 'swr';
import type { MadePreviewLink, PreviewLinkView, PreviewView } from '../../../contracts/views/preview.ts';
import { command } from './client.ts';
import { reads } from './lists.ts';

const ownPreviews = '/api/user/previews';

/** What a link shows; null: the server said with the page that it has ended. */
export const usePreview = (token: string): SWRResponse<PreviewView | null, Error> => useSWR(reads.preview(token));

/** What can be shared before it is published. */
export type Shared = { readonly draftId: string } | { readonly postId: number };

/** All of the author's own links, asked for anew whenever they are shown. */
export const useOwnPreviews = (): SWRResponse<PreviewLinkView[], Error> =>
  useSWR(ownPreviews, { revalidateOnMount: true, dedupingInterval: 0 });

export const isOf = (link: PreviewLinkView, shared: Shared): boolean =>
  'draftId' in shared ? link.draftId === shared.draftId : link.postId === shared.postId;

/** Refused with 409 where there are too many. */
export const makePreview = (shared: Shared): Promise<MadePreviewLink> =>
  command('POST', 'draftId' in shared ? `/api/user/drafts/${shared.draftId}/previews` : `/api/posts/${shared.postId}/previews`);

/** Refused with 404 where it is gone already. */
export const endPreview = (id: string): Promise<void> => command('DELETE', `${ownPreviews}/${id}`);
