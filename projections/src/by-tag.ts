import type { Post } from '../../services/src/domain/post.ts';
import { put, remove, type Projection } from './projection.ts';

interface TaggedPost {
  readonly id: number;
  readonly tag: string;
  readonly publishedAt: string | null;
  readonly categoryId: number;
  readonly authorId: number;
}

/** A tag as it is compared: without regard to case. */
export const sameTag = (tag: string): string => tag.normalize('NFC').toLowerCase();

const tagsOf = (post: Post | undefined): string[] => (post?.status === 'approved' ? post.tags.map(sameTag) : []);
const keyOf = (tag: string, post: Post): string => `${tag} ${post.id}`;

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
  post: (before, after) => {
    const { id, publishedAt, categoryId, authorId } = after;
    const tags = tagsOf(after);
    return [
      ...tagsOf(before).flatMap((tag) => (tags.includes(tag) ? [] : [remove(keyOf(tag, after))])),
      ...tags.map((tag) => put(keyOf(tag, after), { id, tag, publishedAt, categoryId, authorId })),
    ];
  },
};
