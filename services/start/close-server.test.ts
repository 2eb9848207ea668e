import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify from 'fastify';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import { closerOf } from './close-server.ts';

/** A server that answers `/` only after `release`, and `/at-once` immediately. */
const serve = async (t: Test, headersTime?: number) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const app = fastify({ forceCloseConnections: 'idle' });
  let asked = 0;
  app.get('/', async () => {
    asked += 1;
    await released;
    return 'done';
  });
  app.get('/at-once', async () => 'first');
  const close = closerOf(app, headersTime);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    t.teardown(() => socket.destroy());
    await Promise.all([accepted, once(socket, 'connect')]);
    return socket;
  };
  return { close, open, release, asked: () => asked };
};

const headOf = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: site.example\r\n`;

t.test('an unused connection, such as one that a browser opened ahead of time, does not keep a server open', async (t) => {
  const { close, open } = await serve(t);
  const socket = await open();
  const ended = once(socket, 'close');
  await close();
  await ended;
  t.pass('it is closed');
});

t.test('requests under way are finished, pipelined ones too, before their connection is closed', async (t) => {
  const { close, open, release, asked } = await serve(t, 0);
  const [busy, idle] = [await open(), await open()];
  let answer = '';
  busy.setEncoding('utf8').on('data', (part: string) => (answer += part));
  busy.write(`${headOf('/at-once')}\r\n${headOf('/')}\r\n`);
  await until(() => asked() === 1 && answer.endsWith('first'), 'both requests have arrived, and one is answered');
  const ended = [once(busy, 'close'), once(idle, 'close')];
  const closed = close();
  await ended[1];
  t.match(answer, /first$/, 'the unused connection is closed meanwhile');
  release();
  await closed;
  await ended[0];
  t.match(answer, /first[^]*HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\ndone$/);
});

t.test('an incomplete request head is waited for no longer than the limit for heads', async (t) => {
  const { close, open } = await serve(t, 100);
  const socket = await open();
  socket.write(headOf('/'));
  const ended = once(socket, 'close');
  await close();
  await ended;
  t.pass('it is closed');
});
