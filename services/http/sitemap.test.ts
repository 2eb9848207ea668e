import t from 'tap';
import { sitemap } from '../../projections/sitemap.ts';
import { loadFrontend } from './frontend.ts';
import { build, buildWithPeople, type TestSite } from '../test/build.ts';

const frontend = await loadFrontend();

const locations = async (site: TestSite, url: string): Promise<string[]> => {
  const answer = await site.visitor.call('GET', url);
  t.equal(answer.statusCode, 200, url);
  t.match(answer.headers['content-type'], /^application\/xml/);
  return [...answer.payload.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => String(address));
};

t.test('the index leads to the pages of the site and to the published posts', async (t) => {
  const site = await buildWithPeople(t, {}, frontend);
  t.strictSame(await locations(site, '/sitemap.xml'), ['http://site.test/sitemap-1.xml']);
  t.strictSame(await locations(site, '/sitemap-1.xml'), [
    'http://site.test/',
    'http://site.test/categories',
    'http://site.test/tags',
    'http://site.test/authors',
    'http://site.test/popular',
    'http://site.test/editors-picks',
    'http://site.test/about',
    'http://site.test/log',
    'http://site.test/log/verify',
    'http://site.test/pages/contact',
    'http://site.test/pages/faq',
    'http://site.test/pages/getting-started',
    'http://site.test/pages/terms',
    'http://site.test/pages/writing-guidelines',
    'http://site.test/categories/microcontrollers',
    'http://site.test/categories/power-electronics',
  ]);
  t.equal((await site.visitor.call('GET', '/sitemap-2.xml')).statusCode, 404);

  const post = await site.post('approved');
  await site.post('pending');
  t.strictSame(await locations(site, '/sitemap.xml'), ['http://site.test/sitemap-1.xml', 'http://site.test/sitemap-2.xml']);
  const file = await site.visitor.call('GET', '/sitemap-2.xml');
  t.equal(
    file.payload,
    '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      `<url><loc>http://site.test/blog/${post.slug}</loc><lastmod>${post.updatedAt}</lastmod></url>\n</urlset>\n`,
  );
  t.equal(file.headers['last-modified'], new Date(post.updatedAt).toUTCString());
  t.ok(file.headers.etag);

  await site.decide(post.id, 'rejected');
  t.equal((await site.visitor.call('GET', '/sitemap-2.xml')).statusCode, 404);
  t.strictSame(await locations(site, '/sitemap.xml'), ['http://site.test/sitemap-1.xml']);
  await site.category('Sensors');
  t.match(await locations(site, '/sitemap-1.xml'), { 16: 'http://site.test/categories/sensors' });
});

t.test('files that are not there', async (t) => {
  const site = await build(t);
  for (const url of [
    '/sitemap-0.xml',
    '/sitemap-3.xml',
    '/sitemap-01.xml',
    '/sitemap-x.xml',
    '/sitemap-.xml',
    '/sitemap-999999999.xml',
  ]) {
    t.equal((await site.visitor.call('GET', url)).statusCode, 404, url);
  }
});

t.test('many posts: each in one file, at most ten thousand in each, and no file without any', async (t) => {
  const site = await build(t);
  const { store } = site.services;
  const group = await store.group('live');
  if (!group) throw new Error('The collections are live.');
  const ids = [...Array.from({ length: 10_001 }, (_, index) => index + 1), 29_999, 30_000, 30_001];
  const puts = ids.map((id) => ({
    key: id,
    position: 1,
    document: { id, slug: `post-${id}`, updatedAt: '2026-03-01T12:00:00.000Z' },
  }));
  await store.write(group, group.position, [{ collection: sitemap, puts, removals: [] }], []);
  const files = await locations(site, '/sitemap.xml');
  t.strictSame(
    files.map((file) => file.replace('http://site.test', '')),
    ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml', '/sitemap-4.xml', '/sitemap-5.xml'],
  );
  const found = [];
  for (const number of [2, 3, 4, 5]) found.push(await locations(site, `/sitemap-${number}.xml`));
  t.strictSame(
    found.map(({ length }) => length),
    [10_000, 1, 2, 1],
  );
  t.strictSame(
    found.flat().map((address) => Number(address.split('-').at(-1))),
    ids,
  );
});

t.test('robots.txt', async (t) => {
  const site = await build(t, {}, frontend);
  const answer = await site.visitor.call('GET', '/robots.txt');
  t.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  t.equal(
    answer.payload,
    'User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /create-post\nDisallow: /my-articles\nDisallow: /settings\nDisallow: /auth\nDisallow: /setup\nDisallow: /api/\n' +
      '\nSitemap: http://site.test/sitemap.xml\n',
  );
});

t.test('a page that is added to the routes is told of without another word', async (t) => {
  const page = { fields: [], audience: undefined, isInSitemap: false, isClosed: false, isSecret: false };
  const added = [
    { ...page, path: '/colophon', isInSitemap: true },
    { ...page, path: '/parts/:part' },
    { ...page, path: '/desk', audience: 'admins' as const, isClosed: true },
    { ...page, path: '/desk/drawer', audience: 'admins' as const, isClosed: true },
  ];
  const site = await build(t, {}, { ...frontend, pages: [...frontend.pages, ...added] });
  const listed = await locations(site, '/sitemap-1.xml');
  t.ok(listed.includes('http://site.test/colophon'));
  t.notOk(listed.some((address) => /\/parts|\/desk/.test(address)));
  const { payload } = await site.visitor.call('GET', '/robots.txt');
  t.match(payload, '\nDisallow: /desk\n');
  t.notMatch(payload, '/desk/drawer');
});
