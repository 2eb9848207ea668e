import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its answer is a stream that goes on for as long as somebody listens. */
    stream?: boolean;
  }
}

/**
 * Logs and measures the requests that are not answered from kept bytes. Reads are logged at `debug`: thousands a second would drown
 * what matters. Neither bodies nor headers nor query strings are logged, so that no secret can be.
 */
export const observe = (app: FastifyInstance, { metrics }: Services): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    // How long somebody listened says nothing about how fast the site answers.
    if (request.routeOptions.config.stream && statusCode < 400) return;
    if (reply.sent && request.routeOptions.config.publicRead && statusCode < 400) return;
    metrics.requests.observe({ method, route, status: statusCode }, reply.elapsedTime / 1000);
    const level = method === 'GET' && statusCode < 500 ? 'debug' : 'info';
    request.log[level](
      {
        requestId: request.id,
        method,
        path: url.split('?', 1)[0],
        status: statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
};
