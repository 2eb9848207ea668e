import { whilePublished, type Projection } from './projection.ts';

interface LatestPost {
  readonly id: number;
  readonly publishedAt: string | null;
  readonly categoryId: number;
  readonly authorId: number;
}

/** The part of the collection that holds a category's list. */
export const categoryPart = ({ categoryId }: Pick<LatestPost, 'categoryId'>): string => `category-${categoryId}`;

/** The published posts, read newest first publication first: overall, by category and by author. */
export const latest: Projection<LatestPost> = {
  name: 'latest',
  version: 1,
  key: 'number',
  indexes: [
    ['publishedAt', 'id'],
    ['categoryId', 'publishedAt', 'id'],
    ['authorId', 'publishedAt', 'id'],
    ['categoryId', 'authorId', 'publishedAt', 'id'],
  ],
  parts: (post) => [categoryPart(post)],
  post: whilePublished(({ id, publishedAt, categoryId, authorId }) => ({ id, publishedAt, categoryId, authorId })),
};
