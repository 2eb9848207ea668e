#!/usr/bin/env bash
# Front matter changes package codes and part numbers in tags: 0402 becomes 258, 0603 becomes 387, 0805 stays.
#
# YAML 1.1 takes digits behind a 0 for octal, unless an 8 or 9 is among them: of the usual packages of chip resistors
# 0402, 0603 and 01005 become other numbers, and 0805 stays a text. gray-matter 4.0.3 and front-matter 4.0.2 (both with
# js-yaml 3) and python-frontmatter 1.1.0 (PyYAML 6.0.2) read so; all three also make 70 of the ratio 1:10, base 60.
# gray-matter and front-matter make 5000 of the amplifier 5E3, which PyYAML leaves alone for want of a decimal point;
# PyYAML makes false of NO, a normally open contact, and leaves NC. By YAML 1.2, as yaml 2.8.1 and js-yaml 4.1.0 read
# it, all of these codes lose their zeros (402, 603, 805, 1005).
#
# The script fails if any of this changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gray-matter@4.0.3 front-matter@4.0.2 yaml@2.8.1 js-yaml@4.1.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check python-frontmatter==1.1.0 PyYAML==6.0.2

cat >article.md <<'ARTICLE'
---
tags: [0402, 0603, 0805, 01005, 1206, 5E3, 1:10, NO, NC, 1N4148]
---
A divider.
ARTICLE

cat >tags.mjs <<'TAGS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import frontMatter from 'front-matter';
import grayMatter from 'gray-matter';
import { load } from 'js-yaml';
import { parse } from 'yaml';

const article = readFileSync('article.md', 'utf8');
const [, yaml] = article.split('---\n');
const octal = [258, 387, '0805', 517, 1206, 5000, 70, 'NO', 'NC', '1N4148'];
const decimal = [402, 603, 805, 1005, 1206, 5000, '1:10', 'NO', 'NC', '1N4148'];
const found = {
  'gray-matter': [grayMatter(article).data.tags, octal],
  'front-matter': [frontMatter(article).attributes.tags, octal],
  'yaml': [parse(yaml).tags, decimal],
  'js-yaml': [load(yaml).tags, decimal],
};
for (const [library, [tags, expected]] of Object.entries(found)) {
  assert.deepEqual(tags, expected, library);
  console.log(library, JSON.stringify(tags));
}
TAGS
node tags.mjs

python/bin/python - <<'TAGS'
import frontmatter

tags = frontmatter.load("article.md")["tags"]
assert tags == [258, 387, "0805", 517, 1206, "5E3", 70, False, "NC", "1N4148"], tags
print("python-frontmatter", tags)
TAGS
