import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import type { ModificationDateStore } from '../modification-dates/modification-date-store.ts';
import { modifiedSince } from '../modification-dates/modified-since.ts';
import type { Answer } from './response-cache.ts';

interface Dates {
  readonly modificationDates: Pick<ModificationDateStore, 'of' | 'lowest' | 'replace'>;
  readonly now: () => Date;
}

/**
 * Adds the date of an answer that is to have one. If it cannot have one yet, it is cached for about a second only, as
 * the next second may give it one; on a full disk readers get it without.
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
