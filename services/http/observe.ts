import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Services } from './services.ts';
import { whenOver } from './when-over.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is a stream that stays open for as long as the client listens. */
    stream?: boolean;
  }
}

/** The status that nginx uses for a client that closed the connection early. The request may have been carried out. */
const notWaitedFor = 499;

/**
 * Logs and measures requests that are not served from the response cache; those are only counted, since observing each
 * would cost a tenth of the cache's speed. Reads are logged at `debug`, except refused ones. Bodies, headers, query
 * strings and secret URLs are never logged, so that no secret can leak. Returns the function that does so, for hooks
 * that respond before those of the route.
 */
export const observe = (
  app: FastifyInstance,
  { metrics }: Services,
): ((request: FastifyRequest, reply: FastifyReply) => void) => {
  const note = (request: FastifyRequest, reply: FastifyReply, wasSent: boolean, milliseconds: number): void => {
    const { method, url } = request;
    const route = request.routeOptions.url ?? 'none';
    const statusCode = wasSent ? reply.statusCode : notWaitedFor;
    // How long a client listened says nothing about how fast the site responds.
    if (request.routeOptions.config.stream && statusCode < 400) return;
    metrics.requests.observe({ method, route, status: statusCode }, milliseconds / 1000);
    const level = method === 'GET' && statusCode < 500 && statusCode !== 403 ? 'debug' : 'info';
    const path = route.includes(':token') ? route : url.split('?', 1)[0];
    request.log[level](
      {
        ...{ requestId: request.id, accountId: request.user?.id },
        ...{ method, path, status: statusCode, milliseconds: Math.round(milliseconds) },
      },
      'request',
    );
  };
  const watch = (request: FastifyRequest, reply: FastifyReply): void => {
    // `reply.elapsedTime` is 0: Fastify keeps the start time only with a logger of its own or an `onResponse` hook.
    const start = performance.now();
    whenOver(reply, (wasSent) => note(request, reply, wasSent, performance.now() - start));
  };
  const onRequest: onRequestAsyncHookHandler = async (request, reply) => watch(request, reply);
  app.addHook('onRoute', (route) => {
    if (!route.config?.publicRead) route.onRequest = [onRequest, route.onRequest ?? []].flat();
  });
  return watch;
};
