import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { focusOn, press } from './keys.ts';
import { addPost } from './posts.ts';
import { themes } from './sound.ts';
import { draftSaved, editor, seeToast, submit } from './steps.ts';
import { opens } from './desk.ts';

/** Remarks on passages, from the review desk to their author's editor and back. */

const on = await stage({ settings: { UNDO_SECONDS: '30', RATE_LIMITS: 'false' } });

const content =
  '<p>First choose a transformer for the load.</p><p>Then solder four diodes to the board.</p>' +
  '<pre><code class="language-c">int pins = 4;\nint rate = 2;</code></pre>' +
  '<table><tbody><tr><td>Pin</td><td>Use</td></tr><tr><td>1</td><td>the clock</td></tr></tbody></table>' +
  '<p>The ripple is <code class="formula">\\frac{I}{fC}</code> and small.</p>';

const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });
const remarkOn = (page: Page, passage: string) => page.getByRole('textbox', { name: `Remark on “${passage}”` });
const panel = (page: Page) => page.getByRole('region', { name: 'Remarks of the editors' });

const looksWell = async (t: Test, page: Page): Promise<void> => {
  t.strictSame(await violationsOn(page), []);
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the window');
};

/** Selects a passage as a mouse or a finger would. */
const select = async (page: Page, from: string, to = from): Promise<void> => {
  await page.evaluate(
    ([from, to]) => {
      const nodeWith = (text: string): Text => {
        const texts = document.createTreeWalker(document.querySelector('[aria-label=Article]') as Node, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) if (node.nodeValue?.includes(text)) return node as Text;
        throw new Error(`“${text}” is not there.`);
      };
      const [first, last] = [nodeWith(from), nodeWith(to)];
      getSelection()?.setBaseAndExtent(first, first.data.indexOf(from), last, last.data.indexOf(to) + to.length);
    },
    [from, to] as const,
  );
};

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('remark') ?? [])].map((range) => (range as Range).toString()));

const open = async (who: Account, address: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
  const page = await on.page(who, options);
  await page.goto(address);
  return page;
};

t.test('by keyboard alone, from the desk to the editor and back', async (t) => {
  const author = await on.register('keys', 'Keys Volt');
  const { id } = await addPost(on, author, { title: 'Remarked by keys', content });
  const desk = await open(on.admin, `/admin/review?post=${id}`);
  await opens(desk, 'Remarked by keys');
  await press(desk, 'm', 'ArrowDown', 'Enter');
  await remarkOn(desk, 'Then solder four diodes to the board.').waitFor();
  await desk.keyboard.type('Which diodes? Say m and a.');
  t.same(await shown(desk), ['Then solder four diodes to the board.']);
  await desk.keyboard.press('Escape');
  await focusOn(desk, 'Remark m');
  await press(desk, 'm', 'End', 'm');
  await desk.keyboard.type('Derive it.');
  await looksWell(t, desk);

  await desk.reload();
  await opens(desk, 'Remarked by keys');
  t.equal(await remarkOn(desk, 'Then solder four diodes to the board.').inputValue(), 'Which diodes? Say m and a.', 'it is kept');
  await press(desk, 'r');
  await desk.keyboard.type('Nearly there.');
  await desk.keyboard.press('Control+Enter');
  await seeToast(desk, 'Post rejected');

  const page = await open(author, `/create-post/${id}`);
  await panel(page).getByText('0 of 2 marked as done').waitFor();
  await panel(page).getByText('Derive it.').waitFor();
  t.equal(await editor(page).locator('.remarked').first().textContent(), 'Then solder four diodes to the board.');
  await looksWell(t, page);
  await panel(page)
    .getByRole('button', { name: /Go to “Then/ })
    .press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' They are 1N4007.');
  await panel(page)
    .getByRole('checkbox', { name: /four diodes/ })
    .press('Space');
  await panel(page).getByText('1 of 2 marked as done').waitFor();
  await draftSaved(page);
  await page.reload();
  await panel(page).getByText('1 of 2 marked as done').waitFor();
  const elsewhere = await open(author, new URL(page.url()).pathname + new URL(page.url()).search);
  await panel(elsewhere).getByText('1 of 2 marked as done').waitFor();
  await elsewhere.context().close();
  await submit(page);
  await seeToast(page, 'Post submitted');

  await desk.goto(`/admin/review?post=${id}`);
  await desk.getByRole('region', { name: 'Queue' }).getByText('Remarks to check').waitFor();
  await desk.getByText('The last decision made 2 remarks, of which the author marked 1 as done.').click();
  await desk.getByText('Done, says the author').waitFor();
  await looksWell(t, desk);
  for (const one of [desk, page]) await one.context().close();
});

t.test('an approval says that the remarks were not sent; taken back, they are there', async (t) => {
  const author = await on.register('unsent', 'Unsent Volt');
  const posts = [];
  for (const title of ['One unsent', 'Two unsent']) posts.push(await addPost(on, author, { title, content }));
  const desk = await open(on.admin, `/admin/review?author=unsent`);
  await opens(desk, 'One unsent');
  await press(desk, 'm', 'Enter');
  await desk.keyboard.type('Which load?');
  await press(desk, 'Escape', 'a');
  const live = 'The post has been published and is now live. ';
  await seeToast(desk, 'Post approved', `${live}Your remark was not sent: remarks go with a rejection.`);
  await opens(desk, 'Two unsent');
  for (const keys of [
    ['m', 'Enter'],
    ['m', 'End', 'm'],
  ]) {
    await press(desk, ...keys);
    await desk.keyboard.type('Derive it.');
    await press(desk, 'Escape');
  }
  // An empty remark does not count.
  await press(desk, 'm', 'ArrowDown', 'Enter', 'Escape', 'a');
  await seeToast(desk, 'Post approved', `${live}Your 2 remarks were not sent: remarks go with a rejection.`);
  await press(desk, 'z');
  await opens(desk, 'Two unsent');
  const remarks = desk.getByRole('textbox', { name: /^Remark on/ });
  await remarks.nth(2).waitFor();
  t.equal(await remarks.count(), 3);
  t.match(await on.call(on.admin, 'GET', `/api/posts/${posts[1]?.id}/review`), { status: 'pending' });
  await desk.context().close();
});

t.test('what is selected is remarked on, also over several blocks, in code, formulas and tables', async (t) => {
  const author = await on.register('mouse', 'Mouse Volt');
  const { id } = await addPost(on, author, { title: 'Remarked by mouse', content });
  const desk = await open(on.admin, `/admin/review?post=${id}`);
  await opens(desk, 'Remarked by mouse');
  const remark = decision(desk).getByRole('button', { name: /^Remark/ });
  for (const [from, to, passage] of [
    ['four diodes', 'four diodes', 'four diodes'],
    ['the load.', 'Then solder', 'the load. Then solder'],
    ['rate', 'rate', 'rate'],
    ['The ripple', 'and small', 'The ripple is \\frac{I}{fC} and small'],
    ['the clock', 'the clock', 'the clock'],
  ] as const) {
    await select(desk, from, to);
    await remark.click();
    await remarkOn(desk, passage).fill('Please look at this.');
  }
  await decision(desk).getByText('5 remarks are sent with a rejection.').waitFor();
  await decision(desk).getByRole('button', { name: 'Remove the remark on “rate”' }).click();
  await decision(desk)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await seeToast(desk, 'Post rejected');
  const sent = (await on.call(author, 'GET', `/api/posts/${id}/review`)) as { remarks: { remarks: { text: string }[] } };
  t.equal(sent.remarks.remarks.length, 4);
  await desk.context().close();
});

for (const colorScheme of inTurn(themes))
  t.test(`on a phone and a narrow screen, ${colorScheme}`, async (t) => {
    const author = await on.register(`phone${colorScheme}`, 'Phone Volt');
    const { id } = await addPost(on, author, { title: `Remarked on a phone, ${colorScheme}`, content });
    const desk = await open(on.admin, `/admin/review?post=${id}`, { viewport: phone, hasTouch: true, colorScheme });
    await opens(desk, `Remarked on a phone, ${colorScheme}`);
    await select(desk, 'four diodes');
    await decision(desk)
      .getByRole('button', { name: /^Remark/ })
      .tap();
    await remarkOn(desk, 'four diodes').fill('Which? https://example.org/diodes?type=1 has a list.');
    await decision(desk).getByRole('textbox', { name: 'Reason to reject' }).fill('Please read https://example.org/rules.');
    await looksWell(t, desk);
    await desk.setViewportSize({ width: 320, height: 640 });
    await looksWell(t, desk);
    if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/desk-${colorScheme}.png` });
    await select(desk, 'Then solder');
    await desk.evaluate(() => scrollTo(0, 0));
    const inSight = (name: RegExp) =>
      decision(desk)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
    t.ok(await inSight(/^Remark/), 'a remark can be begun beside the passage');
    if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/top-${colorScheme}.png` });
    await decision(desk).getByRole('button', { name: 'One remark is sent with a rejection.' }).tap();
    await desk.getByRole('list', { name: 'Your remarks' }).and(desk.locator(':focus')).waitFor();
    if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/list-${colorScheme}.png` });
    await decision(desk)
      .getByRole('button', { name: /^Reject/ })
      .tap();
    await seeToast(desk, 'Post rejected');
    const page = await open(author, '/my-articles?state=rejected', { viewport: phone, hasTouch: true, colorScheme });
    await page.getByRole('link', { name: 'Read the remark on the text' }).waitFor();
    const leadsTo = (address: string) => page.getByRole('link', { name: address, exact: true }).first().getAttribute('href');
    t.equal(await leadsTo('https://example.org/rules'), 'https://example.org/rules');
    await looksWell(t, page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mine-${colorScheme}.png` });
    await page.getByRole('link', { name: 'Read the remark on the text' }).tap();
    await panel(page).getByText('Which? https://example.org/diodes?type=1 has a list.').waitFor();
    t.equal(await leadsTo('https://example.org/diodes?type=1'), 'https://example.org/diodes?type=1');
    t.equal(await leadsTo('https://example.org/rules'), 'https://example.org/rules');
    await panel(page).getByText('Done', { exact: true }).tap();
    await panel(page).getByText('1 of 1 marked as done').waitFor();
    await looksWell(t, page);
    await page.setViewportSize({ width: 320, height: 640 });
    await looksWell(t, page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor-${colorScheme}.png`, fullPage: true });
    for (const one of [desk, page]) await one.context().close();
  });

expectCleanConsole(on);
