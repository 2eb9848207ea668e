import type { FastifyInstance, onResponseAsyncHookHandler } from 'fastify';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its answer is a stream that goes on for as long as somebody listens. */
    stream?: boolean;
  }
}

/**
 * Logs and measures the requests that are not answered from the response cache: those are counted, for to watch each of
 * them would cost a tenth of its speed. Reads are logged at `debug`, but for those that are refused. Neither bodies nor
 * headers nor query strings are logged, so that no secret can be.
 */
export const observe = (app: FastifyInstance, { metrics }: Services): void => {
  const onResponse: onResponseAsyncHookHandler = async (request, reply) => {
    const { method, url } = request;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    // How long somebody listened says nothing about how fast the site answers.
    if (request.routeOptions.config.stream && statusCode < 400) return;
    metrics.requests.observe({ method, route, status: statusCode }, reply.elapsedTime / 1000);
    const level = method === 'GET' && statusCode < 500 && statusCode !== 403 ? 'debug' : 'info';
    const path = url.split('?', 1)[0];
    request.log[level](
      {
        ...{ requestId: request.id, accountId: request.user?.id },
        ...{ method, path, status: statusCode, milliseconds: Math.round(reply.elapsedTime) },
      },
      'request',
    );
  };
  app.addHook('onRoute', (route) => {
    if (!route.config?.publicRead) route.onResponse = [route.onResponse ?? [], onResponse].flat();
  });
};
