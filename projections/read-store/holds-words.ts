import { countsOf, soughtIn } from './cut-words.ts';
import type { Collection } from './read-store.ts';

/**
 * Tells of documents that stand in no index whether a search of their collection for a text would find them, whichever
 * store it is in.
 */
export const holdsWordsOf = ({ text: fields = {} }: Collection, text: string): ((document: object) => Promise<boolean>) => {
  const sought = soughtIn(text);
  if (!sought) return async () => false;
  return async (document) => {
    const words = new Set<string>();
    for (const field of Object.keys(fields)) {
      const counts = await countsOf([(document as Record<string, unknown>)[field]].flat().join(' '));
      for (const word of counts.keys()) words.add(word);
    }
    return sought.whole.every((word) => words.has(word)) && [...words].some((word) => word.startsWith(sought.beginning));
  };
};
