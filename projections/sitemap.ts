import { whilePublished, type Projection } from './projection.ts';

interface Address {
  readonly id: number;
  readonly slug: string;
  readonly updatedAt: string;
}

/** The addresses of the published posts and when they last changed, by id: for search engines, without the texts. */
export const sitemap: Projection<Address> = {
  name: 'sitemap',
  version: 1,
  key: 'number',
  indexes: [['id']],
  post: whilePublished(({ id, slug, updatedAt }) => ({ id, slug, updatedAt })),
};
