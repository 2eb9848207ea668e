import type { Erased } from '../../../contracts/views/erased.ts';
import { command } from './client.ts';

/** What whoever erases says. */
export interface Erasing {
  readonly reason: string;
  /** Also where the log goes on holding a text of before texts were encrypted. */
  readonly keepOldText: boolean;
}

export const erasePost = ({ id }: { readonly id: number }, erasing: Erasing): Promise<Erased> =>
  command('POST', `/api/posts/${id}/erasure`, erasing);

export const erasePerson = (
  { id }: { readonly id: number },
  erasing: Erasing & { readonly articles: 'erase' | 'keep' },
): Promise<Erased> => command('POST', `/api/people/${id}/erasure`, erasing);
