import type { ReasonContent } from '../../../contracts/events/reason.ts';
import type { ReasonBoard } from '../../../contracts/views/reason.ts';
import { command, get } from './client.ts';

export const reasonsPath = '/api/admin/reasons';
export const fetchReasons = (): Promise<ReasonBoard> => get(reasonsPath);

/** The server refuses it (409) if the list has changed since. */
const ifUnchanged = (changes: number) => ({ 'if-match': `"${changes}"` });

export const addReason = (content: ReasonContent, changes: number): Promise<ReasonBoard> =>
  command('POST', reasonsPath, content, ifUnchanged(changes));

export const changeReason = (id: number, content: ReasonContent, changes: number): Promise<ReasonBoard> =>
  command('PUT', `${reasonsPath}/${id}`, content, ifUnchanged(changes));

/** Retires a reason, or offers it again. */
export const retireReason = (id: number, retired: boolean, changes: number): Promise<ReasonBoard> =>
  command('PUT', `${reasonsPath}/${id}/retired`, { retired }, ifUnchanged(changes));

export const orderReasons = (ids: readonly number[], changes: number): Promise<ReasonBoard> =>
  command('PUT', '/api/admin/reason-order', { ids }, ifUnchanged(changes));
