import { isPublished, type Post } from '../domain/post.ts';
import { add, type Change } from './projection.ts';
import type { Key } from './read-store/read-store.ts';

/** How many published posts something has. */
export interface PublishedCount {
  readonly articlesCount: number;
  /** Decreases as the count increases: ascending by rank, the most posts come first. */
  readonly rank: number;
}

/** No post yet. */
export const uncounted: PublishedCount = { articlesCount: 0, rank: 0 };

/**
 * A collection that counts the published posts of each key that a post has (its tags, its author). `documentOf` returns
 * a key's initial document. A key without posts has no document.
 */
export const countPublished = <Of extends Key, Document extends PublishedCount>(
  keysOf: (post: Post) => readonly Of[],
  documentOf: (key: Of) => Document,
) => {
  const counted = (post: Post | undefined): Set<Of> => new Set(isPublished(post) ? keysOf(post) : []);
  const change = (key: Of, by: 1 | -1) =>
    add<PublishedCount>(key, documentOf(key), { articlesCount: by, rank: -by }) as Change<Document>;
  return (before: Post | undefined, after: Post): Change<Document>[] => {
    const [were, are] = [counted(before), counted(after)];
    return [
      ...[...were].filter((key) => !are.has(key)).map((key) => change(key, -1)),
      ...[...are].filter((key) => !were.has(key)).map((key) => change(key, 1)),
    ];
  };
};
