import type { Plugin } from 'prosemirror-state';
import { EditorState, TextSelection } from 'prosemirror-state';
import t from 'tap';
import { contentOf } from './content.ts';
import { markdown } from './input-rules.ts';
import { schema } from './schema.ts';

/** The editor's content after typing this text letter by letter. */
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
  ['a *b c* d', '<p>a <em>b c</em> d</p>'],
  ['*Ω* (*é*)', '<p><em>Ω</em> (<em>é</em>)</p>'],
  ['**b** and *c*', '<p><strong>b</strong> and <em>c</em></p>'],
  ['x**2 + y**2 = r**2', '<p>x**2 + y**2 = r**2</p>'],
  ['a**b + 3**4, f(x)**2 + g[i]**2', '<p>a**b + 3**4, f(x)**2 + g[i]**2</p>'],
  ['**V**~cc~ (**b**) “**c**”', '<p><strong>V</strong>~cc~ (<strong>b</strong>) “<strong>c</strong>”</p>'],
  ['電圧**V**', '<p>電圧<strong>V</strong></p>'],
  ['about~~5~~6', '<p>about~~5~~6</p>'],
  ['a _b c_ d', '<p>a <em>b c</em> d</p>'],
  ['_b_, (_c_) d', '<p><em>b</em>, (<em>c</em>) d</p>'],
  ['_reset_pin and my_reset_pin', '<p>_reset_pin and my_reset_pin</p>'],
  ['`x _a_ y` b', '<p><code>x _a_ y</code> b</p>'],
  ['2*R*C, 2 * R * C', '<p>2*R*C, 2 * R * C</p>'],
  ['f(x)*g*h, (*p)*2', '<p>f(x)*g*h, (*p)*2</p>'],
  ['char *a, *b;', '<p>char *a, *b;</p>'],
  ['`*a*`', '<p><code>*a*</code></p>'],
  ['`a **b** c` *d*', '<p><code>a **b** c</code> <em>d</em></p>'],
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
  ['so $E=mc^2$, ', '<p>so <code class="formula">E=mc^2</code>,</p>'],
  ['($x$)', '<p>(<code class="formula">x</code>)</p>'],
  ['$10\\,\\Omega$', '<p><code class="formula">10\\,\\Omega</code></p>'],
  ['$\\alpha$ and $b$', '<p><code class="formula">\\alpha</code> and <code class="formula">b</code></p>'],
  ['$5 and $10', '<p>$5 and $10</p>'],
  ['$5/$10, $5-$10, $5,$6', '<p>$5/$10, $5-$10, $5,$6</p>'],
  ['$5$10', '<p>$5$10</p>'],
  ['US$5 and US$6', '<p>US$5 and US$6</p>'],
  ['$HOME/$PATH:$x', '<p>$HOME/$PATH:$x</p>'],
  ['a \\$x$', '<p>a \\$x$</p>'],
  ['$ x$ $x $', '<p>$ x$ $x $</p>'],
  ['`$x$`', '<p><code>$x$</code></p>'],
  ['`a $x$ b`', '<p><code>a $x$ b</code></p>'],
  ['```c $x$', '<pre><code class="language-c">$x$</code></pre>'],
  ['$$x + y$$z', '<pre class="formula">x + y</pre><p>z</p>'],
  ['a $$x$$', '<p>a $$x$$</p>'],
  ['# $x$', '<h2><code class="formula">x</code></h2>'],
  ['- $$x$$', '<ul><li><p>$$x$$</p></li></ul>'],
  ['> [!caution] a', '<aside class="danger" role="note"><p class="label">Danger</p><p>a</p></aside>'],
  ['> a [!note] b', '<blockquote><p>a [!note] b</p></blockquote>'],
  ['[!warning] a', '<aside class="warning" role="note"><p class="label">Warning</p><p>a</p></aside>'],
] as const)
  t.test(`typed: ${text}`, async (t) => t.equal(typed(text), html));
