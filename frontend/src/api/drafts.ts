import useSWR from 'swr';
import type { DraftHeadView, DraftValues, DraftView, Revises } from '../../../contracts/views/draft.ts';
import { command, commandOnce, get } from './client.ts';

const draftsPath = '/api/user/drafts';

const ifUnchanged = (version: number) => ({ 'if-match': `"${version}"` });

/** What browsers send to its end when a page is closed meanwhile: 64 KiB with everything around it. */
const mostKept = 60_000;

/** A draft as it is sent. */
export interface SentDraft extends DraftValues {
  readonly revises?: Revises | undefined;
}

/** What the server has no room for is sent again by the draft, with what was typed until then. */
const send = (method: 'POST' | 'PUT', path: string, body: object, headers?: Record<string, string>): Promise<DraftHeadView> =>
  commandOnce<DraftHeadView>(method, path, body, headers, JSON.stringify(body).length < mostKept);

export const fetchDraft = (id: string): Promise<DraftView> => get<DraftView>(`${draftsPath}/${id}`);

export const fetchDrafts = (): Promise<DraftHeadView[]> => get<DraftHeadView[]>(draftsPath);

/** Refused with 409 where there is one of that id. */
export const beginDraft = (id: string, draft: SentDraft): Promise<DraftHeadView> => send('POST', draftsPath, { id, ...draft });

/** Refused with 409 when the draft is no longer of that version. */
export const saveDraft = (id: string, version: number, draft: SentDraft): Promise<DraftHeadView> =>
  send('PUT', `${draftsPath}/${id}`, draft, ifUnchanged(version));

/** Refused as `saveDraft` is. */
export const removeDraft = (id: string, version: number): Promise<void> =>
  command('DELETE', `${draftsPath}/${id}`, undefined, ifUnchanged(version), true);

/** The author's drafts, asked for anew whenever the list is opened: they are written on other devices meanwhile. */
export const useDrafts = (userId: number) =>
  useSWR<DraftHeadView[], Error>([draftsPath, userId], fetchDrafts, { revalidateOnMount: true, dedupingInterval: 0 });
