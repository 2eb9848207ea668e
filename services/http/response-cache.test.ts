import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { anyPart } from '../../projections/maybe-touched.ts';
import { until } from '../../scripts/until.ts';
import { ResponseCache, unchangedFor, type Answer, type CachedAnswer } from './response-cache.ts';

const answer = (body: string): Answer => ({ body, contentType: 'text/plain', tags: ['latest', 'posts/1'] });

t.test('an answer is built once for all who ask meanwhile, and cached', async (t) => {
  const cache = new ResponseCache({ page: { 'x-common': 'page' }, data: { 'x-common': 'yes' } });
  let built = 0;
  const build = async () => answer(`built ${(built += 1)}`);
  const [one, other] = await Promise.all([cache.answer('/a', build), cache.answer('/a', build)]);
  t.equal(one, other);
  t.equal(cache.get('/a'), one);
  t.equal(built, 1);
});

t.test('what changes while it is built is not cached, nor given to those who ask later', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  let finish = (_answer: Answer): void => undefined;
  const slow = cache.answer('/a', () => new Promise<Answer>((resolve) => (finish = resolve)));
  cache.invalidate(new Map([['posts', [1]]]));
  const later = cache.answer('/a', async () => answer('new'));
  finish(answer('old'));
  t.equal((await slow)?.bytes.toString(), 'old', 'those who asked before');
  t.equal((await later)?.bytes.toString(), 'new');
  t.equal(cache.get('/a')?.bytes.toString(), 'new');
});

t.test('a change invalidates what was made of it, and nothing else', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  const add = (url: string, tags: string[]) => cache.answer(url, async () => ({ ...answer(url), tags }));
  await add('/list', ['latest']);
  await add('/one', ['posts/1']);
  await add('/two', ['posts/2']);
  cache.invalidate(new Map([['posts', [1]]]));
  t.strictSame(
    [cache.get('/one'), cache.get('/two')?.bytes.toString(), cache.get('/list')?.bytes.toString()],
    [undefined, '/two', '/list'],
  );
  cache.invalidate(new Map([['latest', [7]]]));
  t.equal(cache.get('/list'), undefined);
});

t.test(
  'a change of a part of a collection invalidates what was made of that part; one that nobody can place invalidates all parts',
  async (t) => {
    const cache = new ResponseCache({ page: {}, data: {} });
    const addAll = async () => {
      for (const tag of ['latest', 'latest/category-1', 'latest/category-2', 'posts/1'])
        await cache.answer(tag, async () => ({ ...answer(tag), tags: [tag] }));
    };
    const there = () => ['latest', 'latest/category-1', 'latest/category-2', 'posts/1'].filter((url) => cache.get(url));
    await addAll();
    cache.invalidate(new Map([['latest', [7, 'category-1']]]));
    t.same(there(), ['latest/category-2', 'posts/1']);
    await addAll();
    cache.invalidate(new Map([['latest', [anyPart]]]));
    t.same(there(), ['posts/1']);
  },
);

t.test('what is compressed is cached beside the answer, counted, and invalidated with it', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  const long = { ...answer('volts and amperes '.repeat(500)), lastModified: new Date(0) };
  const one = await cache.answer('/a', async () => long);
  if (!one) throw new Error('There is an answer.');
  const [br, same, gzip] = await Promise.all([
    cache.encoded('/a', one, 'br'),
    cache.encoded('/a', one, 'br'),
    cache.encoded('/a', one, 'gzip'),
  ]);
  t.equal(br, same, 'it is compressed once');
  t.equal(cache.get('/a')?.br, br);
  t.equal(cache.get('/a')?.gzip, gzip);
  t.match(gzip.headers.join('\n'), /last-modified\nThu, 01 Jan 1970 00:00:00 GMT\n(.*\n)*content-encoding\ngzip$/);
  cache.invalidate(new Map([['posts', [1]]]));
  t.equal(cache.get('/a'), undefined);
  await cache.encoded('/a', one, 'br');
  t.equal(cache.get('/a'), undefined, 'what was invalidated does not come back');
});

t.test('a page carries the headers of pages, everything else those of data', async (t) => {
  const cache = new ResponseCache({ page: { 'x-common': 'page' }, data: { 'x-common': 'data' } });
  for (const [contentType, common] of [
    ['text/html; charset=utf-8', 'page'],
    ['application/json; charset=utf-8', 'data'],
    ['application/atom+xml', 'data'],
  ] as const) {
    const { headers = [] } = (await cache.answer(`/${contentType}`, async () => ({ ...answer('x'), contentType }))) ?? {};
    t.equal(headers[headers.indexOf('x-common') + 1], common, contentType);
  }
});

t.test('what will be better in a moment is cached for about a second', async (t) => {
  const now = performance.now.bind(performance);
  let later = 0;
  t.intercept(performance, 'now', { value: () => now() + later });
  const cache = new ResponseCache({ page: {}, data: {} });
  await cache.answer('/a', async () => ({ ...answer('plain'), isPassing: true }));
  await cache.answer('/b', async () => answer('for good'));
  t.equal(cache.get('/a')?.bytes.toString(), 'plain');
  later = 1_100;
  // The cache checks the clock a millisecond later.
  await until(() => cache.get('/a') === undefined, 'it is no longer cached');
  t.equal(cache.get('/b')?.bytes.toString(), 'for good');
});

/** A cached response. */
const cached = async (
  change: Partial<Answer> = {},
  cache = new ResponseCache({ page: { 'x-page': '1' }, data: { 'x-data': '1' } }),
) => (await cache.answer('/a', async () => ({ ...answer('text'), ...change }))) as CachedAnswer;

const digestOf = (...parts: string[]): string => createHash('sha256').update(parts.join('')).digest('base64url').slice(0, 22);

t.test('the headers of an answer, and of a 304, say all that a client has to know', async (t) => {
  const plain = await cached();
  const etag = `"${digestOf('text')}"`;
  const unchanged = ['etag', etag, 'cache-control', 'public, no-cache', 'x-data', '1'];
  t.same([plain.etag, plain.unchanged], [etag, unchanged]);
  t.same(plain.headers, [...unchanged, 'content-type', 'text/plain', 'content-length', '4']);
  t.match(plain, { isPassing: false, tags: ['latest', 'posts/1'], compressible: false, contentType: 'text/plain' });
  t.same([plain.viewOf, plain.revision, plain.ownerId], [undefined, undefined, undefined]);

  const body = 'volts and amperes '.repeat(100);
  const link = '</feed>; rel="alternate"';
  const whole = await cached({
    ...{ body, link, contentType: 'text/html; charset=utf-8', lastModified: new Date(0), policy: "default-src 'none'" },
    ...{ viewOf: 7, revision: 3, ownerId: 2, isPassing: true },
  });
  t.equal(whole.etag, `"3.${digestOf(body, link)}"`, 'another link is another answer');
  const more = ['content-security-policy', "default-src 'none'", 'link', link, 'last-modified', 'Thu, 01 Jan 1970 00:00:00 GMT'];
  t.same(whole.unchanged.slice(4), ['x-page', '1', ...more, 'vary', 'accept-encoding']);
  t.match(whole, { isPassing: true, viewOf: 7, revision: 3, ownerId: 2, compressible: true });
});

t.test('a client that has this very answer is told so, in whatever encoding it has it', async (t) => {
  const one = await cached();
  const { etag, unchanged } = one;
  t.equal(unchangedFor({}, one), undefined);
  for (const has of ['*', etag, `W/${etag}`, `"other",  W/${etag}`, `${etag}, "other"`])
    t.same(unchangedFor({ 'if-none-match': has }, one), unchanged, has);
  for (const has of ['', '"other"', `${etag}x`, `xW/${etag}`, `"W/${etag.slice(1)}`, `"${digestOf('text')}-zip"`, '**'])
    t.equal(unchangedFor({ 'if-none-match': has }, one), undefined, has);
  for (const encoding of ['br', 'gzip']) {
    const has = `"${digestOf('text')}-${encoding}"`;
    t.same(unchangedFor({ 'if-none-match': `"other", ${has}` }, one), ['etag', has, ...unchanged.slice(2)]);
  }
});

t.test('an encoded answer has its own ETag and length, and is compressed again where nothing keeps it', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  const body = 'volts and amperes '.repeat(100);
  const one = await cached({ body }, cache);
  const gzip = await cache.encoded('/a', one, 'gzip');
  t.same(gunzipSync(gzip.bytes).toString(), body);
  t.equal(gzip.etag, `"${digestOf(body)}-gzip"`);
  const length = ['content-length', String(gzip.bytes.length), 'content-encoding', 'gzip'];
  t.same(gzip.headers, ['etag', gzip.etag, ...one.headers.slice(2, -2), ...length]);
  t.not(await cache.encoded('/a', one, 'gzip'), gzip);
  const [br, other] = await Promise.all([cache.encoded('/a', one, 'br'), cache.encoded('/b', one, 'br')]);
  t.not(br, other, 'each address by itself');
  t.equal(cache.get('/b'), undefined);
  await cached({ body: `${body}!` }, cache);
  await cache.encoded('/a', one, 'gzip');
  t.equal(cache.get('/a')?.gzip, undefined, 'what was compressed of an older answer is not kept beside a newer one');
});

t.test('what cannot be built is not cached, and built again when somebody asks', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  t.equal(await cache.answer('/a', async () => undefined), undefined);
  await t.rejects(
    cache.answer('/a', async () => Promise.reject(new Error('away'))),
    { message: 'away' },
  );
  t.equal(cache.get('/a'), undefined);
  t.equal((await cache.answer('/a', async () => answer('there')))?.bytes.toString(), 'there');
});

t.test('nothing that changed nothing is invalidated; all is where nobody knows what changed', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  for (const [forget, expected] of [
    [() => cache.invalidate(new Map()), 'built'],
    [() => cache.clear(), undefined],
  ] as const) {
    let finish = (_answer: Answer): void => undefined;
    const under = cache.answer('/a', () => new Promise<Answer>((resolve) => (finish = resolve)));
    forget();
    finish(answer('built'));
    await under;
    t.equal(cache.get('/a')?.bytes.toString(), expected);
  }
  await cached({}, cache);
  cache.clear();
  t.equal(cache.get('/a'), undefined);
});

t.test('an answer that is built anew leaves the others of its tags to be invalidated', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  for (const url of ['/a', '/b', '/a']) await cache.answer(url, async () => answer(url));
  cache.invalidate(new Map([['latest', []]]));
  t.strictSame([cache.get('/a'), cache.get('/b')], [undefined, undefined]);
});

t.test('what is asked for anew while an older answer is being built is built once', async (t) => {
  const cache = new ResponseCache({ page: {}, data: {} });
  const builders: ((answer: Answer) => void)[] = [];
  const ask = () => cache.answer('/a', () => new Promise<Answer>((resolve) => builders.push(resolve)));
  const older = ask();
  cache.clear();
  const newer = ask();
  builders[0]?.(answer('older'));
  await older;
  const together = ask();
  t.equal(builders.length, 2);
  builders[1]?.(answer('newer'));
  t.equal(await together, await newer);
});

const room = { public: 64, own: 16 } as const;
const megabyte = 1024 * 1024;

for (const readers of ['public', 'own'] as const) {
  t.test(
    `so much is cached and no more, of answers that are ${readers}; what was asked for longest ago goes first`,
    async (t) => {
      for (const encoding of ['br', 'gzip', undefined] as const) {
        const cache = new ResponseCache({ page: {}, data: {} }, readers);
        const body = 'x'.repeat(megabyte - 2_000);
        const add = (url: string) => cache.answer(url, async () => ({ ...answer(body), tags: [url] }));
        const first = (await add('0')) as CachedAnswer;
        for (let n = 1; n < room[readers]; n += 1) await add(`${n}`);
        t.ok(cache.get('0'), 'so many have room');
        if (encoding) await cache.encoded('0', first, encoding);
        else await add('one more');
        t.notOk(cache.get('1'));
        t.ok(cache.get('2'));
      }
    },
  );
}
