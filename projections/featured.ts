import { put, remove, type Projection } from './projection.ts';

interface FeaturedPost {
  readonly id: number;
  readonly featuredAt: string;
}

/** The editors' picks, read newest pick first. */
export const featured: Projection<FeaturedPost> = {
  name: 'featured',
  version: 1,
  key: 'number',
  indexes: [['featuredAt', 'id']],
  post: (before, after) => {
    if (before?.featuredAt === after.featuredAt) return [];
    if (after.featuredAt !== null) return [put(after.id, { id: after.id, featuredAt: after.featuredAt })];
    return before ? [remove(after.id)] : [];
  },
};
