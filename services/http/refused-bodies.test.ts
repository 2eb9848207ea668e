import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { limits } from '../config/limits.ts';
import { build } from '../test/build.ts';

/** A proxy sends a whole body before it reads the response. */

const listening = async (t: Test): Promise<number> => {
  const { app } = await build(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** Sends the parts and returns everything the server sends until it closes the connection. */
const exchange = async (port: number, ...parts: readonly (string | Buffer)[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  socket.on('error', (error) => (said += error.message));
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return said;
};

const post = (length: number, connection = 'keep-alive'): string =>
  'POST /api/login HTTP/1.1\r\nhost: site.test\r\ncontent-type: application/json\r\n' +
  `connection: ${connection}\r\ncontent-length: ${length}\r\n\r\n`;

const tooLong = 'The request is too large: 32 KiB is the most.';

t.test('an oversized body is read to its end, so that its sender gets the refusal', async (t) => {
  const port = await listening(t);
  const length = 8 * 1024 * 1024;
  const closing = await exchange(port, post(length, 'close'), Buffer.alloc(length, 'x'));
  t.match(closing, new RegExp(`^HTTP/1\\.1 413 .*${tooLong}$`, 's'), 'also on a connection that is to be closed');
  const last = 'GET /healthz HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n';
  const said = await exchange(port, post(length), Buffer.alloc(length, 'x'), last);
  t.match(said, new RegExp(`^HTTP/1\\.1 413 .*${tooLong}HTTP/1\\.1 200 `, 's'));
});

t.test('a body far over the limit ends the connection', async (t) => {
  const said = await exchange(await listening(t), post(limits.refusedBody + 1));
  t.match(said, new RegExp(`^HTTP/1\\.1 413 .*connection: close.*${tooLong}$`, 'is'));
});
