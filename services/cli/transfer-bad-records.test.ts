import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { folder } from '../test/folder.ts';
import { emptySite, markdownFile, put } from '../transfer/test/site.ts';
import type { ImportReport } from '../transfer/report.ts';

/** Imports a path into an empty site, with a report; returns each line of it, by the name of its record. */
const importFrom = async (t: Test, place: string, name = '.') => {
  const site = await emptySite(t);
  const file = join(folder(t), 'report.json');
  const ended = await site.run(['import', join(place, name), '--author', 'ohm', '--category', 'power', '--report', file]);
  t.ok(existsSync(file), `the report is there: ${ended.err}`);
  const { articles } = JSON.parse(readFileSync(file, 'utf8')) as ImportReport;
  const outcomes = articles.map(({ source, outcome, notes }) => {
    const losses = notes.filter(({ isLoss }) => isLoss).map(({ field, sentence }) => ` ${field}: ${sentence}`);
    return [source, `${outcome}${losses.join('')}`];
  });
  return { ...ended, outcomes: Object.fromEntries(outcomes) as Record<string, string>, articles: await site.articles() };
};

t.test('front matter that contains itself is named, and the other files come in', async (t) => {
  const place = folder(t);
  put(place, {
    'a-good.md': markdownFile('A good one'),
    'b-bad.md': markdownFile('A bad one', '', 'meta: &m {self: *m}\n'),
    'c-list.md': markdownFile('Another bad one', '', 'aliases: &a [one, [*a]]\n'),
    'd-shared.md': markdownFile('One that says a thing twice', '', 'aliases: [&o {a: b}, *o]\n'),
  });
  const { code, outcomes, articles } = await importFrom(t, place);
  t.equal(code, 2);
  t.strictSame(outcomes, {
    'a-good.md': 'imported',
    'b-bad.md': 'refused content: Its front matter cannot be read: a value in it contains itself.',
    'c-list.md': 'refused content: Its front matter cannot be read: a value in it contains itself.',
    'd-shared.md': 'imported',
  });
  t.equal(articles.length, 2);
});

const words = 'A resistor of ten milliohms drops a millivolt for each hundred milliamperes that pass it.';

t.test('a post of Ghost that is nested too deeply, and links out of order, are named, and the other posts come in', async (t) => {
  const place = folder(t);
  const post = (id: string) => ({ id, title: `Post ${id}`, slug: id, status: 'published', html: `<p>${words}</p>` });
  const data = {
    posts: [post('first'), { ...post('deep'), more: 'DEEP' }, post('odd'), post('last')],
    tags: [{ id: 't1', name: 'Radio' }, { id: 't2', name: 'Ohm' }, { id: 't3', name: 'Coil' }],
    posts_tags: [
      { post_id: 'odd', tag_id: 't1', sort_order: { toString: 1, valueOf: 1 } },
      { post_id: 'odd', tag_id: 't2', sort_order: 'ORDER' },
      { post_id: 'last', tag_id: 't1', sort_order: 2 },
      { post_id: 'last', tag_id: 't2', sort_order: '1' },
      { post_id: 'last', tag_id: 't3' },
    ],
    users: [{ id: 'u1', name: 'Georg' }],
    posts_authors: [{ post_id: 'first', author_id: 'u1', sort_order: [] }],
  }; // prettier-ignore
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const file = JSON.stringify({ db: [{ data }] })
    .replace('"DEEP"', deep)
    .replace('"ORDER"', deep);
  put(place, { 'ghost.json': file });
  const { code, outcomes, articles } = await importFrom(t, place, 'ghost.json');
  t.equal(code, 2);
  t.strictSame(outcomes, {
    first: 'imported authors: The order of its authors cannot be read: it has one that is no number.',
    deep: 'refused content: It is nested too deeply to be read.',
    odd: 'imported tags: The order of its tags cannot be read: it has one that is no number.',
    last: 'imported',
  });
  t.strictSame(articles.map(({ slug, tags }) => [slug, tags]), [
    ['first', ['Power']],
    ['odd', ['Radio', 'Ohm']],
    ['last', ['Coil', 'Ohm', 'Radio']],
  ]); // prettier-ignore
});

const cdata = (name: string, text: string): string => `<${name}><![CDATA[${text}]]></${name}>`;

const wordPressFile = (items: readonly string[]): string =>
  `<rss xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"><channel><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`;

const item = (id: string, texts: Readonly<Record<string, string>>, more = ''): string =>
  `<item>${Object.entries({ 'wp:post_type': 'post', 'wp:status': 'publish', 'content:encoded': `<p>${words}</p>`, guid: id, ...texts })
    .map(([name, text]) => cdata(name, text))
    .join('')}${more}</item>`; // prettier-ignore

/** Elements that repeat all open ones in each paragraph: a little HTML that parses to a huge tree. */
const multiplied = `<p>${Array.from({ length: 400 }, (_, number) => `<b id=${number}>`).join('')}${'<p>a'.repeat(1_000)}`;

t.test('items of WordPress whose lines cannot be read are named, and the others come in', async (t) => {
  const place = folder(t);
  const category = '<category domain="post_tag" nicename="radio">';
  const attachment = { 'wp:post_type': 'attachment', 'wp:post_id': '9', 'wp:attachment_url': 'https://wp.example/a.png' };
  put(place, {
    'wp.xml': wordPressFile([
      item('good', { title: 'A good one' }),
      item('tags', { title: '<b>'.repeat(200_000) }),
      item('signs', { title: '&'.repeat(4_000_000), 'wp:post_name': 'called' }),
      item('multiplied', { title: multiplied }),
      item('excerpt', { title: 'With a long excerpt', 'excerpt:encoded': '<b>'.repeat(200_000) }),
      item('term', { title: 'With a long tag' }, `${category}<![CDATA[${'<b>'.repeat(200_000)}]]></category>`),
      item('file', { ...attachment, title: 'A file', 'excerpt:encoded': '<b>'.repeat(200_000) }),
      item('trash', { title: '<b>'.repeat(200_000), 'wp:status': 'trash' }),
    ]),
  });
  const { code, outcomes, articles } = await importFrom(t, place, 'wp.xml');
  t.equal(code, 2);
  t.strictSame(outcomes, {
    'A good one': 'imported',
    tags: 'refused title: Its title is longer than 10000 characters.',
    called: 'refused title: Its title is longer than 10000 characters.',
    multiplied: 'refused title: Its title has too much formatting to be read.',
    'With a long excerpt': 'imported summary: Its excerpt is left out: it is longer than 10000 characters.',
    'With a long tag': 'imported post_tag: “radio” is taken instead of a name that is longer than 10000 characters.',
    'https://wp.example/a.png': 'left out content: Its caption is left out: it is longer than 10000 characters.',
    attachment: 'left out',
    trash: 'left out',
  });
  t.equal(articles.length, 3);
});

t.test('the report shows control and hidden characters of imported text, and forges no line', async (t) => {
  const place = folder(t);
  const forged = '\u001b[2J\u0007\r\n9 articles imported.\u202e';
  const shown = '\\u001b[2J\\u0007\\u000d\\u000a9 articles imported.\\u202e';
  const post = { title: 'A post', status: 'published', html: `<p>${words}</p>` };
  const posts = [
    { ...post, id: '1', slug: `slug${forged}`, visibility: `all${forged}` },
    { ...post, id: '2', slug: `page${forged}`, type: 'page' },
  ];
  put(place, {
    'ghost.json': JSON.stringify({ data: { posts } }),
    'broken.json': `{"db": ${forged}`,
    'broken.xml': `<rss>${forged}</${forged}>`,
    [`files/name${forged}.md`]: markdownFile('A file', '', `"field${forged.replace('\r\n', '')}": ${JSON.stringify(forged)}\n`),
  });
  const ghost = await importFrom(t, place, 'ghost.json');
  const file = await importFrom(t, place, 'files');
  for (const { out, err } of [ghost, file]) {
    t.notMatch(`${out}${err}`, /[^\P{Cc}\n]|\u202e|^9 articles/mu);
    t.match(out, shown);
  }
  t.strictSame(Object.keys(ghost.outcomes).toSorted(), [`page${forged}`, `slug${forged}`]);
  t.strictSame(Object.keys(file.outcomes), [`name${forged}.md`]);
  t.match(ghost.out, `slug${shown}: `);
  t.match(file.out, `name${shown}.md: `);
  const site = await emptySite(t);
  for (const name of ['broken.json', 'broken.xml']) {
    const { err, code } = await site.run(['import', join(place, name)]);
    t.equal(code, 1);
    t.notMatch(err, /[^\P{Cc}\n]|\u202e|^9 articles/mu, name);
  }
});
