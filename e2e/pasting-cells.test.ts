import type { Page } from 'playwright-core';
import t from 'tap';
import { until } from '../scripts/until.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { paste, pasteThere, settled, type Clipboard, type Pasted } from './paste.ts';
import { editor } from './steps.ts';

/** A paste into a cell never breaks the table. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();

const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: readonly string[]): string => `<table><tbody>${rows.join('')}</tbody></table>`;
const undo = ' Undo (Ctrl+Z) takes all of it back.';
const below = `A table cell holds lines of text: the rest is below the table.${undo}`;

/**
 * Puts the cursor into the first cell. It does not click: a second click nearby soon after would select the whole cell.
 */
const goToStart = (page: Page): Promise<boolean> =>
  until(async () => {
    await page.keyboard.press('Control+Home');
    await settled(page);
    const cell = editor(page).locator('td').first();
    return cell.evaluate((one) => one.contains(getSelection()?.anchorNode ?? null));
  }, 'the cursor is in the first cell');

/** Pastes at the end of the first cell of a table, or of the last one. */
const pasteInCell = async (
  page: Page,
  clipboard: Clipboard,
  cell = 0,
  given = table(row('a', 'b'), row('c', 'd')),
): Promise<Pasted> => {
  await paste(page, { 'text/html': given });
  await goToStart(page);
  for (let number = 0; number < cell; number += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  return pasteThere(page, clipboard);
};
const html = (given: string): Clipboard => ({ 'text/html': given });
const first = (cell: string): string => table(row(cell, 'b'), row('c', 'd'));

const cases: Readonly<Record<string, readonly [clipboard: Clipboard, html: string, said?: string]>> = {
  'a word': [html('<p>x</p>'), first('ax')],
  'two lines': [html('<p>x</p><p>y</p>'), first('ax<br>y')],
  'two lines of plain text': [{ 'text/plain': 'x\ny' }, first('ax<br>y')],
  'a list': [html('<ul><li>x<ul><li>y</li></ul></li><li><b>z</b></li></ul>'), first('ax<br>y<br><strong>z</strong>')],
  'a heading, a quotation': [html('<h2>x</h2><blockquote><p>y</p></blockquote>'), first('ax<br>y')],
  'an image': [html('<p>x</p><img src="/og.png" alt="i"><p>y</p>'), `${first('ax<br>y')}<img src="/og.png" alt="i">`, below],
  code: [html('<pre>x {\n  y\n}</pre>'), `${first('a')}<pre><code>x {\n  y\n}</code></pre>`, below],
  'a line of code': [html('<pre>x</pre>'), first('a<code>x</code>')],
  'tab-separated text': [{ 'text/plain': 'w\tx\ny\tz\n' }, table(row('w', 'x'), row('y', 'z'))],
  'tab-separated text that is wider': [{ 'text/plain': '1\t2\t3\r\n4\t\t6' }, table(row('1', '2', '3'), row('4', '', '6'))],
  cells: [html(table(row('w', 'x'))), first('w').replace('>b<', '>x<')],
  'a table and words': [html(`<p>x</p>${table(row('y', 'z'))}`), `${first('ax')}${table(row('y', 'z'))}`, below],
};

t.test('the table stays in one piece', async (t) => {
  for (const [what, [clipboard, expected, said = '']] of Object.entries(cases)) {
    const pasted = await pasteInCell(page, clipboard);
    t.equal(pasted.html.replaceAll(/ (?:colspan|rowspan)="1"/g, ''), expected, what);
    t.equal(pasted.said, said, what);
    await page.keyboard.press('Control+z');
    t.equal(await editor(page).locator('td').first().innerText(), 'a', `${what}: undone in one step`);
  }
});

t.test('several selected cells are filled', async (t) => {
  await paste(page, html(table(row('a', 'b'), row('c', 'd'))));
  await goToStart(page);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const { html: filled } = await pasteThere(page, html('<p>x</p><p>y</p><img src="/og.png">'));
  t.match(filled, /^<table><tbody><tr>.*<\/tr><\/tbody><\/table><img [^>]*>$/);
  t.match(filled, '<td>x<br>y</td>');
});

t.test('a paste that makes a table larger than an article may have is refused', async (t) => {
  const wide = table(row(...Array.from({ length: 19 }, (_, place) => `${place}`)));
  const { html: kept, said } = await pasteInCell(page, html(table(row('x', 'y', 'z'))), 18, wide);
  t.match(said, /^Nothing was pasted: a table has at most 20 columns and 200 rows\./);
  t.notMatch(said, 'Undo');
  t.equal(kept, wide);
  const { html: wider } = await pasteInCell(page, { 'text/plain': 'x\ty\n1\t2' }, 18, wide);
  t.equal(wider.match(/<td>/g)?.length, 40, '20 columns are not too many');
  t.match((await paste(page, html(table(row(...Array.from({ length: 21 }, () => 'x')))))).said, 'more than 20 columns');
});

expectCleanConsole(on);
