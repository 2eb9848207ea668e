import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { until } from '../../scripts/until.ts';
import { build as buildPlain, buildBeside, buildWithPeople, type TestSite } from '../test/build.ts';

/** The feed that every change below alters. */
const url = '/feed.xml';

const head = ({ visitor }: TestSite, since: string, more = {}, path = url) =>
  visitor.call('HEAD', path, undefined, { 'if-modified-since': since, ...more });

/** The date of a response. The second of its last change must be over. */
const dated = async ({ visitor, services }: TestSite, path = url) => {
  // Without a date, the response is cached for a second of a different clock.
  services.responseCache.clear();
  const { statusCode, headers } = await visitor.call('GET', path);
  if (statusCode !== 200 || !headers['last-modified']) throw new Error(`${path}: ${statusCode}, without a date`);
  return { date: String(headers['last-modified']), etag: String(headers.etag) };
};

/** Each one alters the feed; some revert an earlier change, and some leave no later time in any article. */
const changes = (site: TestSite, featured: number): readonly (readonly [string, () => Promise<unknown>])[] => {
  const { admin, author } = site;
  const rename = (slug: string, name: string) => admin.call('PATCH', `/api/categories/${slug}`, { name });
  const profile = (fullName: string) => author.call('PUT', '/api/user/profile', { fullName, about: '' });
  const reason = 'It named a neighbour.';
  return [
    ['publishing', () => site.post('approved', { title: 'Newer' })],
    ['unpublishing the newest', () => site.decide(featured + 1, 'rejected')],
    ['publishing it again', () => site.decide(featured + 1, 'approved')],
    [
      'a revision',
      async () => {
        await site.propose(featured, { title: 'Revised' });
        return admin.call('PATCH', `/api/posts/${featured}/proposal`, { status: 'approved' });
      },
    ],
    ['an author with another name', () => profile('Georg Simon Ohm')],
    ['an author with the former name', () => profile('author Example')],
    ['a category with another name', () => rename('microcontrollers', 'Controllers')],
    [
      'a retired category',
      () => admin.call('POST', '/api/categories/microcontrollers/retire', { successor: 'power-electronics' }),
    ],
    [
      'a site with another name',
      async () => site.services.ownerSite.learn({ name: 'Our bench', isNew: false }) && site.services.responseCache.clear(),
    ],
    ['erasing an article', () => admin.call('POST', `/api/posts/${featured + 1}/erasure`, { reason })],
    ['erasing an author', () => admin.call('POST', `/api/people/${author.id}/erasure`, { reason, articles: 'keep' })],
  ];
};

const suite = (kind: string, storeUrl: (t: Test) => Promise<Record<string, string>>, skip: string | false): void => {
  const build = async (t: Test) => buildWithPeople(t, { RATE_LIMITS: 'false', ...(await storeUrl(t)) });
  const test = (name: string, body: (t: Test) => Promise<void>) => void t.test(`${kind}: ${name}`, { skip }, body);

  test('the date that the server sent is answered with 304, and with 200 after every change', async (t) => {
    const site = await build(t);
    const { id } = await site.post('approved');
    const dates: string[] = [];
    for (const [what, change] of changes(site, id)) {
      site.clock.advance(1_000);
      const { date, etag } = await dated(site);
      t.notOk(dates.includes(date), 'each response has a date of its own');
      dates.push(date);
      const unchanged = await site.visitor.call('GET', url, undefined, { 'if-modified-since': date });
      t.match([unchanged.statusCode, unchanged.payload], [304, ''], `before ${what}`);
      t.match(unchanged.headers, { etag, 'last-modified': date });
      t.equal((await head(site, date)).statusCode, 304, 'HEAD, too');
      await change();
      t.equal((await head(site, date)).statusCode, 200, `after ${what}, within the same second`);
      site.clock.advance(1_000);
      t.not((await dated(site)).etag, etag);
      for (const date of dates) t.equal((await head(site, date)).statusCode, 200, `after ${what}`);
    }
  });

  test('no date is in the future, or stands for two responses, while the clock stands or goes back', async (t) => {
    const site = await build(t);
    const first = await dated(site);
    t.equal(first.date, site.clock.now().toUTCString());
    const { id } = await site.post('approved');
    t.equal((await site.visitor.call('GET', url)).headers['last-modified'], undefined, 'the same second');
    site.clock.advance(-3_600_000);
    await site.decide(id, 'rejected');
    t.equal((await site.visitor.call('GET', url)).headers.etag, first.etag, 'the first response again');
    t.equal((await site.visitor.call('GET', url)).headers['last-modified'], undefined, 'its date is in the future now');
    site.clock.advance(3_600_000);
    t.equal((await dated(site)).date, first.date);
  });

  test('erasing an article or an account forgets what was known of responses', async (t) => {
    const site = await build(t);
    const { modificationDates } = site.services;
    const address = createHash('sha256').update(url).digest('base64url');
    const { id } = await site.post('approved');
    await site.post('approved', { title: 'It stays' });
    for (const erasing of [`/api/posts/${id}/erasure`, `/api/people/${site.author.id}/erasure`]) {
      site.clock.advance(1_000);
      const { date } = await dated(site);
      t.ok(await modificationDates.of(address));
      const body = { reason: 'They asked for it.', articles: 'keep' };
      t.equal(
        (await site.admin.call('POST', erasing, erasing.includes('posts') ? { reason: body.reason } : body)).statusCode,
        200,
      );
      t.equal(await modificationDates.of(address), undefined);
      t.not((await site.visitor.call('GET', url)).headers['last-modified'], date, 'no date stands for two responses');
    }
  });

  test('two instances never send 304 for what the other one changed', async (t) => {
    const site = await build(t);
    const beside = await buildBeside(t, site);
    const { id } = await site.post('approved');
    const same = async () => {
      const first = await dated(site);
      const other = await until(async () => {
        const seen = await dated(beside);
        return seen.etag === first.etag && seen;
      }, 'the instance beside has followed');
      t.equal(other.date, first.date, 'both send the same date');
      t.equal((await head(beside, first.date)).statusCode, 304);
      return first;
    };
    for (const status of ['rejected', 'approved', 'rejected'] as const) {
      site.clock.advance(2_000);
      beside.clock.advance(2_000);
      const before = await same();
      // The other instance has it cached, and may not have heard of the change yet.
      await site.decide(id, status);
      site.clock.advance(1_000);
      beside.clock.advance(1_000);
      const { date, etag } = await dated(site);
      t.not(date, before.date);
      const answer = await head(beside, date);
      if (answer.statusCode === 304) t.equal(answer.headers.etag, etag);
    }
  });
};

suite('sqlite', async () => ({}), false);
suite('mongodb', async (t) => ({ READ_STORE_URL: await mongoDatabaseUrl(t) }), withoutMongo);

t.test('the ETag wins over the date', async (t) => {
  const site = await buildPlain(t);
  const { date, etag } = await dated(site);
  const other = 'Sun, 06 Nov 1994 08:49:37 GMT';
  for (const [tag, since, expected] of [
    ['"other"', date, 200],
    ['"other", W/"another"', date, 200],
    [etag, other, 304],
    [`W/${etag}`, other, 304],
  ] as const)
    t.equal((await head(site, since, { 'if-none-match': tag })).statusCode, expected, `${tag} ${since}`);
});

t.test('only the very date counts, however it is written', async (t) => {
  const site = await buildPlain(t);
  const { date } = await dated(site);
  t.equal(date, 'Sun, 01 Mar 2026 12:00:00 GMT');
  site.clock.advance(3_600_000);
  for (const since of [date, 'Sunday, 01-Mar-26 12:00:00 GMT']) t.equal((await head(site, since)).statusCode, 304, since);
  const others = ['Sun, 01 Mar 2026 12:00:01 GMT', 'Sun, 01 Mar 2026 11:59:59 GMT', 'Sun, 01 Mar 2026 13:00:00 GMT'];
  for (const since of [...others, '', 'yesterday', '0', `${date}, ${date}`, 'Sun, 99 Mar 2026 12:00:00 GMT'])
    t.equal((await head(site, since)).statusCode, 200, since);
});

t.test('the feeds of a category, a tag and an author, and the sitemap, have dates of their own', async (t) => {
  const site = await buildWithPeople(t);
  await site.post('approved', { tags: ['power'] });
  const of = '/feed.xml';
  const same = [`/categories/microcontrollers${of}`, `/tags/power${of}`, `/u/author${of}`, '/sitemap.xml', '/sitemap-2.xml'];
  const dates = new Map<string, string>();
  for (const path of same) {
    site.clock.advance(60_000);
    dates.set(path, (await dated(site, path)).date);
  }
  t.equal(new Set(dates.values()).size, same.length);
  for (const [path, date] of dates) t.equal((await head(site, date, {}, path)).statusCode, 304, path);
  // Another spelling of a URL shares its date, so that spellings cannot fill the store.
  t.equal((await head(site, String(dates.get(`/u/author${of}`)), {}, `/u/AUTHOR${of}`)).statusCode, 304);
  await site.post('approved', { title: 'Elsewhere', categoryId: 2, tags: ['analog'] });
  site.clock.advance(60_000);
  const changed = same.slice(2, 3).concat('/sitemap-2.xml');
  for (const [path, date] of dates) {
    const { statusCode } = await head(site, date, {}, path);
    t.equal(statusCode, changed.includes(path) ? 200 : 304, path);
  }
});

t.test('a response in an encoding keeps its ETag in a 304', async (t) => {
  const site = await buildWithPeople(t);
  await site.post('approved');
  const { date } = await dated(site);
  const encoding = { 'accept-encoding': 'gzip' };
  const whole = await site.visitor.call('GET', url, undefined, encoding);
  t.match(whole.headers, { 'content-encoding': 'gzip', 'last-modified': date });
  t.equal((await head(site, date, encoding)).headers.etag, whole.headers.etag);
});
