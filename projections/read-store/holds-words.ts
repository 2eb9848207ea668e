import { countsOf, soughtIn, type Wanted } from './cut-words.ts';
import type { Collection } from './read-store.ts';

const holds = (words: ReadonlySet<string>, { whole, beginning }: Wanted): boolean =>
  whole.every((word) => words.has(word)) && (beginning === undefined || [...words].some((word) => word.startsWith(beginning)));

/** Returns a check whether a search for a text would find a document that is not indexed, the same for every store. */
export const holdsWordsOf = ({ text: fields = {} }: Collection, text: string): ((document: object) => Promise<boolean>) => {
  const sought = soughtIn(text);
  if (sought.length === 0) return async () => false;
  return async (document) => {
    const words = new Set<string>();
    for (const field of Object.keys(fields)) {
      const counts = await countsOf([(document as Record<string, unknown>)[field]].flat().join(' '));
      for (const word of [...counts.words.keys(), ...counts.further.keys()]) words.add(word);
    }
    return sought.every((any) => any.some((one) => holds(words, one)));
  };
};
