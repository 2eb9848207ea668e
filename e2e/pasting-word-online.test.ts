import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { paste } from './paste.ts';
import { editor } from './steps.ts';

/** Word on the web copies a list as many lists of one item, and headings as paragraphs. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

const run = (text: string): string =>
  '<span data-contrast="auto" lang="EN-US" class="TextRun SCXW1 BCX8" style="margin: 0px; font-size: 12pt; font-family: Calibri, sans-serif;">' +
  `<span class="NormalTextRun SCXW1 BCX8">${text}</span></span><span class="EOP SCXW1 BCX8" data-ccp-props="{}">&nbsp;</span>`;
const paragraph = (text: string, role = ''): string =>
  `<p class="Paragraph SCXW1 BCX8"${role} style="margin: 0px; white-space: pre-wrap; font-weight: normal; font-style: normal;">${run(text)}</p>`;
const block = (text: string, role = ''): string => `<div class="OutlineElement Ltr SCXW1 BCX8">${paragraph(text, role)}</div>`;
const heading = (text: string, level: number): string => block(text, ` role="heading" aria-level="${level}"`);

interface Place {
  readonly level?: number;
  readonly list?: number;
  readonly start?: number;
}
const item = (text: string, { level = 1, list = 10, start }: Place = {}): string => {
  const name = start === undefined ? 'ul' : 'ol';
  return (
    `<div class="ListContainerWrapper SCXW1 BCX8" style="white-space: normal;"><${name} class="BulletListStyle1 SCXW1 BCX8" role="list"` +
    `${start === undefined ? '' : ` start="${start}"`}><li data-leveltext="\uf0b7" data-font="Symbol" data-listid="${list}" aria-setsize="-1" ` +
    `data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX8" style="display: block;">` +
    `${paragraph(text)}</li></${name}></div>`
  );
};
const li = (...texts: readonly string[]): string => texts.map((text) => `<li><p>${text}</p></li>`).join('');

const cases: Readonly<Record<string, readonly [html: string, expected: string]>> = {
  'a list': [block('x') + item('a') + item('b') + block('y'), `<p>x</p><ul>${li('a', 'b')}</ul><p>y</p>`],
  'sub-items': [
    item('a') + item('b', { level: 2 }) + item('c', { level: 3 }) + item('d', { level: 2 }) + item('e'),
    `<ul><li><p>a</p><ul><li><p>b</p><ul>${li('c')}</ul></li>${li('d')}</ul></li>${li('e')}</ul>`,
  ],
  numbers: [
    item('a', { start: 1 }) + item('b', { start: 2 }) + item('c', { start: 1, level: 2 }) + item('d', { start: 3 }),
    `<ol>${li('a')}<li><p>b</p><ol>${li('c')}</ol></li>${li('d')}</ol>`,
  ],
  'bullets below numbers': [
    item('a', { start: 1 }) + item('b', { level: 2, list: 4 }) + item('c', { start: 2 }),
    `<ol><li><p>a</p><ul>${li('b')}</ul></li>${li('c')}</ol>`,
  ],
  'interrupted numbers': [
    item('a', { start: 1 }) + block('x') + item('b', { start: 2 }),
    `<ol>${li('a')}</ol><p>x</p><ol start="2">${li('b')}</ol>`,
  ],
  'lists that touch': [item('a', { start: 1 }) + item('b', { start: 1, list: 11 }), `<ol>${li('a')}</ol><ol>${li('b')}</ol>`],
  'an empty paragraph between': [item('a') + block('') + item('b'), `<ul>${li('a', 'b')}</ul>`],
  headings: [heading('a', 1) + block('b') + heading('c', 3), '<h2>a</h2><p>b</p><h3>c</h3>'],
};

t.test('lists and headings of Word on the web', async (t) => {
  for (const [what, [html, expected]] of Object.entries(cases))
    t.equal((await paste(page, { 'text/html': html })).html, expected, what);
});

expectCleanConsole(on);
