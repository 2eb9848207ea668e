import type { FastifyInstance } from 'fastify';
import { openApi } from '../../contracts/openapi.ts';
import type { Services } from './services.ts';
import { referenceIcon, referencePage, referenceStyle } from './reference.ts';

/** The OpenAPI document at /api/openapi.json, and its human-readable page at /api/docs. */
export const documentation = async (app: FastifyInstance, { config: { siteUrl }, ownerSite }: Services): Promise<void> => {
  const files: Readonly<Record<string, readonly [body: () => string, contentType: string]>> = {
    '/api/openapi.json': [
      () => JSON.stringify(openApi({ siteUrl, siteName: ownerSite.name }), null, 2),
      'application/json; charset=utf-8',
    ],
    '/api/docs': [() => referencePage({ siteName: ownerSite.name }), 'text/html; charset=utf-8'],
    '/api/docs.css': [() => referenceStyle, 'text/css; charset=utf-8'],
    '/api/docs.svg': [() => referenceIcon, 'image/svg+xml'],
  };
  for (const [path, [body, contentType]] of Object.entries(files)) {
    const publicRead = async () => ({ body: body(), contentType, tags: [] });
    app.get(path, { config: { publicRead } }, async (_request, reply) => reply.type(contentType).send(body()));
  }
};
