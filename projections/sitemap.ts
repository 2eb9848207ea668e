import { whilePublished, type Projection } from './projection.ts';

interface Address {
  readonly id: number;
  readonly slug: string;
  readonly updatedAt: string;
}

/** Where the published posts are and when they last changed, by id: what search engines are told, without the texts. */
export const sitemap: Projection<Address> = {
  name: 'sitemap',
  version: 1,
  key: 'number',
  indexes: [['id']],
  post: whilePublished(({ id, slug, updatedAt }) => ({ id, slug, updatedAt })),
};
