import { EventEmitter, once } from 'node:events';
import t from 'tap';
import type { HistoryEntry, PopularPost, PostView, ReviewedPost } from '../../contracts/views/post.ts';
import { decide, get, slugs } from '../test/asks.ts';
import { buildWithPeople, type Answer, type Headers, type Person } from '../test/build.ts';

// Without rate limits: its readers search all the time, all from one address.
const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { visitor, author, clock } = site;
const minute = 60_000;

t.beforeEach(() => clock.advance(minute));

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
  // An admin's session has expired by now.
  site.people.admin = await site.again(site.admin);
  await read(post.slug, firefox);
  t.strictSame(await counted(), [3, 1], 'another day');
  t.strictSame((await slugs(visitor, '/api/posts/popular')).slice(0, 2), [post.slug, second.slug]);
  const record = (await get<HistoryEntry[]>(site.admin, `/api/posts/${post.id}/history`)).map(({ type }) => type);
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
  for (const title of ['In a list, rejected', 'In a list, rejected, too']) {
    clock.advance(minute);
    await site.decide((await site.submit({ title, categoryId: 2 }, parts)).id, 'rejected');
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
    [site.admin, '/api/posts?status=approved&'],
    [site.admin, '/api/posts?status=pending&'],
    [site.admin, '/api/posts?status=rejected&'],
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
    const answer = await site.admin.call('GET', `/api/posts?status=${status}&limit=1`);
    t.equal(Number(answer.headers['total-count']), (await pages(site.admin, `/api/posts?status=${status}`)).length, status);
  }
  const waiting = await get<ReviewedPost[]>(site.admin, '/api/posts?status=pending');
  t.strictSame(
    waiting.map(({ submittedAt }) => submittedAt),
    waiting.map(({ submittedAt }) => submittedAt).toSorted(),
    'who waits longest is first',
  );
  for (const status of ['approved', 'rejected']) {
    const times = (await get<ReviewedPost[]>(site.admin, `/api/posts?status=${status}`)).map(({ submittedAt }) => submittedAt);
    t.ok(new Set(times).size > 1, status);
    t.strictSame(times, times.toSorted().toReversed(), `${status}: the newest first`);
  }
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

t.test('what is cached is never out of date after a command', async (t) => {
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
  // Readers make requests during decisions: after each decision, no response may be older than it.
  const decisions = new EventEmitter();
  let reading = true;
  const readers = Array.from({ length: 4 }, async () => {
    // Injected requests do not yield to the event loop: without a pause, nothing else would run.
    while (reading) await Promise.all([one(), shown(), once(decisions, 'next')]);
  });
  for (let round = 0; round < 10; round += 1) {
    decisions.emit('next');
    await site.decide(post.id, 'approved');
    t.strictSame([await one(), await shown()], [200, all]);
    decisions.emit('next');
    await site.decide(post.id, 'rejected');
    t.strictSame([await one(), await shown()], [404, none]);
  }
  reading = false;
  decisions.emit('next');
  await Promise.all(readers);
});

t.test('a read that names a position waits for it', async (t) => {
  const post = await site.submit({ title: 'Positioned' });
  const answer = await decide(site.admin, post.id, 'approved');
  const position = String(answer.headers['log-position']);
  t.match(position, /^[1-9]\d*$/);
  const read = await visitor.call('GET', '/api/posts/positioned', undefined, { 'log-position': position });
  t.equal(read.statusCode, 200);
});

t.test('a publication makes the lists and pages of its own category and tags anew, and leaves those of others', async (t) => {
  const { responseCache } = site.services;
  const one = await site.post('approved', { title: 'An article of the first category', categoryId: 1 });
  const other = await site.post('approved', { title: 'An article of the second category', categoryId: 2, tags: ['motor'] });
  const urls = [
    ...['/api/posts?category=microcontrollers', `/api/posts/${one.slug}?view=page`],
    ...['/api/posts?category=power-electronics', `/api/posts/${other.slug}?view=page`],
  ];
  for (const url of urls) t.equal((await site.visitor.call('GET', url)).statusCode, 200, url);
  t.same(
    urls.filter((url) => responseCache.get(url)),
    urls,
  );
  const newest = await site.post('approved', { title: 'One more of the first category', categoryId: 1 });
  t.same(
    urls.filter((url) => responseCache.get(url)),
    urls.slice(2),
  );
  const listed = (await site.visitor.call('GET', urls[0] as string)).json<{ id: number }[]>();
  t.equal(listed[0]?.id, newest.id);
  await site.post('approved', { title: 'One more of the second category', categoryId: 2, tags: ['servo'] });
  t.same(
    urls.filter((url) => responseCache.get(url)),
    urls.slice(0, 1),
  );
});
