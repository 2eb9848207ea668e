import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { listCategories, readCategory } from '../../contracts/routes/categories.ts';
import { categoryCounts } from '../../projections/category-counts.ts';
import { latest } from '../../projections/latest.ts';
import { categoryTags, movedTo, readCategories } from '../reading/category-lists.ts';
import { MovedError } from './moved.ts';
import type { Services } from './services.ts';
import { answerOf } from './public-page.ts';
import { onlyPublic, serve } from './serve.ts';

const tags = [...categoryTags, categoryCounts.name, latest.name];

const notFound = (): DomainError => new DomainError('CATEGORY_NOT_FOUND', 'Category not found');

/** The category routes (specification, section 7), served from the response cache. */
export const categoryRoutes = (app: FastifyInstance, { store, presenter }: Services): void => {
  const refused = onlyPublic(notFound);
  serve(app, listCategories, refused, async (_request, reply) => answerOf(reply, await presenter.categories(), tags));
  serve(app, readCategory, refused, async ({ params }, reply) => {
    const { slug } = params as { slug: string };
    const category = (await presenter.categories()).find((one) => one.slug === slug);
    if (!category) {
      const successor = movedTo(await readCategories(store), slug);
      throw successor === undefined ? notFound() : new MovedError(`/api/categories/${encodeURIComponent(successor)}`);
    }
    return answerOf(reply, category, tags);
  });
};
