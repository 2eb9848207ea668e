import t from 'tap';
import { buildWithPeople } from '../test/build.ts';

const site = await buildWithPeople(t);
const { visitor, author, other } = site;

const json = async (url: string): Promise<unknown> => (await visitor.call('GET', url)).json();
const status = async (url: string): Promise<number> => (await visitor.call('GET', url)).statusCode;

t.test('an empty site has no tags and no authors', async (t) => {
  t.strictSame([await json('/api/tags'), await json('/api/authors')], [[], []]);
  await site.submit({ tags: ['unread'] });
  t.strictSame([await json('/api/tags'), await json('/api/authors')], [[], []], 'nor has one where nothing is published');
  t.equal((await visitor.call('GET', '/api/authors/author')).payload, 'Nobody of this name has published an article.');
});

t.test('tags and authors of the published posts, those with the most first', async (t) => {
  await site.post('approved', { title: 'First article', tags: ['I2C', 'Pull-up'] });
  await site.post('approved', { title: 'Second article', tags: ['i2c', 'Bus', 'BUS'] });
  await site.decide((await site.submit({ title: 'Third article', tags: ['Ω & µ'] }, other)).id, 'approved');
  t.strictSame(await json('/api/tags'), [
    { tag: 'i2c', articlesCount: 2 },
    { tag: 'bus', articlesCount: 1 },
    { tag: 'pull-up', articlesCount: 1 },
    { tag: 'ω & µ', articlesCount: 1 },
  ]);
  t.strictSame(await json('/api/authors'), [
    { username: 'author', fullName: 'author Example', articlesCount: 2 },
    { username: 'other', fullName: 'other Example', articlesCount: 1 },
  ]);
});

t.test('a page at a time, each found once', async (t) => {
  const found: string[] = [];
  let next: string | undefined = '/api/tags?limit=1';
  for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
    const answer = await visitor.call('GET', next);
    found.push(...(answer.json() as { tag: string }[]).map(({ tag }) => tag));
    next = /<(.*)>; rel="next"/.exec(String(answer.headers.link))?.[1];
  }
  t.strictSame(found, ['i2c', 'bus', 'pull-up', 'ω & µ']);
  t.equal(await status('/api/tags?after=bm9uc2Vuc2U'), 400);
  t.equal(await status('/api/authors?after=WzFd'), 400);
});

t.test('those that begin with a text, in any case and Unicode form, the most used first', async (t) => {
  const begun = async (text: string, limit = 9) => json(`/api/tags?limit=${limit}&begin=${encodeURIComponent(text)}`);
  t.strictSame(await begun('I'), [{ tag: 'i2c', articlesCount: 2 }]);
  t.strictSame(await begun('bus'), [{ tag: 'bus', articlesCount: 1 }]);
  t.strictSame(await begun('Ω'), [{ tag: 'ω & µ', articlesCount: 1 }]);
  t.strictSame(await begun('us'), []);
  t.strictSame(await begun('', 1), [{ tag: 'i2c', articlesCount: 2 }]);
  t.equal(await status(`/api/tags?begin=${'a'.repeat(51)}`), 400);
});

t.test('one of them, in whatever case its name is written', async (t) => {
  t.strictSame(await json(`/api/tags/${encodeURIComponent('Ω & µ')}`), { tag: 'ω & µ', articlesCount: 1 });
  t.strictSame(await json('/api/authors/AUTHOR'), {
    username: 'author',
    fullName: 'author Example',
    articlesCount: 2,
    about: '',
  });
  t.equal((await visitor.call('GET', '/api/tags/none')).payload, 'No article has this tag.');
  t.equal(await status('/api/authors/admin'), 404, 'who has published nothing');
});

t.test('each has a feed', async (t) => {
  const feed = async (url: string): Promise<string> => (await visitor.call('GET', url)).payload;
  t.match(await feed('/tags/I2C/feed.xml'), '<title>#i2c – Benchnotes</title>');
  t.match(await feed('/tags/I2C/feed.xml'), 'href="http://site.test/tags/i2c/feed.xml"');
  t.match(await feed(`/tags/${encodeURIComponent('ω & µ')}/feed.xml`), '<title>Third article</title>');
  t.match(await feed('/u/Other/feed.xml'), '<subtitle>Articles by other Example.</subtitle>');
  t.match(await feed('/u/Other/feed.xml'), 'href="http://site.test/u/other"');
  t.notMatch(await feed('/u/other/feed.xml'), 'First article');
  for (const nothing of ['/tags/none/feed.xml', '/u/admin/feed.xml', '/u/nobody/feed.xml']) t.equal(await status(nothing), 404);
});

t.test('who and what has no published post any more is there no more', async (t) => {
  const [{ id }] = (await json('/api/posts?tag=bus')) as [{ id: number }];
  t.strictSame(await json('/api/tags/bus'), { tag: 'bus', articlesCount: 1 });
  await site.decide(id, 'rejected');
  t.equal(await status('/api/tags/bus'), 404);
  t.equal(await status('/tags/bus/feed.xml'), 404);
  t.strictSame(await json('/api/tags/i2c'), { tag: 'i2c', articlesCount: 1 });
  t.notMatch(await json('/api/tags'), [{}, {}, {}, {}]);
  t.match(await json(`/api/authors/${author.username}`), { articlesCount: 1 });
});
