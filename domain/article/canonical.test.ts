import t from 'tap';
import { isCanonical } from './canonical.ts';
import { parseDocument } from './parse.ts';
import { serialise } from './serialise.ts';

/** The parser's result, which decides whenever `isCanonical` says no. */
const cleaned = (html: string): string => serialise(parseDocument(html));

const nested = (depth: number): string => `${'<blockquote>'.repeat(depth)}<p>a</p>${'</blockquote>'.repeat(depth)}`;

const clean: readonly string[] = [
  '',
  '<p>a</p>',
  '<h2>a</h2><h3>a b</h3>',
  '<h4>a <em>b</em></h4>',
  '<p>a &amp; b &lt;c&gt; &amp;nbsp;</p>',
  '<p>é Ω 電 🔌</p>',
  '<hr>',
  '<p>a</p><hr><p>b</p>',
  '<ul><li><p>a</p></li></ul>',
  '<ol><li><p>a</p></li><li><p>b</p><p>c</p></li></ol>',
  ...['0', '2', '9', '10', '999999'].map((start) => `<ol start="${start}"><li><p>a</p></li></ol>`),
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
  '<ol><li><p>a</p><pre><code>b</code></pre><blockquote><p>c</p></blockquote><hr></li></ol>',
  '<blockquote><h2>a</h2><ul><li><p>b</p></li></ul><hr></blockquote>',
  nested(20),
  '<aside class="note" role="note"><p class="label">Note</p><p>a</p></aside>',
  '<ul><li><p>a</p><aside class="danger" role="note"><p class="label">Danger</p><h4>a</h4><hr></aside></li></ul>',
  '<table><tbody><tr><th scope="col">a</th><td>b <em>c</em><br>d</td></tr><tr><th scope="row">e</th><td></td></tr></tbody></table>',
  '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
  '<table><tbody><tr><td></td><td></td></tr></tbody></table>',
  '<blockquote><table><tbody><tr><td>a</td><td></td></tr></tbody></table></blockquote>',
  '<pre><code>a\n\tb  c\n</code></pre>',
  '<pre><code> a</code></pre>',
  '<pre><code>if (a &lt; b &amp;&amp; c &gt; d) {}</code></pre>',
  '<pre><code class="language-c">int a;</code></pre>',
  '<pre><code class="language-c++">int a;</code></pre>',
  '<img src="/a.png" alt="">',
  '<img src="https://a.example/b.png?c=1&amp;d=2" alt="A &quot;b&quot; &amp; c">',
  '<img src="/a.png" alt="A" title="B c">',
  '<p><strong>a</strong></p>',
  '<p><a href="/b">a</a></p>',
  '<p><a href="https://b.example/?c=1&amp;d=2" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
  '<p><a href="/b?c=%22&amp;d=&lt;">a</a></p>',
  '<p>a <em>b</em> c</p>',
  '<p>a<em> b</em></p>',
  '<p><em>a</em><strong>b</strong></p>',
  '<p><em>a</em> <em>b</em></p>',
  '<p><a href="/a">b</a><a href="/c">d</a></p>',
  '<p>a<br>b</p>',
  '<p>a<br><strong>b</strong></p>',
  '<p><code>a</code>b</p>',
  '<p>CO<sub>2</sub> 10<sup>−6</sup> <s>a</s></p>',
  '<p><s><sup><code>a</code></sup></s><sub>b</sub></p>',
];

for (const html of clean) {
  t.test(`clean: ${html.slice(0, 80)}`, async (t) => {
    t.ok(isCanonical(html));
    t.equal(cleaned(html), html, 'the parser says so, too');
  });
}

const other: readonly string[] = [
  'a',
  '<p>a',
  '<p>a</p',
  '<p>a</p>b',
  '<p>a</p> <p>b</p>',
  '<p></p>',
  '<p>\u00a0</p>',
  '<p> a</p>',
  '<p>a<em>b  c</em></p>',
  '<p><strong>a</p>',
  '<p>a </p>',
  '<p>a  b</p>',
  '<p>a\nb</p>',
  '<p>a\tb</p>',
  '<p>a\0</p>',
  '<p>a > b</p>',
  '<p>a & b</p>',
  '<p>a &quot; b</p>',
  '<p>a\ud800</p>',
  '<P>a</P>',
  '<p class="b">a</p>',
  '<h1>a</h1>',
  '<h5>a</h5>',
  '<h2>a</h3>',
  '<div><p>a</p></div>',
  '<hr/>',
  '<hr></hr>',
  '</p>',
  '<p>a</p></p>',
  '<li><p>a</p></li>',
  '<ul></ul>',
  '<ul><li></li></ul>',
  '<ul><li>a</li></ul>',
  '<ul><p>a</p></ul>',
  '<ul><li><h2>a</h2></li></ul>',
  '<ul><li><ul><li><p>a</p></li></ul></li></ul>',
  '<ul><li><p>a</p></li></ol>',
  '<ul><li><p>a</p></li>',
  '<blockquote><li><p>a</p></li></blockquote>',
  ...['1', '01', '-1', '1000000', 'a', ''].map((start) => `<ol start="${start}"><li><p>a</p></li></ol>`),
  '<ul start="2"><li><p>a</p></li></ul>',
  '<blockquote></blockquote>',
  '<blockquote>a</blockquote>',
  '<aside><p>a</p></aside>',
  '<aside class="note" role="note"><p>a</p></aside>',
  '<aside class="note" role="note"><p class="label">Tip</p><p>a</p></aside>',
  '<aside class="note" role="note"><p class="label">Note</p></aside>',
  '<aside class="note"><p class="label">Note</p><p>a</p></aside>',
  '<aside class="x" role="note"><p class="label">X</p><p>a</p></aside>',
  '<p class="label">Note</p>',
  '<table><tbody><tr><td>a</td></tr></tbody></table>',
  '<table><tr><td>a</td><td>b</td></tr></table>',
  '<table><tbody></tbody></table>',
  '<table><tbody><tr></tr></tbody></table>',
  '<table><tbody><tr><td></td></tr></tbody></table>',
  '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
  '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>',
  '<table><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>',
  '<table><tbody><tr><td>a</td><td>b</td></tr><tr><th scope="col">a</th><td>b</td></tr></tbody></table>',
  '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr></tbody></table>',
  '<table><tbody><tr><td><p>a</p></td><td>b</td></tr></tbody></table>',
  '<table><tbody><tr><td>a </td><td>b</td></tr></tbody></table>',
  '<table><tbody><tr><td>a</td><td>b</th></tr></tbody></table>',
  '<table><tbody><tr><td>a</td><td>b</td></tr></tbody>',
  `<table><tbody>${'<tr><td>a</td><td>b</td></tr>'.repeat(201)}</tbody></table>`,
  `<table><tbody><tr>${'<td>a</td>'.repeat(21)}</tr></tbody></table>`,
  '<pre>a</pre>',
  '<pre><code></code></pre>',
  '<pre><code> \n </code></pre>',
  '<pre><code>a > b</code></pre>',
  '<pre><code>a & b</code></pre>',
  '<pre><code>a\r\nb</code></pre>',
  '<pre><code>a</code>b</pre>',
  '<pre><code>a</code><code>b</code></pre>',
  '<pre><code>a</code></pre',
  '<pre><code>a',
  '<pre><code class="c">a</code></pre>',
  '<pre><code class="language-">a</code></pre>',
  '<pre><code class="language-C">a</code></pre>',
  '<pre><code class="language-c" id="d">a</code></pre>',
  '<pre><code><b>a</b></code></pre>',
  '<img src="/a.png">',
  '<img alt="" src="/a.png">',
  '<img src="javascript:a" alt="">',
  '<img src=" /a.png" alt="">',
  '<img src="/a.png" alt=" a">',
  '<img src="/a.png" alt="a  b">',
  '<img src="/a.png" alt="" title="">',
  '<img src="/a.png" alt="" title=" b">',
  '<img src="/a.png" alt="a&apos;b">',
  '<img src="/a.png" alt="" onerror="b">',
  '<p><img src="/a.png" alt=""></p>',
  '<p><b>a</b></p>',
  '<p><strong></strong></p>',
  '<p>a<strong></strong></p>',
  '<p><strong>a</p></strong>',
  '<p><strong>a</em></p>',
  '<p><strong>a</strong></strong></p>',
  '<p>a</strong></p>',
  '<p><strong><strong>a</strong></strong></p>',
  '<p><strong>a</strong><strong>b</strong></p>',
  '<p><em>a</em><em>b</em></p>',
  '<p><a href="/a">b</a><a href="/a">c</a></p>',
  '<p><a href="javascript:a">b</a></p>',
  '<p><a href=" /a">b</a></p>',
  '<p><a href="/a" title="b">c</a></p>',
  "<p><a href='/a'>b</a></p>",
  '<p><a href="https://b.example/">a</a></p>',
  '<p><a>b</a></p>',
  '<p><a href="/a"><a href="/b">c</a></a></p>',
  '<p>a<br></p>',
  '<p>a <br>b</p>',
  '<p>a<br> b</p>',
  '<p><strong>a<br>b</strong></p>',
  '<p>a<br/>b</p>',
  '<p>a<strong> </strong></p>',
  '<p><strong>a </strong> b</p>',
  '<p><del>a</del></p>',
  '<p><sub><sup>a</sup></sub></p>',
  '<p><sup><sub>a</sub></sup></p>',
  '<p><sub><s>a</s></sub></p>',
  '<p><sub><code><sup>a</sup></code></sub></p>',
  '<p><s class="a">b</s></p>',
  '<p>a<script>b</script></p>',
  '<p>a<!-- b --></p>',
];

for (const html of other) {
  t.test(`to be cleaned: ${JSON.stringify(html).slice(0, 80)}`, async (t) => {
    t.notOk(isCanonical(html));
    t.not(cleaned(html), html, 'the parser writes it another way');
  });
}

t.test('marks nest in one order, of which each may be left out', async (t) => {
  const inOrder = ['<a href="/b">', '<strong>', '<em>', '<s>', '<sub>', '<sup>', '<code>'];
  const closing = (tag: string): string => `</${tag.slice(1).split(/[ >]/, 1)[0]}>`;
  const written = (tags: readonly string[]): string => `<p>${tags.join('')}a${tags.toReversed().map(closing).join('')}</p>`;
  for (const one of inOrder) {
    for (const another of inOrder.filter((tag) => tag !== one)) {
      const html = written([one, another]);
      t.equal(isCanonical(html), cleaned(html) === html, html);
    }
  }
  for (const level of ['<sub>', '<sup>']) {
    const tags = inOrder.filter((tag) => tag === level || !/su[bp]/.test(tag));
    t.ok(isCanonical(written(tags)) && cleaned(written(tags)) === written(tags));
    t.notOk(isCanonical(written(tags.toReversed())));
  }
});

t.test('what nests deeper than nearly all texts do is left to the parser', async (t) => {
  t.notOk(isCanonical(nested(21)));
  t.equal(cleaned(nested(21)), nested(21));
});
