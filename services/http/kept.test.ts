import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { anyPart } from '../../projections/maybe-touched.ts';
import { KeptAnswers, type Answer } from './kept.ts';

const answer = (body: string): Answer => ({ body, contentType: 'text/plain', watches: ['latest', 'posts/1'] });

t.test('an answer is built once for all who ask meanwhile, and kept', async (t) => {
  const kept = new KeptAnswers({ page: { 'x-common': 'page' }, data: { 'x-common': 'yes' } });
  let built = 0;
  const build = async () => answer(`built ${(built += 1)}`);
  const [one, other] = await Promise.all([kept.answer('/a', build), kept.answer('/a', build)]);
  t.equal(one, other);
  t.equal(kept.get('/a'), one);
  t.equal(built, 1);
});

t.test('what changes while it is built is not kept, nor given to those who ask later', async (t) => {
  const kept = new KeptAnswers({ page: {}, data: {} });
  let finish = (_answer: Answer): void => undefined;
  const slow = kept.answer('/a', () => new Promise<Answer>((resolve) => (finish = resolve)));
  kept.changed(new Map([['posts', [1]]]));
  const later = kept.answer('/a', async () => answer('new'));
  finish(answer('old'));
  t.equal((await slow)?.bytes.toString(), 'old', 'those who asked before');
  t.equal((await later)?.bytes.toString(), 'new');
  t.equal(kept.get('/a')?.bytes.toString(), 'new');
});

t.test('a change drops what was made of it, and nothing else', async (t) => {
  const kept = new KeptAnswers({ page: {}, data: {} });
  const keep = (url: string, watches: string[]) => kept.answer(url, async () => ({ ...answer(url), watches }));
  await keep('/list', ['latest']);
  await keep('/one', ['posts/1']);
  await keep('/two', ['posts/2']);
  kept.changed(new Map([['posts', [1]]]));
  t.strictSame(
    [kept.get('/one'), kept.get('/two')?.bytes.toString(), kept.get('/list')?.bytes.toString()],
    [undefined, '/two', '/list'],
  );
  kept.changed(new Map([['latest', [7]]]));
  t.equal(kept.get('/list'), undefined);
});

t.test(
  'a change of a part of a collection drops what was made of that part; one that nobody can place drops all parts',
  async (t) => {
    const kept = new KeptAnswers({ page: {}, data: {} });
    const keep = async () => {
      for (const watched of ['latest', 'latest/category-1', 'latest/category-2', 'posts/1'])
        await kept.answer(watched, async () => ({ ...answer(watched), watches: [watched] }));
    };
    const there = () => ['latest', 'latest/category-1', 'latest/category-2', 'posts/1'].filter((url) => kept.get(url));
    await keep();
    kept.changed(new Map([['latest', [7, 'category-1']]]));
    t.same(there(), ['latest/category-2', 'posts/1']);
    await keep();
    kept.changed(new Map([['latest', [anyPart]]]));
    t.same(there(), ['posts/1']);
  },
);

t.test('what is compressed is kept beside the answer, counted, and dropped with it', async (t) => {
  const kept = new KeptAnswers({ page: {}, data: {} });
  const long = { ...answer('volts and amperes '.repeat(500)), lastModified: new Date(0) };
  const one = await kept.answer('/a', async () => long);
  if (!one) throw new Error('There is an answer.');
  const [br, same, gzip] = await Promise.all([
    kept.encoded('/a', one, 'br'),
    kept.encoded('/a', one, 'br'),
    kept.encoded('/a', one, 'gzip'),
  ]);
  t.equal(br, same, 'it is compressed once');
  t.equal(kept.get('/a')?.br, br);
  t.equal(kept.get('/a')?.gzip, gzip);
  t.match(gzip.headers.join('\n'), /last-modified\nThu, 01 Jan 1970 00:00:00 GMT\n(.*\n)*content-encoding\ngzip$/);
  kept.changed(new Map([['posts', [1]]]));
  t.equal(kept.get('/a'), undefined);
  await kept.encoded('/a', one, 'br');
  t.equal(kept.get('/a'), undefined, 'what was dropped does not come back');
});

t.test('a page carries the headers of pages, everything else those of data', async (t) => {
  const kept = new KeptAnswers({ page: { 'x-common': 'page' }, data: { 'x-common': 'data' } });
  for (const [contentType, common] of [
    ['text/html; charset=utf-8', 'page'],
    ['application/json; charset=utf-8', 'data'],
    ['application/atom+xml', 'data'],
  ] as const) {
    const { headers = [] } = (await kept.answer(`/${contentType}`, async () => ({ ...answer('x'), contentType }))) ?? {};
    t.equal(headers[headers.indexOf('x-common') + 1], common, contentType);
  }
});

t.test('what will be better in a moment is kept for about a second', async (t) => {
  const kept = new KeptAnswers({ page: {}, data: {} });
  await kept.answer('/a', async () => ({ ...answer('plain'), isPassing: true }));
  await kept.answer('/b', async () => answer('for good'));
  t.equal(kept.get('/a')?.bytes.toString(), 'plain');
  await sleep(1_100);
  t.equal(kept.get('/a'), undefined);
  t.equal(kept.get('/b')?.bytes.toString(), 'for good');
});
