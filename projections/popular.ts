import { isPublished } from '../domain/post.ts';
import { add, set, type Projection } from './projection.ts';

export interface PostViews {
  readonly id: number;
  readonly views: number;
  readonly isPublished: boolean;
  readonly publishedAt: string | null;
}

const unread = (id: number): PostViews => ({ id, views: 0, isPublished: false, publishedAt: null });

/**
 * How often each post was read, and whether readers can see it; lists the published ones by counted views. Counting
 * views only changes these small documents. A post that was neither read nor published yet has none; an unpublished one
 * keeps its document, since it may return.
 */
export const popular: Projection<PostViews> = {
  name: 'popular',
  version: 2,
  key: 'number',
  indexes: [['isPublished', 'views', 'publishedAt', 'id']],
  post: (before, after) => {
    if (isPublished(before) === isPublished(after)) return [];
    return [set(after.id, unread(after.id), { isPublished: isPublished(after), publishedAt: after.publishedAt })];
  },
  views: (counts) => counts.map(({ postId, views }) => add(postId, unread(postId), { views })),
};
