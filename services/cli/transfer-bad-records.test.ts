import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { folder } from '../test/folder.ts';
import { emptySite, markdownFile, put } from '../transfer/test/site.ts';
import type { ImportReport } from '../transfer/report.ts';

/** Imports a place into an empty site, with a report: each line of it, by the name of its record. */
const toldOf = async (t: Test, place: string, name = '.') => {
  const site = await emptySite(t);
  const file = join(folder(t), 'report.json');
  const ended = await site.run(['import', join(place, name), '--author', 'ohm', '--category', 'power', '--report', file]);
  t.ok(existsSync(file), `the report is there: ${ended.err}`);
  const { articles } = JSON.parse(readFileSync(file, 'utf8')) as ImportReport;
  const told = articles.map(({ source, outcome, notes }) => {
    const losses = notes.filter(({ isLoss }) => isLoss).map(({ field, sentence }) => ` ${field}: ${sentence}`);
    return [source, `${outcome}${losses.join('')}`];
  });
  return { ...ended, told: Object.fromEntries(told) as Record<string, string>, articles: await site.articles() };
};

t.test('front matter that contains itself is named, and the other files come in', async (t) => {
  const place = folder(t);
  put(place, {
    'a-good.md': markdownFile('A good one'),
    'b-bad.md': markdownFile('A bad one', '', 'meta: &m {self: *m}\n'),
    'c-list.md': markdownFile('Another bad one', '', 'aliases: &a [one, [*a]]\n'),
    'd-shared.md': markdownFile('One that says a thing twice', '', 'aliases: [&o {a: b}, *o]\n'),
  });
  const { code, told, articles } = await toldOf(t, place);
  t.equal(code, 2);
  t.strictSame(told, {
    'a-good.md': 'imported',
    'b-bad.md': 'refused content: Its front matter cannot be read: a value in it contains itself.',
    'c-list.md': 'refused content: Its front matter cannot be read: a value in it contains itself.',
    'd-shared.md': 'imported',
  });
  t.equal(articles.length, 2);
});
