import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { limits } from '../config/limits.ts';

/** How often a closing server checks its connections, in milliseconds. */
const interval = 50;

/**
 * Tracks the connections of a server; call it before the server listens. Returns a function that closes the server
 * gracefully: it stops listening, finishes the requests under way, and closes each connection after its last response.
 *
 * Node stops checking timeouts when a server starts to close, so an unused connection, such as one that a browser
 * opened ahead of time, would keep it open. Unused connections are closed at once, and those with an incomplete head
 * after `headersTime` milliseconds.
 */
export const closerOf = (app: FastifyInstance, headersTime: number = limits.headersTime): (() => Promise<void>) => {
  const open = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async () => {
    const end = performance.now() + headersTime;
    const hangUp = setInterval(() => {
      app.server.closeIdleConnections();
      const isLate = performance.now() > end;
      // Pipelined requests share a connection.
      const busy = new Set([...underWay].map(({ req }) => req.socket));
      for (const socket of open) if (!busy.has(socket) && (isLate || socket.bytesRead === 0)) socket.destroy();
    }, interval);
    await app.close();
    clearInterval(hangUp);
  };
};
