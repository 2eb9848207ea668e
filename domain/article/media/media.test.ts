import { cleaningSuite, type Case } from './cleaning.suite.ts';

/**
 * The media, captions and lines that the cleaner behind the API and the import keeps, and its messages about the rest.
 */

const out = ' target="_blank" rel="noopener noreferrer nofollow"';
const image = '<img src="/og.png" alt="Duty">';
const captioned = (caption: string): string => `<img src="/og.png" alt="Duty" title="${caption}">`;
const link = (href: string, text = href): string => `<p><a href="${href}"${out}>${text}</a></p>`;
const asText = 'Kept as plain text: a formula.';
const math = (inside: string): string => `<p>a <math>${inside}</math></p>`;
const kept = (text: string): string => `<p>a ${text}</p>`;
const items = (...texts: readonly string[]): string => texts.map((text) => `<li><p>${text}</p></li>`).join('');
const power = '<math><msup><mi>x</mi><mn>2</mn></msup></math>';
const sum = '<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>';
const watch = 'https://www.youtube.com/watch?v=a-1';

const cases: Readonly<Record<string, readonly Case[]>> = {
  'captions and links of images': [
    [
      `<p>a</p><figure><a href="https://example.org/big">${image}</a><figcaption>The <b>duty</b> cycle</figcaption></figure><p>b</p>`,
      `<p>a</p>${captioned('The duty cycle')}${link('https://example.org/big')}<p>b</p>`,
    ],
    [`<figure>${image}<figcaption><p>One</p><p>Two</p></figcaption></figure>`, captioned('One Two')],
    [`<a href="/og.png">${image}</a>`, image],
    [`<p>a <a href="https://example.org/big">${image}</a> b</p>`, `<p>a</p>${image}<p>b</p>${link('https://example.org/big')}`],
    [`<a href="https://example.org/">${image}Words</a>`, `${image}${link('https://example.org/', 'Words')}`],
    [`<a href="javascript:alert(1)">${image}</a>`, image],
    [
      `<figure>${image}<figcaption>By <a href="https://example.org/">Ann</a></figcaption></figure>`,
      `${image}<p>By <a href="https://example.org/"${out}>Ann</a></p>`,
    ],
    [
      `<figure>${image}<figcaption>Of <math data-latex="x^2"><mi>x</mi></math></figcaption></figure>`,
      `${image}<p>Of <code class="formula">x^2</code></p>`,
    ],
    [
      `<figure>${image}<figcaption>Fig 2: 10<sup>-6</sup> F, R<sub>1</sub>, U<sub>in</sub></figcaption></figure>`,
      captioned('Fig 2: 10⁻⁶ F, R₁, Uᵢₙ'),
    ],
    [
      `<div class="wp-caption">${image}<p class="wp-caption-text">10<span style="vertical-align: super">−6</span></p></div>`,
      captioned('10⁻⁶'),
    ],
    [`[caption id="1"]${image} 10<sup> 6 </sup>Hz[/caption]`, captioned('10 ⁶ Hz')],
    [
      `<figure>${image}<figcaption>I<sub>DSS</sub> <b>now</b></figcaption></figure>`,
      `${image}<p>I<sub>DSS</sub> <strong>now</strong></p>`,
    ],
    [`<figure>${image}<figcaption>Of ${power}</figcaption></figure>`, captioned('Of x²'), asText],
    [`<figure>${image}${image}<figcaption>Both</figcaption></figure>`, `${image}${image}<p>Both</p>`],
    [
      `<figure><figure>${image}<figcaption>One</figcaption></figure><figure>${image}</figure><figcaption>All</figcaption></figure>`,
      `${captioned('One')}${image}<p>All</p>`,
    ],
    [`<div class="wp-caption alignright">${image}<p class="wp-caption-text">The cycle</p></div>`, captioned('The cycle')],
    ['<figure><pre>a</pre><figcaption>Code</figcaption></figure>', '<pre><code>a</code></pre><p>Code</p>'],
    ['<figure><img src=x.png><figcaption>Gone</figcaption></figure>', '<p>Gone</p>', 'Left out: a picture.'],
    [
      '<figure><img class="mwe-math-fallback-image-inline" src="https://wikimedia.org/x.svg" alt="{\\displaystyle x}"><figcaption>A</figcaption></figure>',
      '<p><code class="formula">x</code></p><p>A</p>',
    ],
    [
      `[caption id="attachment_6" align="alignright" width="300"]<a href="https://example.org/big">${image}</a> The cycle[/caption]<p>b</p>`,
      `${captioned('The cycle')}${link('https://example.org/big')}<p>b</p>`,
    ],
    [
      `<p>[caption id="1"]${image} One[/caption]and [caption id="2"]${image} Two[/caption]</p>`,
      `${captioned('One')}<p>and</p>${captioned('Two')}`,
    ],
    // Without an image in the same line, the author is writing about shortcodes.
    ['<p>[caption]words[/caption]</p>', '<p>[caption]words[/caption]</p>'],
    [`<p>[caption]</p>${image}<p>[/caption]</p>`, `<p>[caption]</p>${image}<p>[/caption]</p>`],
    [`[caption]words[/caption] ${image} [/caption]`, `<p>[caption]words[/caption]</p>${image}<p>[/caption]</p>`],
  ],
  'numbers of lists': [
    ['<ol><li value="3">a<li>b</ol>', `<ol start="3">${items('a', 'b')}</ol>`],
    ['<ol start=2>\n<li value=" 5">a</li></ol>', '<ol start="5"><li><p>a</p></li></ol>'],
    ['<ol><li>a<li value=7>b<li>c<li value=9>d</ol>', `<ol><li><p>a</p></li></ol><ol start="7">${items('b', 'c', 'd')}</ol>`],
    ['<ol><li value=x>a<li value=-1>b</ol><ul><li value=3>c</ul>', `<ol>${items('a', 'b')}</ol><ul>${items('c')}</ul>`],
    [
      '<ol><li>a<ol><li value=4>b<li value=6>c</ol><li value=3>d</ol>',
      `<ol><li><p>a</p><ol start="4">${items('b')}</ol><ol start="6">${items('c')}</ol></li></ol><ol start="3">${items('d')}</ol>`,
    ],
    [
      '<ol type="a"><li>a</ol><ol type="1"><li>b</ol>',
      `<ol>${items('a')}</ol><ol>${items('b')}</ol>`,
      'Left out: the numbering of a list.',
    ],
    ['<ol reversed type=I><li value=3>a<li>b</ol>', `<ol>${items('a', 'b')}</ol>`, 'Left out: the numbering of a list.'],
  ],
  'formulas without LaTeX': [
    [
      '<p>See <math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math> ok</p>',
      '<p>See x<sup>2</sup>=(1/2) ok</p>',
      asText,
    ],
    [
      math('<msub><mi>U</mi><mi>in</mi></msub><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>'),
      kept('U<sub>in</sub>x<sub>1</sub><sup>2</sup>'),
      asText,
    ],
    [math(`<msup>\n ${sum}\n <mn>2</mn>\n</msup>`), kept('(a+b)<sup>2</sup>'), asText],
    [math(`<msup><mrow><mo>(</mo>${sum}<mo>)</mo></mrow><mn>2</mn></msup>`), kept('(a+b)<sup>2</sup>'), asText],
    [math('<msup><mn>10</mn><msup><mn>2</mn><mn>3</mn></msup></msup>'), kept('10<sup>2^(3)</sup>'), asText],
    [math('<msup><msub><mi>x</mi><mn>1</mn></msub><mn>2</mn></msup>'), kept('(x<sub>1</sub>)<sup>2</sup>'), asText],
    [math(`<mfrac>${sum}<mrow><mn>2</mn><mi>c</mi></mrow></mfrac><mi>x</mi>`), kept('((a+b)/(2c))x'), asText],
    [math('<mfrac><msup><mi>U</mi><mn>2</mn></msup><mi>R</mi></mfrac>'), kept('(U<sup>2</sup>/R)'), asText],
    [math('<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>'), kept('(n, k)'), asText],
    [math('<msqrt><mn>2</mn><mi>x</mi></msqrt><mroot><mn>8</mn><mn>3</mn></mroot>'), kept('√(2x)<sup>3</sup>√(8)'), asText],
    [math('<munderover><mo>∑</mo><mn>1</mn><mn>9</mn></munderover><mi>i</mi>'), kept('∑<sub>1</sub><sup>9</sup>i'), asText],
    [
      math('<mmultiscripts><mi>U</mi><none/><mo>+</mo><mprescripts/><mn>92</mn><mn>238</mn></mmultiscripts>'),
      kept('<sub>92</sub><sup>238</sup>U<sup>+</sup>'),
      asText,
    ],
    [
      math('<mfenced separators="|"><mn>1</mn><mn>2</mn></mfenced><mn>2</mn><mo>&#x2062;</mo><mn>3</mn>'),
      kept('(1|2)2·3'),
      asText,
    ],
    [
      math(
        '<mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable><mo>]</mo>',
      ),
      kept('[1, 2; 3]'),
      asText,
    ],
    [math('<mn>1</mn><mspace width="1em"/><mn>2</mn><mphantom><mn>3</mn></mphantom>'), kept('1 2'), asText],
    ['<p>5<math display="block"><mn>2</mn></math>3</p>', '<p>5</p><p>2</p><p>3</p>', asText],
    [`<pre>a ${power}</pre>`, '<pre><code>a x^(2)</code></pre>', asText],
    [`<p>a<sup>${power}</sup></p>`, '<p>a<sup>x^(2)</sup></p>', asText],
    [`<table><tr><td>${power}<td>b</table>`, '<table><tbody><tr><td>x<sup>2</sup></td><td>b</td></tr></tbody></table>', asText],
    [
      `<span class="MathJax"><nobr aria-hidden="true"><span>x2</span></nobr><span class="MJX_Assistive_MathML">${power}</span></span>`,
      '<p>x<sup>2</sup></p>',
      asText,
    ],
    // Publishers prefix the names of MathML elements.
    [
      '<p>a <mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>x</mml:mi><mml:mspace width="1em"/><mml:mo>=</mml:mo><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math> b</p>',
      '<p>a x =(a/b) b</p>',
      asText,
    ],
    [
      '<p>a <MML:math alttext="\\frac{a}{b}"><mml:semantics><mml:mi>a</mml:mi><mml:annotation encoding="application/x-tex">x^2</mml:annotation></mml:semantics></MML:math></p><pre>&lt;mml:math&gt;</pre>',
      '<p>a <code class="formula">x^2</code></p><pre><code>&lt;mml:math&gt;</code></pre>',
    ],
  ],
  media: [
    [
      '<p>a</p><iframe src="//www.youtube-nocookie.com/embed/a-1?rel=0"></iframe>',
      `<p>a</p>${link(watch, `Video: ${watch}`)}`,
      'Kept as links: a video.',
    ],
    [
      '<iframe data-src="https://player.vimeo.com/video/12" title="A tour"></iframe>',
      link('https://vimeo.com/12', 'Video: A tour'),
      'Kept as links: a video.',
    ],
    [
      '<video controls><source src="https://example.org/a.webm"><p>No</p></video>a<audio src="https://example.org/a.mp3"></audio>',
      `${link('https://example.org/a.webm', 'Video: https://example.org/a.webm')}<p>a</p>${link('https://example.org/a.mp3', 'Audio: https://example.org/a.mp3')}`,
      'Kept as links: a video, a sound.',
    ],
    [
      '<object><param name="movie" value="https://www.youtube.com/v/a-1"><embed src="https://www.youtube.com/v/a-1"></object>',
      link(watch, `Video: ${watch}`),
      'Kept as links: a video.',
    ],
    [
      '<object><object><iframe src="https://youtu.be/a-1"></iframe></object></object>',
      link('https://youtu.be/a-1', 'Video: https://youtu.be/a-1'),
      'Kept as links: a video.',
    ],
    ['a<iframe src="https://ads.example/x"></iframe>b', '<p>ab</p>', 'Left out: an embedded page.'],
    ['a<video src="javascript:alert(1)"></video><audio src="/a.mp3"></audio>b', '<p>ab</p>', 'Left out: a video, a sound.'],
    ['<noscript><iframe src="https://youtu.be/a-1"></iframe></noscript>', ''],
    [
      '<table><tr><td>a<td><iframe src="https://youtu.be/a-1"></iframe></table>',
      `<table><tbody><tr><td>a</td><td><a href="https://youtu.be/a-1"${out}>Video: https://youtu.be/a-1</a></td></tr></tbody></table>`,
      'Kept as links: a video.',
    ],
    // Ghost's cards: the controls of players are not part of the article's text.
    [
      '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://example.org/a.mp4"></video><div class="kg-video-overlay"><button>Play</button></div>' +
        '<div class="kg-video-player-container"><span class="kg-video-current-time">0:00</span> / 0:10</div></div><figcaption>A tour</figcaption></figure>',
      `${link('https://example.org/a.mp4', 'Video: https://example.org/a.mp4')}<p>A tour</p>`,
      'Kept as links: a video.',
    ],
    [
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.org/post"><div class="kg-bookmark-content">' +
        '<div class="kg-bookmark-title">The post</div><div class="kg-bookmark-description">On <b>coils</b></div><div class="kg-bookmark-metadata">' +
        '<img class="kg-bookmark-icon" src="https://example.org/icon.png"><span class="kg-bookmark-author">Ann</span>' +
        '<span class="kg-bookmark-publisher">The Post Inc</span></div></div><div class="kg-bookmark-thumbnail"><img src="/og.png" alt=""></div></a>' +
        '<figcaption>Worth it</figcaption></figure>',
      `<p><a href="https://example.org/post"${out}>The post</a><br>On coils – Ann, The Post Inc</p><p>Worth it</p>`,
      'Left out: 2 pictures.',
    ],
    [
      '<a class="kg-bookmark-container" href="https://example.org/"><div class="kg-bookmark-title"></div></a>',
      link('https://example.org/'),
    ],
    // WordPress shows the page in place of its address.
    [
      '<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=a-1\n</div>' +
        '<figcaption>A tour</figcaption></figure>',
      `${link(watch, `Video: ${watch}`)}<p>A tour</p>`,
      'Kept as links: a video.',
    ],
    [
      '<figure class="wp-block-embed"><div>https://example.org/a_b?c=1&amp;d</div></figure><p>https://example.org/</p>',
      `${link('https://example.org/a_b?c=1&amp;d')}<p>https://example.org/</p>`,
    ],
    [
      '<figure class="wp-block-embed"><div>See <a href="/blog/x">https://example.org/</a></div></figure>',
      '<p>See <a href="/blog/x">https://example.org/</a></p>',
    ],
    ['<details><summary>More</summary>One<p>Two</p></details>', '<p>More</p><p>One</p><p>Two</p>'],
    ['<p>[gallery ids="1,2"]</p>', '<p>[gallery ids="1,2"]</p>', 'Kept as plain text: a shortcode.'],
    ['<p>Write <code>[gallery]</code></p>', '<p>Write <code>[gallery]</code></p>'],
  ],
  'what is left out': [
    [
      'a<svg width="300"><text>b</text></svg><a href="#a"><svg></svg>c</a><canvas></canvas>',
      '<p>a<a href="#a">c</a></p>',
      'Left out: 2 drawings.',
    ],
    [
      '<button>Send</button><input type=checkbox><input type=hidden><textarea></textarea>a',
      '<p>a</p>',
      'Left out: a button, a check box, a form field.',
    ],
    [
      '<img src="data:image/png;base64,AA">a<img src="/b.png" alt="">',
      '<p>a</p><img src="/b.png" alt="">',
      'Left out: a picture.',
    ],
    ['<a href="page.html">a</a><a href="file:///C:/b">b</a><a href="x"></a>', '<p>ab</p>', 'Left out: 2 addresses of links.'],
    [
      '<table><tr><td align=right>1<td>2</table>',
      '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      'Left out: the alignment in a table.',
    ],
    ['<script>a</script><style>b</style>c', '<p>c</p>'],
    ['<mjx-container><svg><g data-latex="x"></g></svg></mjx-container>', '<p><code class="formula">x</code></p>'],
  ],
  lines: [
    ['One\ntwo\n\nThree\n \n\nFour\n', '<p>One two</p><p>Three</p><p>Four</p>'],
    ['\n\nOne <b>two</b>\n\n<i>Three</i>', '<p>One <strong>two</strong></p><p><em>Three</em></p>'],
    ['<div>One<br>two<br><br>Three</div>', '<p>One<br>two</p><p>Three</p>'],
    ['One<br>\n<br>Two', '<p>One</p><p>Two</p>'],
    ['<ul><li>a<br><br>b</ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['<blockquote>a<br><br>b</blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['<div style="white-space: pre-wrap"><span>One\ntwo\n\nThree</span></div>', '<p>One<br>two<br><br>Three</p>'],
    ['<div style="white-space: pre-line">One\ntwo\n\nThree</div>', '<p>One<br>two</p><p>Three</p>'],
    // An author may have left a line empty.
    ['<p>One<br><br>Two</p>', '<p>One<br><br>Two</p>'],
    ['<div>\n<p>One\n\ntwo</p>\n\n<p>Three</p></div>', '<p>One two</p><p>Three</p>'],
    ['<h2>One<br><br>Two</h2>', '<h2>One<br><br>Two</h2>'],
    ['<pre>a\n\nb</pre>', '<pre><code>a\n\nb</code></pre>'],
    ['<table><tr><td>a<br><br>b<td>c</table>', '<table><tbody><tr><td>a<br><br>b</td><td>c</td></tr></tbody></table>'],
  ],
};

cleaningSuite(cases);
