import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { looksLikeMarkdown } from './looks-like.ts';

t.test('what is plainly Markdown', async (t) => {
  const cases: Readonly<Record<string, string>> = {
    'a heading': '# Title\n\nWords of it.',
    'a heading of any script': '# 标题\n\n内容',
    'a heading below another text': 'Words\n\n## Part\n\nMore',
    'headings of several levels': '# a\ntext\n\n## b\ntext',
    'fenced code': '```c\nint a;\n```',
    'a table': '| a | b |\n|---|--:|\n| 1 | 2 |',
    'a table without its outer lines': 'a | b\n--|--\n1 | 2',
    'bold words': 'This is **bold**.',
    'a label': '**Note:** x',
    'struck words': '~~old~~ new',
    'a link': 'See [docs](https://e.example/a).',
    'a picture': '![a](b.png)',
    'a callout': '> [!NOTE]\n> Hot.',
    'a task': '- [x] a',
    'a list': '- a\n  b\n- c\r\n  - d',
    'a list with free lines': '* a\n\n* b',
    'a list with its introduction': 'Parts:\n- a\n- b',
    'a numbered list': '1. a\n2. b',
    'a list that is numbered later': '1. a\n1. b',
    'code and slanted words': 'Use `a` and *b*.',
    'code and a formula': 'The $\\frac{1}{2}$ of `a`.',
  };
  for (const [name, text] of Object.entries(cases)) t.equal(looksLikeMarkdown(text), true, name);
});

t.test('what only looks like it', async (t) => {
  const cases: Readonly<Record<string, string>> = {
    'a program in C': 'int main(void) {\n  char *a, *b;\n  /* * x */\n  *a = **b * 2;\n  return a[0](b);\n}',
    'a line of pointers': 'char *a, *b',
    'a macro': '#include <stdio.h>',
    Arduino: '// blink\nvoid setup() {\n  pinMode(13, OUTPUT);\n}',
    Python: '# Read the sensor\nimport time\n\ndef read():\n    return __name__ * 2 ** 3 ** f(**a, **b)\n',
    'a netlist': '* RC low-pass\n* by Grace\n\nR1 1 2 1k\nC1 2 0 1u\n.tran 1u 1m\n.end',
    'cards of a netlist': '* RC low-pass\n* by Grace\nR1 1 2 1k\nC1 2 0 1u',
    YAML: '- name: a\n  image: b\n- name: c\n  image: d',
    'YAML with a comment': '# Builds the site\n\nimage: node\nscript: make\n',
    JSON: '{\n  "a": "**b**",\n  "c": 1\n}',
    'a log': '> site@0.1.0 build\n> node build.js\n\n# running tests\n# pass 12\n[12:00:01] *** ok ***\n',
    'a shell': '# apt update\n\nHit:1 http://deb.example\n\n# apt upgrade',
    'a makefile': '# Build it\n\nall:\n\tgcc -o a a.c\n',
    'a difference': '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new',
    Verilog: '`timescale 1ns/1ps\nmodule a(input b);\nendmodule',
    SQL: 'SELECT `a`, `b` FROM `c`',
    HTML: '<p>**a**</p>',
    'a quoted mail': '> You wrote\n> that\n\nI agree.',
    prices: 'It costs $5 to $10, or $20.',
    'a footnote': 'All prices *excl. VAT, *delivered',
    products: 'a * b * c and 2**n**m',
    names: 'Use snake_case_names, __init__ and _x_.',
    patterns: '*.c *.h',
    'a tag': '#electronics',
    'a dash': '- just one',
    'a date': '1. Mai 2024',
    versions: '1.2.3\n1.2.4',
    columns: 'a|b|c\n1|2|3',
    'a drawn table': '+---+---+\n| a | b |\n+---+---+',
    'a drawn circuit': '---|>|---[R]---',
    'a line below words': 'Above\n\n---\n\nBelow',
    'an address': 'https://example.org/a_b_c',
    nothing: '',
  };
  for (const [name, text] of Object.entries(cases)) t.equal(looksLikeMarkdown(text), false, name);
});

t.test('this project: what is Markdown, and what is a program', async (t) => {
  const root = new URL('../../../../', import.meta.url);
  const filesIn = (folder: string, end: string): string[] =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end))
      .map((name) => `${folder}/${name}`);
  const looks = (file: string): boolean => looksLikeMarkdown(readFileSync(new URL(file, root), 'utf8'));
  const texts = filesIn('docs', '.md');
  const programs = ['frontend/src', 'domain', 'docker'].flatMap((folder) =>
    ['.ts', '.tsx', '.js', '.sh', '.css', '.json', '.yml'].flatMap((end) => filesIn(folder, end)),
  );
  t.ok(texts.length > 100 && programs.length > 300);
  t.strictSame(
    texts.filter((file) => !looks(file)),
    [],
  );
  t.strictSame(programs.filter(looks), []);
});

t.test('the time does not grow with the square of a text', async (t) => {
  const pieces = [
    ...'*[>|`#\n"',
    ...[
      '![',
      ' ![a](b',
      ' $\\a',
      ' **a*',
      ' ~~a',
      '- a:\n',
      '- a:\n\n',
      '```\n',
      '; ',
      'a-',
      'a(a',
      'if ',
      '|\t',
      '|-',
      '](https:',
      '\\a',
    ],
  ];
  for (const piece of pieces) {
    const text = `$${piece.repeat(400_000 / piece.length)}x`;
    const started = process.cpuUsage();
    looksLikeMarkdown(text);
    const { user } = process.cpuUsage(started);
    // Each takes at most a tenth of that; in quadratic time it would take minutes.
    t.ok(user < 4_000_000, `${JSON.stringify(piece)}: ${user} µs`);
  }
});
