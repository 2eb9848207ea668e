import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';

/** A list is restored as the reader left it: the same articles, topic and position. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
for (let number = 1; number <= 40; number += 1)
  await addPost(on, grace, { title: `Bench log ${number}`, categoryId: 1, status: 'approved' });

const cardsOf = (page: Page) => page.locator('main article');

const seen = async (page: Page): Promise<{ titles: string[]; chip: string; place: number }> => ({
  titles: await cardsOf(page).getByRole('heading').allInnerTexts(),
  chip: await page.getByRole('group', { name: 'Filter by topic' }).locator('[aria-pressed=true]').innerText(),
  place: await page.evaluate(() => window.scrollY),
});

const loadMore = async (page: Page, times: number): Promise<void> => {
  for (let pages = 1; pages <= times; pages += 1) {
    const before = await cardsOf(page).count();
    await page.getByRole('button', { name: 'Load More Articles' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, before);
  }
};

const scrollToLast = async (page: Page): Promise<void> => {
  await cardsOf(page).last().scrollIntoViewIfNeeded();
  // Two frames: the browser reports the scrolling in the next one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

for (const [topic, times] of [
  ['All Topics', 3],
  ['Microcontrollers', 1],
] as const)
  t.test(`after Load More (${times}), back and a reload find the list of ${topic} as it was`, async (t) => {
    const page = await on.page(undefined, { viewport: phone });
    await page.goto('/');
    await page.getByRole('group', { name: 'Filter by topic' }).getByRole('button', { name: topic }).click();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
    await loadMore(page, times);
    await scrollToLast(page);
    const left = await seen(page);
    t.ok(left.place > 3_000, `${left.place} pixels down`);
    const find = async (how: string): Promise<void> => {
      await page.waitForFunction((count) => document.querySelectorAll('main article').length === count, left.titles.length);
      await page.waitForFunction((place) => Math.abs(window.scrollY - place) <= 8, left.place);
      const { place, ...now } = await seen(page);
      t.same(now, { titles: left.titles, chip: left.chip }, how);
      t.ok(Math.abs(place - left.place) <= 8, `${how}: ${place} for ${left.place}`);
    };
    await page.reload();
    await find('after a reload');
    await cardsOf(page).last().getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/blog/**');
    await page.getByRole('heading', { level: 1, name: left.titles.at(-1) as string }).waitFor();
    await page.goBack();
    await find('back from an article');
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: left.titles.at(-1) as string }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: left.titles.at(-1) as string }).waitFor();
    await page.goBack();
    await find('back from an article that was loaded again');
    await page.goto('/about');
    await page.goBack();
    await find('back from a page that was loaded');
    await page.goto('/about');
    await page.goto('/');
    t.equal(await page.evaluate(() => window.scrollY), 0, 'a new visit begins at the top');
    t.ok((await cardsOf(page).count()) < left.titles.length, 'and with the first articles');
  });

t.test('after Load More the keyboard goes on at the first new title, and back at the link that was followed', async (t) => {
  const page = await on.page();
  await page.goto('/');
  const before = await cardsOf(page).count();
  await loadMore(page, 1);
  const titleOf = (card: number) => cardsOf(page).nth(card).getByRole('heading').getByRole('link');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  t.equal(await focused(), await titleOf(before).getAttribute('href'));
  const left = await cardsOf(page).last().getByRole('heading').getByRole('link').getAttribute('href');
  await cardsOf(page).last().getByRole('heading').getByRole('link').press('Enter');
  await page.waitForURL('**/blog/**');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL('/');
  await page.waitForFunction((href) => document.activeElement?.getAttribute('href') === href, left);
  t.equal(await focused(), left);
});

expectCleanConsole(on);
