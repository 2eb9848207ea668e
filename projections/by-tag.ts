import type { Post } from '../domain/post.ts';
import { sameTag } from '../contracts/tag.ts';
import { put, remove, type Projection } from './projection.ts';

interface TaggedPost {
  readonly id: number;
  readonly tag: string;
  readonly publishedAt: string | null;
  readonly categoryId: number;
  readonly authorId: number;
}

/** A post's documents in the collection, by key; a repeated tag counts once. */
const entriesOf = (post: Post | undefined): Map<string, TaggedPost> => {
  if (post?.status !== 'approved') return new Map();
  const { id, publishedAt, categoryId, authorId } = post;
  return new Map(post.tags.map(sameTag).map((tag) => [`${tag} ${id}`, { id, tag, publishedAt, categoryId, authorId }]));
};

/** The part of the collection that holds a tag's list. */
export const tagPart = (tag: string): string => `tag-${sameTag(tag)}`;

/** The published posts of each tag, newest first publication first. */
export const byTag: Projection<TaggedPost> = {
  name: 'by_tag',
  version: 1,
  key: 'text',
  indexes: [
    ['tag', 'publishedAt', 'id'],
    ['tag', 'categoryId', 'publishedAt', 'id'],
    ['tag', 'authorId', 'publishedAt', 'id'],
  ],
  parts: ({ tags }) => tags.map(tagPart),
  post: (before, after) => {
    // Featuring changes nothing here.
    if (before?.status === after.status && before.textRevision === after.textRevision) return [];
    const entries = entriesOf(after);
    return [
      ...[...entriesOf(before).keys()].filter((key) => !entries.has(key)).map((key) => remove(key)),
      ...[...entries].map(([key, document]) => put(key, document)),
    ];
  },
};
