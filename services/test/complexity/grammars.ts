import { anyText, type Grammar } from './families.ts';

/** Combining marks out of order: normalizing them took time quadratic in their number. Some only appear then. */
const marks = [{ tokens: ['\u0301\u0323'] }, { before: 'a', tokens: ['\uff9e\u0334'] }];

export const plain: Grammar = { known: marks, tokens: anyText };

const inlineNames = ['a', 'b', 'i', 'code', 'span', 'font', 'strong', 'em', 'u', 'nobr', 's', 'sub', 'sup'];
const blockNames = [
  'p',
  'div',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'td',
  'section',
  'form',
  'dl',
  'dt',
  'aside',
];
const tagged = (name: string): readonly [string, string] => [`<${name}>`, `</${name}>`];

/** HTML that no editor would write. */
export const html: Grammar = {
  known: [
    { before: '<pre>', tokens: ['<p>a'] },
    { tokens: ['<table><a>'] },
    { before: '<table>', tokens: ['<tr><td>a<td>b'] },
    { before: '<table>', tokens: ['<tr><td colspan=19 rowspan=200>a'] },
    { tokens: ['<table><td>a<td>'] },
  ],
  tokens: [
    ...[
      '<p>a',
      '<br>',
      '<hr>',
      '<a href="/x">',
      '<a href=#>b',
      '<img src="/x">',
      '<li>',
      '<!--',
      '-->',
      '<![CDATA[',
      '<?',
      '</',
      '<',
      '>',
      '&',
    ],
    ...[
      '&amp;',
      '&#1',
      '&notit;',
      '&lt',
      '<td>',
      '<tr>',
      '<select>',
      '<option>',
      '<svg>',
      '<math>',
      '<template>',
      '<textarea>',
      '<title>',
    ],
    ...[
      '<script>',
      '<style>',
      '<p style="font-weight:bold">',
      '<b style=";;;;">',
      '<x y=',
      '<p a#=1>',
      ' a#="',
      'http://',
      '//',
      ' ',
      '\n',
      'a ',
    ],
    ...[
      '\u0301\u0323',
      '電',
      '🔌',
      '\ud800',
      '\0',
      '\u00a0',
      '<h2>a</h2>',
      '<code>',
      'style="font-weight:',
      'mso-list:',
      '"',
      "'",
    ],
  ],
  pairs: [...inlineNames, ...blockNames].map(tagged),
  frames: [
    ['<pre>', ''],
    ['<p>', ''],
    ['<a href="', '">a</a>'],
    ['<p style="', '">a</p>'],
    ['<ol start="', '"><li>a'],
    ['<aside class="', '"><p class=label>Note</p>a'],
    ['<pre class="language-', '">a</pre>'],
    ['<table>', '</table>'],
    ['<table><tr><td rowspan="', '">a<td>b</table>'],
    ['<!--', ''],
  ],
};

const blocks = ['p', 'h2', 'h3', 'h4'].map((name) => `<${name}>a</${name}>`);

/** HTML as the cleaner writes it. */
export const cleanHtml: Grammar = {
  known: [
    { tokens: ['<h2>a</h2>'] },
    { before: '<p>', tokens: ['\u0301\u0323'], after: '</p>' },
    { tokens: [`<pre><code class="language-markdown">${'[a]('.repeat(1_300)}</code></pre>`] },
  ],
  tokens: [
    ...blocks,
    ...[
      '<p>a#</p>',
      '<h2>Heading #</h2>',
      '<h2>Step #</h2><p>Do.</p>',
      '<h2>Why #?</h2><p>So.</p>',
      '<h2>?</h2>',
      '<hr>',
      '<p>a<br>b</p>',
    ],
    ...[
      '<p><strong>a</strong> <em>b</em> <s>c</s><sub>d</sub></p>',
      '<p><a href="/x">a</a></p>',
      '<img src="/x.png" alt="">',
      '<p>\u0301\u0323</p>',
      '<p>ﷺ</p>',
    ],
    ...[
      '<ul><li><p>Step #: do</p></li></ul>',
      '<ol><li><p>a</p></li><li><p>b</p></li></ol>',
      '<pre><code class="language-c">int a;</code></pre>',
    ],
    ...[
      '<p>&amp;&lt;&gt;</p>',
      '<table><tbody><tr><td>a</td><td></td></tr></tbody></table>',
      '<tr><td>a</td><td>b</td></tr>',
      '<td>a</td>',
      '<blockquote><p>a</p></blockquote>',
      '<aside class="note" role="note"><p class="label">Note</p><p>a</p></aside>',
      '<p>電</p>',
      '<h2>電</h2>',
    ],
  ],
  pairs: [
    ['<blockquote>', '</blockquote>'],
    ['<ul><li><p>a</p>', '</li></ul>'],
    ['<table><tbody>', '</tbody></table>'],
    ['<tr><td>a</td><td>', '</td></tr>'],
    ['<aside class="tip" role="note"><p class="label">Tip</p>', '</aside>'],
  ],
  frames: [
    ['<p>', '</p>'],
    ['<pre><code>', '</code></pre>'],
    ['<h2>', '</h2><p>a</p>'],
    ['<h2>Step 1 ', '</h2><p>a</p>'],
  ],
};

/** Words, scripts without spaces, and neither. */
export const words: Grammar = {
  known: [...marks, { tokens: ['ﷺ '] }, { tokens: ['電'] }, { tokens: ['a '] }, { before: 'a', tokens: ['ж'] }],
  tokens: [...anyText, 'capacitor ', 'word# ', 'a#b', 'ab\u0301 ', 'running ', '電a', '電。', '🔌 ', '٣', 'ﷺa', 'ぱ', 'パ', 'ﾊﾟ'],
};

/** HTML of either kind. */
export const content: Grammar = {
  known: [...(html.known ?? []), ...(cleanHtml.known ?? [])],
  tokens: [...html.tokens, ...cleanHtml.tokens],
  pairs: [...(html.pairs ?? []), ...(cleanHtml.pairs ?? [])],
  frames: [...(html.frames ?? []), ...(cleanHtml.frames ?? [])],
};

/** Markdown, and HTML within it. */
export const markdown: Grammar = {
  tokens: [
    ...html.tokens,
    ...'[ ![ ]( ][ [a](b) [a] [^ [^a] > * ** _ __ ~ ~~ $ $$ ` ``` - + # | \\ & &# www. http:// a@a. : ] ( )'.split(' '),
    ...['[a]: b\n', '[#]: b\n', '[^#]: a\n', '> ', '- ', '- [x] a\n', '1. ', '# ', '|a|\n', '|-|\n', '> [!NOTE]\n', 'a\n-\n'],
    ...[' ', '\t', '\n ', '\n\n', '*a_ ', '$1'],
  ],
  frames: [
    ['|a|b|\n|-|-|\n', ''],
    ['[a](', ')'],
    ['[a]: ', ''],
  ],
};

/** The HTML that represents Markdown; `html` already covers parsing any HTML. */
export const htmlOfMarkdown: Grammar = {
  known: [{ tokens: ['<input type="checkbox">'] }],
  tokens: [
    ...['<input type="checkbox">', '<li><input type="checkbox" checked> a', '<a data-footnote-ref>a</a>', 'a\n', '<p>'],
    ...['<a data-footnote-backref>a</a>', '<blockquote><p>[!NOTE]\na</p></blockquote>', '<blockquote>', '[!', ' '],
  ],
};

/** Lines that are not in paragraph elements. */
export const lines: Grammar = {
  tokens: ['a\n', '\n\n', '\n', ' \n', '\n\t', ' ', 'a', '<br>', '<b>a</b>'],
  pairs: [
    ['<div>', '</div>'],
    ['<blockquote>', '</blockquote>'],
  ],
};
