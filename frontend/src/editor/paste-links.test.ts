import { Fragment, Slice, type Node } from 'prosemirror-model';
import t from 'tap';
import { contentOf } from './content.ts';
import { withLinks } from './paste-links.ts';
import { schema } from './schema.ts';

const { doc, paragraph, code_block: code } = schema.nodes;

const pasted = (...blocks: Node[]): string =>
  contentOf(doc.create(null, withLinks(new Slice(Fragment.from(blocks), 1, 1)).content)).html;

const line = (text: string, ...marks: string[]): Node =>
  paragraph.create(null, schema.text(text, marks.map((name) => schema.mark(name)))); // prettier-ignore

const out = ' target="_blank" rel="noopener noreferrer nofollow"';

t.test('addresses in pasted text are links, without what ends the sentence', async (t) => {
  const one = `<a href="https://e.org/a_b"${out}>https://e.org/a_b</a>`;
  t.equal(pasted(line('https://e.org/a_b')), `<p>${one}</p>`);
  t.equal(pasted(line('see https://e.org/a_b, (https://e.org/a_b).')), `<p>see ${one}, (${one}).</p>`);
  t.equal(pasted(line('a'), line('https://e.org/a_b')), `<p>a</p><p>${one}</p>`);
  t.equal(pasted(line('http:// and https://')), '<p>http:// and https://</p>');
});

t.test('a redirect URL is replaced by its target', async (t) => {
  const address = 'https://www.google.com/url?q=https://e.org/a%3Fb%3D1&sa=D';
  t.equal(pasted(line(`see ${address}.`)), `<p>see <a href="https://e.org/a?b=1"${out}>https://e.org/a?b=1</a>.</p>`);
});

t.test('code stays code', async (t) => {
  t.equal(pasted(line('https://e.org/a', 'code')), '<p><code>https://e.org/a</code></p>');
  t.equal(pasted(code.create(null, schema.text('https://e.org/a'))), '<pre><code>https://e.org/a</code></pre>');
});
