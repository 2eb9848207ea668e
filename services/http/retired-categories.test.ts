import t from 'tap';
import type { CategoryBoard, CategoryWithCount } from '../../contracts/views/category.ts';
import type { PostPage } from '../../contracts/views/post-page.ts';
import type { PostCard, ReviewedPost } from '../../contracts/views/post.ts';
import { get, slugs } from '../test/asks.ts';
import { article, buildWithPeople, type TestSite } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const wantsProblem = { accept: 'application/problem+json' };

const retire = ({ admin }: TestSite, slug: string, successor: string, headers = {}) =>
  admin.call('POST', `/api/categories/${slug}/retire`, { successor }, headers);

const counts = async ({ visitor }: TestSite) =>
  (await get<CategoryWithCount[]>(visitor, '/api/categories')).map(({ slug, articlesCount }) => [slug, articlesCount]);

/** Three categories; `first` and `third` are in the first, `second` is in the second. */
const build = async (t: Parameters<typeof buildWithPeople>[0]) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  await site.category('Radio');
  for (const [title, categoryId] of [
    ['first', 1],
    ['second', 2],
    ['third', 1],
  ] as const) {
    site.clock.advance(60_000);
    await site.post('approved', { title: `The ${title} article`, categoryId });
  }
  return site;
};

t.test('its articles are counted, listed and shown under the successor, in one list', async (t) => {
  const site = await build(t);
  const { visitor } = site;
  t.strictSame(await counts(site), [['microcontrollers', 2], ['power-electronics', 1], ['radio', 0]]); // prettier-ignore
  const before = await get<PostPage>(visitor, '/api/posts/the-second-article?view=page');
  t.strictSame([before.newer, before.older], [null, null]);
  const retired = await retire(site, 'microcontrollers', 'power-electronics');
  t.match([retired.statusCode, retired.payload], [204, '']);

  t.strictSame(await counts(site), [['power-electronics', 3], ['radio', 0]]); // prettier-ignore
  const all = ['the-third-article', 'the-second-article', 'the-first-article'];
  t.strictSame(await slugs(visitor, '/api/posts?category=power-electronics'), all);
  t.strictSame(await slugs(visitor, '/api/posts?category=microcontrollers'), all);
  t.strictSame(await slugs(visitor, '/api/posts?category=power-electronics&tag=power'), all);
  t.strictSame(await slugs(visitor, '/api/posts?category=power-electronics&author=author'), all);
  const page = await get<PostPage>(visitor, '/api/posts/the-second-article?view=page');
  t.match([page.newer, page.older], [{ slug: 'the-third-article' }, { slug: 'the-first-article' }]);
  const first = await get<PostCard>(visitor, '/api/posts/the-first-article');
  t.match(first, { categoryId: 2, category: { id: 2, slug: 'power-electronics', name: 'Power Electronics' } });
  const [card] = await get<CategoryWithCount[]>(visitor, '/api/categories');
  t.match(card, { newest: { slug: 'the-third-article' } });
  t.match((await visitor.call('GET', '/feed.xml')).payload, /<category term="Power Electronics"\/>/);
  t.match(await get<CategoryBoard>(site.admin, '/api/admin/categories'), {
    changes: 1,
    retired: [{ slug: 'microcontrollers', successor: { slug: 'power-electronics' } }],
  });
});

t.test('the pages of a list lead on through all of it', async (t) => {
  const site = await build(t);
  await retire(site, 'microcontrollers', 'power-electronics');
  const found: string[] = [];
  for (let url: string | undefined = '/api/posts?category=power-electronics&limit=1&view=card'; url;) {
    const answer = await site.visitor.call('GET', url);
    found.push(...answer.json<PostCard[]>().map(({ slug }) => slug));
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  t.strictSame(found, ['the-third-article', 'the-second-article', 'the-first-article']);
});

t.test('what is published, unpublished or revised later is in the lists of the successor at once', async (t) => {
  const site = await build(t);
  const pending = await site.submit({ title: 'The pending article', categoryId: 1 });
  await retire(site, 'microcontrollers', 'radio');
  t.strictSame((await slugs(site.visitor, '/api/posts?category=radio')).length, 2);
  await site.decide(pending.id, 'approved');
  t.equal((await slugs(site.visitor, '/api/posts?category=radio'))[0], 'the-pending-article');
  t.strictSame(await counts(site), [['power-electronics', 1], ['radio', 3]]); // prettier-ignore
  await site.decide(pending.id, 'rejected');
  t.strictSame(await counts(site), [['power-electronics', 1], ['radio', 2]]); // prettier-ignore
  const [mine] = await get<ReviewedPost[]>(site.author, '/api/user/posts');
  t.match(mine, { slug: 'the-pending-article', categoryId: 3 }, 'the form offers the successor');
  const revise = (categoryId: number) =>
    site.author.call('PUT', `/api/posts/${pending.id}`, article({ categoryId }), wantsProblem);
  refused(t, await revise(1), 422, /was retired. Please select another one/, 'categoryId');
  t.equal((await revise(3)).statusCode, 200);
});

t.test('nothing new is put into it, and it is no more in lists', async (t) => {
  const site = await build(t);
  t.equal((await site.author.call('POST', '/api/posts', article())).statusCode, 201);
  await retire(site, 'microcontrollers', 'radio');
  refused(
    t,
    await site.author.call('POST', '/api/posts', article(), wantsProblem),
    422,
    'This category was retired. Please select another one',
    'categoryId',
  );
  const sitemap = (await site.visitor.call('GET', '/sitemap-1.xml')).payload;
  t.match(sitemap, /categories\/radio</);
  t.notMatch(sitemap, /categories\/microcontrollers</);
  refused(t, await site.admin.call('PATCH', '/api/categories/microcontrollers', { name: 'X' }), 409, 'This category is retired.');
  const ids = (await get<CategoryBoard>(site.admin, '/api/admin/categories')).categories.map(({ slug }) => slug);
  const order = (slugs: string[]) => site.admin.call('PUT', '/api/admin/categories/order', { slugs });
  refused(t, await order([...ids, 'microcontrollers']), 409, /while you were ordering/);
  t.equal((await order(ids.toReversed())).statusCode, 204);
  const again = { name: 'Microcontrollers', iconClass: 'ri-cpu-line', iconColor: '#000000', bgColor: '#ffffff' };
  const made = (await site.admin.call('POST', '/api/categories', again)).json<{ slug: string }>();
  t.match(made.slug, /^microcontrollers-[0-9a-f]{6}$/, 'its name is free, its slug is not');
});

t.test('its addresses lead to the successor for good, along a chain too', async (t) => {
  const site = await build(t);
  const moved = async (url: string) => {
    const { statusCode, headers } = await site.visitor.call('GET', url);
    return [statusCode, headers.location];
  };
  t.strictSame((await moved('/api/categories/microcontrollers'))[0], 200);
  t.strictSame((await moved('/categories/microcontrollers/feed.xml'))[0], 200);
  await retire(site, 'microcontrollers', 'power-electronics');
  t.strictSame(await moved('/api/categories/microcontrollers'), [301, '/api/categories/power-electronics']);
  t.strictSame(await moved('/categories/microcontrollers/feed.xml'), [301, '/categories/power-electronics/feed.xml']);
  await retire(site, 'power-electronics', 'radio');
  for (const slug of ['microcontrollers', 'power-electronics']) {
    t.strictSame(await moved(`/api/categories/${slug}`), [301, '/api/categories/radio']);
    t.strictSame(await moved(`/categories/${slug}/feed.xml`), [301, '/categories/radio/feed.xml']);
  }
  t.strictSame(await counts(site), [['radio', 3]]); // prettier-ignore
  refused(t, await retire(site, 'radio', 'microcontrollers'), 409, /This is the last category/);
});

t.test('no circles, no successor that is none, and of two admins at once one', async (t) => {
  const site = await build(t);
  refused(t, await retire(site, 'radio', 'radio', wantsProblem), 409, /own successor/, 'successor');
  refused(t, await retire(site, 'radio', 'none'), 404, 'Category not found');
  refused(t, await retire(site, 'none', 'radio'), 404, 'Category not found');
  const crossed = await Promise.all([
    retire(site, 'radio', 'microcontrollers'),
    retire(site, 'microcontrollers', 'radio', wantsProblem),
  ]);
  t.strictSame(crossed.map(({ statusCode }) => statusCode).toSorted(), [204, 409]);
  refused(t, await retire(site, 'radio', 'power-electronics'), 409, /is retired already/);
  const [event] = await site.services.log.readStream('categories-log');
  t.match(event, { type: 'CategoryRetired', metadata: { actor: `user-${site.admin.id}` } });
});
