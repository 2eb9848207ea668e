import t, { type Test } from 'tap';
import { loadFrontend } from './frontend.ts';
import { buildWithPeople, type Headers, type TestSite } from '../test/build.ts';

/** A site with three published posts; `built` returns the URLs whose responses were built since the last call. */
const counted = async (t: Test): Promise<{ site: TestSite; built: () => string[] }> => {
  const site = await buildWithPeople(t, {}, await loadFrontend());
  for (const title of ['One supply', 'Two supplies', 'Three supplies']) await site.post('approved', { title });
  const { responseCache } = site.services;
  const answer = responseCache.answer.bind(responseCache);
  const made: string[] = [];
  responseCache.answer = (address, build) => {
    made.push(address);
    return answer(address, build);
  };
  return { site, built: () => made.splice(0) };
};

const got = async ({ visitor }: TestSite, url: string, headers?: Headers) => {
  const { statusCode, payload, headers: of } = await visitor.call('GET', url, undefined, headers);
  return { statusCode, payload, etag: of.etag, link: of.link };
};

t.test('an address is made once, whatever nobody knows is added to it, and however it is written', async (t) => {
  const { site, built } = await counted(t);
  const same: readonly (readonly string[])[] = [
    [
      '/blog/one-supply',
      '/blog/one-supply?x=1',
      '/blog/one-supply?q=1&after=2',
      '/blog/%6fne-suppl%79',
      '/blog/one%2Dsupply?',
      '/blog/one-supply#a',
    ],
    ['/', '/?x', '/?view=card', '/?limit=5&after=x'],
    ['/about', '/about?q=a', '/%61bout'],
    ['/search?q=supply', '/search?x=1&q=supply', '/search?q=%73upply&limit=4'],
    ['/feed.xml', '/feed.xml?x=', '/feed.xml?limit=3'],
    ['/sitemap.xml', '/sitemap.xml?a=b'],
    ['/robots.txt', '/robots.txt?a=b'],
    ['/api/categories', '/api/categories?x=1'],
    ['/api/posts/one-supply', '/api/posts/one-supply?x=1&limit=3', '/api/posts/%6Fne-supply'],
    [
      '/api/posts?limit=2&view=card',
      '/api/posts?view=card&limit=2',
      '/api/posts?x=1&view=card&limit=2&q=a',
      '/api/posts?limit=%32&view=card&x=%zz',
    ],
    ['/api/search?q=supply+one&limit=3', '/api/search?limit=3&x=1&q=supply%20one'],
  ];
  for (const [first = '', ...others] of same) {
    const answer = await got(site, first);
    t.equal(answer.statusCode, 200, first);
    built();
    for (const other of others) t.strictSame([other, await got(site, other), built()], [other, answer, []]);
  }
});

t.test('what a route knows makes another answer, and nothing else is told in it', async (t) => {
  const { site, built } = await counted(t);
  const two = await got(site, '/api/posts?x=secret-mark&limit=2');
  t.equal((JSON.parse(two.payload) as unknown[]).length, 2);
  t.match(two.link, /^<\/api\/posts\?limit=2&after=[\w-]+>; rel="next"$/, 'the way to the next page holds what is known');
  t.equal((JSON.parse((await got(site, '/api/posts?limit=1')).payload) as unknown[]).length, 1);
  const { statusCode } = await site.visitor.call('GET', '/api/posts?limit=2&limit=2');
  t.equal(statusCode, 400, 'twice the same field');
  t.equal((await got(site, '/api/posts?limit=0&x=1')).statusCode, 400);
  const page = await got(site, '/search?q=supply&x=secret-mark');
  t.match(page.payload, 'One supply');
  t.notMatch(page.payload, 'secret-mark');
  t.match((await got(site, '/search?q=nothing-such')).payload, /nothing-such/);
  t.ok(built().length > 0);
});

t.test('Log-Position has nothing made that is cached and new enough', async (t) => {
  const { site, built } = await counted(t);
  for (const url of ['/', '/blog/one-supply', '/feed.xml', '/api/posts?limit=2']) {
    const answer = await got(site, url);
    built();
    for (const position of ['1', '0', '-1', 'x', String(site.services.runner.progress.position)])
      t.strictSame([await got(site, url, { 'log-position': position }), built()], [answer, []], `${url} at ${position}`);
  }
  const { id } = await site.submit({ title: 'Four supplies' });
  const decided = await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  const position = String(decided.headers['log-position']);
  built();
  const list = await got(site, '/api/posts?limit=2', { 'log-position': position });
  t.match(list.payload, 'Four supplies', 'what is older is made anew');
  t.strictSame(built(), ['/api/posts?limit=2']);
});
