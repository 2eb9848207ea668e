import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import { sampled } from '../../scripts/test-scale.ts';
import type { PostView } from '../../contracts/views/post.ts';
import { clean } from '../../domain/article/clean.ts';
import { textOf } from '../../domain/article/text.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { build, buildWithPeople, type TestSite } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { adminPassword, demoCovers, demoFolder, demoImages, passwordFile } from '../config/demo-files.ts';
import { demoContent, loadDemo } from './load.ts';

/** That the whole demo is there, and its admin can sign in. */
const checkDemo = async (t: Test, { visitor }: TestSite, dataDir: string): Promise<void> => {
  t.equal(statSync(passwordFile(dataDir)).mode & 0o777, 0o600);
  const login = await visitor.call('POST', '/api/login', { username: 'demo-admin', password: adminPassword(dataDir) });
  t.match(login.json(), { isAdmin: true });

  const { articles, categories } = demoContent();
  const count = (state: string) => articles.filter((article) => article.state === state).length;
  const published = (await visitor.call('GET', '/api/posts')).json<PostView[]>();
  t.equal(articles.length, 24);
  t.equal(published.length, count('approved'));
  const featured = (await visitor.call('GET', '/api/posts/featured')).json<PostView[]>();
  t.equal(featured.length, articles.filter((article) => article.featured).length);
  const listed = (await visitor.call('GET', '/api/categories')).json<{ slug: string; articlesCount: number }[]>();
  t.same(
    listed.map(({ slug, articlesCount }) => [slug, articlesCount]),
    categories.map(({ slug }) => [
      slug,
      articles.filter(({ category, state }) => category === slug && state === 'approved').length,
    ]),
  );
  for (const { slug, cover } of published) {
    const alt = articles.find(({ file }) => file === `articles/${slug}.html`)?.cover;
    t.match(cover ?? {}, alt === undefined ? {} : { alt, width: 1_280, height: 640 }, `the cover of ${slug}`);
    t.equal(cover === null || cover === undefined, alt === undefined);
    if (cover) t.match((await visitor.call('GET', cover.src)).headers['content-type'], 'image/webp');
  }
  for (const { slug } of published)
    t.ok(existsSync(join(demoFolder, 'articles', `${slug}.html`)), `${slug} is what its links say`);
};

t.test('the demo is loaded once, with articles in every state; the password of its admin is in a file', async (t) => {
  const site = await build(t);
  const dataDir = folder(t);
  const said: string[] = [];
  await loadDemo(site.services, dataDir, (line) => said.push(line));
  await loadDemo(site.services, dataDir, (line) => said.push(line));
  t.equal(said.length, 1);
  t.match(said[0], /demo-admin; the password is in .*demo-admin-password\.$/);
  await checkDemo(t, site, dataDir);
});

t.test('a demo that was broken off is completed, wherever that was', async (t) => {
  const places = sampled([0, 1, 2, 7, 21, 23, 24, 61], 'LONG_EVERY');
  for (const place of places) {
    const site = await build(t);
    const dataDir = folder(t);
    const { services } = site;
    let left = place;
    /** The process ends with the first append behind those that are let through. */
    const failing = <Call extends (...args: never[]) => unknown>(call: Call): Call =>
      (async (...args: never[]) => {
        if (left === 0) throw new Error('ended');
        left -= 1;
        return call.apply(services.log, args);
      }) as unknown as Call;
    const { append, appendTogether } = services.log;
    const log: EventLog = Object.create(services.log, {
      append: { value: failing(append) },
      ...(appendTogether ? { appendTogether: { value: failing(appendTogether) } } : {}),
    }) as EventLog;
    await t.rejects(
      loadDemo({ ...services, log }, dataDir, () => undefined),
      { message: 'ended' },
    );
    await loadDemo(services, dataDir, () => undefined);
    await checkDemo(t, site, dataDir);
  }
});

t.test('a site with content of its own is left alone, whatever lies in the data folder', async (t) => {
  const { services, visitor } = await buildWithPeople(t);
  const dataDir = folder(t);
  writeFileSync(join(dataDir, 'demo-unfinished'), '');
  await loadDemo(services, dataDir, (line) => t.fail(line));
  t.same((await visitor.call('GET', '/api/posts')).json(), []);
});

t.test('its articles pass the cleaner unchanged, and are worth reading', async (t) => {
  const images = new Set<string>();
  const { articles } = demoContent();
  const published = new Set(articles.filter(({ state }) => state === 'approved').map(({ file }) => file));
  for (const { file } of articles) {
    const html = readFileSync(join(demoFolder, file), 'utf8');
    const cleaned = clean(html);
    t.equal(
      cleaned.replace(/\s+/g, ''),
      html.replace(/\s+/g, '').replace(/(<ahref="https?:[^"]*")>/g, '$1target="_blank"rel="noopenernoreferrernofollow">'),
      file,
    );
    const words = textOf(cleaned).split(/\s+/).length;
    t.ok(words >= 300 && words <= 1200, `${file} has ${words} words`);
    for (const [, image] of cleaned.matchAll(/src="\/demo\/images\/([^"]+)"/g)) images.add(String(image));
    for (const [, slug] of cleaned.matchAll(/href="\/blog\/([^"]+)"/g))
      t.ok(published.has(`articles/${slug}.html`), `${file} links to ${slug}`);
  }
  t.same([...images].sort(), readdirSync(demoImages).sort());
  const covers = articles.filter(({ cover }) => cover).map(({ file }) => `${basename(file, '.html')}.svg`);
  t.same(covers.sort(), readdirSync(demoCovers).sort(), 'no cover is missing, none too many');
});

t.test('its pictures are served', async (t) => {
  const { visitor } = await build(t);
  for (const name of readdirSync(demoImages)) {
    const answer = await visitor.call('GET', `/demo/images/${name}`);
    t.equal(answer.statusCode, 200);
    t.match(answer.headers['content-type'], 'image/svg+xml');
  }
  t.equal((await visitor.call('GET', '/demo/images/../articles.json')).statusCode, 404);
});
