#!/usr/bin/env bash
# HTML to Markdown: turndown 7.2.5, rehype-remark 10.0.1 and node-html-markdown 2.0.0 write 10<sup>6</sup> as 106.
#
# Markdown has no exponents, and these converters leave the tags of what they do not know out without a word: a million
# becomes a hundred and six, 10<sup>-9</sup> becomes 10-9, V<sup>2</sup> becomes V2. Of MathML, turndown and
# node-html-markdown leave the letters and digits side by side, rehype-remark leaves nothing at all. html-to-md 0.8.8
# keeps the tags, which CommonMark allows.
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund turndown@7.2.5 node-html-markdown@2.0.0 html-to-md@0.8.8 \
  unified@11.0.5 rehype-parse@9.0.1 rehype-remark@10.0.1 remark-stringify@11.0.0

cat >convert.mjs <<'CONVERT'
import assert from 'node:assert';
import htmlToMd from 'html-to-md';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkStringify from 'remark-stringify';
import Turndown from 'turndown';
import { unified } from 'unified';

const remark = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkStringify);
const converters = {
  turndown: (html) => new Turndown().turndown(html),
  'rehype-remark': (html) => String(remark.processSync(html)).trim(),
  'node-html-markdown': (html) => NodeHtmlMarkdown.translate(html),
  'html-to-md': (html) => htmlToMd(html),
};
const power = '<p>10<sup>6</sup> Hz</p>';
const formula = '<p>P = <math><msup><mi>U</mi><mn>2</mn></msup></math></p>';
const found = Object.entries(converters).map(([name, convert]) => [name, convert(power), convert(formula)]);
for (const one of found) console.log(...one.map((part) => JSON.stringify(part)));
assert.deepEqual(
  found.map(([, converted]) => converted),
  ['106 Hz', '106 Hz', '106 Hz', '10<sup>6</sup> Hz'],
);
assert.deepEqual(
  found.slice(0, 3).map(([, , converted]) => converted),
  ['P = U2', 'P =', 'P = U2'],
);
CONVERT
node convert.mjs
