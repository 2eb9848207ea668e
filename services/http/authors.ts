import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { listAuthors, readAuthor } from '../../contracts/routes/authors.ts';
import { authors } from '../../projections/authors.ts';
import { authorOf, busiestAuthors } from '../reading/most-used.ts';
import type { Services } from './services.ts';
import { accountTags } from './account-tags.ts';
import { answerOf, linkTo, pageOf, type PageQuery } from './public-page.ts';
import { onlyPublic, serve } from './serve.ts';

const usual = 100;

const notFound = (): DomainError => new DomainError('AUTHOR_NOT_FOUND', 'Nobody of this name has published an article.');

/** The author routes, served from the response cache. */
export const authorRoutes = (app: FastifyInstance, { store, accounts, presenter }: Services): void => {
  serve(app, listAuthors, onlyPublic(notFound), async (request, reply) => {
    const { documents, next } = await busiestAuthors(store, pageOf(request.query as PageQuery, usual));
    const tags = [authors.name, ...accountTags(documents.map(({ id }) => id))];
    return answerOf(reply, await presenter.authors(documents), tags, { link: linkTo(request, next) });
  });
  serve(app, readAuthor, onlyPublic(notFound), async ({ params }, reply) => {
    const user = await accounts.byUsername((params as { username: string }).username);
    const found = await authorOf(store, user);
    const [author] = found ? await presenter.authors([found]) : [];
    if (!user || !author) throw notFound();
    return answerOf(reply, { ...author, about: user.about ?? '' }, [authors.name, ...accountTags([user.id])]);
  });
};
