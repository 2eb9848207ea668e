import { cleaningSuite, type Case } from './cleaning.suite.ts';

/** Callouts, terms and quotations of other pages, as read by the cleaner behind the API and the import. */

const callout = (kind: string, label: string, inside: string): string =>
  `<aside class="${kind}" role="note"><p class="label">${label}</p>${inside}</aside>`;

const cases: Readonly<Record<string, readonly Case[]>> = {
  'callouts of other pages': [
    // GitHub; its IMPORTANT becomes a note.
    [
      '<div class="markdown-alert markdown-alert-warning" dir="auto"><p class="markdown-alert-title"><svg width=16 aria-hidden=true><path></svg>Warning</p><p>a</p><ul><li>b</ul></div>',
      callout('warning', 'Warning', '<p>a</p><ul><li><p>b</p></li></ul>'),
    ],
    [
      '<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title">Caution</p>a</div><div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title">Important</p>b</div>',
      callout('danger', 'Danger', '<p>a</p>') + callout('note', 'Note', '<p>b</p>'),
    ],
    [
      '<div class="markdown-alert markdown-alert-tip"><div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p>a</div>b</div>',
      callout('tip', 'Tip', `${callout('note', 'Note', '<p>a</p>')}<p>b</p>`),
    ],
    ['<div class="markdown-alert markdown-alert-other"><p class="markdown-alert-title">A</p>b</div>', '<p>A</p><p>b</p>'],
    ['<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p></div>', ''],
    // Sphinx and MkDocs, whose authors may word the title themselves.
    [
      '<div class="admonition warning"><p class="admonition-title">Warning</p><p>a</p></div>',
      callout('warning', 'Warning', '<p>a</p>'),
    ],
    [
      '<div class="admonition tip"><p class="admonition-title">Keep it <em>cool</em></p><p>a</p></div>',
      callout('tip', 'Tip', '<p><strong>Keep it <em>cool</em></strong></p><p>a</p>'),
    ],
    [
      '<div class="admonition attention"><p class="admonition-title">Attention</p>a</div><div class="admonition-x note">b</div>',
      `${callout('warning', 'Warning', '<p>a</p>')}<p>b</p>`,
    ],
  ],
  'terms, quotations and abbreviations': [
    ['<dl><dt>A</dt><dd>a</dd><dt>B<dd>b<p>c</dl>', '<p><strong>A</strong></p><p>a</p><p><strong>B</strong></p><p>b</p><p>c</p>'],
    [
      '<dl><div><dt> <p>A <code>x</code></p><ul><li>y</ul></dt><dd><dl><dt>B<dd>b</dl></dd></div></dl>',
      '<p><strong>A <code>x</code></strong></p><ul><li><p>y</p></li></ul><p><strong>B</strong></p><p>b</p>',
    ],
    ['<dl><dt><h3>A</h3></dt><dd>a</dd></dl>', '<h3>A</h3><p>a</p>'],
    ['<p>He said <q>hi <q>you <q>there</q></q></q>.</p>', '<p>He said “hi ‘you “there”’”.</p>'],
    ['<p><q>“hi”</q> <q></q><q><em>a</em></q></p><pre><q>a</q></pre>', '<p>“hi” “<em>a</em>”</p><pre><code>a</code></pre>'],
    [
      '<p><abbr title="Light-emitting diode">LED</abbr> <abbr>IC</abbr> <abbr title="PWM">PWM</abbr> <abbr title="a"></abbr></p>',
      '<p>LED IC PWM</p>',
      'Left out: the long form of an abbreviation.',
    ],
  ],
};

cleaningSuite(cases);
