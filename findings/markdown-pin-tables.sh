#!/usr/bin/env bash
# HTML to Markdown: a pin table with code or a second line in a cell comes out broken, each converter in its own way.
#
# The cell <code>A|B</code> is one cell in GitHub's tables only as `A\|B`. turndown-plugin-gfm 1.0.2 and html-to-md
# 0.8.8 leave the bar alone, so the row gets a cell too many, and GitHub leaves the last one out. For <br> turndown ends
# the line, and with it the row: what follows stands in a row of its own. node-html-markdown 2.0.0 escapes the bar, but
# takes the code for text and glues the two lines of a cell together ("5 V" and "out" become "5 Vout"). rehype-remark
# 10.0.1 with remark-gfm 4.0.1 does all of it right.
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund turndown@7.2.5 turndown-plugin-gfm@1.0.2 node-html-markdown@2.0.0 \
  html-to-md@0.8.8 unified@11.0.5 rehype-parse@9.0.1 rehype-remark@10.0.1 remark-gfm@4.0.1 remark-parse@11.0.0 \
  remark-stringify@11.0.0

cat >tables.mjs <<'TABLES'
import assert from 'node:assert';
import htmlToMd from 'html-to-md';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import Turndown from 'turndown';
import gfm from 'turndown-plugin-gfm';
import { unified } from 'unified';

const turndown = new Turndown();
turndown.use(gfm.gfm);
const remark = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkGfm).use(remarkStringify);
const converters = {
  turndown: (html) => turndown.turndown(html),
  'node-html-markdown': (html) => NodeHtmlMarkdown.translate(html),
  'html-to-md': (html) => htmlToMd(html),
  'rehype-remark': (html) => String(remark.processSync(html)).trim(),
};
const head = '<table><thead><tr><th>Pin</th><th>Use</th></tr></thead><tbody>';
const table = `${head}<tr><td><code>A|B</code></td><td>5 V<br>out</td></tr></tbody></table>`;

const plain = (node) => node.value ?? (node.children ?? []).map(plain).join('');
/** The cells of the second row, as GitHub's rules read them, and what stands behind the table. */
const read = (markdown) => {
  const [found, ...rest] = unified().use(remarkParse).use(remarkGfm).parse(markdown).children;
  return { cells: found.children[1].children.map(plain), rows: found.children.length, behind: rest.map(plain) };
};
const results = Object.fromEntries(Object.entries(converters).map(([name, convert]) => [name, read(convert(table))]));
console.log(JSON.stringify(results, undefined, 2));
assert.deepEqual(results.turndown.cells.slice(0, 2), ['`A', 'B`']);
assert.equal(results.turndown.rows, 3);
assert.deepEqual(results['html-to-md'].cells.slice(0, 2), ['`A', 'B`']);
assert.deepEqual(results['node-html-markdown'].cells, ['A|B', '5 Vout']);
assert.deepEqual(results['rehype-remark'].cells, ['A|B', '5 V out']);
TABLES
node tables.mjs
