import type { Touched } from './apply.ts';
import type { Projection } from './projection.ts';
import type { Readable } from './readable.ts';
import type { Key } from './read-store/read-store.ts';
import { subjectOf } from './subjects.ts';

/**
 * What events touched at most, for a process that sees that another one applied them: every collection, the folds of their subjects, and
 * the lines of the history.
 */
export const maybeTouched = (events: readonly Readable[], projections: readonly Projection[]): Touched => {
  const touched = new Map<string, Key[]>();
  for (const { stream, revision } of events) {
    const found = subjectOf(stream);
    if (!found) continue;
    if (touched.size === 0) for (const { name } of projections) touched.set(name, []);
    touched.get(found.subject.fold.name)?.push(found.key);
    if (stream.startsWith('post-')) touched.get('history')?.push(`${found.key}-${revision}`);
  }
  return touched;
};
