import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { routes, streams } from '../../contracts/routes.ts';
import { sendError } from './errors.ts';

const addresses = [...routes, ...streams].map(({ method, path, success }) => ({
  method,
  path,
  headless: success.events !== undefined,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * The methods that the API supports at a path; empty if no route matches. A literal path wins over a parameter
 * (`latest` is not the number of a post).
 */
const methodsAt = (path: string): Set<string> => {
  const named = addresses.filter((address) => address.path === path);
  const there = named.length > 0 ? named : addresses.filter(({ pattern }) => pattern.test(path));
  return new Set(there.flatMap(({ method, headless }) => (method === 'GET' && !headless ? ['GET', 'HEAD'] : [method])));
};

/**
 * Responds when no route matches: 405 with the allowed methods if only the method is wrong (RFC 9110, section 15.5.6),
 * otherwise 404.
 */
export const notFoundHandler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const allowed = [...methodsAt(request.url.split('?', 1)[0] ?? '')].join(', ');
  if (allowed === '') {
    return sendError(request, reply, new DomainError('NOT_FOUND', 'There is nothing at this address.'));
  }
  void reply.header('allow', allowed);
  return sendError(request, reply, new DomainError('METHOD_NOT_ALLOWED', `This address takes ${allowed} only.`));
};

/**
 * Makes literal paths refuse methods that only a route with a parameter would take: there is no post whose number is
 * `latest`.
 */
export const refuseMistaken = (app: FastifyInstance): void => {
  for (const { path } of addresses.filter((address) => !address.path.includes(':'))) {
    const taken = methodsAt(path);
    for (const method of new Set(addresses.filter(({ pattern }) => pattern.test(path)).map((address) => address.method))) {
      if (taken.has(method)) continue;
      const refuse = async (request: FastifyRequest, reply: FastifyReply) => notFoundHandler(request, reply);
      app.route({ method, url: path, onRequest: refuse, handler: refuse });
    }
  }
};
