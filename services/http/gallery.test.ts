import t from 'tap';
import { build } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

const frontend = await loadFrontend();

t.test('outside production the gallery of components is there, with its code, and nothing lists it', async (t) => {
  const { visitor } = await build(t, {}, frontend);
  const page = await visitor.call('GET', '/_gallery');
  t.equal(page.statusCode, 200);
  t.match(page.headers['content-type'], /^text\/html/);
  t.match(page.payload, '<meta name="robots" content="noindex">');
  const [, code = ''] = /<script type="module" src="([^"]+)"/.exec(page.payload) ?? [];
  t.match(code, /^\/_gallery\//);
  t.equal((await visitor.call('GET', code)).statusCode, 200);
  for (const list of ['/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/'])
    t.notMatch((await visitor.call('GET', list)).payload, '_gallery', list);
});

t.test('in production its address is like any other where nothing is, and its code is not there', async (t) => {
  const { visitor, services } = await build(t, { NODE_ENV: 'production' }, frontend);
  const page = await visitor.call('GET', '/_gallery');
  t.equal(page.statusCode, 404);
  t.equal(page.payload, (await visitor.call('GET', '/no/such/page')).payload);
  const [, code = ''] =
    /<script type="module" src="([^"]+)"/.exec(frontend.gallery.render({ ...services.ownerSite.site, categories: [] }).html) ??
    [];
  t.equal((await visitor.call('GET', code)).statusCode, 404);
});
