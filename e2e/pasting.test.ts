import fc from '../scripts/fast-check.ts';
import type { Page } from 'playwright-core';
import t from 'tap';
import type { Kind } from '../domain/article/left-out.ts';
import { sayLeftOut } from '../frontend/src/editor/paste-note.ts';
import { inTurn, testCount } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { themes } from './sound.ts';
import { editor } from './steps.ts';

/** The editor's messages about what it leaves out of a paste. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');

interface Result {
  readonly said: string;
  readonly text: string;
}

/** Replaces all content by pasted HTML or text. */
const paste = async (page: Page, html: string, plain = 'x'): Promise<Result> => {
  await editor(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  return editor(page).evaluate(
    async (box, [html = '', plain = '']) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const clipboardData = new DataTransfer();
      if (html !== '') clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', plain);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      await frame();
      await frame();
      const note = box.closest('[data-editor]')?.querySelector('[role=status] span');
      return { said: note?.textContent ?? '', text: (box as HTMLElement).innerText };
    },
    [html, plain],
  );
};

const opened = async (options?: object): Promise<Page> => {
  const page = await on.tab(grace, options);
  await page.goto('/create-post');
  await editor(page).waitFor();
  return page;
};

const undo = ' Undo (Ctrl+Z) takes all of it back.';

t.test('what Word, web pages and Google Docs bring that an article cannot hold', async (t) => {
  const page = await opened();
  const cases: readonly (readonly [what: string, html: string, said: string | undefined, text: RegExp])[] = [
    ['colours', '<p style="color:red;font-family:Arial"><font size=7>Red</font></p><style>p{}</style>', undefined, /^Red$/],
    [
      'a video and merged cells',
      '<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe><table><tr><td colspan=2>a</td></tr><tr><td rowspan=2>b</td><td>c</td></tr><tr><td>d</td></tr></table>',
      'Left out: 2 merged cells. Kept as links: a video.',
      /https:\/\/www\.youtube\.com\/watch\?v=x[^]*a[^]*b[^]*c[^]*d/,
    ],
    [
      "Word's comments",
      `<p class=MsoNormal>Hot<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[JD1]</a></span></p>
       <div style='mso-element:comment-list'><hr><div style='mso-element:comment'><p>Really?</p></div><div style='mso-element:comment'><p>Yes.</p></div></div>`,
      'Left out: 2 comments.',
      /^Hot$/,
    ],
    [
      "Word's footnotes and tracked changes",
      `<p>Hot<a href="#_ftn1" name="_ftnref1">[1]</a> and <ins cite="mailto:A" datetime="2026-01-01">very </ins><del cite="mailto:A" datetime="2026-01-01">not </del>so</p>
       <div style='mso-element:footnote-list'><p><a href="#_ftnref1">[1]</a> At 25 °C.</p></div>`,
      'Left out: a tracked deletion. Kept as plain text: a footnote, a tracked change.',
      /Hot\[1\] and very so[^]*\[1\] At 25 °C\./,
    ],
    [
      'a form',
      '<form><label>Name <input></label><input type=hidden><textarea>t</textarea><input type=checkbox><button>Send</button></form>',
      'Left out: a button, a check box, 2 form fields.',
      /^Name/,
    ],
    [
      'drawings, but no icons',
      '<h2><a href="#x"><svg><path/></svg></a>Head</h2><svg width=16><path/></svg><svg width=400><text>Vcc</text></svg><canvas></canvas>',
      'Left out: 2 drawings.',
      /^Head$/,
    ],
    [
      'numbers at the right',
      '<table><tr><th style="text-align:center">R</th></tr><tr><td style="text-align: right">10</td></tr></table><p>',
      'Left out: the alignment in a table.',
      /R[^]*10/,
    ],
    [
      'tables in one another',
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr><tr><td>d</td><td>e</td></tr></table>',
      'Left out: the grid of a table.',
      /a[^]*b[^]*c[^]*d[^]*e/,
    ],
    [
      'addresses',
      '<p><a href="javascript:void(0)">one</a> <a href="file:///C:/two.doc">two</a> <a href="https://example.org">three</a></p>',
      'Left out: 2 addresses of links.',
      /one two three/,
    ],
    [
      'pictures without a file',
      '<p>a</p><img src="file:///C:/a.png"><img src="data:image/png;base64,AAAA">',
      'Left out: 2 pictures. A picture comes in when it is copied by itself, or by the image button.',
      /^a$/,
    ],
  ];
  for (const [what, html, said, text] of cases) {
    const result = await paste(page, html);
    t.equal(result.said, said === undefined ? '' : said + undo, what);
    t.match(result.text.trim(), text, what);
  }
  t.equal((await paste(page, '<video></video>')).said, `Left out: a video.${undo}`);
  t.equal((await paste(page, '', 'Plain words')).said, '', 'plain text loses nothing');
});

t.test('no-break spaces of mail programs are spaces, and those of quantities stay', async (t) => {
  const page = await opened();
  await paste(page, '<p>Set&nbsp;<b>all</b>&nbsp; &nbsp;jumpers to 10&nbsp;<b>kΩ</b>.</p><pre>a&nbsp; b</pre>');
  const html = await editor(page).evaluate((box) => [...box.children].slice(0, 2).map(({ textContent }) => textContent));
  t.strictSame(html, ['Set all jumpers to 10\u00a0kΩ.', 'a\u00a0 b']);
});

t.test('links lead to what is meant, not through a redirector', async (t) => {
  const page = await opened();
  const outlook = 'https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fb&data=05';
  await paste(
    page,
    `<p><a href="https://www.google.com/url?q=https://example.org/a%3Fb%3D1&amp;sa=D">words</a> <a href="${outlook}">${outlook}</a></p>`,
  );
  const links = await editor(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]));
  t.strictSame(links, [
    ['https://example.org/a?b=1', 'words'],
    ['https://example.org/b', 'https://example.org/b'],
  ]);
});

t.test('it is dismissed, and gone when the paste is undone', async (t) => {
  const page = await opened();
  const note = page.getByRole('status').filter({ hasText: 'Left out: a video.' });
  await paste(page, '<p>Kept words</p><video></video>');
  await note.waitFor();
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await note.waitFor({ state: 'detached' });
  t.ok(await editor(page).evaluate((box) => box === document.activeElement), 'one goes on writing');
  await paste(page, '<p>Other words</p><video></video>');
  await note.waitFor();
  await page.keyboard.press('Control+z');
  await note.waitFor({ state: 'detached' });
  t.notMatch(await editor(page).innerText(), 'Other words');
});

for (const [name, viewport] of inTurn(Object.entries({ desktop, phone }))) {
  t.test(`it is seen and heard: ${name}`, async (t) => {
    const page = await opened({ viewport });
    await paste(
      page,
      '<p>Words</p><video></video><button>b</button><svg width=99></svg><a href="javascript:x">y</a><textarea></textarea>',
    );
    for (const colorScheme of inTurn(themes)) {
      await page.emulateMedia({ colorScheme });
      t.strictSame(await violationsOn(page), [], colorScheme);
    }
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  });
}

/** A part of a pasted text: HTML with words, the kinds of content it loses, and the words it keeps. */
interface Piece {
  readonly html: (words: readonly [string, string, string]) => string;
  readonly loses: readonly Kind[];
  readonly keeps: readonly (0 | 1 | 2)[];
}
const pieces: readonly Piece[] = [
  { html: ([a]) => `<p>${a}</p>`, loses: [], keeps: [0] },
  { html: ([a, b]) => `<ul><li>${a}<ul><li>${b}</li></ul></li></ul>`, loses: [], keeps: [0, 1] },
  { html: ([a]) => `<p>${a}<script>x()</script><style>p{}</style></p>`, loses: [], keeps: [0] },
  { html: ([a, b]) => `<p>${a}</p><video><p>${b}</p></video>`, loses: ['video'], keeps: [0] },
  { html: ([a]) => `<p>${a}</p><iframe src="https://www.youtube.com/embed/x"></iframe>`, loses: ['videoLink'], keeps: [0] },
  { html: ([a]) => `<div><iframe src="https://e.example/">${a}</iframe></div>`, loses: ['page'], keeps: [] },
  { html: ([a, b]) => `<p>${a}<svg width="300"><text>${b}</text></svg></p>`, loses: ['drawing'], keeps: [0] },
  { html: ([a, b]) => `<p>${a} <button>${b}</button></p>`, loses: ['button'], keeps: [0] },
  { html: ([a, b]) => `<label>${a} <select><option>${b}</option></select></label>`, loses: ['field'], keeps: [0] },
  { html: ([a, b]) => `<p>${a}</p><xmp>${b}</xmp>`, loses: ['other'], keeps: [0] },
  { html: ([a]) => `<p><a href="javascript:x">${a}</a></p>`, loses: ['address'], keeps: [0] },
  {
    html: ([a, b, c]) => `<table><tr><th colspan="2">${a}</th></tr><tr><td>${b}</td><td>${c}</td></tr></table>`,
    loses: ['cell'],
    keeps: [0, 1, 2],
  },
  {
    html: ([a, b, c]) => `<table><tr><td>${a}</td><td><pre>${b}</pre></td></tr><tr><td>${c}</td></tr></table>`,
    loses: ['grid'],
    keeps: [0, 1, 2],
  },
  { html: ([a, b]) => `<p>${a} <ins datetime="2026-01-01">${b}</ins></p>`, loses: ['change'], keeps: [0, 1] },
  {
    html: ([a, b]) => `<p>${a}</p><div style="mso-element:comment-list"><div style="mso-element:comment">${b}</div></div>`,
    loses: ['comment'],
    keeps: [0],
  },
];

t.test('words that do not come into the article are named, and counted', async (t) => {
  const page = await opened();
  const chosen = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 });
  for (const [number, parts] of fc.sample(chosen, { numRuns: testCount('properties', 30), seed: 166 }).entries()) {
    const words = parts.map((_, place) => [0, 1, 2].map((n) => `w${number}x${place}y${n}`) as [string, string, string]);
    const html = parts.map((part, place) => part.html(words[place] as [string, string, string])).join('');
    const counts: Partial<Record<Kind, number>> = {};
    for (const kind of parts.flatMap(({ loses }) => loses)) counts[kind] = (counts[kind] ?? 0) + 1;
    const { said, text } = await paste(page, html);
    const sentence = sayLeftOut(counts);
    t.equal(said, sentence === undefined ? '' : sentence + undo, html);
    const kept = parts.flatMap(({ keeps }, place) => keeps.map((n) => words[place]?.[n]));
    t.strictSame(
      kept.filter((word) => !text.includes(String(word))),
      [],
      html,
    );
  }
});

expectCleanConsole(on);
