import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { CategoryWithCount } from '../../../contracts/views/category.ts';
import type { HistoryEntry, PopularPost, PostView, ReviewedPost } from '../../../contracts/views/post.ts';
import type { Problem } from '../../../contracts/views/problem.ts';
import { article, buildWithPeople, type Answer, type Headers, type Person } from '../test/build.ts';

// Its readers search all the time, all of them from one address.
const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { visitor, author, other, admin, clock } = site;

const wantsProblem = { accept: 'application/problem+json' };
const minute = 60_000;

const get = async <View>(person: Person, url: string): Promise<View> => (await person.call('GET', url)).json<View>();
const slugs = async (person: Person, url: string): Promise<string[]> =>
  (await get<PostView[]>(person, url)).map(({ slug }) => slug);
const decide = (person: Person, id: number, status: string, headers: Headers = {}, reason?: string): Promise<Answer> =>
  person.call('PATCH', `/api/posts/${id}/status`, { status, reason }, headers);
const history = (id: number): Promise<HistoryEntry[]> => get(admin, `/api/posts/${id}/history`);
const told = ({ type, actor, reason, title }: HistoryEntry) => [type, actor.username, reason, title];
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
    reason: null,
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
  t.strictSame((await history(post.id)).map(told), [
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
    [409, 'This post was approved by another admin meanwhile. Read it again, then decide.'],
  );
  const revision = await author.call('PUT', `/api/posts/${post.id}`, article(), { 'if-match': '"1"' });
  t.match(revision.payload, /^This post was approved by another admin meanwhile\./);
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
  t.strictSame(
    [late.statusCode, late.payload],
    [409, 'This post was featured by another admin meanwhile. Read it again, then decide.'],
  );
});

t.test('of fifty decisions at once exactly one is taken', async (t) => {
  const admins = [admin];
  for (const name of ['admin-2', 'admin-3', 'admin-4', 'admin-5']) admins.push(await site.register(name, true));
  const rounds = Number(process.env.ROUNDS ?? 10);
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
    const sentence = `This post was ${status} by another admin meanwhile. Read it again, then decide.`;
    const right = won.length === 1 && lost.every(({ code, detail }) => code === 'POST_CHANGED' && detail === sentence);
    t.ok(right, `round ${round}: ${won.length} won; ${[...new Set(lost.map(({ detail }) => detail))].join(' / ')}`);
    const record = (await history(post.id)).map(({ type }) => type);
    t.strictSame(record, ['PostSubmitted', status === 'approved' ? 'PostApproved' : 'PostRejected']);
    const seen = (await visitor.call('GET', `/api/posts/${post.slug}`)).statusCode;
    t.equal(seen, status === 'approved' ? 200 : 404);
  }
});

t.test('an article that is sent twice with one key is submitted once', async (t) => {
  const submit = (person: Person, key: string, change: object = {}) =>
    person.call('POST', '/api/posts', article({ title: 'Sent twice', ...change }), { 'idempotency-key': key });
  const count = async (person: Person) =>
    (await slugs(person, '/api/user/posts')).filter((slug) => slug.startsWith('sent-twice')).length;
  const first = await submit(author, 'one');
  clock.advance(minute);
  const second = await submit(author, 'one');
  t.strictSame([first.statusCode, second.statusCode], [201, 201]);
  t.strictSame(second.json(), first.json());
  t.strictSame([second.headers.location, second.headers.etag], [first.headers.location, first.headers.etag]);

  const reused = await submit(author, 'one', { title: 'Another article' });
  t.strictSame(
    [reused.statusCode, reused.payload],
    [422, 'This Idempotency-Key was used for another article. Please send a new key.'],
  );
  const foreign = await submit(other, 'one');
  t.match(foreign.json<ReviewedPost>().slug, /^sent-twice-[0-9a-f]{6}$/, 'keys of two people are two keys');
  t.equal(await count(author), 1);

  const numbered = await submit(author, 'two');
  const { slug } = numbered.json<ReviewedPost>();
  t.match(slug, /^sent-twice-[0-9a-f]{6}$/);
  t.strictSame((await submit(author, 'two')).json(), numbered.json(), 'the same slug as the first time');

  await submit(author, 'bad', { title: '' });
  const repaired = await submit(author, 'bad');
  t.equal(repaired.statusCode, 201, 'a refusal does not use the key up');
  t.match(repaired.json<ReviewedPost>().slug, /^sent-twice-[0-9a-f]{6}$/);

  await decide(admin, numbered.json<ReviewedPost>().id, 'approved');
  t.equal((await submit(author, 'two')).json<ReviewedPost>().slug, slug, 'after the decision, too');
});

t.test('the same key many times at once', async (t) => {
  await site.submit({ title: 'At once' });
  for (let round = 0; round < 10; round += 1) {
    // The clock moves between them, as clocks do.
    const sent = Array.from({ length: 8 }, async (_, index) => {
      for (let turn = 0; turn < index; turn += 1) await setImmediate();
      clock.advance(1);
      return author.call('POST', '/api/posts', article({ title: 'At once' }), { 'idempotency-key': `at-once-${round}` });
    });
    const answers = await Promise.all(sent);
    const [first, ...rest] = answers.map((answer) => `${answer.statusCode} ${answer.headers.location} ${answer.payload}`);
    for (const one of rest) t.equal(one, first);
    const { slug, id } = answers[0]?.json<ReviewedPost>() ?? {};
    t.match(slug, /^at-once-[0-9a-f]{6}$/);
    t.match(await get(author, `/api/posts/${slug}`), { id }, 'and it is there');
  }
});

t.test('slugs', async (t) => {
  const slugOf = async (title: string, slug?: string) =>
    (await site.submit({ title, ...(slug === undefined ? {} : { slug }) })).slug;
  const same = [await slugOf('Same title'), await slugOf('Same, title!'), await slugOf('same TITLE')];
  t.match(same, ['same-title', /^same-title-[0-9a-f]{6}$/, /^same-title-[0-9a-f]{6}$/], 'how many there are is not told');
  t.equal(new Set(same).size, 3);
  const reserved = [
    await slugOf('Latest'),
    await slugOf('Featured'),
    await slugOf('  POPULAR  '),
    await slugOf('Fresh ones', 'latest'),
  ];
  t.match(reserved, [/^latest-[0-9a-f]{6}$/, /^featured-[0-9a-f]{6}$/, /^popular-[0-9a-f]{6}$/, /^latest-[0-9a-f]{6}$/]);
  t.equal(await slugOf('Any title', 'My Own Wish'), 'my-own-wish');
  t.equal(await slugOf('Any title', ''), 'any-title', 'an empty wish is none');
  for (const title of [
    '電子工学の基礎',
    'Ηλεκτρονικά',
    'Größe & Wärme',
    'Электроника',
    '🔌🔌🔌🔌🔌',
    '-----',
    '/../../etc',
    "'; DROP",
  ]) {
    t.match(await slugOf(title), /^[a-z0-9]+(-[a-z0-9]+)*$/, title);
  }
  t.match(await slugOf('x'.repeat(100)), /^x{100}$/);
  const long = await slugOf('x'.repeat(100));
  t.match(long, /^x{100}-[0-9a-f]{6}$/);
  t.equal((await author.call('GET', `/api/posts/${long}`)).statusCode, 200);
  const parallel = await Promise.all(Array.from({ length: 20 }, () => slugOf('All at the same time')));
  t.equal(new Set(parallel).size, 20, 'each its own');
  t.ok(parallel.includes('all-at-the-same-time'));
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

t.test('a view is one visitor, one post, one day', async (t) => {
  const post = await site.post('approved', { title: 'Much read' });
  const second = await site.post('approved', { title: 'Less read' });
  const { views } = site.services;
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const safari = {
    'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  };
  const read = (slug: string, headers: Headers, method: 'GET' | 'HEAD' = 'GET') =>
    visitor.call(method, `/api/posts/${slug}`, undefined, headers);
  const counted = async () => {
    await views.flush();
    await site.services.runner.reached(await site.services.log.head(), 5_000);
    const list = await get<PopularPost[]>(visitor, '/api/posts/popular?limit=100');
    return [post, second].map(({ id }) => list.find((one) => one.id === id)?.views);
  };
  t.strictSame(await counted(), [0, 0]);
  for (let time = 0; time < 3; time += 1) await read(post.slug, firefox);
  t.strictSame(await counted(), [1, 0]);
  await read(post.slug, safari);
  await read(second.slug, firefox);
  t.strictSame(await counted(), [2, 1]);
  await read(post.slug, { ...firefox, 'if-none-match': '*' });
  await read(post.slug, firefox);
  t.strictSame(await counted(), [2, 1]);
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', ''])
    await read(post.slug, { 'user-agent': agent });
  await read(second.slug, { ...safari, 'sec-purpose': 'prefetch' });
  await read(second.slug, safari, 'HEAD');
  t.strictSame(await counted(), [2, 1], 'neither robots nor prefetching nor HEAD');
  clock.advance(24 * 60 * minute);
  await read(post.slug, firefox);
  t.strictSame(await counted(), [3, 1], 'another day');
  t.strictSame((await slugs(visitor, '/api/posts/popular')).slice(0, 2), [post.slug, second.slug]);
  const record = (await history(post.id)).map(({ type }) => type);
  t.strictSame(record, ['PostSubmitted', 'PostApproved'], 'views are no part of the record');
  t.equal((await get<PostView>(visitor, `/api/posts/${post.slug}`)).revision, 1, 'and change no revision');
});

t.test('lists lead on to their end, without gaps and repeats', async (t) => {
  const parts = await site.register('list-author');
  for (let one = 1; one <= 7; one += 1) {
    if (one % 3 === 0) clock.advance(minute);
    const post = await site.submit({ title: `In a list ${one}`, categoryId: 2, tags: ['Listed', 'µC/電流'] }, parts);
    await site.decide(post.id, 'approved');
    await site.feature(post.id);
  }
  await site.submit({ title: 'In a list, pending', categoryId: 2, tags: ['Listed'] }, parts);
  const pages = async (person: Person, url: string): Promise<string[]> => {
    const all: string[] = [];
    for (let next: string | undefined = url; next;) {
      const answer: Answer = await person.call('GET', next);
      const page = answer.json<PostView[]>();
      if (page.length === 0) t.equal(all.length, 0, 'only an empty list has an empty page');
      all.push(...page.map(({ slug }) => slug));
      next = /^<(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
      if (all.length > 1_000) throw new Error('There is no end.');
    }
    return all;
  };
  const lists: readonly (readonly [Person, string])[] = [
    [visitor, '/api/posts?'],
    [visitor, '/api/posts/latest?'],
    [visitor, '/api/posts/featured?'],
    [visitor, '/api/posts/popular?'],
    [visitor, '/api/search?q=list&'],
    [visitor, '/api/posts?category=power-electronics&'],
    [visitor, '/api/posts?author=LIST-author&'],
    [visitor, '/api/posts?tag=listed&'],
    [visitor, '/api/posts?tag=listed&category=power-electronics&'],
    [visitor, `/api/posts?author=list-author&tag=${encodeURIComponent('µC/電流')}&`],
    [visitor, '/api/posts?author=list-author&category=power-electronics&'],
    [admin, '/api/posts?status=approved&'],
    [admin, '/api/posts?status=pending&'],
    [parts, '/api/user/posts?'],
  ];
  for (const [person, url] of lists) {
    const whole = await slugs(person, `${url}limit=100`);
    for (const limit of [1, 2, 3, 7]) {
      const found = await pages(person, `${url}limit=${limit}`);
      t.strictSame(found, [...new Set(found)], `${url}limit=${limit}: no repeats`);
      t.strictSame(found.slice(0, 100), whole, `${url}limit=${limit}: no gaps`);
    }
  }
  const listed = [7, 6, 5, 4, 3, 2, 1].map((one) => `in-a-list-${one}`);
  for (const filter of [
    'author=list-author',
    'tag=LISTED',
    'author=list-author&category=power-electronics',
    'tag=listed&author=list-author',
  ]) {
    t.strictSame(await slugs(visitor, `/api/posts?${filter}`), listed, filter);
  }
  for (const filter of [
    'category=none',
    'author=none',
    'tag=none',
    'author=list-author&category=microcontrollers',
    'tag=listed&author=author',
  ]) {
    t.strictSame(await slugs(visitor, `/api/posts?${filter}`), [], filter);
  }
  for (const status of ['pending', 'approved', 'rejected']) {
    const answer = await admin.call('GET', `/api/posts?status=${status}&limit=1`);
    t.equal(Number(answer.headers['total-count']), (await pages(admin, `/api/posts?status=${status}`)).length, status);
  }
  const waiting = await get<ReviewedPost[]>(admin, '/api/posts?status=pending');
  t.strictSame(
    waiting.map(({ submittedAt }) => submittedAt),
    waiting.map(({ submittedAt }) => submittedAt).toSorted(),
    'who waits longest is first',
  );
  t.strictSame((await slugs(parts, '/api/user/posts'))[0], 'in-a-list-pending', 'an author sees what is pending');
});

t.test('ETag, 304 and HEAD', async (t) => {
  const post = await site.post('approved', { title: 'Kept for long' });
  const urls = [
    `/api/posts/${post.slug}`,
    '/api/posts',
    '/api/posts/latest',
    '/api/posts/featured',
    '/api/posts/popular',
    '/api/categories',
    '/api/categories/microcontrollers',
    '/api/search?q=kept',
    '/api/openapi.json',
  ];
  for (const url of urls) {
    const answer = await visitor.call('GET', url);
    const etag = String(answer.headers.etag);
    t.match(etag, /^"[^"]+"$/, url);
    t.match(answer.headers, {
      'cache-control': 'public, no-cache',
      'content-type': /^application\/json/,
      'x-content-type-options': 'nosniff',
    });
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await visitor.call('GET', url, undefined, { 'if-none-match': tag });
      t.strictSame([same.statusCode, same.payload, same.headers.etag], [304, '', etag], `${url} ${tag}`);
    }
    t.equal((await visitor.call('GET', url, undefined, { 'if-none-match': '"other"' })).statusCode, 200);
    const head = await visitor.call('HEAD', url);
    t.strictSame([head.statusCode, head.payload, head.headers.etag], [200, '', etag], `HEAD ${url}`);
    t.equal(head.headers['content-length'], answer.headers['content-length']);
    t.equal((await author.call('GET', url)).headers.etag, etag, 'the same for everybody');
  }
  t.equal((await visitor.call('HEAD', '/api/posts/none')).statusCode, 404);
  t.equal((await visitor.call('HEAD', '/api/user')).statusCode, 401);
});

t.test('what is kept is never out of date after a command', async (t) => {
  const urls = [
    '/api/posts',
    '/api/posts/latest',
    '/api/posts/featured',
    '/api/posts/popular',
    '/api/search?q=fresh',
    '/api/posts?tag=fresh',
    '/api/posts?author=author',
    '/api/posts?category=microcontrollers',
  ];
  const post = await site.submit({ title: 'Fresh every time', tags: ['fresh'] });
  const shown = async () => {
    const lists = await Promise.all(urls.map((url) => slugs(visitor, `${url}${url.includes('?') ? '&' : '?'}limit=100`)));
    return lists.map((list) => list.includes(post.slug));
  };
  const one = async () => (await visitor.call('GET', `/api/posts/${post.slug}`)).statusCode;
  const none = urls.map(() => false);
  const all = urls.map((url) => url !== '/api/posts/featured');
  for (let round = 0; round < 5; round += 1) {
    t.strictSame([await shown(), await one()], [none, 404]);
    await site.decide(post.id, 'approved');
    t.strictSame([await shown(), await one()], [all, 200]);
    await site.feature(post.id);
    t.strictSame(
      await shown(),
      urls.map(() => true),
    );
    t.match(await get(visitor, `/api/posts/${post.slug}`), { featured: true });
    await site.decide(post.id, 'rejected');
  }
  // Readers who ask all the time, while decisions are taken: what they are answered after one is never what was before it.
  let reading = true;
  const readers = Array.from({ length: 4 }, async () => {
    // Injected requests take no turn of the event loop: without a pause nothing else would come to its own, and on a busy machine not soon enough.
    while (reading) await Promise.all([one(), shown(), sleep(100)]);
  });
  for (let round = 0; round < 10; round += 1) {
    await site.decide(post.id, 'approved');
    t.strictSame([await one(), await shown()], [200, all]);
    await site.decide(post.id, 'rejected');
    t.strictSame([await one(), await shown()], [404, none]);
  }
  reading = false;
  await Promise.all(readers);
});

t.test('a read that names a position waits for it', async (t) => {
  const post = await site.submit({ title: 'Positioned' });
  const answer = await decide(admin, post.id, 'approved');
  const position = String(answer.headers['log-position']);
  t.match(position, /^[1-9]\d*$/);
  const read = await visitor.call('GET', '/api/posts/positioned', undefined, { 'log-position': position });
  t.equal(read.statusCode, 200);
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
