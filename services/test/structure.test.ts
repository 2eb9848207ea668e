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
    /^contracts\//,
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
const importsOf = (file: string): string[] => {
  const source = readFileSync(join(project, file), 'utf8');
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

t.test('what the browser shares imports no schema', async (t) => {
  for (const file of ['contracts/rules.ts', 'contracts/errors.ts', 'contracts/document.ts', 'contracts/recorded.ts']) {
    t.notOk(
      importsOf(file).some((name) => name.startsWith('@sinclair')),
      file,
    );
  }
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
