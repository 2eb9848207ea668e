import type { FastifyInstance } from 'fastify';
import type { SitePage } from '../../contracts/site-page.ts';
import type { Services } from './services.ts';

/** The API only has data that pages already show. */
const api = '/api/';

/** The pages with nothing for search engines. A rule covers every path that begins with it, so drop longer ones. */
const closedPaths = (pages: readonly SitePage[]): string[] => {
  const paths = pages.filter(({ isClosed }) => isClosed).map(({ path }) => path);
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
};

/** The robots.txt for crawlers (RFC 9309). */
export const robots = (app: FastifyInstance, { config: { siteUrl } }: Services, pages: readonly SitePage[]): void => {
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...[...closedPaths(pages), api].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  const answer = { body: `${lines.join('\n')}\n`, contentType: 'text/plain; charset=utf-8', tags: [] };
  app.get('/robots.txt', { config: { publicRead: async () => answer } }, (_request, reply) => reply.callNotFound());
};
