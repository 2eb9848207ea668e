import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import t from 'tap';
import { anchorsIn, pages, pagesIn, project, proseOf } from './doc-pages.ts';

t.test('every link of the documentation leads to a page and a heading that are there', async (t) => {
  t.ok(pages.length > 100);
  for (const page of pages) {
    for (const [, target] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target as string)) continue;
      const [file = '', anchor] = (target as string).split('#');
      const leadsTo = file === '' ? page : join(dirname(page), file);
      const isThere = existsSync(join(project, leadsTo));
      if (!isThere || (anchor !== undefined && !anchorsIn(leadsTo).has(anchor))) t.fail(`${page} names ${target}`);
    }
  }
});

t.test('no line of prose is longer than 120 characters, where links lead left aside', async (t) => {
  for (const page of pages) {
    const prose = proseOf(page)
      .split('\n')
      .filter((line) => !/^(\|| {4})/.test(line))
      .map((line) => line.replace(/\]\([^)]*\)/g, ']'));
    t.same(
      prose.filter((line) => line.length > 120),
      [],
      page,
    );
  }
});

t.test('no comment in a source file is longer than 120 characters', async (t) => {
  const folders = 'bench contracts domain e2e event-log frontend fuzz projections scripts services storage test-servers'.split(
    ' ',
  );
  const sources = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|js)$/.test(file))
      .map((file) => join(folder, file)),
  );
  t.ok(sources.length > 600);
  const long = sources.flatMap((file) =>
    proseOf(file)
      .split('\n')
      .filter((line) => /^\s*(?:\/\/ (?!eslint)|\/?\*+ )/.test(line) && [...line].length > 120 && !line.endsWith('}'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  t.strictSame(long, []);
});

t.test('the table of MongoDB’s collections names those of the code, and no others', async (t) => {
  const adapters = ['projections', 'services'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)mongodb[^/]*(?<!\.test)\.ts$/.test(file))
      .map((file) => join(folder, file)),
  );
  const named = adapters.flatMap((file) =>
    [...proseOf(file).matchAll(/\.collection(?:<[^(]*>)?\('(\w+)'/g)].map(([, name]) => name),
  );
  const [, table = ''] = /^\| collection \| holds \|\n\|.*\n((?:\|.*\n)+)/m.exec(proseOf('docs/operations/mongodb.md')) ?? [];
  const documented = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(.+?)`/g)].map(([, name]) => name));
  t.ok(named.length > 15);
  t.strictSame(documented.toSorted(), [...new Set([...named, 'read_{collection}_{generation}'])].toSorted());
});

t.test('every decision record has its sections and stands in the index once', async (t) => {
  const index = proseOf('docs/decisions/README.md');
  const records = pagesIn('docs/decisions').filter((page) => !page.endsWith('README.md'));
  for (const [place, page] of records.toSorted().entries()) {
    const name = relative('docs/decisions', page);
    const number = String(place + 1).padStart(4, '0');
    const shape = new RegExp(
      `^# ${number}\\. .+\\n\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n- Status: (accepted|superseded by) ?.*?## Context\\n.*?## Decision\\n.*?## Consequences\\n`,
      's',
    );
    t.match(proseOf(page), shape, name);
    t.equal(index.split(`](${name})`).length, 2, `${name} in the index`);
  }
});
