import type { Proposed, Stored } from '../served-events.ts';
import { asEvent } from '../written-events.ts';
import type { Entries } from './entries.ts';

/** Events as they will be appended to their stream and to the log. */
export const recorded = ({ entries }: { readonly entries: Entries }, stream: string, proposed: readonly Proposed[]): Stored[] => {
  const [revision, position] = [entries.stream(stream).length, entries.events.length + 1];
  return proposed.map((event, index) => ({
    ...asEvent(event),
    stream,
    revision: revision + index,
    position: position + index,
  }));
};
