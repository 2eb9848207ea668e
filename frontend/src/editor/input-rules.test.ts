import type { Plugin } from 'prosemirror-state';
import { EditorState, TextSelection } from 'prosemirror-state';
import t from 'tap';
import { contentOf } from './content.ts';
import { markdown } from './input-rules.ts';
import { schema } from './schema.ts';

/** What an editor holds after this was typed into it, letter by letter. */
const typed = (text: string): string => {
  const plugin: Plugin = markdown();
  let state = EditorState.create({ schema, plugins: [plugin] });
  const view = {
    get state() {
      return state;
    },
    composing: false,
    dispatch: (tr: Parameters<EditorState['apply']>[0]) => void (state = state.apply(tr)),
  };
  for (const letter of text) {
    const { from, to } = state.selection;
    const handled = plugin.props.handleTextInput?.call(plugin, view as never, from, to, letter, () => state.tr);
    if (!handled) state = state.apply(state.tr.insertText(letter, from, to));
    state.doc.check();
  }
  t.ok(state.selection instanceof TextSelection);
  return contentOf(state.doc).html;
};

const out = ' target="_blank" rel="noopener noreferrer nofollow"';

for (const [text, html] of [
  ['a **b c** d', '<p>a <strong>b c</strong> d</p>'],
  ['**b** ~~c~~', '<p><strong>b</strong> <s>c</s></p>'],
  ['`a = b * c` d', '<p><code>a = b * c</code> d</p>'],
  ['2 ** 3 ** 4', '<p>2 ** 3 ** 4</p>'],
  ['****', '<p>****</p>'],
  ['[the sheet](https://e.org/a_b) says', `<p><a href="https://e.org/a_b"${out}>the sheet</a> says</p>`],
  ['[x](javascript:a)', '<p>[x](javascript:a)</p>'],
  ['see https://e.org/a. Then', `<p>see <a href="https://e.org/a"${out}>https://e.org/a</a>. Then</p>`],
  ['(https://e.org/a) b', '<p>(https://e.org/a) b</p>'],
  ['https://e.org/a b', `<p><a href="https://e.org/a"${out}>https://e.org/a</a> b</p>`],
  ['# a', '<h2>a</h2>'],
  ['#### a', '<h4>a</h4>'],
  ['- a', '<ul><li><p>a</p></li></ul>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['```c **a** b', '<pre><code class="language-c">**a** b</code></pre>'],
  ['[!warning] a', '<aside class="warning" role="note"><p class="label">Warning</p><p>a</p></aside>'],
] as const)
  t.test(`typed: ${text}`, async (t) => t.equal(typed(text), html));
