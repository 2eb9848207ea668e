#!/usr/bin/env bash
# WaveDrom 3.7.0: the numbers and labels of `head` and `foot` go wrong in two ways.
#
# A number, such as `foot: {tock: 5}`, labels each period with a count from 5. If there are exactly two labels, drawing
# fails with "val[1].split is not a function": two labels are taken for a start and a step, which must be strings.
#
# Labels in a string or an array get "0" appended to the last one. The start of `config.hbounds`, 0 if there is none, is
# added to the labels before they are split, and adding it to text or an array joins texts. So the third of "A B C" is
# drawn as "C0", an array becomes one label, and "1 2" (begin at 1, steps of 2) takes steps of 20. The sum is also
# written into the source: drawing it again appends another 0.
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund wavedrom@3.7.0 onml@2.1.0

cat >draw.cjs <<'DRAW'
const assert = require('node:assert');
const onml = require('onml');
const wavedrom = require('wavedrom');
const skin = require('wavedrom/skins/default.js');

const labels = (periods, foot) => {
  const source = { signal: [{ wave: '2'.padEnd(periods, '.') }], foot };
  const svg = onml.stringify(wavedrom.renderAny(0, source, skin));
  return [...svg.matchAll(/<tspan>([^<]*)<\/tspan>/g)].map(([, label]) => label).filter(Boolean);
};

for (const foot of [{ tock: 5 }, { tock: 0 }]) {
  for (const periods of [1, 3, 4]) labels(periods, { ...foot });
  assert.throws(() => labels(2, { ...foot }), { name: 'TypeError', message: 'val[1].split is not a function' });
}
assert.throws(() => labels(1, { tick: 5 }), { name: 'TypeError' });
console.log('a count over two periods fails, over one, three or four it does not');

const foot = { tock: 'A B C' };
assert.deepEqual(labels(3, foot), ['A', 'B', 'C0']);
assert.deepEqual(foot, { tock: 'A B C0' });
assert.deepEqual(labels(3, foot), ['A', 'B', 'C00']);
console.log('the last of the labels "A B C" is C0, and C00 when it is drawn again');

assert.equal(labels(3, { tock: ['A', 'B', 'C'] })[0], 'A,B,C0');
console.log('the array of labels is drawn as A,B,C0');

assert.deepEqual(labels(2, { tick: '1 2' }), ['20', '40', '60']);
console.log('from 1 in steps of 2 becomes 20 40 60');
DRAW
node draw.cjs
