import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../contracts/errors.ts';
import { routes, streams } from '../../../contracts/routes.ts';
import { sendError } from './errors.ts';

const addresses = [...routes, ...streams].map(({ method, path, success }) => ({
  method,
  headless: success.events !== undefined,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The methods that the API takes at an address; none where there is nothing. */
const methodsAt = (path: string): Set<string> =>
  new Set(
    addresses.flatMap(({ method, pattern, headless }) => {
      if (!pattern.test(path)) return [];
      return method === 'GET' && !headless ? ['GET', 'HEAD'] : [method];
    }),
  );

/** Answers what no route takes: a wrong method with those that are right (RFC 9110, section 15.5.6), anything else with 404. */
export const notFoundHandler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const allowed = [...methodsAt(request.url.split('?', 1)[0] ?? '')].join(', ');
  if (allowed === '') {
    return sendError(request, reply, new DomainError('NOT_FOUND', 'There is nothing at this address.'));
  }
  void reply.header('allow', allowed);
  return sendError(request, reply, new DomainError('METHOD_NOT_ALLOWED', `This address takes ${allowed} only.`));
};
