import t from 'tap';
import { violations } from './checker.suite.ts';
import { clean } from './clean.ts';

const out = ' target="_blank" rel="noopener noreferrer nofollow"';

const table = (...rows: string[]): string => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;

const examples: Record<string, readonly (readonly [input: string, output: string])[]> = {
  'the vocabulary comes back as it is': [
    ['', ''],
    ['<p>a</p>', '<p>a</p>'],
    ['<h2>a</h2><h3>b</h3><h4>c</h4>', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
    [
      '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
      '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>',
    ],
    ['<ol start="3"><li><p>a</p></li></ol>', '<ol start="3"><li><p>a</p></li></ol>'],
    ['<blockquote><p>a</p></blockquote><hr>', '<blockquote><p>a</p></blockquote><hr>'],
    [
      '<pre><code class="language-c++">a &lt; b\n\tc\n</code></pre>',
      '<pre><code class="language-c++">a &lt; b\n\tc\n</code></pre>',
    ],
    ['<img src="/a.png" alt="A &amp; &quot;B&quot;" title="T">', '<img src="/a.png" alt="A &amp; &quot;B&quot;" title="T">'],
    [
      `<p><a href="https://e.org/"${out}><strong><em><code>a</code></em></strong></a></p>`,
      `<p><a href="https://e.org/"${out}><strong><em><code>a</code></em></strong></a></p>`,
    ],
  ],
  'names of elements': [
    ['<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
    ['<tt>a</tt> <kbd>b</kbd> <samp>c</samp>', '<p><code>a</code> <code>b</code> <code>c</code></p>'],
    ['<h1>a</h1><h4>b</h4><h5>c</h5><h6>d</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4><h4>d</h4>'],
    ['a<u>b</u><font color=red>c</font><x-y>d</x-y><ins>e</ins>', '<p>abcde</p>'],
    ['a<del>b</del><s>c</s><strike>d</strike>', '<p>a<s>bcd</s></p>'],
    ['CO<sub>2</sub>, 10<sup>−6</sup>', '<p>CO<sub>2</sub>, 10<sup>−6</sup></p>'],
    ['<sub>a<sup>b<sub>c</sub></sup></sub>', '<p><sub>a</sub><sup>b</sup><sub>c</sub></p>'],
    ['<sup><s><code>a</code></s></sup>', '<p><s><sup><code>a</code></sup></s></p>'],
    ['<em><code><b><a href="/x">a</a></b></code></em>', '<p><a href="/x"><strong><em><code>a</code></em></strong></a></p>'],
    ['<b><b>a</b>b</b>', '<p><strong>ab</strong></p>'],
    ['<b>a</b><strong>b</strong>', '<p><strong>ab</strong></p>'],
    ['<b>a<i>b</i></b><i>c</i>', '<p><strong>a<em>b</em></strong><em>c</em></p>'],
    ['<i>a<b>b</b></i>', '<p><em>a</em><strong><em>b</em></strong></p>'],
    ['<b>a<p>b</b>c</p>', '<p><strong>a</strong></p><p><strong>b</strong>c</p>'],
  ],
  'inline styles': [
    ['<span style="font-weight:700">a</span><span style="FONT-WEIGHT: Bold">b</span>', '<p><strong>ab</strong></p>'],
    ['<span style="color:red;font-style: italic">a</span>', '<p><em>a</em></p>'],
    [
      '<span style="font-style:oblique 10deg">a</span><span style="font-weight:bolder">b</span>',
      '<p><em>a</em><strong>b</strong></p>',
    ],
    ['<b style="font-weight:normal">a</b><b style="font-weight:400;">b</b><i style="font-style:normal">c</i>', '<p>abc</p>'],
    ['<b>a<span style="font-weight:normal">b</span></b>', '<p><strong>a</strong>b</p>'],
    ['<b><span style="font-weight:inherit">a</span></b>', '<p><strong>a</strong></p>'],
    ['<span style="text-decoration: underline line-through">a</span><s style="text-decoration:none">b</s>', '<p><s>ab</s></p>'],
    ['<span style="text-decoration-line:line-through">a</span><span style="text-decoration:none">b</span>', '<p><s>a</s>b</p>'],
    [
      'H<span style="vertical-align:baseline"><span style="font-size:0.6em;vertical-align:sub">2</span>O</span>',
      '<p>H<sub>2</sub>O</p>',
    ],
    ['m<span style="vertical-align: super">2</span><sub style="vertical-align:super">3</sub>', '<p>m<sup>23</sup></p>'],
    ['<p style="font-weight:700">a</p><h2 style="font-weight:bold">b</h2>', '<p>a</p><h2>b</h2>'],
    [`<span style="${' '.repeat(2_000)}font-weight:700">a</span>`, '<p>a</p>'],
  ],
  paragraphs: [
    ['a', '<p>a</p>'],
    ['a<p>b</p>c', '<p>a</p><p>b</p><p>c</p>'],
    ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    ['<section><article>a</article></section><form>b<fieldset><legend>c</legend></fieldset></form>', '<p>a</p><p>b</p><p>c</p>'],
    ['<dl><dt>a<dd>b</dl>', '<p><strong>a</strong></p><p>b</p>'],
    ['<details><summary>a</summary>b</details>', '<p>a</p><p>b</p>'],
    [
      '<table><caption>t</caption><tr><th>a</th><td>b<br>c</td></tr><tr><td><p>d</p></td></tr></table>',
      '<p>t</p><table><tbody><tr><th scope="col">a</th><td>b<br>c</td></tr><tr><td>d</td><td></td></tr></tbody></table>',
    ],
    // Rows to be filled in stay; a row without cells does not count.
    [
      '<table><tr><th>a<th>b<tr><td><td>&nbsp;<tr></tr><tr><td>c<td></table>',
      table('<th scope="col">a</th><th scope="col">b</th>', '<td></td><td></td>', '<td>c</td><td></td>'),
    ],
    ['<table><tr><td><td><tr><td><td></table>', table('<td></td><td></td>', '<td></td><td></td>')],
    ['<table><tr><td rowspan=2>a<td>b<tr></tr><tr><td>c</table>', table('<td>a</td><td>b</td>', '<td>c</td><td></td>')],
    ['<table><tr><td>a<tr><td></table><table><tr><td></table>', table('<td>a</td>', '<td></td>')],
    [`<table><tr><td>a<td>b${'<tr><td>'.repeat(300)}</table>`, table('<td>a</td><td>b</td>')],
    ['<table>a<tr>b<td>c</table>', '<p>ab</p><p>c</p>'],
    ['<figure><img src=/a.png><figcaption>b</figcaption></figure>', '<img src="/a.png" alt="" title="b">'],
    [
      '<p></p><h2> </h2><ul></ul><ol><li></li></ol><blockquote><p></p></blockquote><pre></pre><pre> \n</pre><p>&nbsp;</p><p><b> </b></p>',
      '',
    ],
    ['<h2>a<div>b</div></h2>', '<h2>a</h2><h2>b</h2>'],
    ['<h2>a<ul>b</ul></h2>', '<h2>a</h2><ul><li><p>b</p></li></ul>'],
    ['<hr>a<hr>', '<hr><p>a</p><hr>'],
    ['<col>a<td>b', '<p>ab</p>'],
  ],
  'lists and quotations': [
    ['<ul><li>a<li>b</ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<li>a</li> <li>b</li>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<li>a</li>b<li>c</li>', '<ul><li><p>a</p></li></ul><p>b</p><ul><li><p>c</p></li></ul>'],
    ['<ul>a<li>b</li>c<p>d</p></ul>', '<ul><li><p>a</p></li><li><p>b</p><p>c</p><p>d</p></li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>'],
    ['<ul><div>a<li>b</li></div></ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<ul><li></li>a</ul>', '<ul><li><p>a</p></li></ul>'],
    [
      '<ul><li><pre>a</pre></li><li><h2>b</h2></li></ul>',
      '<ul><li><p></p><pre><code>a</code></pre></li><li><p></p><h2>b</h2></li></ul>',
    ],
    ['<ul><li><ul><li>a</li></ul></li></ul>', '<ul><li><p></p><ul><li><p>a</p></li></ul></li></ul>'],
    ['<ul><li><ul><li> </li></ul></li></ul>', ''],
    ['<ol start=1><li>a</ol><ol start=0><li>b</ol>', '<ol><li><p>a</p></li></ol><ol start="0"><li><p>b</p></li></ol>'],
    [
      '<ol start=-2><li>a</ol><ol start=x><li>b</ol><ol start=1234567><li>c</ol><ol start=" +07x"><li>d</ol>',
      '<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol><ol><li><p>c</p></li></ol><ol start="7"><li><p>d</p></li></ol>',
    ],
    ['<menu><li>a</menu><dir><li>b</dir>', '<ul><li><p>a</p></li></ul><ul><li><p>b</p></li></ul>'],
    ['<blockquote>a<p>b</p></blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['<blockquote><li>a</blockquote>', '<blockquote><ul><li><p>a</p></li></ul></blockquote>'],
  ],
  formulas: [
    ['<p>a <code class="formula">E=mc^2</code>.</p>', '<p>a <code class="formula">E=mc^2</code>.</p>'],
    ['<pre class="formula">a &lt; b\n\\\\ c</pre>', '<pre class="formula">a &lt; b\n\\\\ c</pre>'],
    ['<code class="x formula"> a\n<b>b</b>&nbsp;c </code>', '<p><code class="formula">a b\u00a0c</code></p>'],
    ['<pre class="formula"> \n\na<br>b \n</pre>', '<pre class="formula">a\nb</pre>'],
    ['<code class="formula"> </code><pre class="formula">&nbsp;</pre>', ''],
    ['<b>a <code class="formula">x</code> b</b>', '<p><strong>a </strong><code class="formula">x</code><strong> b</strong></p>'],
    ['<pre>a <code class="formula">x</code></pre>', '<pre><code>a x</code></pre>'],
    [
      '<table><tr><td><p>a</p><code class="formula">x</code><td><math display=block><semantics><annotation encoding="application/x-tex">y</annotation></semantics></math></table>',
      table('<td>a<br><code class="formula">x</code></td><td><code class="formula">y</code></td>'),
    ],
  ],
  'mathematics of web pages': [
    [
      'a <math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math> b',
      '<p>a <code class="formula">E=mc^2</code> b</p>',
    ],
    [
      'a<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex"> x\n+ y </annotation></semantics></math>b',
      '<p>a</p><pre class="formula">x\n+ y</pre><p>b</p>',
    ],
    [
      '<math><semantics><mi>E</mi><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math>',
      '<p><code class="formula">E=mc^{2}</code></p>',
    ],
    // Chromium's copies of this site's pages, and WordPress's inline formulas.
    [
      'a <math dir="ltr" data-latex="\\frac{1}{2}&lt;x"><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac></semantics></math>',
      '<p>a <code class="formula">\\frac{1}{2}&lt;x</code></p>',
    ],
    ['<math display="block" data-latex=" x\n+ y "><mi>x</mi><mo>+</mo><mi>y</mi></math>', '<pre class="formula">x\n+ y</pre>'],
    [
      '<math data-latex="a_1"><semantics><mi>a</mi><annotation encoding="application/x-tex">b</annotation></semantics></math>',
      '<p><code class="formula">a_1</code></p>',
    ],
    ['<math data-latex><mi>E</mi></math>', '<p>E</p>'],
    // KaTeX 0.19 and Wikipedia write each formula twice.
    [
      'a <span class="katex"><span class="katex-mathml"><math><semantics><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span>' +
        '<span class="katex-html" aria-hidden="true"><span class="katex-base">E=mc2</span></span></span> b',
      '<p>a <code class="formula">E=mc^2</code> b</p>',
    ],
    [
      '<span class="mwe-math-element"><span class="mwe-math-mathml-inline"><math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi></math></span>' +
        '<img src="https://wikimedia.org/x.svg" class="mwe-math-fallback-image-inline mw-invert" aria-hidden="true" alt="{\\displaystyle E=mc^{2}}"></span>',
      '<p><code class="formula">E=mc^{2}</code></p>',
    ],
    [
      '<div><math display="block"><semantics><annotation encoding="application/x-tex">{\\displaystyle x}</annotation></semantics></math>' +
        '<img class="mwe-math-fallback-image-display" src="https://wikimedia.org/x.svg" alt="{\\displaystyle x}"></div>',
      '<pre class="formula">x</pre>',
    ],
    // Browsers copy only the image: Wikipedia hides the MathML.
    [
      'a <img class="mwe-math-fallback-image-inline" src="https://wikimedia.org/x.svg" alt="{\\textstyle x_{1}}"> b',
      '<p>a <code class="formula">x_{1}</code> b</p>',
    ],
    [
      '<table><tr><td>a<td><img class="mwe-math-fallback-image-inline" src="https://wikimedia.org/x.svg" alt="{\\displaystyle y}"></table>',
      table('<td>a</td><td><code class="formula">y</code></td>'),
    ],
    [
      '<span class="MathJax"><nobr aria-hidden="true"><span>E</span></nobr><span class="MJX_Assistive_MathML"><math><mi>E</mi></math></span></span>',
      '<p>E</p>',
    ],
    // Hidden content beside a formula in a text is not a copy of it, nor is KaTeX's HTML without MathML.
    [
      '<p>a <math data-latex="x"><mi>x</mi></math> <img aria-hidden="true" src="https://e.org/a.png" alt="a"></p>',
      '<p>a <code class="formula">x</code></p><img src="https://e.org/a.png" alt="a">',
    ],
    ['<span class="katex"><span class="katex-html" aria-hidden="true">E</span></span>', '<p>E</p>'],
    // MathJax 4.1 cuts an inline formula's SVG into several drawings, each with the whole LaTeX.
    [
      'a <mjx-container class="MathJax" jax="SVG"><svg><g><g data-mml-node="math" data-latex="E = m"><g data-mml-node="mi" data-latex="E"><use></use></g></g></g><defs><path></path></defs></svg>' +
        '<mjx-break size="4"> </mjx-break><svg><g><g data-mml-node="math" data-latex="E = m"><g data-mml-node="mo" data-latex="="></g></g></g></svg></mjx-container> b',
      '<p>a <code class="formula">E = m</code> b</p>',
    ],
    [
      '<p><mjx-container class="MathJax" jax="SVG" display="true"><svg><defs><path></path></defs><g data-mml-node="math" data-latex="x^2"></g></svg></mjx-container></p>',
      '<pre class="formula">x^2</pre>',
    ],
    [
      '<mjx-container jax="CHTML"><mjx-math data-latex="x^2"><mjx-msup data-latex="x^2"><mjx-mi data-latex="x">𝑥</mjx-mi><mjx-mn data-latex="2">2</mjx-mn></mjx-msup></mjx-math>' +
        '<mjx-assistive-mml><math data-latex="x^2"><mi>x</mi></math></mjx-assistive-mml></mjx-container>',
      '<p><code class="formula">x^2</code></p>',
    ],
    // MathJax 3 includes no LaTeX.
    [
      '<mjx-container jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi><mjx-c></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml></mjx-container>',
      '<p>x</p>',
    ],
    ['<math><mi>E</mi><mo>=</mo><mi>m</mi><annotation encoding="text/plain">no</annotation></math>', '<p>E=m</p>'],
    ['<math><semantics><annotation encoding="application/x-tex"> </annotation></semantics></math>', ''],
    [
      '<math><annotation-xml encoding="text/html"><b>no</b></annotation-xml><mtext><b>yes</b></mtext></math>',
      '<p><strong>yes</strong></p>',
    ],
  ],
  tables: [
    [
      table('<th scope="col">a</th><th scope="col">b</th>', '<th scope="row">c</th><td></td>'),
      table('<th scope="col">a</th><th scope="col">b</th>', '<th scope="row">c</th><td></td>'),
    ],
    ['<table><tr><td>a<td>b</table>', table('<td>a</td><td>b</td>')],
    [
      '<table><tr><td><p>a <b>b</b></p><div>c</div><ul><li>d</ul><td>e<br><p>f',
      table('<td>a <strong>b</strong><br>c<br>d</td><td>e<br>f</td>'),
    ],
    ['<table><tr><td colspan=2>a<td>b<tr><td>c', table('<td>a</td><td></td><td>b</td>', '<td>c</td><td></td><td></td>')],
    ['<table><tr><td rowspan=2>a<td>b<tr><td>c', table('<td>a</td><td>b</td>', '<td></td><td>c</td>')],
    [
      '<table><tr><td>a<td>b<tr><td> <td>&nbsp;<tr><tr><td>c<td>d',
      table('<td>a</td><td>b</td>', '<td></td><td></td>', '<td>c</td><td>d</td>'),
    ],
    ['<table><tr><td>a</table><table><tr><td> </table>', '<p>a</p>'],
    ['<table><tr><td>a<td><img src=/b.png></table>', '<p>a</p><img src="/b.png" alt="">'],
    ['<table><tr><td>a<td><table><tr><td>b<td>c</table></table>', `<p>a</p>${table('<td>b</td><td>c</td>')}`],
    ['<table><tr><td colspan=99>a<td>b</table>', '<p>a</p><p>b</p>'],
    [`<table>${'<tr><td>a<td>b'.repeat(201)}</table>`, '<p>a</p><p>b</p>'.repeat(201)],
    ['<table style="x" border=1><tr onclick=y><td style="width:9px" bgcolor=red>a<td>b', table('<td>a</td><td>b</td>')],
    ['<h2>a<table><tr><td>b<td>c</table>d</h2>', `<h2>a</h2>${table('<td>b</td><td>c</td>')}<h2>d</h2>`],
    ['<ul><li>a<table><tr><td>b<td>c</table></ul>', `<ul><li><p>a</p>${table('<td>b</td><td>c</td>')}</li></ul>`],
  ],
  callouts: [
    [
      '<aside class="danger" role="note"><p class="label">Danger</p><p>a</p></aside>',
      '<aside class="danger" role="note"><p class="label">Danger</p><p>a</p></aside>',
    ],
    [
      '<aside class="Callout Tip">a<ul><li>b</ul></aside>',
      '<aside class="tip" role="note"><p class="label">Tip</p><p>a</p><ul><li><p>b</p></li></ul></aside>',
    ],
    [
      '<aside class="warning"><p class="label">Careful</p>a</aside>',
      '<aside class="warning" role="note"><p class="label">Warning</p><p>Careful</p><p>a</p></aside>',
    ],
    ['<aside class="note"><p class="label">Note</p></aside><p class="label">Note</p>', '<p>Note</p>'],
    ['<aside class="x">a</aside><h2>b<aside>c</aside></h2>', '<p>a</p><h2>b</h2><h2>c</h2>'],
    [
      '<div class="warning" role="note"><p class="label">Warning</p><p>a</p></div>',
      '<aside class="warning" role="note"><p class="label">Warning</p><p>a</p></aside>',
    ],
    ['<div class="warning">a</div><div role="note">b</div>', '<p>a</p><p>b</p>'],
    [
      '<aside class="note" role="alert" style="x" onclick=y>a</aside>',
      '<aside class="note" role="note"><p class="label">Note</p><p>a</p></aside>',
    ],
    [
      '<blockquote><aside class="note"><blockquote>a</blockquote></aside></blockquote>',
      '<blockquote><aside class="note" role="note"><p class="label">Note</p><blockquote><p>a</p></blockquote></aside></blockquote>',
    ],
  ],
  code: [
    ['<pre>a\n  b</pre>', '<pre><code>a\n  b</code></pre>'],
    ['<listing>a</listing>', '<pre><code>a</code></pre>'],
    [
      '<pre>\na</pre><pre>\n\nb</pre><pre><code>\nc</code></pre>',
      '<pre><code>a</code></pre><pre><code>\nb</code></pre><pre><code>\nc</code></pre>',
    ],
    ['<pre>a<br>b<b>c</b>\r\nd\re&#13;f&#13;\ng</pre>', '<pre><code>a\nbc\nd\ne\nf\ng</code></pre>'],
    ['<pre><div>a</div><div>b<p>c</p></div></pre>', '<pre><code>a\nb\nc</code></pre>'],
    ['<pre>a<br><br>b<div>c</div>d</pre>', '<pre><code>a\n\nb\nc\nd</code></pre>'],
    ['<pre><div>a\nb</div>c</pre>', '<pre><code>a\nb\nc</code></pre>'],
    ['<pre><ol><li>a</li><li>b</li></ol></pre>', '<pre><code>a\nb</code></pre>'],
    [
      '<pre class="lang-js">a</pre><pre><code class="hljs Language-C">b</code></pre><pre class=c>c</pre>',
      '<pre><code class="language-js">a</code></pre><pre><code class="language-c">b</code></pre><pre><code>c</code></pre>',
    ],
    ['<pre><code class="language-&quot;onload=">a</code></pre>', '<pre><code>a</code></pre>'],
    [`<pre><code class="language-${'a'.repeat(31)}">a</code></pre>`, '<pre><code>a</code></pre>'],
    ['<pre>a<img src=/b.png>c</pre>', '<pre><code>a</code></pre><img src="/b.png" alt=""><pre><code>c</code></pre>'],
    ['<p>a<code>b\n c</code></p>', '<p>a<code>b c</code></p>'],
    ['<pre>a\0\f\vb&#1;c\td</pre>', '<pre><code>abc\td</code></pre>'],
  ],
  'white space and characters': [
    [' a \n\t b ', '<p>a b</p>'],
    ['<p> a <b> b </b> c </p>', '<p>a <strong>b </strong>c</p>'],
    ['<p>a <br> b<br><br></p>', '<p>a<br>b</p>'],
    ['<p>a<b> </b><br>b</p>', '<p>a<br>b</p>'],
    ['<p><br></p><p><br>a</p>', '<p><br>a</p>'],
    ['<p>\u00a0a\u00a0\u00a0b&nbsp;</p>', '<p>\u00a0a\u00a0\u00a0b\u00a0</p>'],
    ['<p>a\0b\x01c&#2;d \x03 e\x1f</p>', '<p>abcd e</p>'],
    ['<p>\ud800a\udc00b😀</p>', '<p>\ufffda\ufffdb😀</p>'],
    ['<p>a &amp; b &lt; c > d " &copy;</p>', '<p>a &amp; b &lt; c &gt; d " ©</p>'],
    ['<p>a</p>\n\n<p>b</p>\n', '<p>a</p><p>b</p>'],
    ['<p>a&#12;b&#13;c</p>', '<p>a b c</p>'],
  ],
  images: [
    [
      '<p>a <b>b<img src="https://e.org/i.png" alt=" i \n j "> c</b></p>',
      '<p>a <strong>b</strong></p><img src="https://e.org/i.png" alt="i j"><p><strong>c</strong></p>',
    ],
    ['<a href="/x"><img src="/i.png" title=" "></a>', '<img src="/i.png" alt=""><p><a href="/x">/x</a></p>'],
    ['<h2>a<img src=/i.png>b</h2>', '<h2>a</h2><img src="/i.png" alt=""><h2>b</h2>'],
    ['a<img src="data:image/png;base64,AAAA" alt="x">b<img>c<img src=i.png>', '<p>abc</p>'],
    [
      '<picture><source srcset=/a.webp><img src=/a.png srcset=/b.png width=9 loading=lazy></picture>',
      '<img src="/a.png" alt="">',
    ],
    ['<ul><li><img src=/a.png></ul>', '<ul><li><p></p><img src="/a.png" alt=""></li></ul>'],
  ],
  links: [
    ['<a href="https://e.org/a b?c=1&amp;d=2">a</a>', `<p><a href="https://e.org/a%20b?c=1&amp;d=2"${out}>a</a></p>`],
    [
      '<a href="/blog/a" target=_top rel=x onclick=y>a</a> <a href="#b">b</a>',
      '<p><a href="/blog/a">a</a> <a href="#b">b</a></p>',
    ],
    ['<a href="mailto:a@e.org">a</a>', `<p><a href="mailto:a@e.org"${out}>a</a></p>`],
    ['<a>a</a><a href="">b</a><a href="page.html">c</a><a href="//e.org">d</a><a href="/\\e.org">e</a>', '<p>abcde</p>'],
    ['<a href=/x>a</a><a href=/x>b</a><a href=/y>c</a>', '<p><a href="/x">ab</a><a href="/y">c</a></p>'],
    ['<a href=/x>a<p>b</p></a>', '<p><a href="/x">a</a></p><p><a href="/x">b</a></p>'],
    ['<a href=/x>a<br>b</a><a href=/x> </a>', '<p><a href="/x">a</a><br><a href="/x">b</a></p>'],
  ],
  'dropped with their content': [
    ...'script style template noscript iframe object embed svg title textarea select audio video canvas button noembed noframes xmp applet datalist meter output progress'
      .split(' ')
      .map((name) => [`a<${name}>b</${name}>c`, name === 'embed' ? '<p>abc</p>' : '<p>ac</p>'] as const),
    ['a<plaintext>b', '<p>a</p>'],
    ['<head><title>a</title></head><body>b</body>', '<p>b</p>'],
    ['<!doctype html>a<!-- b --><?php c ?>d<![CDATA[e]]>', '<p>ad</p>'],
    ['a<input value=b><option>c</option>d', '<p>ad</p>'],
    ['<meta charset=utf-8><link rel=stylesheet href=/a.css><base href=//e.org>a', '<p>a</p>'],
  ],
};

for (const [rule, rows] of Object.entries(examples)) {
  t.test(rule, async (t) => {
    for (const [input, output] of rows) {
      t.equal(clean(input), output, input);
      t.equal(clean(output), output, 'again');
      t.strictSame(violations(output), []);
    }
  });
}
