import { postStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import { posts } from '../../projections/posts.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';

/**
 * The titles of the posts among these streams, by stream, as far as the collections know them. Reports name posts by
 * them only in addition: a store that fails here hides no finding.
 */
export const postTitles = async (
  store: Pick<ReadStore, 'get'>,
  streams: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>();
  for (const stream of new Set(streams)) {
    const id = stream !== null && streamKind(stream) === 'post' ? streamNumber(stream) : undefined;
    const post = id === undefined ? undefined : await store.get(posts, id).catch(() => undefined);
    if (post && post.title !== '') titles.set(postStream(post.id), post.title);
  }
  return titles;
};
