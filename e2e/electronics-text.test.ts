import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { pasteHtml } from './brought.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { addPost, waitingPost } from './posts.ts';
import { devices } from './sound.ts';
import { editor, fillArticle, seeToast, submit, tool } from './steps.ts';

/** Everything that a text on electronics needs, from the toolbar and the keyboard to the reader's page. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

/** As Excel puts it on the clipboard. */
const pins =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:black}</style></head><body><table border=0 cellpadding=0>' +
  '<col width=64><tr height=20><td height=20 class=xl65>Pin</td><td>Name</td></tr>' +
  '<tr height=20><td colspan=2 style="height:15pt"><p>1</p><p>VDD</p></td></tr></table></body></html>';

const write = async (page: Page): Promise<void> => {
  const { keyboard } = page;
  await page.goto('/create-post');
  await fillArticle(page, { title: 'All that electronics needs', content: 'The converter gives off CO' });
  await keyboard.press('Control+,');
  await keyboard.insertText('2');
  await tool(page, 'Subscript').and(page.locator('[aria-pressed=true]')).waitFor();
  await keyboard.press('Control+,');
  await keyboard.insertText(' at 10');
  await tool(page, 'Superscript').click();
  await keyboard.insertText('−6');
  await tool(page, 'Superscript').click();
  await keyboard.insertText(' and ');
  await tool(page, 'Strikethrough').click();
  await keyboard.insertText('never');
  await keyboard.press('Control+Shift+X');
  await keyboard.press('Enter');
  await tool(page, 'Danger').click();
  await keyboard.insertText('325 V stay on the capacitor.');
  await tool(page, 'Danger').and(page.locator('[aria-pressed=true]')).waitFor();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await tool(page, 'Heading level 4').click();
  await keyboard.insertText('The pins');
  await keyboard.press('Enter');
  await tool(page, 'Table').click();
  for (const text of ['Pin', 'Name', 'Use', '1', 'SDA', 'Data']) {
    await keyboard.insertText(text);
    await keyboard.press('Tab');
  }
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Delete row' }).click();
  await keyboard.press('Control+End');
  await tool(page, 'Code block').click();
  await page.getByLabel('Language of the code').selectOption({ label: 'VHDL' });
  await editor(page).locator('pre').click();
  await keyboard.insertText('entity a is end;');
  await keyboard.press('Control+End');
  await tool(page, 'Horizontal rule').click();
  await pasteHtml(editor(page), pins);
};

t.test('all of it is written, submitted, approved and read', async (t) => {
  const page = await on.tab(grace);
  await write(page);
  t.strictSame(await violationsOn(page), []);
  await submit(page);
  await seeToast(page, 'Post submitted');
  const { id, slug } = await waitingPost(on, 'All that electronics needs');
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  const reader = await on.tab();
  await reader.goto(`/blog/${slug}`);
  const article = reader.getByRole('article');
  t.match(
    await article.locator('p').filter({ hasText: 'gives off' }).innerHTML(),
    'CO<sub>2</sub> at 10<sup>−6</sup> and <s>never</s>',
  );
  t.match(await article.getByRole('note').innerText(), /Danger\s+325 V stay/);
  t.equal(await article.getByRole('heading', { level: 4 }).innerText(), 'The pins');
  t.strictSame(await article.getByRole('region', { name: 'Table 1' }).getByRole('cell').allInnerTexts(), ['1', 'SDA', 'Data']);
  t.match(await article.locator('pre code').getAttribute('class'), 'language-vhdl');
  t.equal(await article.locator('hr').count(), 1);
  t.strictSame(await article.getByRole('region', { name: 'Table 2' }).getByRole('cell').allInnerTexts(), [
    'Pin',
    'Name',
    '1\nVDD',
    '',
  ]);
});

const article =
  '<p>CO<sub>2</sub> at 10<sup>−6</sup>, <s>never</s></p><aside class="danger"><p>325 V</p></aside><aside class="tip">Discharge it.</aside>' +
  '<h4>Pins</h4><table><tr><th>Pin<th>Name<th>Voltage<th>Current<th>Remarks<th>Pull-up<th>Tolerance<th>Temperature<tr><th>1<td>VDD<td>3.3 V<td>120 mA<td>100 nF<td>4.7 kΩ<td>1 %<td>85 °C</table>' +
  '<pre><code class="language-cpp">int pin = 1;</code></pre><hr>';

t.test('readers see words, signs and tables, on any screen, and the keyboard pushes a wide table aside', async (t) => {
  const { slug } = await addPost(on, grace, { title: 'Read by all', content: article.repeat(2), status: 'approved' });
  for (const { viewport, colorScheme } of inTurn(devices)) {
    const page = await on.page(undefined, { viewport, colorScheme });
    await page.goto(`/blog/${slug}`);
    t.strictSame(await violationsOn(page), [], `${viewport.width} ${colorScheme}`);
    t.ok(await page.getByRole('note').filter({ hasText: 'Danger' }).first().isVisible());
    await page.locator('.code-head').first().getByText('C++', { exact: true }).waitFor();
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page itself is not pushed aside');
    const table = page.getByRole('region', { name: 'Table 1' });
    await table.focus();
    t.ok(await table.evaluate((box) => box === document.activeElement));
    if (viewport === phone) t.ok(await table.evaluate((box) => box.scrollWidth > box.clientWidth));
    t.equal(await table.getByRole('columnheader').count(), 8);
    t.equal(await table.getByRole('rowheader').count(), 1);
  }
  const forced = await on.page(undefined, { forcedColors: 'active' });
  await forced.goto(`/blog/${slug}`);
  t.strictSame(await violationsOn(forced, true), []);
});

t.test('a warning that is copied from a page of this site is pasted as the same warning', async (t) => {
  const content =
    '<p>Before</p><aside class="danger"><p>325 V stay on it.</p><ul><li><p>Discharge it.</p></li></ul></aside><p>After</p>';
  const { slug } = await addPost(on, grace, { title: 'Warnings to be copied', content, status: 'approved' });
  const page = await on.tab(grace);
  await page.goto(`/blog/${slug}`);
  await page.getByRole('note').waitFor();
  // The browser's own clipboard, with the styles that it adds.
  await page.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector('[role=note]')?.closest('div[dir]') as Element),
  );
  await page.keyboard.press('Control+c');
  await page.goto('/create-post');
  await editor(page).click();
  await page.keyboard.press('Control+v');
  const callout = editor(page).locator('aside');
  await callout.waitFor();
  t.equal(await callout.getAttribute('class'), 'danger');
  t.strictSame(await callout.locator('p').allInnerTexts(), ['325 V stay on it.', 'Discharge it.'], 'without its label');
  t.strictSame(await editor(page).locator('> p').allInnerTexts(), ['Before', 'After']);
  t.equal(await page.getByText(/^Left out:/).count(), 0);
});

const words = ['Temperature', 'Column1', 'Betriebsspannung', 'Interrupt', 'Resistencia', 'Gleichrichter'];
const address = `https://example.org/${'datasheet/'.repeat(30)}`;
const wideTable = `<table><tr>${words.map((word) => `<th>${word}`).join('')}<tr>${words.map((word) => `<td>${word.toLowerCase()}`).join('')}</table><table><tr><th>Data sheet<td>${address}<tr><th>Link<td><a href="${address}">${address}</a></table>`;

/** The words that break across lines in their cells, and the width of the widest cell in pixels. */
const cellsOf = (page: Page, within: string) =>
  page.locator(within).evaluateAll((cells) => {
    const broken = cells.filter((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return !cell.textContent.startsWith('http') && !cell.textContent.includes(' ') && text.getClientRects().length > 1;
    });
    return { broken: broken.map((cell) => cell.textContent), widest: Math.max(...cells.map((cell) => cell.clientWidth)) };
  });

t.test('words in cells of a table stay whole on a phone; an address without end may break', async (t) => {
  const { slug } = await addPost(on, grace, { title: 'A wide table', content: wideTable, status: 'approved' });
  for (const width of [320, 390]) {
    const page = await on.tab(grace, { viewport: { width, height: 844 } });
    await page.goto(`/blog/${slug}`);
    const isNoWider = (): boolean => document.documentElement.scrollWidth <= innerWidth;
    const read = await cellsOf(page, 'article :is(td, th)');
    t.strictSame(read.broken, [], `${width} px`);
    t.ok(read.widest <= 320, `${read.widest} px`);
    t.ok(await page.evaluate(isNoWider), 'the table scrolls, not the page');
    await page.goto('/create-post');
    await editor(page).click();
    await pasteHtml(editor(page), wideTable);
    await editor(page).locator('table').nth(1).waitFor();
    const written = await cellsOf(page, '.ProseMirror :is(td, th)');
    t.strictSame(written.broken, [], `in the editor, ${width} px`);
    t.ok(written.widest <= 320, `${written.widest} px`);
    t.ok(await page.evaluate(isNoWider), 'nor the form');
  }
});

t.test('the toolbar is in reach on the smallest screen', async (t) => {
  const page = await on.tab(grace, { viewport: { width: 320, height: 640 } });
  await page.goto('/create-post');
  await editor(page).click();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Redo');
  t.ok(await page.evaluate(() => Number(document.activeElement?.getBoundingClientRect().right) <= innerWidth));
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.keyboard.press('Escape');
  await tool(page, 'Table').click();
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  t.strictSame(await violationsOn(page), []);
});

expectCleanConsole(on);
