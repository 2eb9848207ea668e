import { once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { routes } from '../../contracts/routes.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { loadFrontend } from './frontend.ts';
import { buildWithPeople } from '../test/build.ts';
import { hostileRequest, type HostileRequest } from './hostile-requests.suite.ts';

/**
 * Requests that no browser would send, to every route over real connections: none may cause a server error or leave
 * anything behind.
 */

const count = testCount('attacks', 500);
/**
 * How much the memory may grow, in bytes: the same for a thousand requests and for twenty thousand, so each leaves less
 * than a kilobyte.
 */
const longestGrowth = 12 * 1024 * 1024;

t.setTimeout(60_000 + count * 60);

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' }, await loadFrontend());
await site.post('approved');
await site.post('pending');
const { app, services } = site;
// On a busy machine most of these would be shed; load-shedder.test.ts covers that.
Object.assign(services.shedder, { watch: () => () => undefined });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
t.teardown(() => agent.destroy());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/**
 * The memory in use, in the heap and outside it (bytes of responses), without the cached responses, which have their
 * own bound.
 */
const memory = async (): Promise<number> => {
  services.responseCache.clear();
  for (let turn = 0; turn < 4; turn += 1) {
    collect();
    await new Promise(setImmediate);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** The status of the response; 0 if Node refuses to send such a request, or the connection was closed instead. */
const ask = ({ by, method, target, headers, body }: HostileRequest): Promise<Reply> =>
  new Promise((resolve) => {
    const { cookie } = site.people[by];
    const all = ['host', `127.0.0.1:${port}`, ...(cookie ? ['cookie', cookie] : []), ...headers];
    if (body !== undefined) all.push('content-length', String(Buffer.byteLength(body)));
    try {
      const request = send({ port, host: '127.0.0.1', method, path: target, headers: all, agent, setHost: false }, (answer) => {
        if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.destroy();
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text.length < 2_000 ? (text += part) : undefined));
        answer.on('close', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      request.on('error', () => resolve({ status: 0, text: '' }));
      // Don't wait after 101 and 100.
      request.setTimeout(20_000, () => request.destroy());
      request.end(body);
    } catch {
      resolve({ status: 0, text: '' });
    }
  });

/**
 * Whether the sender may not make this call at all: then it must get nothing from it, whatever else is wrong with the
 * request.
 */
const isForbidden = ({ by, method, target }: HostileRequest): boolean => {
  const path = target.split('?')[0] as string;
  const called = routes.find((route) => route.method === method && route.path === path);
  return (called?.access === 'admin' && by !== 'admin') || (called?.access === 'member' && by === 'visitor');
};

/** Secrets that no response may contain; one call shows an admin an email address. */
const secretsIn = ({ by, target }: HostileRequest): RegExp =>
  by === 'admin' && /^\/api\/people\/\d/.test(target)
    ? /\$argon2|node_modules|\bat .*\.[jt]s:\d+/
    : /\$argon2|@mail\.test|node_modules|\bat .*\.[jt]s:\d+/;

t.test(`${count} requests: no answer is 5xx, nobody is let in, and memory is back at its start`, async (t) => {
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(hostileRequest, async (hostile) => {
    const { status, text } = await ask(hostile);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // 501: a server need not know methods such as QUERY.
    if (status >= 500 && status !== 501) throw new Error(`${status} ${text}`);
    if (status >= 200 && status < 300 && isForbidden(hostile)) throw new Error(`${hostile.by} was let in: ${text}`);
    if (secretsIn(hostile).test(text)) throw new Error(`The answer holds what it must not: ${text}`);
  });
  // Warm up first: this compiles code and fills caches of a fixed size before memory is measured.
  await fc.assert(property, { numRuns: Math.ceil(count / 4) });
  const before = await memory();
  await fc.assert(property, { numRuns: count });
  const growth = (await memory()) - before;
  t.comment(`memory: ${Math.round(before / 1024)} kB, then ${Math.round(growth / 1024)} kB more`);
  t.comment(
    [...statuses]
      .sort()
      .map((pair) => pair.join(': '))
      .join(', '),
  );
  t.ok(growth < longestGrowth, `memory grew by ${Math.round(growth / 1024)} kB`);
  t.ok((statuses.get(0) ?? 0) < count / 4, 'most requests were sent and answered');
  t.ok((statuses.get(200) ?? 0) > count / 40, 'some were right by chance');
});

t.test('nothing became a property of all objects', async (t) => {
  t.strictSame(Object.keys(Object.prototype), []);
  t.notOk('isAdmin' in {} || 'polluted' in {} || 'a' in []);
  t.equal((await site.author.call('GET', '/api/user')).json<{ isAdmin: boolean }>().isAdmin, false);
});

/** Sends raw bytes; returns the status, or 0 if the connection is closed without one. */
const sendRaw = async (bytes: Buffer): Promise<number> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
  socket.end(bytes);
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
};

t.test('bytes that are no request, or half of one', async () => {
  const line = fc.constantFrom(
    'host: 127.0.0.1',
    'host:',
    'content-length: 5',
    'content-length: -1',
    'content-length: 99999999999999999999',
    'content-length: 5, 6',
    'transfer-encoding: chunked',
    'transfer-encoding: chunked, identity',
    'transfer-encoding : chunked',
    'content-type: application/json',
    'cookie: benchnotes=a; benchnotes=b',
    'x\0y: z',
    ' folded: a',
    ': nameless',
    `x: ${'y'.repeat(20_000)}`,
    'connection: close, upgrade',
    'upgrade: h2c',
    'expect: 200-ok',
    'x: \x80\xff',
  );
  const first = fc.constantFrom(
    'GET / HTTP/1.1',
    'GET /api/posts HTTP/1.0',
    'POST /api/login HTTP/1.1',
    'GET http://evil.test/ HTTP/1.1',
    'GET //evil.test HTTP/1.1',
    'GET * HTTP/1.1',
    'CONNECT a:1 HTTP/1.1',
    'GET / HTTP/9.9',
    'GET /\0 HTTP/1.1',
    'PRI * HTTP/2.0',
    'get / http/1.1',
    'GET',
    '',
    '\x16\x03\x01',
  );
  const bodies = fc.constantFrom('', 'hello', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{"username":"a"', 'ffffffffffffffff\r\n');
  const ends = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r');
  const bytes = fc
    .tuple(first, fc.array(line, { maxLength: 4 }), bodies, ends)
    .map(([start, lines, body, end]) => Buffer.from([start, ...lines, '', body].join(end), 'latin1'));
  const property = fc.asyncProperty(bytes, async (raw) => {
    const status = await sendRaw(raw);
    // 505: an unsupported version of HTTP.
    if (status >= 500 && status !== 505) throw new Error(`${status} for ${raw.toString('latin1')}`);
  });
  await fc.assert(property, { numRuns: Math.ceil(count / 10) });
});
