import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../../scripts/fast-check.ts';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import t, { type Test } from 'tap';
import { distinctAttacks } from '../../domain/article/attacks.suite.ts';
import { usualSiteDir } from '../config/own-files.ts';
import { longestTurn } from '../test/complexity/strictness.ts';
import { longestTurnOf } from '../test/longest-turn.ts';
import { readAside } from './folder-thread.ts';
import { pageOf } from './markdown.ts';
import { readSiteFolder, SiteFolderError } from './site-folder.ts';

/** Whatever is in the owner's folder, the site accepts it or reports a sentence, and blocks no request. */

const usual = readSiteFolder(usualSiteDir);
const runs = { numRuns: 300 };

const faultsOf = (folder: string): readonly string[] => {
  try {
    readSiteFolder(folder, usual);
  } catch (error) {
    if (error instanceof SiteFolderError) return error.errors;
    throw error;
  }
  return [];
};

const folderWith = (t: Test, siteJson: string): string => t.testdir({ 'site.json': siteJson });

t.test('whatever site.json says, it is taken or refused with a sentence', async (t) => {
  const folder = folderWith(t, '{}');
  const known = fc.constantFrom(...Object.keys(usual.content));
  const anyLink = fc.record({ name: fc.string({ unit: 'binary' }), to: fc.string({ unit: 'binary' }) });
  const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.array(anyLink, { maxLength: 14 }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(known, fc.string()), anyValue, { maxKeys: 4 }), (content) => {
      writeFileSync(join(folder, 'site.json'), JSON.stringify(content));
      return faultsOf(folder).every((sentence) => sentence.startsWith('site.json: ') && sentence.endsWith('.'));
    }),
    runs,
  );
});

t.test('no link of the owner leads to a script, however it is spelt', async (t) => {
  const folder = folderWith(t, '{}');
  const spelt = fc.constantFrom('javascript:', 'JavaScript:', 'java\tscript:', '\u0001javascript:', ' javascript:', 'data:text/html,', 'vbscript:', '//', '/\t/', '\\\\', '/\\', 'https:/', 'blob:'); // prettier-ignore
  fc.assert(
    fc.property(spelt, fc.webUrl(), (scheme, rest) => {
      const to = `${scheme}${rest.replace(/^https?:\/\//, '')}`;
      writeFileSync(join(folder, 'site.json'), JSON.stringify({ social: [{ name: 'x', to }] }));
      if (faultsOf(folder).length > 0) return true;
      // Accepted links lead into the site, or to another site by https.
      const { protocol, host } = new URL(to, 'https://site.test');
      return protocol === 'https:' && host === 'site.test';
    }),
    runs,
  );
});

t.test('nests without end', async (t) => {
  const deep = `{"name":${'['.repeat(90_000)}${']'.repeat(90_000)}}`;
  t.strictSame(faultsOf(folderWith(t, deep)), ['site.json: name must be one line of 1 to 60 characters.']);
});

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const elementsIn = (node: Node): Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : []),
];

/** The elements of a page, as a browser reads it, that run something or link to a script. */
const running = (html: string): string[] => {
  const scripts = /^\s*(?!https?:|mailto:)[a-z]+:/i;
  const runs = ({ tagName, attrs }: Element): boolean =>
    ['script', 'iframe', 'svg', 'math', 'style', 'template', 'object', 'embed'].includes(tagName) ||
    attrs.some(({ name, value }) => name.startsWith('on') || (['href', 'src'].includes(name) && scripts.test(value)));
  return elementsIn(parseFragment(html))
    .filter(runs)
    .map(({ tagName }) => tagName);
};

t.test('nothing of a page runs, whatever its Markdown is', async (t) => {
  t.same(running('<p onclick="a()"></p><a href="javascript:a()">b</a><svg></svg>'), ['p', 'a', 'svg']);
  for (const attack of distinctAttacks(200, 20_261_124)) {
    const markdowns = [attack, `[a](${attack})`, `![${attack}](${attack} "${attack}")`, `<${attack}>`, `| ${attack} |\n|-|\n| ${attack} |`, `\`\`\`${attack}\n${attack}\n\`\`\``]; // prettier-ignore
    for (const markdown of markdowns) {
      const page = pageOf('a', `# Title ${attack.replaceAll(/\s/g, ' ')}\n\nSome text.\n\n${markdown}`);
      t.same(running(page?.body ?? ''), [], markdown);
    }
  }
});

t.test('what is no file, leads round in a circle, or goes away', async (t) => {
  const folder = t.testdir({ 'site.json': '{ "resources": [] }', pages: { 'a.md': '# A\n\nb', 'folder.md': {} } });
  const at = (name: string): string => join(folder, 'pages', name);
  symlinkSync('round.md', at('round.md'));
  symlinkSync('gone.md', at('away.md'));
  symlinkSync('..', at('up'));
  execFileSync('mkfifo', [at('pipe.md')]);
  t.strictSame(faultsOf(folder), ['pages/folder.md is not a file.', 'pages/pipe.md is not a file.']);
  const other = t.testdir({ 'site.json': {}, pages: 'no folder' });
  t.match(faultsOf(other), ['site.json is not a file.', 'pages cannot be read: not a directory.']);
});

/** 200 kB that would make the Markdown library block the event loop for seconds, or for ever. */
const long = {
  quotes: '>'.repeat(150_000),
  brackets: '['.repeat(190_000),
  stars: '*a '.repeat(60_000),
  lists: '- a\n'.repeat(45_000),
};

for (const [name, text] of Object.entries(long))
  t.test(`a page of ${name} ends with its time, and holds up nobody`, async (t) => {
    const folder = t.testdir({ 'site.json': '{ "resources": [] }', pages: { 'a.md': `# A\n\n${text}` } });
    let outcome: unknown;
    const turn = await longestTurnOf(async () => {
      outcome = await readAside(folder, undefined, 1_500).catch((error: unknown) => error);
    });
    t.ok(turn < longestTurn, `the event loop turned after ${turn} ms`);
    // An overloaded machine may not have started it.
    if (outcome instanceof SiteFolderError)
      t.match(outcome.errors, [/^(?:pages\/a\.md|it) takes longer than 1\.5 seconds to read\.$/]);
    else t.match(outcome, { pages: new Map() });
  });

t.test('whoever does not want it any more is told so at once', async (t) => {
  const folder = t.testdir({ pages: {} });
  mkdirSync(join(folder, 'empty'));
  const control = new AbortController();
  const reading = readAside(folder, control.signal);
  control.abort(new Error('no longer'));
  await t.rejects(reading, { message: 'no longer' });
});
