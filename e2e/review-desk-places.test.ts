import type { Locator } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { desktop, expectCleanConsole, phone } from './browser.ts';
import { button, deskStage, noFaults, opens, row, titleOf } from './desk.ts';
import { press } from './keys.ts';
import { type Post } from './posts.ts';
import { themes } from './sound.ts';
import { openUserMenu } from './steps.ts';

/** Routes to the desk, and the position on it and on the screen. */

const { on, browser, authorWith, desk } = await deskStage();

t.test('the address says all: filters, order and the post; Back, Forward, a reload and a link lead to it', async (t) => {
  await authorWith('address', 'Alpha of address', 'Beta of address');
  const page = await desk('author=address');
  await opens(page, 'Alpha of address');
  await row(page, 'Beta of address').click();
  await titleOf(page, 'Beta of address').waitFor();
  const second = page.url();
  await page.goBack();
  await titleOf(page, 'Alpha of address').waitFor();
  await page.goForward();
  await titleOf(page, 'Beta of address').waitFor();
  await page.reload();
  await titleOf(page, 'Beta of address').waitFor();
  await page.getByLabel('Order').selectOption('Newest first');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 waiting, newest first').waitFor();
  t.match(new URL(page.url()).searchParams.get('sort'), 'newest');
  await page.getByRole('searchbox', { name: 'Words or an author' }).fill('alpha');
  await page.keyboard.press('Enter');
  await titleOf(page, 'Alpha of address').waitFor();
  await row(page, 'Beta of address').waitFor({ state: 'detached' });
  await page.goBack();
  await row(page, 'Beta of address').waitFor();
  const shared = await browser();
  await shared.goto(second);
  await titleOf(shared, 'Beta of address').waitFor();
  await shared.getByRole('region', { name: 'Article' }).getByRole('link', { name: 'address', exact: true }).click();
  t.match(new URL(shared.url()).searchParams.get('tag'), 'address');
});

t.test('the row of the open post is in the window, and so is the title of its article', async (t) => {
  const titles = Array.from({ length: 7 }, (_, n) => `Row ${n} of seven`);
  await authorWith('seven', ...titles);
  const page = await desk('author=seven', { viewport: { width: 1280, height: 900 } });
  await opens(page, titles[0] as string);
  const isSeen = (shown: Locator): Promise<boolean> =>
    shown.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      // Allow for half a pixel.
      return top >= 0 && bottom <= window.innerHeight + 1 && element.contains(document.elementFromPoint(left + 8, bottom - 4));
    });
  for (const title of titles.slice(1)) {
    await press(page, 'j');
    await opens(page, title);
    t.ok(await isSeen(row(page, title)), `the row of ${title}`);
    t.ok(await isSeen(titleOf(page, title)), `the title of ${title}`);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await opens(page, titles.at(-1) as string);
  t.ok(await isSeen(row(page, titles.at(-1) as string)), 'after a reload');
});

for (const colorScheme of inTurn(themes)) {
  t.test(`a phone, ${colorScheme}: the list, the article, and the decision where a thumb reaches it`, async (t) => {
    const name = `phone${colorScheme}`;
    const { posts } = await authorWith(name, `First ${name}`, `Second ${name}`);
    const [first, second] = posts as [Post, Post];
    const page = await desk(`author=${name}`, { viewport: phone, colorScheme });
    await row(page, first.title).waitFor();
    t.equal(await titleOf(page, first.title).count(), 0, 'the list alone');
    await noFaults(t, page, 'the list');
    await row(page, first.title).click();
    await opens(page, first.title);
    t.notOk(await row(page, first.title).isVisible(), 'the article alone');
    const box = await button(page, 'Approve').boundingBox();
    t.ok(box && box.y + box.height <= phone.height && box.y > phone.height / 2 && box.height >= 44, 'below, and large');
    await noFaults(t, page, 'the article');
    await button(page, 'Approve').click();
    await opens(page, second.title);
    await page.goBack();
    await row(page, second.title).waitFor();
    t.notOk(await row(page, first.title).isVisible());
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    t.ok((await overflow()) <= 0, 'the list at 320 px');
    await row(page, second.title).click();
    await opens(page, second.title);
    t.ok((await overflow()) <= 0, 'the article at 320 px');
    await page.getByRole('button', { name: 'Back to the queue' }).click();
    await row(page, second.title).waitFor();
  });
}

t.test('the dashboard and the menu lead to it', async (t) => {
  const page = await browser({ viewport: desktop });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Review desk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor();
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await noFaults(t, page, 'the desk');
  await page.goto('/');
  await (await openUserMenu(page, on.admin)).getByRole('menuitem', { name: 'Review desk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor();
});

expectCleanConsole(on);
