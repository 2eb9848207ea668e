import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import type { Post } from '../../domain/post.ts';
import { parse } from 'yaml';
import { folder } from '../test/folder.ts';
import { dialectFile, words } from '../transfer/test/dialects.ts';
import { emptySite, markdownFile, outcomes, picture, put } from '../transfer/test/site.ts';
import type { ArticleReport } from '../transfer/report.ts';

/** The fields of an article that stay the same on another site. */
const kept = ({ title, slug, summary, tags, content, readTime, status, cover }: Post) => ({
  title,
  slug,
  summary,
  tags,
  content,
  readTime,
  status,
  cover: cover && { ...cover, src: withoutDigests(cover.src) },
});

/** An image is encoded again, so its digest differs. */
const withoutDigests = (html: string): string => html.replace(/\/images\/[0-9a-f]{40}-/g, '/images/');

const bySlug = (posts: readonly Post[]) =>
  posts
    .map(kept)
    .map((post) => ({ ...post, content: withoutDigests(post.content) }))
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));

/** The words of a source that are neither in the article nor in the report on it. */
const unnamed = (source: string, { title, summary, tags, slug, content }: Post, { notes }: ArticleReport): string[] => {
  const present = [title, summary, slug, ...tags, content, ...notes.map(({ sentence }) => sentence)].join(' ');
  // The author and the category are kept as they are called here.
  const known = new Set([...(present.match(/[\p{L}\p{N}]{2,}/gu) ?? []), 'ohm', 'power', 'Power']);
  return words(source).filter((word) => !known.has(word));
};

const files = testCount('sizes', 80);

t.test(
  `${files} Markdown files of all dialects: each word is in its article or in the report, none is there twice`,
  async (t) => {
    const site = await emptySite(t);
    const place = folder(t);
    const texts = new Map(
      Array.from({ length: files }, (_, number) => dialectFile(number)).map(({ name, text }) => [name, text]),
    );
    put(place, Object.fromEntries(texts));
    const options = [place, '--author', 'ohm', '--category', 'power', '--approve'];

    const first = await site.bring(...options, '--report', join(place, 'report.json'));
    t.equal(first.code, 2, first.err);
    t.same(outcomes(first.report), { imported: files });
    t.same(JSON.parse(readFileSync(join(place, 'report.json'), 'utf8')), first.report);
    const posts = new Map((await site.articles()).map((post) => [post.slug, post]));
    t.equal(posts.size, files);
    t.ok([...posts.values()].every(({ status, authorId }) => status === 'approved' && authorId === 2));
    for (const article of first.report.articles) {
      const lost = unnamed(texts.get(article.source) ?? '', posts.get(article.slug ?? '') as Post, article);
      t.same(lost, [], article.source);
    }

    const second = await site.bring(...options);
    t.match(second, { code: 0 }, second.err);
    t.same(outcomes(second.report), { there: files });
    put(place, { 'new.md': markdownFile('A new one'), 'none/none-5.md': `${texts.get('none/none-5.md')}\nMore of it.\n` });
    const third = await site.bring(...options);
    t.equal(third.code, 2);
    t.same(outcomes(third.report), { there: files - 1, imported: 1, changed: 1 });
    t.equal((await site.articles()).length, files + 1);

    const out = join(folder(t), 'out');
    t.match(await site.run(['export', out]), { code: 0, out: `holds ${files + 1} articles and 0 pictures` });
    const other = await emptySite(t);
    const back = await other.bring(out, '--approve');
    t.same(outcomes(back.report), { imported: files + 1 });
    t.same(bySlug(await other.articles()), bySlug(await site.articles()));
    t.same(new Set((await other.articles()).map(({ authorId, categoryId }) => `${authorId} ${categoryId}`)), new Set(['2 1']));
  },
);

t.test('pictures come along: from beside the article, and out and in again', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  put(place, {
    'posts/a.md': markdownFile(
      'With pictures',
      '![Red](../images/red.png "A caption")\n\n![Blue](/blue.png)\n\n- in a list\n\n  ![Red again](../images/red.png)',
      'cover: ../images/green.png\ncover_alt: Green light\n',
    ),
    'images/red.png': await picture('red'),
    'images/green.png': await picture('green'),
    'static/blue.png': await picture('blue'),
    'posts/b.md': markdownFile(
      'With what cannot be taken',
      '![Gone](gone.png)\n\n![Out](../../../../etc/passwd)\n\n![No](no.svg)\n\n![Far](https://e.example/far.png)\n\n![Wide](wide.png)',
    ),
    'posts/wide.png': await picture('gray', 4_000),
    'posts/no.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const tried = await site.bring(place, '--dry-run');
  t.match(tried.report, { isDryRun: true });
  t.same(outcomes(tried.report), { imported: 2 });
  t.same(await site.articles(), []);

  const { report } = await site.bring(place);
  t.same(outcomes(report), { imported: 2 });
  const [a, b] = await site.articles();
  t.equal(a?.content.match(/<img src="\/images\/[0-9a-f]{40}-40x30\.webp"/g)?.length, 3);
  t.match(a?.content, /alt="Red" title="A caption"/);
  t.match(a?.cover, { src: /^\/images\/[0-9a-f]{40}-40x30\.webp$/, alt: 'Green light' });
  t.match(b?.content, /<img src="https:\/\/e\.example\/far\.png" alt="Far">/);
  t.notMatch(b?.content, /Gone|Out|alt="No"/);
  const sentences =
    report.articles
      .find(({ title }) => title === 'With what cannot be taken')
      ?.notes.map(({ sentence }) => sentence)
      .join('\n') ?? '';
  t.match(sentences, /gone\.png \(“Gone”\) was not found/);
  t.match(sentences, /etc\/passwd \(“Out”\) was not found/);
  t.match(sentences, /no\.svg \(“No”\) was not taken\. SVG drawings are not taken/);
  t.match(sentences, /wide\.png \(“Wide”\) is not kept as it was\. This image was 4,000 pixels wide/);
  t.match(sentences, /far\.png \(“Far”\) stays where it is/);
  t.equal(a?.status, 'pending', 'nothing is published unless one says so');

  const out = join(folder(t), 'out');
  t.match(await site.run(['export', out]), { code: 0, out: /holds 0 articles/ });
  const whole = join(folder(t), 'whole');
  t.match(await site.run(['export', whole, '--all']), { code: 0, out: /holds 2 articles and 4 pictures/ });
  t.equal(readdirSync(join(whole, 'pictures')).length, 4);
  t.match(await site.run(['export', whole, '--all']), { code: 1, err: /is not empty/ });
  const other = await emptySite(t);
  t.same(outcomes((await other.bring(whole, '--drafts')).report), { imported: 2 });
  t.same(bySlug(await other.articles()), bySlug(await site.articles()));
});

t.test('packages and part numbers are tags as they are written, here and where an export is read as YAML', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  const tags = ['0603', '0805', '5E3', '1:10', 'NO', '=', '<<', '0o7'];
  put(place, {
    'a.md': `---\ntitle: 1:10 dividers\ntags: [0603, 0805, 5E3, 1:10, NO, "=", "<<", "0o7"]\ncategory: Power\nauthor: ohm\n---\n\n${'A divider halves the voltage. '.repeat(4)}\n`,
  });
  t.match(await site.bring(place), { code: 0 });
  t.match(await site.articles(), [{ title: '1:10 dividers', tags }]);
  const out = join(folder(t), 'out');
  t.match(await site.run(['export', out, '--all']), { code: 0 });
  const [name = ''] = readdirSync(out).filter((file) => file.endsWith('.md'));
  const [, frontMatter = ''] = readFileSync(join(out, name), 'utf8').split('---\n');
  t.match(parse(frontMatter, { version: '1.1' }), { title: '1:10 dividers', tags, date: Date });
  t.match(parse(frontMatter, { version: '1.2' }), { title: '1:10 dividers', tags });
  for (const misread of ['=', '<<', '0o7']) t.match(frontMatter, `  - "${misread}"\n`, 'not every reader keeps it a text');
});
