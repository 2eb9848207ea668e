import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { limits } from '../config/limits.ts';

/** How often connections are looked through while a server closes, in milliseconds. */
const interval = 50;

/**
 * Follows the connections of a server that does not listen yet. Returns what closes it: it stops listening and waits
 * for the requests under way; a connection is closed as soon as its last answer is sent.
 *
 * Browsers open connections ahead, and Node checks no timeout of a server that closes: a connection without a request
 * is closed at once, and one with half a head after `headersTime` milliseconds.
 */
export const closerOf = (app: FastifyInstance, headersTime: number = limits.headersTime): (() => Promise<void>) => {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    busy.add(socket);
    answer.once('close', () => busy.delete(socket));
  });
  return async () => {
    const end = performance.now() + headersTime;
    const hangUp = setInterval(() => {
      app.server.closeIdleConnections();
      const isLate = performance.now() > end;
      for (const socket of open) if (!busy.has(socket) && (isLate || socket.bytesRead === 0)) socket.destroy();
    }, interval);
    await app.close();
    clearInterval(hangUp);
  };
};
