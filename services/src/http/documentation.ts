import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from '../../../contracts/openapi.ts';
import type { Services } from '../services.ts';

/** The OpenAPI document at /api/openapi.json, and a page to read it at /api/docs. */
export const documentation = async (app: FastifyInstance, { config }: Services): Promise<void> => {
  const document = openApi(config);
  const body = JSON.stringify(document, null, 2);
  app.get('/api/openapi.json', {
    config: { publicRead: async () => ({ body, contentType: 'application/json; charset=utf-8', watches: [] }) },
    handler: async (_request, reply) => reply.send(document),
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
};
