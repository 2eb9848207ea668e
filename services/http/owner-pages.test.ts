import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import { ConfigError } from '../config/config.ts';
import { build } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

const frontend = await loadFrontend();

const hostile = '</script><script>alert(1)</script>';

const folderOf = (t: Test): string =>
  t.testdir({
    'site.json': JSON.stringify({
      name: 'Bits & <Bobs>',
      tagline: `Solder ${hostile}`,
      navigation: [
        { name: 'Shop', to: 'https://shop.example/?a=1&b="2"' },
        { name: 'Rules', to: '/pages/rules' },
      ],
      resources: [{ name: `Rules ${'"><b>'}`, to: '/pages/rules' }, { name: 'Write to us', to: 'mailto:us@example.org' }], // prettier-ignore
      social: [{ name: 'Mastodon', to: 'https://social.example/@bits' }],
      colors: { light: { primary: '#0000aa' } },
    }),
    'logo.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
    pages: { 'rules.md': '# House rules\n\nBe kind to beginners, and to those who answer them.' },
  });

t.test("the owner's words, links, colours, logo and pages are those of the site", async (t) => {
  const { visitor } = await build(t, { SITE_DIR: folderOf(t) }, frontend);
  const home = await visitor.call('GET', '/');
  t.equal(home.statusCode, 200);
  t.match(home.payload, '<title>Bits &amp; &lt;Bobs&gt; – electronics, written down</title>');
  t.match(home.payload, 'href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
  t.match(home.payload, '<a href="mailto:us@example.org">');
  t.match(home.payload, '<a href="https://social.example/@bits" rel="me noopener">Mastodon</a>');
  t.match(home.payload, '--primary:#0000aa');
  t.match(home.payload, '<link rel="icon" type="image/svg+xml" href="/logo.svg">');
  t.notMatch(home.payload, hostile);
  t.notMatch(home.payload, '"><b>');

  const logo = await visitor.call('GET', '/logo.svg');
  t.match(logo, { statusCode: 200, headers: { 'content-type': 'image/svg+xml', 'content-security-policy': /default-src 'none'.*sandbox/ } }); // prettier-ignore

  const manifest = await visitor.call('GET', '/manifest.webmanifest');
  t.match(manifest.headers['content-type'], /^application\/manifest\+json/);
  t.match(manifest.json(), { name: 'Bits & <Bobs>', background_color: '#fbfbf9', icons: [{ src: '/logo.svg' }] });
  t.match((await visitor.call('GET', '/feed.xml')).payload, '<icon>http://site.test/logo.svg</icon>');

  const page = await visitor.call('GET', '/pages/rules');
  t.match(page.payload, '<title>House rules – Bits &amp; &lt;Bobs&gt;</title>');
  t.match(page.payload, '<meta name="description" content="Be kind to beginners, and to those who answer them.">');
  t.match(page.payload, '<p>Be kind to beginners, and to those who answer them.</p>');
  t.match((await visitor.call('GET', '/api/pages/rules')).json(), { slug: 'rules', title: 'House rules' });
  t.match((await visitor.call('GET', '/sitemap-1.xml')).payload, '<loc>http://site.test/pages/rules</loc>');
  t.match((await visitor.call('GET', '/feed.xml')).payload, '<title>Bits &amp; &lt;Bobs&gt;</title>');

  const missing = await visitor.call('GET', '/pages/terms');
  t.equal(missing.statusCode, 404);
  t.match(missing.payload, 'Page not found');
  t.match(await visitor.call('GET', '/api/pages/terms'), { statusCode: 404, payload: 'There is no such page.' });
});

t.test('SITE_NAME wins, and without a folder all is ours', async (t) => {
  const { visitor } = await build(t, { SITE_NAME: 'Club' }, frontend);
  t.match((await visitor.call('GET', '/')).payload, '<title>Club – electronics, written down</title>');
  t.equal((await visitor.call('GET', '/logo.svg')).statusCode, 404);
  for (const page of ['getting-started', 'writing-guidelines', 'faq', 'contact', 'terms'])
    t.equal((await visitor.call('GET', `/pages/${page}`)).statusCode, 200, page);
});

t.test('a folder with faults starts no site, and each is said', async (t) => {
  const folder = t.testdir({ 'site.json': JSON.stringify({ name: '', colors: { light: { ink: 'black' } } }) });
  const refused = await build(t, { SITE_DIR: folder }, frontend).catch((error: unknown) => error);
  t.ok(refused instanceof ConfigError);
  t.match((refused as ConfigError).errors, [
    /^SITE_DIR: site\.json: name must /,
    /^SITE_DIR: site\.json: colors\.light\.ink must /,
  ]);
});

t.test('what changed between the start and the watch shows, too, and an unchanged folder clears nothing', async (t) => {
  const folder = folderOf(t);
  const { services } = await build(t, { SITE_DIR: folder }, frontend);
  const { ownerSite } = services;
  let changes = 0;
  const read = new Promise((resolve) => process.once('worker', (thread) => thread.once('exit', resolve)));
  const unchanged = ownerSite.watch(
    () => (changes += 1),
    (sentence) => t.fail(sentence),
  );
  await read;
  await new Promise(setImmediate);
  unchanged();
  t.equal(changes, 0);
  writeFileSync(join(folder, 'site.json'), '{ "name": "Bits", "resources": [] }');
  t.teardown(
    ownerSite.watch(
      () => (changes += 1),
      (sentence) => t.fail(sentence),
    ),
  );
  await until(() => ownerSite.name === 'Bits');
  t.equal(changes, 1);
});

t.test('what changes in the folder shows at once, and what is wrong changes nothing', async (t) => {
  const folder = folderOf(t);
  const { visitor, services } = await build(t, { SITE_DIR: folder }, frontend);
  const faults: string[] = [];
  const changed = (): void => services.responseCache.clear();
  t.teardown(services.ownerSite.watch(changed, (sentence) => faults.push(sentence)));
  const home = async () => (await visitor.call('GET', '/')).payload;
  const nowhere = async () => (await visitor.call('GET', '/nowhere')).payload;
  t.match(await home(), 'Bits &amp; &lt;Bobs&gt;');
  t.match(await nowhere(), 'Bits &amp; &lt;Bobs&gt;');

  writeFileSync(join(folder, 'pages/rules.md'), '# House rules\n\nBe brief.');
  await until(async () => (await visitor.call('GET', '/pages/rules')).payload.includes('Be brief.'));

  writeFileSync(join(folder, 'site.json'), '{');
  await until(() => faults.length > 0);
  t.match(faults, [/^site\.json is not JSON/]);
  t.match(await home(), 'Bits &amp; &lt;Bobs&gt;');

  writeFileSync(join(folder, 'site.json'), '{ "name": "Bits", "resources": [] }');
  await until(async () => (await home()).includes('<title>Bits – '));
  t.match(await nowhere(), / – Bits<\/title>/);
});
