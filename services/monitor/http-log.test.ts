import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { HttpLog } from './http-log.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site that answers as a test says, what it was asked for, and the log there. */
const served = async (t: Test, answer: Answer) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    answer(request, response);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = new HttpLog(`${address}/log`);
  t.teardown(() => {
    log.close();
    server.closeAllConnections();
    server.close();
  });
  return { asked, address, log };
};

t.test('it reads texts and tiles, and says which are not there', async (t) => {
  const { log, asked } = await served(t, ({ url, headers }, response) => {
    t.match(headers, { 'cache-control': 'no-cache', 'accept-encoding': 'identity' });
    if (url === '/log/checkpoint') return response.end('a note — here\n');
    if (url === '/log/tile/0/x001/234') return response.end(Buffer.alloc(8_192, 1));
    if (url === '/log/tile/1/004.p/3') return response.end(Buffer.alloc(96, 2));
    response.statusCode = url === '/log/key' ? 410 : 404;
    return response.end('Not found');
  });
  t.equal(await log.text('checkpoint'), 'a note — here\n');
  t.equal(await log.text('key'), undefined);
  t.equal(await log.text('cosigned'), undefined);
  t.equal((await log.tile({ level: 0, index: 1_234, width: 256 })).length, 8_192);
  t.equal((await log.tile({ level: 1, index: 4, width: 3 })).length, 96);
  asked.length = 0;
  await t.rejects(log.tile({ level: 1, index: 5, width: 3 }), {
    kind: 'unproven',
    message: /does not have the tile .*\/log\/tile\/1\/005\.p\/3/,
  });
  t.same(asked, ['/log/tile/1/005.p/3', '/log/tile/1/005'], 'the full tile may have taken its place');
});

t.test('hostile answers end in a sentence that names the address', async (t) => {
  const answers: Readonly<Record<string, Answer>> = {
    endless: (_, response) => {
      const write = (): void =>
        void (response.write(Buffer.alloc(65_536, 97)) ? setImmediate(write) : response.once('drain', write));
      write();
    },
    bomb: (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000))),
    'no gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end('plain'),
    'not UTF-8': (_, response) => response.end(Buffer.of(0xff, 0xfe, 0xff)),
    'half of it': (_, response) => response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
    'hung up': (request) => request.socket.destroy(),
    'no HTTP': (request) => void request.socket.end('\u0000\u0001 nonsense\r\n\r\n'),
    'long headers': (_, response) => response.setHeader('x-long', 'x'.repeat(100_000)).end('short'),
    'an error': (_, response) => response.writeHead(503).end('x'.repeat(1_000)),
    unauthorized: (_, response) => response.writeHead(401).end(),
    'no content': (_, response) => response.writeHead(204).end(),
    partial: (_, response) => response.writeHead(206).end('part'),
    'a redirect to nowhere': (_, response) => response.writeHead(302).end(),
    'a redirect to a file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'another host': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    'another port': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/log/checkpoint' }).end(),
    'a circle': (_, response) => response.writeHead(302, { location: '/log/checkpoint' }).end(),
  };
  for (const [what, answer] of Object.entries(answers)) {
    const { log, asked } = await served(t, answer);
    const address = new RegExp(log.address.replaceAll('.', '\\.'));
    await t.rejects(log.text('checkpoint'), { name: 'LogFinding', kind: 'unreachable', message: address }, what);
    t.ok(asked.length <= 4, `${what}: ${asked.length} requests`);
    const rejected = { name: 'LogFinding', kind: /^un(?:proven|reachable)$/ };
    await t.rejects(log.tile({ level: 0, index: 0, width: 256 }), rejected, `${what}, for a tile`);
  }
});

t.test('a tile of another length is none', async (t) => {
  const { log } = await served(t, (_, response) => response.end(Buffer.alloc(64)));
  await t.rejects(log.tile({ level: 0, index: 0, width: 3 }), { kind: 'unproven', message: /has 64 bytes, not 96/ });
  await t.rejects(log.tile({ level: 0, index: 0, width: 1 }), { kind: 'unreachable', message: /more than 32 bytes/ });
});

t.test('a redirect within the site is followed', async (t) => {
  const { log } = await served(t, ({ url }, response) => {
    if (url === '/log/checkpoint') return response.writeHead(308, { location: '/elsewhere' }).end();
    return response.end('a note\n');
  });
  t.equal(await log.text('checkpoint'), 'a note\n');
});

t.test('a site that takes for ever is given up, and so is a look that is stopped', async (t) => {
  const { log } = await served(t, (_, response) => void response.write('slow'));
  const asked = log.text('checkpoint');
  setImmediate(() => log.close());
  await t.rejects(asked, { kind: 'unreachable', message: /\/log\/checkpoint cannot be read: the look was given up/ });
  await t.rejects(log.text('key'), { message: /given up/ });
  const slow = new HttpLog(log.address, { request: 50, look: 10_000 });
  await t.rejects(slow.text('checkpoint'), { kind: 'unreachable', message: /It did not answer in time/ });
  slow.close();
  const long = new HttpLog(log.address, { request: 10_000, look: 50 });
  await t.rejects(long.text('checkpoint'), { message: /given up/ });
});

t.test('an address where nobody listens', async (t) => {
  const log = new HttpLog('http://127.0.0.1:1/log');
  await t.rejects(log.text('checkpoint'), {
    kind: 'unreachable',
    message: /^http:\/\/127\.0\.0\.1:1\/log\/checkpoint cannot be read/,
  });
  log.close();
});
