import type { FastifyInstance } from 'fastify';
import type { LoadShedder } from '../load/load-shedder.ts';

/**
 * Sheds calls of an app while the process is overloaded, and commands also if too many are under way. Public responses
 * come before this (public-reads.ts).
 */
export const shedCalls = (app: FastifyInstance, shedder: LoadShedder): void => {
  let stop = (): void => undefined;
  app.addHook('onListen', async () => {
    stop = shedder.watch();
  });
  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', async () => shedder.admitCall());
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') return;
    const { handler } = route;
    // Wrap the handler, which runs once the body has arrived: slow clients take no capacity from others.
    route.handler = function (request, reply) {
      return shedder.command(async () => handler.call(this, request, reply));
    };
  });
};
