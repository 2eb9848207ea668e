import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { listTags, readTag } from '../../contracts/routes/tags.ts';
import { mostUsedTags, tagOf, tagsBegunWith } from '../reading/most-used.ts';
import { tags } from '../../projections/tags.ts';
import type { Services } from './services.ts';
import { answerOf, linkTo, pageOf, type PageQuery } from './public-page.ts';
import { onlyPublic, serve } from './serve.ts';

const usual = 100;

const notFound = (): DomainError => new DomainError('TAG_NOT_FOUND', 'No article has this tag.');

/** The tag routes, served from the response cache. */
export const tagRoutes = (app: FastifyInstance, { store }: Services): void => {
  serve(app, listTags, onlyPublic(notFound), async (request, reply) => {
    const { begin, ...query } = request.query as PageQuery & { begin?: string };
    const page = pageOf(query, usual);
    if (begin !== undefined) return answerOf(reply, await tagsBegunWith(store, begin, page.limit), [tags.name]);
    const { documents, next } = await mostUsedTags(store, page);
    return answerOf(reply, documents, [tags.name], { link: linkTo(request, next) });
  });
  serve(app, readTag, onlyPublic(notFound), async ({ params }, reply) => {
    const found = await tagOf(store, (params as { tag: string }).tag);
    if (!found) throw notFound();
    return answerOf(reply, found, [tags.name]);
  });
};
