import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import type { Post } from '../../domain/post.ts';
import { until } from '../../scripts/until.ts';
import { start } from '../test/built.ts';
import { folder } from '../test/folder.ts';
import { dialectFile, words } from '../transfer/test/dialects.ts';
import { emptySite, markdownFile, outcomes, picture, put } from '../transfer/test/site.ts';
import type { ArticleReport } from '../transfer/report.ts';

/** What of an article is the same in another site. */
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

/** A picture is made anew, and so has another digest. */
const withoutDigests = (html: string): string => html.replace(/\/images\/[0-9a-f]{40}-/g, '/images/');

const bySlug = (posts: readonly Post[]) =>
  posts
    .map(kept)
    .map((post) => ({ ...post, content: withoutDigests(post.content) }))
    .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));

/** The words of a source that stand neither in the article nor in what the report says of it. */
const unnamed = (source: string, { title, summary, tags, slug, content }: Post, { notes }: ArticleReport): string[] => {
  const told = [title, summary, slug, ...tags, content, ...notes.map(({ sentence }) => sentence)].join(' ');
  // Whose it is, and where it belongs, is kept as what it is here.
  const known = new Set([...(told.match(/[\p{L}\p{N}]{2,}/gu) ?? []), 'ohm', 'power', 'Power']);
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
    for (const told of first.report.articles) {
      const lost = unnamed(texts.get(told.source) ?? '', posts.get(told.slug ?? '') as Post, told);
      t.same(lost, [], told.source);
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
  const told =
    report.articles
      .find(({ title }) => title === 'With what cannot be taken')
      ?.notes.map(({ sentence }) => sentence)
      .join('\n') ?? '';
  t.match(told, /gone\.png \(“Gone”\) was not found/);
  t.match(told, /etc\/passwd \(“Out”\) was not found/);
  t.match(told, /no\.svg \(“No”\) was not taken\. SVG drawings are not taken/);
  t.match(told, /wide\.png \(“Wide”\) is not kept as it was\. This image was 4,000 pixels wide/);
  t.match(told, /far\.png \(“Far”\) stays where it is/);
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

t.test('what is wrong is refused with its field, and what is hostile is not read', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`),
  ];
  put(place, {
    'bomb.md': `---\n${bomb.join('\n')}\n---\n\nText.\n`,
    'broken.md': '---\ntitle: [a\n---\n\nText.\n',
    'short.md': '---\ntitle: Hi\ncategory: Power\nauthor: ohm\n---\n\nShort.\n',
    'nobody.md': markdownFile('Of somebody else').replace('author: ohm', 'author: Georg'),
    'elsewhere.md': markdownFile('In another category').replace('category: Power', 'category: Radio'),
    'draft.md': markdownFile('Not done yet', '', 'draft: true\n'),
    'large.md': 'x'.repeat(1024 * 1024 + 1),
    'binary.md': Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
    'deep.md': markdownFile('Very deep', '>'.repeat(20_000)),
    'nested.md': markdownFile('Very nested', '<div><b>'.repeat(20_000)),
    'slow.md': markdownFile('Very slow', '*a **a '.repeat(60_000)),
  });
  symlinkSync('/etc/hostname', join(place, 'link.md'));
  const { code, report } = await site.bring(place);
  t.equal(code, 2);
  const told = Object.fromEntries(
    report.articles.map(({ source, outcome, notes }) => [
      source,
      `${outcome}: ${notes.map(({ field, sentence }) => `${field}: ${sentence}`).join(' ')}`,
    ]),
  );
  t.match(told['bomb.md'], /^refused: content: Its front matter cannot be read: Excessive alias count/);
  t.match(told['broken.md'], /^refused: content: Its front matter cannot be read/);
  t.match(told['short.md'], /^refused: title: Title must be at least 5 characters/);
  t.match(
    told['nobody.md'],
    /^refused: author: Its author “Georg” has no account here: say --author <username>, or --map-author "Georg=<username>"/,
  );
  t.match(told['elsewhere.md'], /^refused: category: There is no category “Radio” here: say --category <slug>/);
  t.match(told['draft.md'], /^draft: /);
  t.match(told['large.md'], /^refused: content: It has more than 1048576 bytes/);
  t.match(told['binary.md'], /^refused: content: It is no text in UTF-8/);
  t.match(told['link.md'], /^left out: content: It is a link/);
  for (const name of ['deep.md', 'nested.md', 'slow.md']) t.match(told[name], /^(refused|imported)/, name);
  t.match(await site.run(['import', join(place, 'nowhere')]), { code: 1, err: /There is no file or folder/ });
  t.match(await site.run(['import', place, '--category', 'radio']), {
    code: 1,
    err: /There is no category radio\. There are: power\./,
  });
  t.match(await site.run(['import', place, '--author', 'georg']), { code: 1, err: /There is no account called georg/ });
  const mapped = await site.bring(place, '--map-author', 'Georg=ohm', '--map-category', 'Radio=power', '--drafts');
  const taken = mapped.report.articles.filter(({ outcome }) => outcome === 'imported').map(({ source }) => source);
  t.same(
    taken.toSorted().filter((name) => !/deep|nested|slow/.test(name)),
    ['draft.md', 'elsewhere.md', 'nobody.md'],
  );
});

t.test('killed in the middle, stopped, and done by two at once: each article is there once', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  const count = 120;
  put(
    place,
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`${number}.md`, markdownFile(`Article number ${number}`)])),
  );
  const command = ['import', place, '--approve'];
  for (const signal of ['SIGKILL', 'SIGKILL', 'SIGINT'] as const) {
    const before = (await site.articles()).length;
    const child = start('cli', command, { env: { ...process.env, DATA_DIR: site.place } });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    await until(async () => child.exitCode !== null || (await site.articles()).length >= before + 7, 'some articles are in');
    child.kill(signal);
    const code = await ended;
    if (signal === 'SIGINT') t.match({ code, said }, { code: 1, said: /It was stopped before its end/ });
  }
  t.ok((await site.articles()).length < count);
  const both = await Promise.all([site.bring(place, '--approve'), site.bring(place, '--approve')]);
  for (const { code, err } of both) t.equal(code, 0, err);
  const articles = await site.articles();
  t.equal(articles.length, count);
  t.equal(new Set(articles.map(({ title }) => title)).size, count);
  t.ok(articles.every(({ status }) => status === 'approved'));
  // Whether the collections had seen the last event depends on how fast the commands ended.
  const { findings } = JSON.parse((await site.run(['audit', 'verify', '--json'])).out) as { findings: { kind: string }[] };
  t.same(
    findings.filter(({ kind }) => kind !== 'read-store'),
    [],
  );
});
