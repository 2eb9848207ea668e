import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Test } from 'tap';

/** An undocumented part of MongoDB's driver: one connection of its pool. */
interface DriverConnection {
  readonly closed: boolean;
  command(database: { readonly db: string }, command: object): Promise<unknown>;
}

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  readonly Connection: new (
    socket: Socket,
    options: {
      readonly id: number;
      readonly generation: number;
      readonly monitorCommands: boolean;
      readonly socketTimeoutMS: number;
    },
  ) => DriverConnection;
};

/**
 * A connection of MongoDB's driver, and its socket, to a server that never answers. It waits a fifth of a second for an
 * answer.
 */
export const driverConnection = async (t: Test): Promise<{ readonly connection: DriverConnection; readonly socket: Socket }> => {
  const taken: Socket[] = [];
  const server = createServer((socket) => taken.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  t.teardown(() => {
    server.close();
    for (const one of [...taken, socket]) one.destroy();
  });
  const connection = new Connection(socket, { id: 1, generation: 0, monitorCommands: false, socketTimeoutMS: 200 });
  return { connection, socket };
};
