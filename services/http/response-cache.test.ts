import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { anyPart } from '../../projections/maybe-touched.ts';
import { ResponseCache, type Answer } from './response-cache.ts';

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
  const cache = new ResponseCache({ page: {}, data: {} });
  await cache.answer('/a', async () => ({ ...answer('plain'), isPassing: true }));
  await cache.answer('/b', async () => answer('for good'));
  t.equal(cache.get('/a')?.bytes.toString(), 'plain');
  await sleep(1_100);
  t.equal(cache.get('/a'), undefined);
  t.equal(cache.get('/b')?.bytes.toString(), 'for good');
});
