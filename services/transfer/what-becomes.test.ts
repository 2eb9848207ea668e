import { readFileSync } from 'node:fs';
import t from 'tap';
import { documentOfMarkdown, htmlOfMarkdown, nodesOfMarkdown } from '../../domain/article/markdown.ts';
import { parseDocument } from '../../domain/article/parse.ts';
import { serialise } from '../../domain/article/serialise.ts';
import { markdownOf } from '../../domain/article/to-markdown.ts';
import { parseNodes } from '../../domain/article/tree.ts';
import { fieldsOf } from './fields.ts';
import { part } from './front-matter.ts';
import { ghostOrigin } from './ghost-source.ts';
import { pictureAt, withPictures } from './picture-places.ts';
import { bodyOf, type Body } from './read-body.ts';
import { timeOf } from './source.ts';
import { originOf } from './wordpress-source.ts';

/** Tests each row of the tables in docs/import-and-export.md against the importer and the exporter. */

const page = readFileSync(new URL('../../docs/import-and-export.md', import.meta.url), 'utf8');

/** The content of a table cell: without code marks, and with line feeds. */
const cellOf = (cell: string): string => {
  const [, , code] = /^(`+) ?(.*?) ?\1$/.exec(cell) ?? [];
  return (code ?? cell).replaceAll('\\|', '|').replaceAll('↵', '\n');
};

/** The rows of the table below a heading, without its header. */
const rowsBelow = (section: string): string[][] =>
  [...section.matchAll(/^\| (.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(/(?<!\\) \| /).map(cellOf));

const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), rowsBelow(section)] as const),
);

const withoutTargets = (html: string): string => html.replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '');

/** The article, with its images at their original addresses, and the report's notes on it. */
const imported = ({ document, pictures, notes }: Body): string[] => {
  const there = withPictures(document, (place) => pictures[pictureAt(place) ?? 0]?.src);
  return [withoutTargets(serialise(there)), notes.map(({ sentence }) => sentence).join(' ') || '—'];
};

const instantOf = (date: string | undefined): string => {
  const time = timeOf(date);
  return time === 0 ? '—' : new Date(time).toISOString();
};

/** The remaining cells of a row, made from its first cell, by the heading of its table. */
const becomes: Readonly<Record<string, (given: string) => readonly (string | undefined)[]>> = {
  'From WordPress': (html) => imported(bodyOf(parseNodes(html), originOf(html))),
  'From Ghost': (html) => imported(bodyOf(parseNodes(html), ghostOrigin)),
  'From Markdown': (markdown) => imported(bodyOf(nodesOfMarkdown(htmlOfMarkdown(markdown)))),
  'Front matter': (file) => {
    const { date } = fieldsOf(part(`${file}\n`).values);
    return [date, instantOf(date)];
  },
  'To Markdown': (html) => {
    const markdown = markdownOf(parseDocument(html));
    t.equal(withoutTargets(serialise(documentOfMarkdown(markdown))), html, 'it comes back');
    return [markdown.trimEnd()];
  },
};

t.strictSame([...sections.keys()], Object.keys(becomes), 'a table for each way, and no other');

// A time zone without some of the times in the table.
const { TZ } = process.env;
process.env['TZ'] = 'Europe/Berlin';
t.teardown(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

for (const [heading, rows] of sections) {
  t.test(heading, async (t) => {
    t.ok(rows.length >= 7, `${rows.length} rows`);
    for (const [given = '', ...expected] of rows) t.strictSame(becomes[heading]?.(given), expected, given);
  });
}
