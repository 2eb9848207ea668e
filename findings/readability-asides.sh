#!/usr/bin/env bash
# Readability 0.6.0, the reading mode of Firefox and of many read-later services, drops the warnings of an article.
#
# It removes every <aside> within the text that it has found, whatever its role and class: notes and warnings that
# authors set off with the element for it (HTML Living Standard, 4.3.5) are gone, without a sign that something is
# missing. <div role="note">, <section> and <blockquote> with the same text stay. So do <details>, and the MathML of
# formulas.
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @mozilla/readability@0.6.0 linkedom@0.18.15

cat >read.mjs <<'READ'
import assert from 'node:assert';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

const text = (sentence) => `<p>${`${sentence} `.repeat(8)}</p>`;
const read = (warning) => {
  const { document } = parseHTML(`<!doctype html><html><head><title>A supply</title></head><body><main><article><h1>A supply</h1>
${text('The rectifier charges the capacitor, and a resistor discharges it.')}
${warning}
${text('Then the transformer is wound, with care for the insulation.')}
<details><summary>Parts</summary><p>Two diodes.</p></details>
<p><math><mi>U</mi><mo>=</mo><mi>R</mi><mi>I</mi></math></p></article></main></body></html>`);
  return new Readability(document).parse().content;
};
const kept = (start, end) => {
  const content = read(`${start}<p>The capacitor keeps 400 V for minutes.</p>${end}`);
  assert.match(content, /insulation/);
  assert.match(content, /Two diodes/);
  assert.match(content, /<math/);
  return content.includes('400 V');
};
const found = {
  '<aside>': kept('<aside>', '</aside>'),
  '<aside class="warning" role="note">': kept('<aside class="warning" role="note">', '</aside>'),
  '<div class="warning" role="note">': kept('<div class="warning" role="note">', '</div>'),
  '<section>': kept('<section>', '</section>'),
  '<blockquote>': kept('<blockquote>', '</blockquote>'),
};
console.log(found);
assert.deepEqual(Object.values(found), [false, false, true, true, true]);
READ
node read.mjs
