import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { usualSiteDir } from '../config/own-files.ts';
import { readSiteFolder, readUsualFolder, SiteFolderError } from './site-folder.ts';

const usual = readSiteFolder(usualSiteDir);

const folderWith = (t: Test, files: Readonly<Record<string, string | Uint8Array | object>>): string => {
  const folder = t.testdir({});
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const isText = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(join(folder, name), isText ? content : JSON.stringify(content));
  }
  return folder;
};

const read = (t: Test, files: Parameters<typeof folderWith>[1]) => readSiteFolder(folderWith(t, files), usual);

const faultsOf = (t: Test, files: Parameters<typeof folderWith>[1]): readonly string[] => {
  try {
    read(t, files);
  } catch (error) {
    if (error instanceof SiteFolderError) return error.errors;
    throw error;
  }
  return [];
};

t.test("the program's own folder is whole, and every link in it leads somewhere", async (t) => {
  t.equal(usual.content.name, 'Benchnotes');
  t.strictSame([...usual.pages.keys()], ['contact', 'faq', 'getting-started', 'terms', 'writing-guidelines']);
  for (const { title, summary, body } of usual.pages.values()) {
    t.ok(title.length > 2 && summary.length > 20 && body.length > 300, title);
    for (const [, slug = ''] of body.matchAll(/href="\/pages\/([^"]*)"/g)) t.ok(usual.pages.has(slug), slug);
  }
});

t.test("the program's own folder is the same with pages that are rendered when they are read", async (t) => {
  const { content, pages } = readUsualFolder();
  t.strictSame(content, usual.content);
  t.strictSame(new Map([...pages].map(([slug, page]) => [slug, { ...page }])), usual.pages);
});

t.test('what is left out stays as it was, part by part', async (t) => {
  t.strictSame(read(t, {}), usual);
  const named = read(t, { 'site.json': { name: 'Club' } });
  t.strictSame(named, { ...usual, content: { ...usual.content, name: 'Club' } });
  const own = read(t, {
    'pages/rules.md': '# House rules\n\nBe kind.',
    'site.json': { resources: [{ name: 'Rules', to: '/pages/rules' }] },
  });
  t.strictSame([...own.pages.keys()], ['rules'], 'a folder of pages takes the place of ours');
  const pagesAlone = read(t, { 'pages/terms.md': '# Terms\n\nBe kind.' });
  t.strictSame(
    pagesAlone.content.resources,
    [{ name: 'Terms of Service', to: '/pages/terms' }],
    'our links to what is not there go',
  );
  t.match(read(t, { 'logo.svg': '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>' }).logo, /<svg/);
});

t.test('a page is its title, a summary, and a cleaned text', async (t) => {
  const markdown = `# Terms & *conditions*

You **agree** to [all](https://example.org/a?b=1&c=2) of it. <script>alert(1)</script><img src=x onerror=alert(2)>

## Part One

1. first
2. second

\`\`\`c
int a = 1 < 2;
\`\`\`

[bad](javascript:alert(3))
`;
  const page = read(t, { 'pages/terms.md': markdown, 'site.json': { resources: [] } }).pages.get('terms');
  t.match(page, { slug: 'terms', title: 'Terms & conditions', summary: /^You agree to all of it\./ });
  t.match(page?.body, '<h2 id="section-part-one">Part One</h2>');
  t.match(page?.body, '<strong>agree</strong>');
  t.match(page?.body, 'href="https://example.org/a?b=1&amp;c=2"');
  t.match(page?.body, 'int a = 1 &lt; 2;');
  t.notMatch(page?.body, /script|onerror|javascript/);
});

t.test('a fault is a sentence with the file and the field', async (t) => {
  const site = (content: object) => faultsOf(t, { 'site.json': content });
  t.match(faultsOf(t, { 'site.json': '{ "name": ' }), [/^site\.json is not JSON: /]);
  t.strictSame(faultsOf(t, { 'site.json': '[]' }), ['site.json must be an object: { "name": "…" }.']);
  t.strictSame(site({ name: '' }), ['site.json: name must be one line of 1 to 60 characters.']);
  t.strictSame(site({ name: 7, title: 'x' }), [
    'site.json: title is not known; please take it out.',
    'site.json: name must be one line of 1 to 60 characters.',
  ]);
  t.strictSame(site({ hero: { title: 'x', text: 'y' } }), ['site.json: hero.stats is missing.']);
  t.strictSame(
    site({
      navigation: [
        { name: 'a', to: '/a' },
        { name: 'b', to: 'javascript:alert(1)' },
      ],
    }),
    [
      // prettier-ignore
      'site.json: navigation[1].to must be a path of this site ("/about"), an address that begins with "https://", or "mailto:" and an e-mail address.',
    ],
  );
  for (const to of ['//evil.example', 'http://evil.example', 'about', '/a b', 'https://', 'data:text/html,x', ' /about'])
    t.match(site({ social: [{ name: 'x', to }] }), [/^site\.json: social\[0\]\.to must be /], to);
  t.strictSame(site({ colors: { light: { primary: 'green' } } }), [
    'site.json: colors.light.primary must be a colour of six hexadecimal digits, as in "#0b6648".',
  ]);
  t.match(site({ colors: { dark: { ink: '#333333' } } }), [/^site\.json: in the dark theme ink \(#333333\) on paper .* has a contrast of 1\.\d\d; it needs 4\.5\.$/]); // prettier-ignore
  t.strictSame(site({ resources: [{ name: 'Imprint', to: '/pages/imprint' }] }), [
    'site.json: the link "Imprint" leads to /pages/imprint, but there is no file pages/imprint.md.',
  ]);
  t.match(site({ social: [{ name: 'Elsewhere', to: '/pages/elsewhere' }] }), [/^site\.json: the link "Elsewhere" leads to /]);
  const pages = (name: string, content: string | Uint8Array) =>
    faultsOf(t, { [`pages/${name}`]: content, 'site.json': { resources: [] } });
  t.strictSame(pages('a.md', 'No title'), ['pages/a.md must begin with its title, "# Title", and have a text below it.']);
  t.strictSame(pages('a.md', '# Only a title'), ['pages/a.md must begin with its title, "# Title", and have a text below it.']);
  t.strictSame(pages('My page.md', '# A\n\nb'), ['pages/My page.md: the name of a page may have small letters, digits and hyphens, as in "our-terms.md".']); // prettier-ignore
  t.strictSame(pages('a.md', new Uint8Array([0x23, 0x20, 0xff, 0xfe])), ['pages/a.md is not a text in UTF-8.']);
  t.strictSame(pages('a.md', `# A\n\n${'b'.repeat(200_000)}`), ['pages/a.md is too large: it may have 200 kB.']);
  t.strictSame(faultsOf(t, { 'logo.svg': 'PNG' }), ['logo.svg is not an SVG drawing.']);
  t.throws(() => readSiteFolder(join(t.testdir({}), 'none'), usual), {
    errors: [/^there is no folder .*none that this user can read\.$/],
  });
});

t.test('what editors leave beside a page is none', async (t) => {
  const files = {
    'pages/a.md': '# A\n\nb',
    'pages/a.md~': 'x',
    'pages/.a.md.swp': 'x',
    'pages/.#a.md': 'x',
    'site.json': { resources: [] },
  };
  t.strictSame([...read(t, files).pages.keys()], ['a']);
});
