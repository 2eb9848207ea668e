import t from 'tap';
import type { CategoryWithCount } from '../../contracts/views/category.ts';
import type { HistoryEntry, ReviewedPost } from '../../contracts/views/post.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { decide, get, slugs } from '../test/asks.ts';
import { article, buildWithPeople, type Person } from '../test/build.ts';

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { visitor, author, other, admin, clock } = site;

const wantsProblem = { accept: 'application/problem+json' };
const minute = 60_000;

const history = (id: number): Promise<HistoryEntry[]> => get(admin, `/api/posts/${id}/history`);
const summary = ({ type, actor, reason, title }: HistoryEntry) => [type, actor.username, reason, title];
const countOf = async (slug: string): Promise<number> =>
  (await get<CategoryWithCount>(visitor, `/api/categories/${slug}`)).articlesCount;

t.beforeEach(() => clock.advance(minute));

t.test('the journey of a post, and its record', async (t) => {
  const counted = await countOf('microcontrollers');
  const post = await site.submit({ title: 'A journey', tags: ['journey'] });
  t.match(post, { status: 'pending', slug: 'a-journey', revision: 0, reason: null, publishedAt: null, featured: false });
  t.equal((await visitor.call('GET', '/api/posts/a-journey')).statusCode, 404);
  t.strictSame(await slugs(admin, '/api/posts?status=pending'), ['a-journey']);

  clock.advance(minute);
  t.match((await decide(admin, post.id, 'rejected', {}, '  Please add\r\na schematic.  ')).json(), {
    status: 'rejected',
    reason: 'Please add\na schematic.',
    revision: 1,
  });
  t.match(await get(author, '/api/posts/a-journey'), { reason: 'Please add\na schematic.' }, 'the author sees why');

  clock.advance(minute);
  const revised = await author.call('PUT', `/api/posts/${post.id}`, article({ title: 'A journey, revised', tags: ['journey'] }));
  t.match(revised.json(), {
    status: 'pending',
    reason: 'Please add\na schematic.',
    revision: 2,
    slug: 'a-journey',
    submittedAt: clock.now().toISOString(),
  });
  t.equal(await countOf('microcontrollers'), counted);

  clock.advance(minute);
  const published = clock.now().toISOString();
  t.match((await decide(admin, post.id, 'approved')).json(), { status: 'approved', publishedAt: published });
  t.match(await get(visitor, '/api/posts/a-journey'), { title: 'A journey, revised', author: { fullName: 'author Example' } });
  t.equal(await countOf('microcontrollers'), counted + 1, 'at the next request');
  t.strictSame(await slugs(visitor, '/api/posts/latest?limit=1'), ['a-journey']);
  t.strictSame(await slugs(visitor, '/api/search?q=journ'), ['a-journey']);

  await site.feature(post.id);
  t.match(await get(visitor, '/api/posts/featured'), [{ slug: 'a-journey', featured: true }]);

  clock.advance(minute);
  t.match((await decide(admin, post.id, 'rejected', {}, 'A mistake in the schematic.')).json(), {
    status: 'rejected',
    featured: false,
  });
  t.equal((await visitor.call('GET', '/api/posts/a-journey')).statusCode, 404);
  t.strictSame(await slugs(visitor, '/api/posts/featured'), []);
  t.strictSame(await slugs(visitor, '/api/search?q=journ'), []);
  t.equal(await countOf('microcontrollers'), counted);

  clock.advance(minute);
  t.match((await decide(admin, post.id, 'approved')).json(), { publishedAt: published, featured: false }, 'first published then');
  await site.feature(post.id);
  await site.feature(post.id, false);
  t.strictSame((await history(post.id)).map(summary), [
    ['PostSubmitted', 'author', null, 'A journey'],
    ['PostRejected', 'admin', 'Please add\na schematic.', 'A journey'],
    ['PostRevised', 'author', null, 'A journey, revised'],
    ['PostApproved', 'admin', null, 'A journey, revised'],
    ['PostFeatured', 'admin', null, 'A journey, revised'],
    ['PostUnpublished', 'admin', 'A mistake in the schematic.', 'A journey, revised'],
    ['PostApproved', 'admin', null, 'A journey, revised'],
    ['PostFeatured', 'admin', null, 'A journey, revised'],
    ['PostUnfeatured', 'admin', null, 'A journey, revised'],
  ]);
  t.strictSame(await get(author, `/api/posts/${post.id}/history`), await history(post.id), 'its author reads the same');
  t.match((await history(post.id))[1], { time: '2026-03-01T12:02:00.000Z', actor: { id: admin.id, fullName: 'admin Example' } });
});

t.test('a decision holds for the text that was read', async (t) => {
  const post = await site.submit({ title: 'Read and changed' });
  const read = await admin.call('GET', `/api/posts/${post.slug}`);
  t.equal(read.headers.etag, '"0"');
  t.equal(read.headers['cache-control'], 'no-store');
  await author.call('PUT', `/api/posts/${post.id}`, article({ title: 'Changed since' }), { 'if-match': '"0"' });
  const late = await decide(admin, post.id, 'approved', { 'if-match': String(read.headers.etag), ...wantsProblem });
  t.match(late.json<Problem>(), {
    status: 409,
    code: 'POST_CHANGED',
    detail: 'This post was revised by its author meanwhile. Read it again, then decide.',
  });
  const again = await admin.call('GET', `/api/posts/${post.slug}`);
  const approved = await decide(admin, post.id, 'approved', { 'if-match': String(again.headers.etag) });
  t.equal(approved.statusCode, 200);
  t.equal(approved.headers.etag, '"2"', 'the tag of what it is now');
  const second = await decide(admin, post.id, 'rejected', { 'if-match': String(again.headers.etag) });
  t.strictSame(
    [second.statusCode, second.payload],
    [409, 'This post was approved by you meanwhile. Read it again, then decide.'],
  );
  const revision = await author.call('PUT', `/api/posts/${post.id}`, article(), { 'if-match': '"1"' });
  t.equal(revision.payload, 'This post was approved by an admin meanwhile. Read it again, then revise it.');
  const feature = (tag: string, featured: boolean) =>
    admin.call('PATCH', `/api/posts/${post.id}/featured`, { featured }, { 'if-match': tag });
  t.equal((await feature('W/"2"', true)).statusCode, 200, 'weak');
  t.equal((await feature(' "3" ', false)).statusCode, 200, 'with blanks');
  t.equal((await feature('*', true)).statusCode, 200, 'any');
});

t.test('the ETag of a published post is one that If-Match takes', async (t) => {
  const post = await site.post('approved', { title: 'Public and tagged' });
  const read = await visitor.call('GET', `/api/posts/${post.slug}`);
  const featured = await admin.call(
    'PATCH',
    `/api/posts/${post.id}/featured`,
    { featured: true },
    { 'if-match': String(read.headers.etag) },
  );
  t.equal(featured.statusCode, 200, featured.payload);
  const late = await decide(admin, post.id, 'rejected', { 'if-match': String(read.headers.etag) });
  t.strictSame([late.statusCode, late.payload], [409, 'This post was featured by you meanwhile. Read it again, then decide.']);
});

t.test('of fifty decisions at once exactly one is taken', async (t) => {
  const admins = [admin];
  for (const name of ['admin-2', 'admin-3', 'admin-4', 'admin-5']) admins.push(await site.register(name, true));
  const rounds = testCount('storms', 5);
  for (let round = 1; round <= rounds; round += 1) {
    const post = await site.submit({ title: `Round ${round} of many` });
    const tag = { 'if-match': `"${post.revision}"`, ...wantsProblem };
    const asked = Array.from({ length: 50 }, (_, index) =>
      decide(admins[index % admins.length] as Person, post.id, index % 2 === 0 ? 'approved' : 'rejected', tag),
    );
    const answers = await Promise.all(asked);
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    const lost = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json<Problem>());
    const { status } = won[0]?.json<ReviewedPost>() ?? {};
    const sentence = new RegExp(`^This post was ${status} by (you|another admin) meanwhile\\. Read it again, then decide\\.$`);
    const right = won.length === 1 && lost.every(({ code, detail }) => code === 'POST_CHANGED' && sentence.test(detail));
    t.ok(right, `round ${round}: ${won.length} won; ${[...new Set(lost.map(({ detail }) => detail))].join(' / ')}`);
    const record = (await history(post.id)).map(({ type }) => type);
    t.strictSame(record, ['PostSubmitted', status === 'approved' ? 'PostApproved' : 'PostRejected']);
    const seen = (await visitor.call('GET', `/api/posts/${post.slug}`)).statusCode;
    t.equal(seen, status === 'approved' ? 200 : 404);
  }
});

t.test('counts of categories follow', async (t) => {
  const counts = async () => [await countOf('microcontrollers'), await countOf('power-electronics')];
  const [one = 0, two = 0] = await counts();
  const post = await site.post('approved', { title: 'Counted once' });
  t.strictSame(await counts(), [one + 1, two]);
  await site.decide(post.id, 'rejected');
  t.strictSame(await counts(), [one, two]);
  await author.call('PUT', `/api/posts/${post.id}`, article({ title: 'Counted once', categoryId: 2 }));
  t.strictSame(await counts(), [one, two]);
  await site.decide(post.id, 'approved');
  t.strictSame(await counts(), [one, two + 1]);
  t.match(
    (await get<CategoryWithCount[]>(visitor, '/api/categories')).map(({ articlesCount }) => articlesCount),
    [one, two + 1],
  );
});

t.test('unpublished words are in no public answer', async (t) => {
  const secret = 'xylophonium';
  const hidden = {
    title: `The ${secret} title`,
    summary: `A ${secret} summary, long enough.`,
    content: `<p>${`${secret} `.repeat(10)}</p>`,
    tags: [secret],
  };
  await site.post('pending', hidden);
  await site.post('rejected', hidden);
  const unpublished = await site.post('featured', hidden);
  await site.decide(unpublished.id, 'rejected', secret);
  const revised = await site.post('approved', { title: 'Soon hidden again' });
  await site.decide(revised.id, 'rejected');
  await author.call('PUT', `/api/posts/${revised.id}`, article(hidden));
  const urls = [
    '/api/posts?limit=100',
    '/api/posts/latest?limit=100',
    '/api/posts/featured?limit=100',
    '/api/posts/popular?limit=100',
    '/api/categories',
    `/api/search?q=${secret}`,
    '/api/search?q=xylo',
    `/api/posts?tag=${secret}`,
    '/api/posts?author=author&limit=100',
    `/api/posts/the-${secret}-title`,
    `/api/posts/the-${secret}-title-2`,
    `/api/posts/${revised.slug}`,
    `/api/posts/${unpublished.slug}`,
    `/api/posts/${unpublished.id}/history`,
    '/api/openapi.json',
    '/metrics',
  ];
  for (const url of urls) {
    for (const person of [visitor, other]) {
      const { payload, headers } = await person.call('GET', url);
      t.notMatch(`${payload}${JSON.stringify(headers)}`, secret, `${url} ${person.username}`);
    }
  }
  t.match((await author.call('GET', '/api/user/posts?limit=100')).payload, secret, 'its author reads it');
});
