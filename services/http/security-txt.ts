import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/**
 * How long the file stays valid, in milliseconds: half a year from each request (RFC 9116 recommends less than one).
 */
const holds = 180 * 24 * 60 * 60 * 1000;

/** Whom to notify of a vulnerability (RFC 9116). If the operator names no contact, the server responds with 404. */
export const securityTxt = (app: FastifyInstance, { config, now }: Services): void => {
  const { siteUrl, securityContact, securityPolicy } = config;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    if (securityContact.length === 0) return reply.callNotFound();
    const lines = [
      ...securityContact.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(now().getTime() + holds).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}${path}`,
      ...(securityPolicy === undefined ? [] : [`Policy: ${securityPolicy}`]),
    ];
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400');
    return reply.send(`${lines.join('\n')}\n`);
  });
};
