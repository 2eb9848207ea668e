import t from 'tap';
import { clean, cleanerVersion } from './clean.ts';
import { lineOf, textOf } from './text.ts';

t.test('the text of an article is what its reader sees', async (t) => {
  const texts = [
    ['', ''],
    ['<p>one <b>two</b></p><p>three</p>', 'one two\nthree'],
    ['<h2>a</h2><h4>h</h4>b<ul><li>c<li>d</ul><blockquote>e</blockquote><pre>f\n  g</pre><hr>', 'a\nh\nb\nc\nd\ne\nf\n  g'],
    ['a<br>b', 'a\nb'],
    ['a<img src=/a.png alt=b title=c>d', 'a\nd'],
    ['<table><tr><td>a<td>b<tr><td><td>c<br>d</table>', 'a\nb\nc\nd'],
    ['<p>1 &lt; 2 &amp;amp; 3</p>', '1 < 2 &amp; 3'],
    ['<ul><li><pre>a</pre></ul>', 'a'],
    ['a <code class=formula>x &lt; y</code> b<pre class=formula>z\n+ 1</pre>', 'a x < y b\nz\n+ 1'],
    ['<aside class=danger>a</aside>b', 'Danger\na\nb'],
    ['<script>a</script><p>&nbsp;</p><!-- b -->', ''],
  ] as const;
  for (const [html, text] of texts) {
    t.equal(textOf(clean(html)), text, html);
  }
});

t.test('on one line', async (t) => {
  t.equal(lineOf('<ul><li><p>a <em>b</em></p><p>c<br>d</p></li></ul><hr><pre><code>e\n  f\n</code></pre>'), 'a b c d e f');
  t.equal(lineOf(''), '');
});

t.test('the version is a whole number', async (t) => {
  t.ok(Number.isInteger(cleanerVersion));
});
