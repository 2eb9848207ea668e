#!/usr/bin/env bash
# turndown-plugin-gfm 1.0.2 strikes values out so that markdown-it draws them as an index or leaves the signs in.
#
# It writes `~5~` for <del>5</del>. GitHub takes one tilde or two for strike-through; markdown-it 15.0.3 takes two, and
# shows `~5~` as it is written. With markdown-it-sub 2.0.0, which sites on chemistry and electronics add for V~CC~, one
# tilde is a subscript: a corrected value, "was 5 now 3.3 V", is shown as an index instead of as taken back.
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund turndown@7.2.5 turndown-plugin-gfm@1.0.2 markdown-it@15.0.3 markdown-it-sub@2.0.0

cat >strike.mjs <<'STRIKE'
import assert from 'node:assert';
import MarkdownIt from 'markdown-it';
import subscripts from 'markdown-it-sub';
import Turndown from 'turndown';
import gfm from 'turndown-plugin-gfm';

const turndown = new Turndown();
turndown.use(gfm.gfm);
const markdown = turndown.turndown('<p>was <del>5</del> now 3.3 V</p>');
assert.equal(markdown, 'was ~5~ now 3.3 V');
const plain = new MarkdownIt().render(markdown).trim();
assert.equal(plain, '<p>was ~5~ now 3.3 V</p>');
const withSubscripts = new MarkdownIt().use(subscripts).render(markdown).trim();
assert.equal(withSubscripts, '<p>was <sub>5</sub> now 3.3 V</p>');
console.log(markdown, plain, withSubscripts);
STRIKE
node strike.mjs
