import t from 'tap';
import type { Document } from './document.ts';
import { parseDocument } from './parse.ts';
import { serialise } from './serialise.ts';

const html =
  '<h2>A</h2><p>b <a href="/c"><strong>d</strong></a><br>e</p><ol start="2"><li><p>f</p><pre><code class="language-c">\ng</code></pre></li></ol>' +
  '<blockquote><ul><li><p>h</p></li></ul></blockquote><img src="/i.png" alt="j" title="k"><hr>';

const article: Document = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A', marks: [] }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'b ', marks: [] },
        { type: 'text', text: 'd', marks: [{ type: 'link', attrs: { href: '/c' } }, { type: 'strong' }] },
        { type: 'hard_break' },
        { type: 'text', text: 'e', marks: [] },
      ],
    },
    {
      type: 'ordered_list',
      attrs: { start: 2 },
      content: [
        {
          type: 'list_item',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'f', marks: [] }] },
            { type: 'code_block', attrs: { language: 'c' }, content: [{ type: 'text', text: '\ng', marks: [] }] },
          ],
        },
      ],
    },
    {
      type: 'blockquote',
      content: [
        {
          type: 'bullet_list',
          content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'h', marks: [] }] }] }],
        },
      ],
    },
    { type: 'image', attrs: { src: '/i.png', alt: 'j', title: 'k' } },
    { type: 'horizontal_rule' },
  ],
};

t.test('HTML and document are one another', async (t) => {
  t.strictSame(parseDocument(html), article);
  t.equal(serialise(article), html);
});

t.test('nothing is a document without blocks', async (t) => {
  t.strictSame(parseDocument(' <p></p> '), { type: 'doc', content: [] });
  t.equal(serialise({ type: 'doc', content: [] }), '');
});
