import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import t from 'tap';

/**
 * Bytes of JavaScript for a first visit to the home page, a category or an article, as they go over the wire (Brotli):
 * 105 kB are allowed, some of it kept for what comes. The hashes in file names change the sum by some hundred bytes
 * from build to build.
 */
const budget = 103_000;

/** Bytes of typefaces that a page may show letters of at once: the first part of each. */
const fontBudget = 60_000;

/** Bytes of what reads and writes Markdown: fetched with the first that is pasted, or copied. */
const threadBudget = 88_500;

const client = new URL('../dist/frontend/client/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, client), 'utf8');

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;
const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;

/** A part of the build, and all that the browser must fetch before it runs. */
const withImports = (name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found;
  found.add(name);
  for (const needed of manifest[name]?.imports ?? []) withImports(needed, found);
  return found;
};

for (const page of ['home', 'category', 'post']) {
  const parts = new Set([...withImports('src/entry-client.tsx'), ...withImports(`src/pages/${page}.tsx`)]);
  const files = ['first-paint.js', ...[...parts].map((name) => String(manifest[name]?.file))];

  t.test(`a first visit to the ${page} page fetches at most ${budget} bytes of JavaScript`, async (t) => {
    const sizes = files.map((file): [string, number] => [file, brotliCompressSync(read(file)).length]);
    const sum = sizes.reduce((total, [, size]) => total + size, 0);
    t.comment(`${page}: ${sum} bytes in ${files.length} files`);
    t.ok(sum <= budget, `${sum} bytes`, { sizes });
  });

  t.test(`the ${page} page brings neither the editor nor the dashboard, nor what draws formulas and diagrams`, async (t) => {
    const code = files.map(read).join('\n');
    for (const word of ['ProseMirror', 'posts awaiting review', 'underbrace', 'nclk']) t.notMatch(code, word);
  });
}

t.test('what tells the editor and the dashboard apart is in them', async (t) => {
  const codeOf = (page: string): string =>
    [...withImports(`src/pages/${page}.tsx`)].map((name) => read(String(manifest[name]?.file))).join('\n');
  t.match(codeOf('create-post'), 'ProseMirror');
  t.notMatch(codeOf('create-post'), 'underbrace');
  t.notMatch(codeOf('create-post'), 'nclk');
  t.match(read(String(manifest['../domain/article/mathml.ts']?.file)), 'underbrace');
  t.match(read(String(manifest['../domain/article/drawn-diagram.ts']?.file)), 'nclk');
  t.match(codeOf('admin'), 'posts awaiting review');
});

t.test(`the thread that reads and writes Markdown is fetched by itself: at most ${threadBudget} bytes`, async (t) => {
  const [file, ...others] = readdirSync(new URL('assets/', client)).filter((name) => /^markdown-worker-.*\.js$/.test(name));
  t.same(others, []);
  const code = read(`assets/${file}`);
  const size = brotliCompressSync(code).length;
  t.comment(`the thread: ${size} bytes`);
  t.ok(size <= threadBudget, `${size} bytes`);
  const scripts = readdirSync(new URL('assets/', client)).filter((name) => name.endsWith('.js') && name !== file);
  for (const word of ['tableDelimiterRow', 'listItemIndent', 'framesetOk']) {
    t.match(code, word);
    for (const name of scripts) t.notMatch(read(`assets/${name}`), word, name);
  }
  t.notMatch(code, 'katex');
});

t.test(`a first visit fetches at most ${fontBudget} bytes of typefaces`, async (t) => {
  const fonts = readdirSync(new URL('assets/', client)).filter((name) => name.endsWith('.woff2'));
  const sizes = fonts.map((name) => [name, statSync(new URL(`assets/${name}`, client)).size] as const);
  // The first part of each face is what pages are written with; the others have letters that only some texts have.
  const names = new Set(sizes.map(([name]) => name.replace(/-[^-]*$/, '')));
  const rules = readFileSync(new URL('../server/entry-server.js', client), 'utf8');
  const firstParts = [...names].map((name) => new RegExp(`${name}-[0-9a-f]{8}\\.woff2`).exec(rules)?.[0]);
  t.equal(firstParts.length, 5);
  const sum = sizes.filter(([name]) => firstParts.includes(name)).reduce((total, [, size]) => total + size, 0);
  t.comment(`typefaces: ${sum} bytes`);
  t.ok(sum > 0 && sum <= fontBudget, `${sum} bytes`, { sizes });
});
