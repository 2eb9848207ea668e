#!/usr/bin/env bash
# Slug libraries change the units of a title: µF becomes "mf" or "f", and kΩ becomes "ko", "k" or "kW".
#
# The micro sign (U+00B5) and the Greek letter mu (U+03BC) are written alike, and Unicode form NFKC turns the first into
# the second. transliteration 2.6.1 and unidecode 1.1.0 spell them "u" and "m": normalized, as most programs do before,
# a capacitor of 100 µF has the slug of one of 100 mF, a thousand times as much. speakingurl 14.0.1 makes "f" of the
# sign, "mf" of the letter; limax 4.2.3 "mf" of both; slugify 1.6.9 and @sindresorhus/slugify 3.0.1 drop the sign.
# slugify 1.6.9 spells Ω "W", so that kiloohms read as kilowatts; transliteration and speakingurl spell it "o", and
# drop the ohm sign (U+2126). Exponents above the line become digits of the number (106 of 10⁶) or vanish (10).
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund transliteration@2.6.1 unidecode@1.1.0 slugify@1.6.9 \
  @sindresorhus/slugify@3.0.1 speakingurl@14.0.1 limax@4.2.3

cat >slugs.mjs <<'SLUGS'
import assert from 'node:assert';
import sindresorhus from '@sindresorhus/slugify';
import limax from 'limax';
import slugify from 'slugify';
import speakingurl from 'speakingurl';
import { slugify as transliteration } from 'transliteration';
import unidecode from 'unidecode';

const made = (title) => ({
  transliteration: transliteration(title),
  unidecode: unidecode(title),
  slugify: slugify(title),
  sindresorhus: sindresorhus(title),
  speakingurl: speakingurl(title),
  limax: limax(title),
});
const expected = [
  ['100 \u00b5F', '100-uf', '100 uF', '100-F', '100-f', '100-f', '100-mf'],
  ['100 \u03bcF', '100-mf', '100 mF', '100-mF', '100-m-f', '100-mf', '100-mf'],
  ['10 k\u03a9', '10-ko', '10 kO', '10-kW', '10-k-o', '10-ko', '10-ko'],
  ['10 k\u2126', '10-k', '10 k', '10-kW', '10-k-o', '10-k', '10-ko'],
  ['10\u2076 Hz', '106-hz', '106 Hz', '10-Hz', '10-hz', '10-hz', '106-hz'],
];
assert.equal('\u00b5'.normalize('NFKC'), '\u03bc');
for (const [title, ...slugs] of expected) {
  const found = made(title);
  assert.deepEqual(Object.values(found), slugs, title);
  console.log(JSON.stringify(title), found);
}
SLUGS
node slugs.mjs
