import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** For how long what is said holds, in milliseconds: half a year from each request (RFC 9116 advises less than one). */
const holds = 180 * 24 * 60 * 60 * 1000;

/**
 * Whom to tell of a weakness (RFC 9116). Where the operator named nobody there is nothing true to say, and nothing at
 * the address.
 */
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
