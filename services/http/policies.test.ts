import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { routes } from '../../contracts/routes.ts';
import { unsubscribe } from '../../contracts/routes/notices.ts';
import { limits } from '../config/limits.ts';
import { build, buildWithPeople, type Answer } from '../test/build.ts';

const evenWhereNothingIs = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

t.test('every answer carries the policies of its kind', async (t) => {
  const site = await buildWithPeople(t);
  const { slug } = await site.post('approved');
  const get = (url: string) => site.visitor.call('GET', url);
  const answers: Readonly<Record<string, Answer>> = {
    cached: await get('/api/posts/latest'),
    post: await get(`/api/posts/${slug}`),
    page: await get('/api/docs'),
    feed: await get('/feed.xml'),
    robots: await get('/robots.txt'),
    file: await get('/demo/images/flyback-options.svg'),
    own: await site.author.call('GET', '/api/user'),
    unchanged: await site.visitor.call('GET', '/api/posts/latest', undefined, {
      'if-none-match': String((await get('/api/posts/latest')).headers.etag),
    }),
    'not found': await get('/nothing'),
    'no such category': await get('/api/categories/none'),
    'bad address': await get('/%ff'),
    'too long': await get(`/api/posts/${'x'.repeat(400)}`),
    refused: await site.visitor.call('POST', '/api/login', {}),
    'not signed in': await get('/api/user'),
    metrics: await get('/metrics'),
  };
  for (const [name, { headers, statusCode }] of Object.entries(answers)) {
    t.match(headers, evenWhereNothingIs, `${name} (${statusCode})`);
    const policy = String(headers['content-security-policy']);
    t.match(policy, /default-src '(none|self)'/, name);
    t.match(policy, /frame-ancestors 'none'/, name);
    t.notMatch(policy, /unsafe-|data:|\*/, name);
    t.notOk(headers['strict-transport-security'], `${name}: the site is on http`);
    t.notOk(headers['x-powered-by'] ?? headers.server, name);
    t.notOk(headers['access-control-allow-origin'], `${name}: no other site may read it`);
  }
  const { headers } = await get('/api/docs');
  t.match(headers, {
    'x-frame-options': 'DENY',
    'permissions-policy': /camera=\(\)/,
    'cross-origin-opener-policy': 'same-origin',
  });
  t.match(headers['content-security-policy'], /object-src 'none'.*base-uri 'none'.*form-action 'self'/);
});

t.test('a site on https tells browsers to stay there', async (t) => {
  const site = await build(t, { SITE_URL: 'https://site.test', TRUST_PROXY: '127.0.0.1' });
  for (const url of ['/api/posts/latest', '/api/docs', '/nothing', '/api/user'])
    t.equal(
      (await site.visitor.call('GET', url)).headers['strict-transport-security'],
      'max-age=31536000; includeSubDomains',
      url,
    );
  t.match((await site.visitor.call('GET', '/api/docs')).headers['content-security-policy'], /upgrade-insecure-requests/);
});

t.test('what a plain form can send changes nothing, with a body or without', async (t) => {
  const site = await buildWithPeople(t);
  const changing = routes.filter(({ method }) => method !== 'GET');
  for (const { method, path } of changing) {
    const url = path.replace(/:\w+/, '1');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
      'application/json-patch',
      '',
    ]) {
      for (const body of ['{"status":"approved"}', undefined]) {
        const answer = await site.admin.call(method, url, body, { 'content-type': type });
        // That route ignores any body: everything is in the URL.
        const expected = path === unsubscribe.path && type !== '' ? 422 : 415;
        t.equal(answer.statusCode, expected, `${method} ${path} ${type} ${body}`);
      }
    }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'cross-site', origin: 'http://site.test' }])
      t.equal((await site.admin.call(method, url, {}, headers)).statusCode, 403, `${method} ${path} from another site`);
  }
  t.match((await site.admin.call('GET', '/api/user')).json(), { isAdmin: true }, 'nobody was signed out');
});

t.test('strangers send no more than a form, members no more than an article', async (t) => {
  const site = await buildWithPeople(t);
  const big = (bytes: number) => JSON.stringify({ username: 'x'.repeat(bytes) });
  for (const { method, path, access, body } of routes.filter(({ body }) => body)) {
    const most = access === 'public' ? limits.strangersBody : limits.body;
    const { statusCode } = await site.admin.call(method, path.replace(/:\w+/, '1'), big(most), {
      'content-type': 'application/json',
    });
    t.equal(statusCode, body ? 413 : 0, `${method} ${path}`);
  }
  t.equal(
    (await site.visitor.call('POST', '/api/posts', big(2 * limits.body), { 'content-type': 'application/json' })).statusCode,
    401,
  );
});

t.test('the server bounds what one connection may take', async (t) => {
  const site = await build(t);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = site.app;
  t.match(server, {
    requestTimeout: limits.requestTime,
    headersTimeout: limits.headersTime,
    timeout: limits.silence,
    maxConnections: limits.connections,
    maxHeadersCount: limits.headerLines + 1,
  });
  t.ok(server.keepAliveTimeout > 0);
  const { port } = server.address() as AddressInfo;
  /** Sends text, and returns the response once the connection has ended. */
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let said = '';
      socket.on('data', (data) => (said += data.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(said));
    });
  t.match(await send(`GET / HTTP/1.1\r\nhost: site.test\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`), /^HTTP\/1.1 431 /);
  t.match(
    await send('GET / HTTP/1.1\r\nhost: site.test\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n'),
    /^HTTP\/1.1 400 /,
  );
  t.match(await send('NONSENSE\r\n\r\n'), /^HTTP\/1.1 400 /);
  server.headersTimeout = 300;
  t.match(await send('GET / HTTP/1.1\r\nhost: '), /^HTTP\/1.1 408 /, 'who takes too long for the headers is cut off');
});
