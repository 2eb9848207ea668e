import { once } from 'node:events';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import { MongoNetworkError } from 'mongodb';
import t from 'tap';
import { orUnavailable } from './mongodb-errors.ts';

/** The error of a socket when the port is closed. */
const socketError = async (): Promise<Error> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const [error] = (await once(connect(port, '127.0.0.1'), 'connect').catch((failed: unknown) => [failed])) as [Error];
  return error;
};

/** The error of writing to an ended socket. */
const streamError = async (): Promise<Error> => {
  const socket = new Socket();
  socket.end();
  socket.write('too late');
  const [error] = (await once(socket, 'error')) as [Error];
  return error;
};

t.test('what the driver and the socket fail with is the store that is away; what our own code fails with is not', async (t) => {
  const failing = (error: Error) => orUnavailable(() => Promise.reject(error));
  await t.rejects(failing(new MongoNetworkError('connection closed')), { name: 'StoreUnavailableError' });
  const refused = await socketError();
  t.match(refused, { code: 'ECONNREFUSED' });
  await t.rejects(failing(refused), { name: 'StoreUnavailableError', message: refused.message });
  const ended = await streamError();
  t.match(ended, { code: 'ERR_STREAM_WRITE_AFTER_END' });
  await t.rejects(failing(ended), { name: 'StoreUnavailableError', message: ended.message });
  await t.rejects(failing(new TypeError('a fault of ours')), TypeError);
  t.equal(await orUnavailable(async () => 'found'), 'found');
});
