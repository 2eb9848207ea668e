import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { addPost, waitingPost } from './posts.ts';
import { devices } from './sound.ts';
import { editor, fillArticle, rowOf, seeToast, submit } from './steps.ts';

/** Timing diagrams, from the author's keyboard to the reader's screen. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const block = (source: string): string =>
  `<pre><code class="language-wavedrom">${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code></pre>`;

const sources = [
  `{ signal: [{ name: 'clk', wave: 'P.....|..' }, { name: 'bus', wave: 'x.345x|=.x', data: ['head', 'body', 'tail', 'data'] }, { name: 'req', wave: '0.1..0|1.0' }] }`,
  `{ signal: [{ name: 'CS', wave: '10.......1' }, ['SPI', { name: 'SCK', wave: '0.p.....0.' }, { name: 'MOSI', wave: 'x.23456789x', data: '7 6 5 4 3 2 1 0' }], {}, { name: 'bus', wave: 'z.=.z..u.d', over: '.2..3..0', under: '1.0' }], gaps: '. . . s' }`,
  `{ signal: [{ name: 'A', wave: '01........0....', node: '.a........j' }, { name: 'B', wave: '0.1.......0.1..', node: '..b.......i' }, { name: 'C', wave: '0..1....0...1..', node: '...c....h..' }],
  edge: ['a~>b t1', 'b-|->c 3 ns', 'c+h', 'h<~>j setup'], head: { text: 'Handshake', tick: 0 }, foot: { text: 'Figure 1', tock: 9 }, config: { hscale: 2 } }`,
  `{ reg: [{ bits: 7, name: 'opcode', attr: 'OP-IMM', type: 2 }, { bits: 5, name: 'rd', attr: 'dest', type: 4 }, { bits: 3, name: 'f3', type: 7 }, { bits: 5, name: 'rs1' }, { bits: 12 }] }`,
];
const content = `<p>What the bus does.</p>${sources.map(block).join('<p>And then:</p>')}${block("{ signal: [{ name: 'clk' wave: 'p' }] }")}`;

const drawing = (page: Page) => editor(page).locator('.diagram svg');

t.test('a diagram is typed, drawn below its code, mended, submitted and read', async (t) => {
  const page = await on.page(grace);
  const { keyboard } = page;
  await page.goto('/create-post');
  await fillArticle(page, { title: 'A bus that is drawn', content: 'The bus, as the data sheet has it in its fourth figure:' });
  await keyboard.press('Enter');
  await keyboard.type('```wavedrom ');
  await editor(page).getByText('Write the diagram, such as').waitFor();
  await keyboard.insertText("{ signal: [{ name: 'clk' wave: 'p...' }] }");
  const wrong = 'Line 1, column 26 cannot be read: look for a comma, a quote or a bracket that is missing there.';
  await editor(page).getByText(wrong).waitFor();
  t.strictSame(await violationsOn(page), []);
  for (let times = 0; times < 18; times += 1) await keyboard.press('ArrowLeft');
  await keyboard.insertText(',');
  await drawing(page).waitFor();
  t.equal(await drawing(page).getAttribute('aria-label'), 'Timing diagram: clk');
  t.strictSame(await violationsOn(page), []);
  // The language is in the menu; with another one, the block is only code.
  const menu = page.getByLabel('Language of the code');
  t.equal(await menu.inputValue(), 'wavedrom');
  await menu.selectOption({ label: 'C' });
  await drawing(page).waitFor({ state: 'detached' });
  await menu.selectOption({ label: 'Timing diagram (WaveDrom)' });
  await drawing(page).waitFor();
  await submit(page);
  await seeToast(page, 'Post submitted');
  const post = await waitingPost(on, 'A bus that is drawn');
  t.match(post.content, block("{ signal: [{ name: 'clk', wave: 'p...' }] }"));
  await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status: 'approved' });
  await page.goto(`/blog/${post.slug}`);
  t.equal(await page.getByRole('img', { name: 'Timing diagram: clk' }).count(), 1);
});

t.test('readers see diagrams on any screen; a long one is pushed aside, and its code unfolds', async (t) => {
  const { slug } = await addPost(on, grace, { title: 'Diagrams that are read', content, status: 'approved' });
  for (const { viewport, colorScheme } of inTurn(devices)) {
    const page = await on.page(undefined, { viewport, colorScheme });
    await page.goto(`/blog/${slug}`);
    const article = page.getByRole('article');
    await article.locator('.diagram svg').first().waitFor();
    t.equal(await article.locator('.diagram svg').count(), sources.length);
    t.strictSame(await violationsOn(page), [], `${viewport.width} ${colorScheme}`);
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page itself is not pushed aside');
    const long = article.locator('.diagram').nth(2);
    await long.focus();
    t.ok(await long.evaluate((box) => box === document.activeElement && (innerWidth > 500 || box.scrollWidth > box.clientWidth)));
    t.ok(await article.getByText('This diagram is not drawn. Line 1, column 26 cannot be read').isVisible());
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    t.equal(new Set(ids).size, ids.length, 'no id twice');
    t.ok(await article.locator('.diagram use').first().evaluate((use) => use.getBoundingClientRect().width > 5)); // prettier-ignore
    const fills = await page.evaluate(() =>
      ['.wave-s8', '.wave-s9', '.wave-s10', '.diagram svg'].map(
        (one) => getComputedStyle(document.querySelector(one) as Element).fill,
      ),
    );
    t.equal(new Set(fills).size, 4, `data of three kinds, and its letters: ${fills.join()}`);
    await article.getByText('Code of the diagram').first().click();
    t.ok(await article.getByText("name: 'bus'").first().isVisible()); // prettier-ignore
    t.strictSame(await violationsOn(page), [], `${viewport.width} ${colorScheme}, unfolded`);
  }
});

t.test('a page without diagrams fetches nothing of them, and one that is reached by a link does', async (t) => {
  const plain = await addPost(on, grace, { title: 'Without any of them', content: '<p>Words alone are enough here.</p>'.repeat(5), status: 'approved' }); // prettier-ignore
  const page = await on.page();
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  const ofDiagrams = () => fetched.filter((url) => /\/assets\/.*diagram/.test(url));
  await page.goto(`/blog/${plain.slug}`, { waitUntil: 'networkidle' });
  t.strictSame(ofDiagrams(), []);
  await page.goto('/');
  await page.getByRole('link', { name: 'Diagrams that are read' }).first().click();
  const line = page.getByRole('article').locator('.diagram .wave-s1').first();
  await line.waitFor({ state: 'attached' });
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.diagram .wave-s1') as Element).fill === 'none');
  t.equal(ofDiagrams().length, 1, 'the styles alone: what draws stays with the server');
});

t.test('an admin decides on what readers will see', async () => {
  await addPost(on, grace, { title: 'Diagrams that wait', content });
  const page = await on.page(on.admin);
  await page.goto('/admin');
  await rowOf(page, 'Diagrams that wait').getByRole('button', { name: /View/ }).click();
  await page.getByRole('dialog').locator('.diagram svg').first().waitFor();
});

expectCleanConsole(on);
