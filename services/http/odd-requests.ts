import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { limits } from '../config/limits.ts';

/** How many Host headers a request has. Node shows only the first, and a proxy may have read another. */
const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
};

const refusalOf = (rawHeaders: readonly string[]): DomainError | undefined => {
  if (rawHeaders.length > 2 * limits.headerLines) {
    return new DomainError('TOO_MANY_HEADERS', `The request has too many headers: ${limits.headerLines} are the most.`);
  }
  if (hostsIn(rawHeaders) < 2) return undefined;
  return new DomainError('BAD_REQUEST', 'The request names two hosts. Please send one Host header.');
};

/**
 * Refuses requests whose headers a proxy and Node may read differently: those with too many (the dropped ones might be
 * the proxy's statement of the client's address) or two hosts (RFC 9112, section 3.2). Registered before every other
 * hook; `headers` are those that every response carries.
 */
export const refuseOddRequests = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  // Node silently drops headers beyond this count; reading one more than allowed is enough to detect too many.
  app.server.maxHeadersCount = limits.headerLines + 1;
  app.addHook('onRequest', (request, reply, next) => {
    const refusal = refusalOf(request.raw.rawHeaders);
    if (!refusal) return next();
    void reply.headers({ ...headers, connection: 'close' });
    next(refusal);
  });
};
