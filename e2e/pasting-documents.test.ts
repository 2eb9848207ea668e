import t, { type Test } from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { paste } from './paste.ts';
import { editor } from './steps.ts';

/** Elements of documents and web pages that an article represents differently. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

/** The pasted HTML, the expected content, and the editor's message. */
type Cases = Readonly<Record<string, readonly [html: string, expected: string, said?: string]>>;

const undo = ' Undo (Ctrl+Z) takes all of it back.';

const expectPasted = async (t: Pick<Test, 'equal'>, cases: Cases): Promise<void> => {
  for (const [what, [given, expected, said]] of Object.entries(cases)) {
    const pasted = await paste(page, { 'text/html': given });
    t.equal(pasted.html, expected, what);
    t.equal(pasted.said, said === undefined ? '' : said + undo, what);
  }
};

/** Items that begin with a block, between two others: an article puts an empty paragraph before that block. */
const items = (html: string): string => `<ol><li>a</li><li>${html}</li><li>z</li></ol>`;
const kept = (html: string): string => `<ol><li><p>a</p></li><li>${html}</li><li><p>z</p></li></ol>`;

t.test('an item that begins with a block stays in its list', (t) =>
  expectPasted(t, {
    code: [items('<pre>b\nc</pre>'), kept('<p></p><pre><code>b\nc</code></pre>')],
    'code and words': [items('<div class="hl"><pre>b</pre></div>c'), kept('<p></p><pre><code>b</code></pre><p>c</p>')],
    'a quotation': [items('<blockquote>b</blockquote>'), kept('<p></p><blockquote><p>b</p></blockquote>')],
    'a callout': [
      items('<aside class="note"><p>b</p></aside>'),
      kept('<p></p><aside class="note" data-label="Note"><p>b</p></aside>'),
    ],
    'a heading': [items('<h3>b</h3><p>c</p>'), kept('<p></p><h3>b</h3><p>c</p>')],
    'a list': [items(' <ul><li>b</li></ul>'), kept('<p></p><ul><li><p>b</p></li></ul>')],
    'an image': [items('<a><img src="/og.png"></a>'), kept('<p></p><img src="/og.png" alt="">')],
    'a table': [
      items('<table><tr><td>b</td><td>c</td></tr></table>'),
      kept('<p></p><table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>'),
    ],
    'a rule': [items('<hr>'), kept('<p></p><hr>')],
    'words, then code': [items('b<pre>c</pre>'), kept('<p>b</p><pre><code>c</code></pre>')],
    'a paragraph in a container': [items('<div><p>b</p><pre>c</pre></div>'), kept('<p>b</p><pre><code>c</code></pre>')],
  }),
);

t.test('terms are bold, quotations have their marks, and the long form of an abbreviation is named', (t) =>
  expectPasted(t, {
    terms: [
      '<dl><dt>A <code>x</code></dt><dd>a</dd><dt><p>B</p></dt><dd><p>b</p><p>c</p></dd></dl>',
      '<p><strong>A <code>x</code></strong></p><p>a</p><p><strong>B</strong></p><p>b</p><p>c</p>',
    ],
    quotations: ['<p>He said <q>hi <q>you</q> there</q>.</p>', '<p>He said “hi ‘you’ there”.</p>'],
    'terms and quotations in a cell': [
      '<table><tr><td><dl><dt>a</dt><dd><q>b</q></dd></dl></td><td>c</td></tr></table>',
      '<table><tbody><tr><td><strong>a</strong><br>“b”</td><td>c</td></tr></tbody></table>',
    ],
    abbreviations: [
      '<p><abbr title="Light-emitting diode">LED</abbr></p>',
      '<p>LED</p>',
      'Left out: the long form of an abbreviation.',
    ],
  }),
);

const alert = (kind: string, inside: string): string =>
  `<div class="markdown-alert markdown-alert-${kind.toLowerCase()}" dir="auto"><p class="markdown-alert-title" dir="auto">` +
  `<svg class="octicon" width="16" aria-hidden="true"><path></path></svg>${kind}</p>${inside}</div>`;

t.test('alerts of GitHub are callouts', (t) =>
  expectPasted(t, {
    'a warning': [
      `<p>a</p>${alert('Warning', '<p>Hot</p>\n<pre>b</pre>')}<p>z</p>`,
      '<p>a</p><aside class="warning" data-label="Warning"><p>Hot</p><pre><code>b</code></pre></aside><p>z</p>',
    ],
    'a caution in an item': [
      items(alert('Caution', '<p>Hot</p>')),
      kept('<p></p><aside class="danger" data-label="Danger"><p>Hot</p></aside>'),
    ],
  }),
);

t.test('MathML with a prefix, as publishers write it, is a formula', (t) =>
  expectPasted(t, {
    'without LaTeX': [
      '<p>a <mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup><mml:mo>=</mml:mo><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math></p>',
      '<p>a x<sup>2</sup>=(a/b)</p>',
      'Kept as plain text: a formula.',
    ],
    'code that names it': ['<pre>&lt;mml:math&gt;</pre>', '<pre><code>&lt;mml:math&gt;</code></pre>'],
  }),
);

t.test('links to headings lead there, and others within the text are named', (t) =>
  expectPasted(t, {
    Word: [
      '<p class=MsoToc1><a href="#_Toc1">One</a></p><h1><a name="_Toc1"></a><a name="_Toc2">Part one</a></h1>',
      '<p><a href="#part-one">One</a></p><h2>Part one</h2>',
    ],
    'GitHub, a repeated heading': [
      '<p><a href="#use-1">go</a></p><h2 id="user-content-use">Use</h2><h3 id="user-content-use-1">Use</h3>',
      '<p><a href="#use-2">go</a></p><h2>Use</h2><h3>Use</h3>',
    ],
    'a heading that was not copied': [
      '<p><a href="#_Toc1">a</a> <a href="#h.ab12cd34">b</a> <a href="#user-content-part">c</a> <a href="#part">d</a></p>',
      '<p>a b <a href="#part">c</a> <a href="#part">d</a></p>',
      'Left out: 2 links to places in the text.',
    ],
    'a figure': [
      '<p>See <a href="#_Ref1">Figure 1</a></p><p><a name="_Ref1">Figure 1</a></p>',
      '<p>See Figure 1</p><p>Figure 1</p>',
      'Left out: a link to a place in the text.',
    ],
  }),
);

expectCleanConsole(on);
