import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { streamKinds } from '../../contracts/streams.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};
/** What a site runs with. */
const packages = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));

/** Where imports of a folder may lead: folders of the project, or packages. Imports go one way (docs/architecture.md, "Layout"). */
const arrows: Readonly<Record<string, readonly RegExp[]>> = {
  'contracts/': [/^contracts\//, /^@sinclair\/typebox/],
  'domain/': [/^(contracts|domain)\//, /^(parse5|transliteration)$/],
  'storage/': [/^storage\//, /^node:/, /^libsql$/],
  'event-log/': [/^(contracts|domain|storage|event-log)\//, /^node:/, /^@eventstore\/db-client(\/|$)/],
  'projections/': [/^(contracts|domain|storage|event-log|projections)\//, /^node:/, /^(libsql|lru-cache|mongodb)$/],
  'services/': [/^(contracts|domain|storage|event-log|projections|services)\//, /^node:/, ...packages],
  'frontend/src/': [
    /^(contracts|domain\/article)\//,
    /^frontend\/src\//,
    /^(react|react-dom|react-router-dom|swr|styled-components|luxon|prosemirror-[a-z-]+)(\/|$)/,
  ],
};

const isTest = (file: string): boolean => /\.(test|suite)\.ts$|\/test\//.test(file);

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => !isTest(file));

/** What a file imports: packages by name, files by their path in the project. */
const importsOf = (file: string): string[] => importsIn(readFileSync(join(project, file), 'utf8'), file);

const importsIn = (source: string, file: string): string[] => {
  const names = [...source.matchAll(/^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gms)].map(([, from, bare]) =>
    String(from ?? bare),
  );
  return names.map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name));
};

for (const [folder, allowed] of Object.entries(arrows)) {
  t.test(`imports of ${folder} go one way`, async (t) => {
    for (const file of sourcesIn(folder)) {
      for (const name of importsOf(file)) {
        t.ok(
          allowed.some((pattern) => pattern.test(name)),
          `${file} imports ${name}`,
        );
      }
    }
  });
}

/** What a file imports when it runs: what is imported as a type alone is not there then. */
const runtimeImportsOf = (file: string): string[] =>
  importsIn(readFileSync(join(project, file), 'utf8').replace(/^import type .*?;$/gms, ''), file);

t.test('what the browser shares brings neither schemas nor the parser', async (t) => {
  const seen = new Set<string>();
  const waiting = sourcesIn('frontend/src').flatMap((file) =>
    runtimeImportsOf(file).filter((name) => /^(contracts|domain)\//.test(name)),
  );
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const name of runtimeImportsOf(file)) {
      t.match(name, /^(contracts|domain\/article)\//, `${file} imports ${name}`);
      waiting.push(name);
    }
  }
  t.ok(seen.has('contracts/rules.ts') && seen.has('domain/article/serialise.ts'));
});

t.test('only the adapters know a database', async (t) => {
  const knowing = ['contracts', 'domain', 'event-log', 'projections', 'services']
    .flatMap(sourcesIn)
    .filter((file) => importsOf(file).some((name) => /sqlite|mongodb|eventstore|^storage\/(?!threads)/.test(name)))
    .map((file) => relative('', file));
  const outside = knowing.filter((file) => !/\/(sqlite|mongodb|eventstoredb)[-.a-z]*(\/|\.ts$)/.test(file));
  t.same(outside, ['services/config/store-urls.ts', 'services/stores/same-site.ts', 'services/stores/stores.ts']);
});

t.test('docs/architecture.md names every folder and every kind of stream', async (t) => {
  const text = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const folders = (parent: string): string[] =>
    readdirSync(join(project, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules|dist|data|docs|test$)/.test(entry.name))
      .map(({ name }) => `${name}/`);
  for (const name of ['.', 'domain', 'event-log', 'projections', 'services', 'frontend/src'].flatMap(folders))
    t.ok(text.includes(name), name);
  for (const kind of streamKinds) t.match(text, new RegExp(`\`${kind}-`), kind);
});
