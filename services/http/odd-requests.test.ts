import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { FastifyInstance } from 'fastify';
import { limits } from '../config/limits.ts';
import { Metrics } from '../metrics/metrics.ts';
import { build } from '../test/build.ts';
import { buildProjector } from './projector.ts';

/** Sends raw requests; returns everything received until the connection ends. */
const listening = async (
  t: Test,
  app: FastifyInstance,
): Promise<(first: string, headers: readonly string[]) => Promise<string>> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return (first, headers) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write([first, ...headers, '', ''].join('\r\n')));
      let said = '';
      socket.on('data', (data) => (said += data.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(said));
    });
};

const junk = (count: number): string[] => Array.from({ length: count }, (_, n) => `x-junk-${n}: 1`);
const host = 'Host: site.test';
const end = 'Connection: close';
const proxied = 'X-Forwarded-For: 203.0.113.9';

const addresses = [
  'GET /robots.txt',
  'GET /api/posts/latest',
  'GET /api/user',
  'GET /metrics',
  'GET /nothing',
  'POST /api/logout',
];

t.test('a request has at most 100 headers: nothing is cut off', async (t) => {
  const { app } = await build(t, { TRUST_PROXY: '127.0.0.1' });
  const send = await listening(t, app);
  for (const address of addresses) {
    // Twice: the second time it is cached.
    for (let time = 0; time < 2; time += 1) {
      const most = await send(`${address} HTTP/1.1`, [host, end, ...junk(limits.headerLines - 3), proxied]);
      t.notMatch(most, /^HTTP\/1.1 (431|5)/, `${address} with 100`);
      for (const count of [limits.headerLines - 2, 200, 1_000]) {
        const answer = await send(`${address} HTTP/1.1`, [host, end, ...junk(count), proxied]);
        t.match(answer, /^HTTP\/1.1 431 Request Header Fields Too Large\r\n/, `${address} with ${count + 3}`);
        t.match(answer, /\r\nx-content-type-options: nosniff\r\n/);
        t.match(answer, /The request has too many headers: 100 are the most\.$/);
      }
    }
  }
  const problem = await send('GET /api/user HTTP/1.1', [host, 'Accept: application/problem+json', ...junk(100)]);
  t.match(problem, /"status":431.*"code":"TOO_MANY_HEADERS"/, 'and the connection is closed');
  const outside = await send('GET /metrics HTTP/1.1', [host, end, ...junk(20), proxied]);
  t.match(outside, /^HTTP\/1.1 404 /, 'metrics are for private networks');
});

t.test('a request names one host', async (t) => {
  const { app } = await build(t);
  const send = await listening(t, app);
  for (const address of addresses) {
    for (const other of ['Host: evil.test', 'host: site.test', 'HOST:']) {
      for (const headers of [
        [host, other, end],
        [other, 'x: y', host, end],
      ])
        t.match(await send(`${address} HTTP/1.1`, headers), /^HTTP\/1.1 400 Bad Request\r\n/, `${address} with ${other}`);
    }
    t.notMatch(await send(`${address} HTTP/1.1`, [host, 'x-host: evil.test', end]), /^HTTP\/1.1 400/);
  }
});

t.test('the process that only projects holds to it, too', async (t) => {
  const { services } = await build(t);
  const send = await listening(t, await buildProjector({ ...services, metrics: new Metrics() }, pino({ level: 'silent' })));
  t.match(await send('GET /metrics HTTP/1.1', [host, end]), /^HTTP\/1.1 200 /);
  t.match(await send('GET /metrics HTTP/1.1', [host, end, ...junk(100)]), /^HTTP\/1.1 431 /);
  t.match(await send('GET /metrics HTTP/1.1', [host, host, end]), /^HTTP\/1.1 400 /);
});
