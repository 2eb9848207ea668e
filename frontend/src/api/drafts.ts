import useSWR from 'swr';
import type { DraftHeadView, DraftValues, DraftView, Revises } from '../../../contracts/views/draft.ts';
import { command, commandOnce, get } from './client.ts';

const draftsPath = '/api/user/drafts';

const ifUnchanged = (version: number) => ({ 'if-match': `"${version}"` });

/** The largest body that browsers still send while a page is closing: the limit is 64 KiB for the whole request. */
const mostKept = 60_000;

/** The body of a draft request. */
export interface SentDraft extends DraftValues {
  readonly revises?: Revises | undefined;
}

/** No retries here: if the server is overloaded, the draft retries with newer text. */
const send = (method: 'POST' | 'PUT', path: string, body: object, headers?: Record<string, string>): Promise<DraftHeadView> =>
  commandOnce<DraftHeadView>(method, path, body, headers, JSON.stringify(body).length < mostKept);

export const fetchDraft = (id: string): Promise<DraftView> => get<DraftView>(`${draftsPath}/${id}`);

export const fetchDrafts = (): Promise<DraftHeadView[]> => get<DraftHeadView[]>(draftsPath);

/** The server refuses it with 409 if a draft with this id exists. */
export const beginDraft = (id: string, draft: SentDraft): Promise<DraftHeadView> => send('POST', draftsPath, { id, ...draft });

/** The server refuses it with 409 if the draft is no longer at that version. */
export const saveDraft = (id: string, version: number, draft: SentDraft): Promise<DraftHeadView> =>
  send('PUT', `${draftsPath}/${id}`, draft, ifUnchanged(version));

/** Refused like `saveDraft`. */
export const removeDraft = (id: string, version: number): Promise<void> =>
  command('DELETE', `${draftsPath}/${id}`, undefined, ifUnchanged(version), true);

/** The author's drafts, refetched whenever the list is opened: other devices may have written some. */
export const useDrafts = (userId: number) =>
  useSWR<DraftHeadView[], Error>([draftsPath, userId], fetchDrafts, { revalidateOnMount: true, dedupingInterval: 0 });
