import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** What holds nothing for searchers: forms, what only people who are signed in see, and data that pages show already. */
const closed = ['/admin', '/create-post', '/my-articles', '/auth', '/api/'];

/** What crawlers may fetch (RFC 9309). */
export const robots = (app: FastifyInstance, { config: { siteUrl } }: Services): void => {
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  const answer = { body: `${lines.join('\n')}\n`, contentType: 'text/plain; charset=utf-8', tags: [] };
  app.get('/robots.txt', { config: { publicRead: async () => answer } }, (_request, reply) => reply.callNotFound());
};
