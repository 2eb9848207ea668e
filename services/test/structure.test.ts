import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { eventSchemas, eventsOfKind } from '../../contracts/events.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

const architecture = readFileSync(join(project, 'docs/architecture.md'), 'utf8');

const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};

/** The packages that a folder may import. ESLint checks which other folders it may import (eslint.config.js). */
const packages: Readonly<Record<string, readonly RegExp[]>> = {
  contracts: [/^@sinclair\/typebox/],
  domain: [
    /^(diff|json5|parse5|temml|transliteration|wavedrom)$/,
    /^(mdast|mdast-util-(gfm|math|to-markdown)|micromark|micromark-extension-(gfm|math))$/,
  ],
  storage: [/^node:/, /^libsql$/],
  'event-log': [/^node:/, /^@eventstore\/db-client(\/|$)/],
  projections: [/^node:/, /^(libsql|lru-cache|luxon|mongodb)$/],
  services: [/^node:/, ...Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`))],
  'frontend/src': [
    /^virtual:fonts$/,
    /^(react|react-dom|react-router-dom|swr|styled-components|luxon|prosemirror-[a-z-]+)(\/|$)/,
    // Only loaded when a user signs in with a passkey or sets up an app (decision 0150).
    /^(@simplewebauthn\/browser|uqr)$/,
  ],
};

const isTest = (file: string): boolean => /\.(test|suite)\.ts$|\/test\//.test(file);

const allSourcesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));

const sourcesIn = (folder: string): string[] => allSourcesIn(folder).filter((file) => !isTest(file));

/** The imports of a file, of values or types: packages by name, files by their path in the project. */
const importsOf = (file: string): string[] => importsIn(readFileSync(join(project, file), 'utf8'), file);

const importsIn = (source: string, file: string): string[] => {
  const found = source.matchAll(/^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gms);
  const names = [...found].map(([, from, bare, later]) => String(from ?? bare ?? later));
  return names.map((name) => (name.startsWith('.') ? `./${normalize(join(dirname(file), name))}` : name));
};

const filesImportedBy = (file: string): string[] =>
  importsOf(file).flatMap((name) => (name.startsWith('./') ? [name.slice('./'.length)] : []));

for (const [folder, allowed] of Object.entries(packages)) {
  t.test(`${folder} imports only the packages that it may`, async (t) => {
    for (const file of sourcesIn(folder)) {
      for (const name of importsOf(file)) {
        if (!name.startsWith('./') && !allowed.some((pattern) => pattern.test(name))) t.fail(`${file} imports ${name}`);
      }
    }
  });
}

t.test('imports go down: from a folder to itself, and to those that stand before it', async (t) => {
  const below = /`(contracts → [^`]*) → services`/.exec(architecture)?.[1]?.split(' → ') ?? [];
  const [, listed = ''] = /^ {4}services\/(.*?)^ {4}\w/ms.exec(architecture) ?? [];
  const inside = [...listed.matchAll(/^ {6}([a-z-]+)\//gm)].map(([, name]) => `services/${name}`);
  const folders = [...below, ...inside];
  t.ok(below.length === 5 && inside.length > 10, folders.join());
  /** Files outside the folders of the service start it. */
  const heightOf = (file: string): number => {
    const height = folders.findIndex((folder) => file.startsWith(`${folder}/`));
    return height === -1 ? folders.length : height;
  };
  for (const file of [...below, 'services'].flatMap(sourcesIn)) {
    for (const other of filesImportedBy(file)) if (heightOf(other) > heightOf(file)) t.fail(`${file} imports ${other}`);
  }
});

/** The first import cycle, with its file at both ends. */
const circleIn = (graph: ReadonlyMap<string, readonly string[]>): string[] | undefined => {
  const withoutCircle = new Set<string>();
  const from = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (withoutCircle.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const circle = from(next, [...way, file]);
      if (circle) return circle;
    }
    withoutCircle.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = from(file, []);
    if (circle) return circle;
  }
  return undefined;
};

t.test('no files import each other in a circle, tests and types among them', async (t) => {
  t.same(circleIn(new Map([['a', ['b', 'c']], ['b', []], ['c', ['b', 'd']], ['d', ['c']]])), ['c', 'd', 'c']); // prettier-ignore
  const folders = [...Object.keys(packages), 'bench', 'e2e', 'frontend', 'fuzz', 'scripts', 'test-servers'];
  const files = [...new Set(folders.flatMap(allSourcesIn))];
  t.ok(files.length > 500);
  t.equal(circleIn(new Map(files.map((file) => [file, filesImportedBy(file)])))?.join(' → '), undefined);
});

/** The imports of a file at run time, so without type imports. */
const runtimeImportsOf = (file: string): string[] =>
  importsIn(readFileSync(join(project, file), 'utf8').replace(/^import type .*?;$/gms, ''), file);

t.test('what the browser shares brings neither schemas nor the parser', async (t) => {
  const isShared = (name: string): boolean => /^\.\/(contracts|domain\/(article|transparency))\//.test(name);
  const seen = new Set<string>();
  /** Runs in a separate thread, which loads the parser (decision 0168). */
  const thread = 'frontend/src/editor/markdown/thread/';
  const page = sourcesIn('frontend/src').filter((file) => !file.startsWith(thread));
  for (const file of page)
    t.notOk(
      runtimeImportsOf(file).some((name) => name.startsWith(`./${thread}`)),
      file,
    );
  const waiting = page.flatMap((file) => runtimeImportsOf(file).filter(isShared));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const other of runtimeImportsOf(name)) {
      // Loaded with the first formula or diagram in an editor (decisions 0161, 0164).
      if (['temml', 'json5', 'wavedrom'].includes(other)) continue;
      // Only for the editor, which finds a declined text's passages in a draft (decision 0178).
      if (other === 'diff' && name === './domain/article/difference/sequence.ts') continue;
      t.ok(isShared(other), `${name} imports ${other}`);
      waiting.push(other);
    }
  }
  t.ok(seen.has('./contracts/rules.ts') && seen.has('./domain/article/serialise.ts'));
});

/** The packages that these files load at start, without dynamic imports. */
const packagesLoadedBy = (...files: readonly string[]): Set<string> => {
  const loaded = new Set<string>();
  const waiting = files.map((file) => `./${file}`);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (loaded.has(name)) continue;
    loaded.add(name);
    if (!name.startsWith('./')) continue;
    const source = readFileSync(join(project, name), 'utf8').replace(/^import type .*?;$|\bimport\('[^']+'\)/gms, '');
    waiting.push(...importsIn(source, name));
  }
  return new Set([...loaded].flatMap((name) => (name.startsWith('./') ? [] : [name])));
};

t.test('a program loads the client of a server only where a setting names one; a command no server', async (t) => {
  const loadedByServer = [...packagesLoadedBy('services/main.ts')];
  t.ok(loadedByServer.includes('fastify'), loadedByServer.join());
  t.same(
    loadedByServer.filter((name) => /^(mongodb|@eventstore|@aws-sdk)/.test(name)),
    [],
  );
  const loadedByCommand = [...packagesLoadedBy('services/cli.ts', ...sourcesIn('services/cli'))];
  t.ok(loadedByCommand.includes('commander'), loadedByCommand.join());
  t.same(
    loadedByCommand.filter((name) => /^(mongodb|@eventstore|@aws-sdk|fastify|prom-client)/.test(name)),
    [],
  );
});

t.test('only the adapters know a database', async (t) => {
  const knowing = ['contracts', 'domain', 'event-log', 'projections', 'services']
    .flatMap(sourcesIn)
    .filter((file) => importsOf(file).some((name) => /sqlite|mongodb|eventstore|^\.\/storage\/(?!threads)/.test(name)))
    .map((file) => relative('', file));
  const outside = knowing.filter((file) => !/\/(sqlite|mongodb|eventstoredb)[-.a-z]*(\/|\.ts$)/.test(file));
  // All stores split words in the same way: SQLite's.
  const words = 'projections/read-store/cut-words.ts';
  // A witness shares nothing with a site, and opens its own record.
  const opening = ['services/stores/stores.ts', 'services/witness/serve.ts'];
  t.same(outside, [words, 'services/config/store-urls.ts', 'services/stores/same-site.ts', ...opening]);
});

t.test('docs/architecture.md names every folder, every kind of stream and the events in it', async (t) => {
  const folders = (parent: string): string[] =>
    readdirSync(join(project, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules|dist|data|docs|reports|test$)/.test(entry.name))
      .map(({ name }) => `${name}/`);
  for (const name of ['.', 'domain', 'event-log', 'projections', 'services', 'frontend/src'].flatMap(folders))
    t.ok(architecture.includes(name), name);
  for (const [kind, events] of eventsOfKind) {
    const [row] = new RegExp(`^\\| [^|]*\`${kind}-.*$`, 'm').exec(architecture) ?? [];
    t.same(row?.split('|')[2]?.trim().split(', '), Object.keys(events), kind);
  }
  t.same([...new Set([...eventsOfKind.values()].flatMap(Object.keys))].toSorted(), Object.keys(eventSchemas).toSorted());
});

t.test('a workaround names the version of its library, and has a test that says when it is no longer needed', async (t) => {
  const files = [...new Set([...Object.keys(packages), 'frontend'].flatMap(sourcesIn))];
  const workarounds = files.filter((file) => file.endsWith('-workaround.ts'));
  t.ok(workarounds.length > 10);
  for (const file of workarounds) {
    const docstrings = [...readFileSync(join(project, file), 'utf8').matchAll(/\/\*\*.*?\*\//gs)].join('\n');
    t.match(docstrings, /\d+\.\d+/, `${file} names a version`);
    const test = join(project, file.replace(/\.ts$/, '.test.ts'));
    t.match(existsSync(test) && readFileSync(test, 'utf8'), /no longer needed/, `${file} has its test`);
  }
});
