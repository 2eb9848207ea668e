import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import type { Test } from 'tap';

/** The server's description of itself: a primary without a replica set. */
const hello = BSON.serialize({ ok: 1, isWritablePrimary: true, helloOk: true, minWireVersion: 0, maxWireVersion: 21 });

/** The answer to a request by its number (OP_MSG: header, flags, kind of section, document). */
const answerTo = (question: number): Buffer => {
  const head = Buffer.alloc(21);
  [head.length + hello.length, 1, question, 2013].forEach((value, index) => head.writeInt32LE(value, 4 * index));
  return Buffer.concat([head, hello]);
};

const answerAll = (socket: Socket): void => {
  let waiting = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= 16 && waiting.length >= waiting.readInt32LE(0)) {
      socket.write(answerTo(waiting.readInt32LE(4)));
      waiting = waiting.subarray(waiting.readInt32LE(0));
    }
  });
};

/** The URL of a server that answers every request of MongoDB's driver with hello; it stops with the test. */
export const leastMongoDb = async (t: Test): Promise<string> => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    answerAll(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`;
};
