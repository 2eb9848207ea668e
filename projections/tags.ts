import { sameTag } from '../contracts/tag.ts';
import type { Projection } from './projection.ts';
import { countPublished, uncounted, type PublishedCount } from './published-counts.ts';

interface TagCount extends PublishedCount {
  readonly tag: string;
}

/** Every tag of a published post, normalised for comparison, with the number of posts that have it. */
export const tags: Projection<TagCount> = {
  name: 'tags',
  version: 3,
  key: 'text',
  indexes: [['rank', 'tag'], ['tag']],
  post: countPublished(
    (post) => post.tags.map(sameTag),
    (tag) => ({ tag, ...uncounted }),
  ),
};
