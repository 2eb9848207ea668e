import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import type { ModificationDateStore } from '../modification-dates/modification-date-store.ts';
import { modifiedSince } from '../modification-dates/modified-since.ts';
import type { Answer } from './response-cache.ts';

interface Dates {
  readonly modificationDates: Pick<ModificationDateStore, 'of' | 'lowest' | 'replace'>;
  readonly now: () => Date;
}

/**
 * Adds Last-Modified to a response that should have one. If it cannot have one yet, the response is cached for only
 * about a second, as the next second may give it one. If the disk is full, readers get it without.
 */
export const withDate = async (answer: Answer, { modificationDates, now }: Dates): Promise<Answer> => {
  const { datedAs, body } = answer;
  if (datedAs === undefined) return answer;
  const second = Math.floor(now().getTime() / 1_000);
  const since = await modifiedSince(modificationDates, datedAs, body, second).catch((error: unknown) => {
    if (error instanceof StoreUnavailableError) return undefined;
    throw error;
  });
  return since === undefined ? { ...answer, isPassing: true } : { ...answer, lastModified: new Date(1_000 * since) };
};
