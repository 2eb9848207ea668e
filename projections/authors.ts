import type { Projection } from './projection.ts';
import { countPublished, uncounted, type PublishedCount } from './published-counts.ts';

interface AuthorCount extends PublishedCount {
  readonly id: number;
}

/** All authors with a published post, and how many they have; their names are stored with their accounts. */
export const authors: Projection<AuthorCount> = {
  name: 'authors',
  version: 2,
  key: 'number',
  indexes: [['rank', 'id']],
  post: countPublished(
    ({ authorId }) => [authorId],
    (id) => ({ id, ...uncounted }),
  ),
};
