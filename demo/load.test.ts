import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { PostView } from '../contracts/views/post.ts';
import { clean, textOf } from '../services/src/domain/html/clean.ts';
import { build } from '../services/src/test/build.ts';
import { demoFolder, demoImages } from './files.ts';
import { demoContent, loadDemo } from './load.ts';

t.test('the demo is loaded once, with articles in every state', async (t) => {
  const { services, visitor } = await build(t);
  const said: string[] = [];
  await loadDemo(services, (line) => said.push(line));
  await loadDemo(services, (line) => said.push(line));
  t.equal(said.length, 1);
  const password = /demo-admin with the password (\S+) /.exec(said[0] ?? '')?.[1];
  const login = await visitor.call('POST', '/api/login', { username: 'demo-admin', password });
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
  for (const { slug } of published)
    t.ok(existsSync(join(demoFolder, 'articles', `${slug}.html`)), `${slug} is what its links say`);
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
