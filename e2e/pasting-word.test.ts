import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { paste } from './paste.ts';
import { editor } from './steps.ts';

/** What Word puts on the clipboard: lists as numbered paragraphs. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

const fonts: Readonly<Record<string, string>> = { '·': 'Symbol', '§': 'Wingdings', v: 'Wingdings' };
/** An item of a list, as Word for Windows writes it. */
const item = (sign: string, text: string, level = 1, list = 'l0', override = 'lfo1'): string =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} ${override}'><![if !supportLists]>` +
  `<span style='font-family:"${fonts[sign] ?? 'Calibri'}";mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;
const normal = (text: string): string => `<p class=MsoNormal>${text}<o:p></o:p></p>\n`;
const li = (...texts: readonly string[]): string => texts.map((text) => `<li><p>${text}</p></li>`).join('');

const cases: Readonly<Record<string, readonly [html: string, expected: string]>> = {
  interrupted: [
    item('1.', 'a') + item('2.', 'b') + normal('remark') + item('3.', 'c'),
    `<ol>${li('a', 'b')}</ol><p>remark</p><ol start="3">${li('c')}</ol>`,
  ],
  'starting at 7': [item('7.', 'a') + item('8.', 'b'), `<ol start="7">${li('a', 'b')}</ol>`],
  'lists that touch': [
    item('1.', 'a') + item('2.', 'b') + item('1.', 'c', 1, 'l1', 'lfo2') + item('2.', 'd', 1, 'l1', 'lfo2'),
    `<ol>${li('a', 'b')}</ol><ol>${li('c', 'd')}</ol>`,
  ],
  'a list that begins again': [item('1.', 'a') + item('1.', 'b'), `<ol>${li('a')}</ol><ol>${li('b')}</ol>`],
  'bullets that touch numbers': [item('·', 'a', 1, 'l1', 'lfo2') + item('1.', 'b'), `<ul>${li('a')}</ul><ol>${li('b')}</ol>`],
  'sub-items': [
    item('1.', 'a') + item('a.', 'b', 2) + item('b.', 'c', 2) + item('2.', 'd') + item('o', 'e', 2) + item('§', 'f', 3),
    `<ol><li><p>a</p><ol>${li('b', 'c')}</ol></li><li><p>d</p><ul><li><p>e</p><ul>${li('f')}</ul></li></ul></li></ol>`,
  ],
  'sub-items of another list': [
    item('1.', 'a') + item('v', 'b', 2, 'l3', 'lfo4') + item('2.', 'c'),
    `<ol><li><p>a</p><ul>${li('b')}</ul></li>${li('c')}</ol>`,
  ],
  'sub-items alone': [item('c)', 'a', 2) + item('d)', 'b', 2), `<ol start="3">${li('a', 'b')}</ol>`],
  'a level left out': [
    item('·', 'a') + item('§', 'b', 3) + item('·', 'c'),
    `<ul><li><p>a</p><ul>${li('b')}</ul></li>${li('c')}</ul>`,
  ],
  'outline numbers': [
    item('1', 'a') + item('1.1', 'b', 2) + item('1.2', 'c', 2) + item('2', 'd') + item('2.1', 'e', 2),
    `<ol><li><p>a</p><ol>${li('b', 'c')}</ol></li><li><p>d</p><ol>${li('e')}</ol></li></ol>`,
  ],
  'Roman numbers, interrupted': [
    item('iii)', 'a') + normal('x') + item('iv)', 'b') + item('v)', 'c'),
    `<ol start="3">${li('a')}</ol><p>x</p><ol start="4">${li('b', 'c')}</ol>`,
  ],
  'empty lines and items': [
    item('1.', 'a') + normal('&nbsp;') + item('2.', 'b') + item('3.', '&nbsp;') + normal('x'),
    `<ol>${li('a', 'b')}</ol><p>x</p>`,
  ],
};

t.test('numbered lists', async (t) => {
  for (const [what, [html, expected]] of Object.entries(cases))
    t.equal((await paste(page, { 'text/html': html })).html, expected, what);
});

expectCleanConsole(on);
