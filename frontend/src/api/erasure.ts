import type { Erased } from '../../../contracts/views/erased.ts';
import { command } from './client.ts';

/** The admin's input for an erasure. */
export interface Erasing {
  readonly reason: string;
  /** Erases even if the log keeps a text from before texts were encrypted. */
  readonly keepOldText: boolean;
}

export const erasePost = ({ id }: { readonly id: number }, erasing: Erasing): Promise<Erased> =>
  command('POST', `/api/posts/${id}/erasure`, erasing);

export const erasePerson = (
  { id }: { readonly id: number },
  erasing: Erasing & { readonly articles: 'erase' | 'keep' },
): Promise<Erased> => command('POST', `/api/people/${id}/erasure`, erasing);
