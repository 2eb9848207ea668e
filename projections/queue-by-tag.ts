import type { Post } from '../domain/post.ts';
import { sameTag } from '../contracts/tag.ts';
import { put, remove, type Projection } from './projection.ts';
import { waitingPost } from './queue.ts';

interface TaggedPost {
  readonly id: number;
  readonly tag: string;
  readonly categoryId: number;
  readonly place: string;
}

/** A post's documents in the collection, by key; a repeated tag counts once. */
const entriesOf = (post: Post | undefined): Map<string, TaggedPost> => {
  const waiting = post && waitingPost(post);
  if (!waiting) return new Map();
  const { id, categoryId, place } = waiting;
  return new Map(waiting.tags.map(sameTag).map((tag) => [`${tag} ${id}`, { id, tag, categoryId, place }]));
};

const isSame = (one: TaggedPost | undefined, other: TaggedPost): boolean =>
  one?.place === other.place && one.categoryId === other.categoryId;

/** The review queue, by tag. */
export const queueByTag: Projection<TaggedPost> = {
  name: 'queue_by_tag',
  version: 1,
  key: 'text',
  indexes: [
    ['tag', 'place', 'id'],
    ['tag', 'categoryId', 'place', 'id'],
  ],
  post: (before, after) => {
    const [were, are] = [entriesOf(before), entriesOf(after)];
    return [
      ...[...were.keys()].filter((key) => !are.has(key)).map((key) => remove(key)),
      ...[...are].filter(([key, entry]) => !isSame(were.get(key), entry)).map(([key, entry]) => put(key, entry)),
    ];
  },
};
