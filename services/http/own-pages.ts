import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { readPage } from '../../contracts/routes/pages.ts';
import { logoPath } from '../site/own-site.ts';
import { answerOf } from './public-page.ts';
import { onlyPublic, serve } from './serve.ts';
import type { Services } from './services.ts';

const notFound = (): DomainError => new DomainError('PAGE_NOT_FOUND', 'There is no such page.');

/** Whoever opens the drawing by itself sees it, and nothing in it runs. */
const policyOfDrawing = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The owner's pages (SITE_DIR), answered from the response cache, which is cleared when they change. */
export const ownPages = (app: FastifyInstance, { ownSite }: Services): void => {
  serve(app, readPage, onlyPublic(notFound), async ({ params }, reply) => {
    const page = ownSite.pages.get((params as { page: string }).page);
    if (!page) throw notFound();
    return answerOf(reply, page, []);
  });
};

/** The owner's logo (SITE_DIR). */
export const ownLogo = (app: FastifyInstance, { ownSite }: Services): void => {
  const read = async () =>
    ownSite.logo === undefined
      ? undefined
      : { body: ownSite.logo, contentType: 'image/svg+xml', policy: policyOfDrawing, tags: [] };
  app.get(logoPath, { config: { publicRead: read } }, (_request, reply) => reply.callNotFound());
};
