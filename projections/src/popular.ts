import { whilePublished, type Projection } from './projection.ts';

interface PopularPost {
  readonly id: number;
  readonly views: number;
  readonly publishedAt: string | null;
}

/** The published posts by counted views. */
export const popular: Projection<PopularPost> = {
  name: 'popular',
  version: 1,
  key: 'number',
  indexes: [['views', 'publishedAt', 'id']],
  post: whilePublished(({ id, views, publishedAt }) => ({ id, views, publishedAt })),
};
