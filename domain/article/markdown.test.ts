import assert from 'node:assert/strict';
import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { validDocument } from './arbitraries.suite.ts';
import { documentOfMarkdown } from './markdown.ts';
import { parseDocument } from './parse.ts';
import { serialise } from './serialise.ts';
import { markdownOf } from './to-markdown.ts';

const read = (markdown: string): string => serialise(documentOfMarkdown(markdown));
const written = (html: string): string => markdownOf(parseDocument(html));

t.test('Markdown becomes what the article has of it', (t) => {
  const cases: Readonly<Record<string, readonly [markdown: string, html: string]>> = {
    headings: ['# One\n\nTwo\n---\n\n###### Six', '<h2>One</h2><h2>Two</h2><h4>Six</h4>'],
    marks: ['**a** _b_ ~~c~~ `d` H<sub>2</sub>O', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code> H<sub>2</sub>O</p>'],
    code: ['```c\nint a;\n\n  b();\n```', '<pre><code class="language-c">int a;\n\n  b();</code></pre>'],
    lists: ['3. a\n4. b\n   - c', '<ol start="3"><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ol>'],
    tasks: ['- [x] done\n- [ ] open', '<ul><li><p>☑ done</p></li><li><p>☐ open</p></li></ul>'],
    tables: [
      '| a | b |\n|---|--:|\n| c | d |',
      '<table><tbody><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
    ],
    links: [
      '[a][b]\n\n[b]: https://e.org/ "t"',
      '<p><a href="https://e.org/" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
    ],
    pictures: ['![a](/images/b.png "c")', '<img src="/images/b.png" alt="a" title="c">'],
    formulas: [
      'The $a_1*b*c$ and\n\n$$\n\\frac{1}{2}\n$$',
      '<p>The <code class="formula">a_1*b*c</code> and</p><pre class="formula">\\frac{1}{2}</pre>',
    ],
    prices: ['It costs $5 to $10, or $20.', '<p>It costs $5 to $10, or $20.</p>'],
    callouts: ['> [!CAUTION]\n> Hot.', '<aside class="danger" role="note"><p class="label">Danger</p><p>Hot.</p></aside>'],
    'a callout whose first line is forced': [
      '> [!TIP]  \n> Cool.',
      '<aside class="tip" role="note"><p class="label">Tip</p><p>Cool.</p></aside>',
    ],
    quotations: ['> [1] is no callout.', '<blockquote><p>[1] is no callout.</p></blockquote>'],
    footnotes: ['a[^x]\n\n[^x]: The note.', '<p>a<sup>1</sup></p><h2>Footnotes</h2><ol><li><p>The note.</p></li></ol>'],
    programs: ['<script>alert(1)</script>\n\n<b onclick="x()">a</b> [b](javascript:x)', '<p><strong>a</strong> b</p>'],
  };
  for (const [name, [markdown, html]] of Object.entries(cases)) t.equal(read(markdown), html, name);
  t.end();
});

t.test('an article is written as one would write it', (t) => {
  const article =
    '<h2>Parts</h2><p>A <strong>bold</strong> and <em>slanted</em> word.</p><ul><li><p>one</p></li><li><p>two</p></li></ul>' +
    '<aside class="warning" role="note"><p class="label">Warning</p><p>Hot.</p></aside><pre><code class="language-c">a();</code></pre>' +
    '<p>Of <code class="formula">x^2</code>.</p>';
  t.equal(
    written(article),
    '## Parts\n\nA **bold** and *slanted* word.\n\n- one\n- two\n\n> [!WARNING]\n> Hot.\n\n```c\na();\n```\n\nOf $x^2$.\n',
  );
  t.equal(
    written('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'),
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>\n',
  );
  t.end();
});

t.test('of an article written as Markdown the same article is read', async () => {
  const property = fc.property(validDocument, (document) => {
    const markdown = markdownOf(document);
    assert.equal(read(markdown), serialise(document), markdown);
  });
  fc.assert(property, { numRuns: testCount('properties', 1_000) });
});
