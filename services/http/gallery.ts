import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Frontend } from './frontend.ts';
import { policyWith } from './pages.ts';
import type { Answer } from './response-cache.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

/**
 * The component gallery (frontend/src/gallery), for frontend developers. It is no page of the site, so nothing lists
 * it; in production neither the route nor its code exists.
 */
export const gallery = async (
  app: FastifyInstance,
  { config, ownerSite }: Services,
  { files, render }: Frontend['gallery'],
): Promise<void> => {
  if (config.isProduction) return;
  const policy = securityHeaders(config)['content-security-policy'];
  const page = async (): Promise<Answer> => {
    const { html, styles } = render({ ...ownerSite.site, categories: [] });
    return { body: html, contentType: 'text/html; charset=utf-8', policy: policyWith(policy, styles), tags: [] };
  };
  app.get('/_gallery', { config: { publicRead: page } }, (_request, reply) => reply.callNotFound());
  await app.register(fastifyStatic, { root: files, prefix: '/_gallery/', wildcard: false, index: false, decorateReply: false });
};
