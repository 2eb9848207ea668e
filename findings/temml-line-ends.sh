#!/usr/bin/env bash
# Temml 0.13.5: `\\` outside an environment ends a line only in an inline formula.
#
# Inline, `a=b\\c=d` becomes a table of two rows. In display mode, where such formulas are written, `\\` becomes an
# empty <mo>, so that "b" and "c" are drawn side by side and read as a product: a=bc=d. Within braces, a root or a
# superscript it is lost in both modes: inline as <mo linebreak="newline">, an attribute that MathML Core leaves out.
# KaTeX 0.16.22 breaks the line in display mode.
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund temml@0.13.5 katex@0.16.22

cat >draw.cjs <<'DRAW'
const assert = require('node:assert');
const katex = require('katex');
const temml = require('temml');

const drawn = (latex, displayMode) => temml.renderToString(latex, { displayMode, throwOnError: true, wrap: 'tex' });
const rows = (html) => html.split('<mtr>').length - 1;

assert.equal(rows(drawn('a=b\\\\c=d', false)), 2);
const display = drawn('a=b\\\\c=d', true);
assert.equal(rows(display), 0);
assert.match(display, /<mi>b<\/mi><mo><\/mo><mi>c<\/mi>/);
console.log('a=b\\\\c=d has two rows inline, and in display mode an empty operator between b and c');

for (const latex of ['\\sqrt{a\\\\b}', 'x^{a\\\\b}', '{a\\\\b}']) {
  assert.match(drawn(latex, true), /<mi>a<\/mi><mo><\/mo><mi>b<\/mi>/);
  assert.match(drawn(latex, false), /<mo linebreak="newline"><\/mo>/);
}
console.log('within a root, a superscript and braces it is lost in both modes, without an error');

const lines = katex.renderToString('a=b\\\\c=d', { displayMode: true, output: 'html', strict: 'ignore' });
assert.match(lines, /class="mspace newline"/);
console.log('KaTeX ends the line in display mode');
DRAW
node draw.cjs
