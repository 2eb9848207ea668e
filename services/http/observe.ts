import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Services } from './services.ts';
import { whenOver } from './when-over.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its answer is a stream that goes on for as long as somebody listens. */
    stream?: boolean;
  }
}

/** As nginx says it: whoever asked did not wait for the answer. What was asked for may have been done. */
const notWaitedFor = 499;

/**
 * Logs and measures the requests that are not answered from the response cache: those are counted, for to watch each of
 * them would cost a tenth of its speed. Reads are logged at `debug`, but for those that are refused. Neither bodies nor
 * headers nor query strings are logged, nor addresses that are secrets, so that no secret can be. Returns what does so,
 * for hooks that answer before those of the route.
 */
export const observe = (
  app: FastifyInstance,
  { metrics }: Services,
): ((request: FastifyRequest, reply: FastifyReply) => void) => {
  const note = (request: FastifyRequest, reply: FastifyReply, wasSent: boolean, milliseconds: number): void => {
    const { method, url } = request;
    const route = request.routeOptions.url ?? 'none';
    const statusCode = wasSent ? reply.statusCode : notWaitedFor;
    // How long somebody listened says nothing about how fast the site answers.
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
    // `reply.elapsedTime` is 0: Fastify keeps the start only with a logger of its own or a hook `onResponse`.
    const start = performance.now();
    whenOver(reply, (wasSent) => note(request, reply, wasSent, performance.now() - start));
  };
  const onRequest: onRequestAsyncHookHandler = async (request, reply) => watch(request, reply);
  app.addHook('onRoute', (route) => {
    if (!route.config?.publicRead) route.onRequest = [onRequest, route.onRequest ?? []].flat();
  });
  return watch;
};
