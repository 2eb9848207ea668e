import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import type { Site } from '../../contracts/site.ts';
import { themesWith } from '../../contracts/theme-colors.ts';
import { readPage } from '../../contracts/routes/pages.ts';
import { logoPath } from '../site/owner-site.ts';
import { answerOf } from './public-page.ts';
import { onlyPublic, serve } from './serve.ts';
import type { Services } from './services.ts';

const notFound = (): DomainError => new DomainError('PAGE_NOT_FOUND', 'There is no such page.');

/** If a browser opens the logo directly, it is shown, and nothing in it runs. */
const policyOfDrawing = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The owner's pages (SITE_DIR), served from the response cache, which is cleared when they change. */
export const ownerPages = (app: FastifyInstance, { ownerSite }: Services): void => {
  serve(app, readPage, onlyPublic(notFound), async ({ params }, reply) => {
    const page = ownerSite.pages.get((params as { page: string }).page);
    if (!page) throw notFound();
    return answerOf(reply, page, []);
  });
};

/** The web app manifest: how a browser shows the site once a user has added it to their home screen. */
const manifestOf = ({ name, colors, logo }: Site): string => {
  const { paper } = themesWith(colors).light;
  const icon = { src: logo ?? '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };
  const forPhones = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
  const look = { display: 'minimal-ui', background_color: paper, theme_color: paper };
  return JSON.stringify({
    name,
    short_name: name,
    start_url: '/',
    ...look,
    icons: logo === undefined ? [icon, forPhones] : [icon],
  });
};

/** The files of the owner's site (SITE_DIR) that browsers request: its logo, and its manifest. */
export const ownFiles = (app: FastifyInstance, { ownerSite }: Services): void => {
  const manifest = async () => ({ body: manifestOf(ownerSite.site), contentType: 'application/manifest+json', tags: [] });
  app.get('/manifest.webmanifest', { config: { publicRead: manifest } }, (_request, reply) => reply.callNotFound());
  const read = async () =>
    ownerSite.logo === undefined
      ? undefined
      : { body: ownerSite.logo, contentType: 'image/svg+xml', policy: policyOfDrawing, tags: [] };
  app.get(logoPath, { config: { publicRead: read } }, (_request, reply) => reply.callNotFound());
};
