import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { allDone, allSent, hold } from './steps.ts';
import { until } from '../scripts/until.ts';

/** A page stays until the next one has loaded, and links that a reader is about to open are prefetched. */

const on = await stage();

const article = /view=page/;
const debouncing = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Debouncing a Switch Properly' }).first();
const headline = (page: Page) => page.getByRole('heading', { level: 1, name: 'Debouncing a Switch Properly' });

/** Records the calls for articles that a page makes from now on: whether each was a prefetch. */
const callsOf = (page: Page): boolean[] => {
  const calls: boolean[] = [];
  page.on('request', (request) => {
    if (article.test(request.url())) calls.push(request.headers().purpose === 'prefetch');
  });
  return calls;
};

t.test('the old page stays, with a bar, until the new one is there', async (t) => {
  const page = await on.page();
  const release = await hold(page, '**/api/posts/*view=page');
  await page.goto('/');
  await debouncing(page).click();
  t.equal(
    await debouncing(page).evaluate((link) => getComputedStyle(link).outlineStyle),
    'solid',
    'it is seen at once that the link was pressed',
  );
  await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor();
  t.equal(new URL(page.url()).pathname, '/');
  t.ok(await page.getByRole('heading', { name: 'Fresh Articles' }).isVisible());
  release();
  await headline(page).waitFor();
  t.equal(new URL(page.url()).pathname, '/blog/debouncing-a-switch-properly');
  await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor({ state: 'detached' });
});

t.test('of two links the last one counts', async (t) => {
  const page = await on.page();
  const release = await hold(page, '**/api/posts/*view=page');
  await page.goto('/');
  await debouncing(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About Benchnotes' }).waitFor();
  const answered = page.waitForResponse((response) => article.test(response.url()));
  release();
  await (await answered).finished();
  t.equal(new URL(page.url()).pathname, '/about');
  t.ok(await page.getByRole('heading', { level: 1, name: 'About Benchnotes' }).isVisible());
});

/** Opens the home page, points at a link without opening it, and waits for the prefetch; returns the calls for it. */
const meant = async (page: Page, mean: (link: Locator) => Promise<void>): Promise<boolean[]> => {
  await page.goto('/');
  const calls = callsOf(page);
  const fetched = page.waitForResponse((response) => article.test(response.url()));
  await mean(debouncing(page));
  await (await fetched).finished();
  return calls;
};

/** How many rules the site's styles have. */
const rulesOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ ownerNode }) => ownerNode instanceof HTMLStyleElement)
      .reduce((sum, { cssRules }) => sum + cssRules.length, 0),
  );

t.test('what was fetched ahead has its styles before it is opened, and is nowhere in the page', async (t) => {
  const opened = await on.page();
  await opened.goto('/');
  const before = await rulesOf(opened);
  await debouncing(opened).hover();
  // After that, the link opens without the progress bar, which has rules of its own.
  await until(async () => (await rulesOf(opened)) > before, 'it is being rendered');
  await debouncing(opened).click();
  await headline(opened).waitFor();
  await allDone(opened);
  const rules = await rulesOf(opened);
  const page = await on.page();
  await page.goto('/');
  const title = await page.title();
  t.not(await rulesOf(page), rules);
  await debouncing(page).hover();
  // The page is rendered a slice at a time.
  await until(async () => (await rulesOf(page)) === rules, 'all of its styles are there');
  t.equal(await page.locator('h1').count(), 1);
  t.equal(await page.title(), title);
  await debouncing(page).click();
  await headline(page).waitFor();
  await allDone(page);
  t.equal(await rulesOf(page), rules, 'opening it writes none');
});

t.test(
  'back at the page that was left, its bar is gone, and what was fetched ahead counts however one comes there',
  async (t) => {
    const page = await on.page();
    const calls = await meant(page, (link) => link.hover());
    await debouncing(page).click();
    await headline(page).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Fresh Articles' }).waitFor();
    t.strictSame(calls, [true, false]);
    t.equal(await page.getByRole('progressbar').count(), 0);
    const release = await hold(page, '**/api/posts/*view=page');
    await page.getByRole('main').getByRole('article').getByRole('link', { name: /^PID for a Line/ }).first().click(); // prettier-ignore
    await page.getByRole('progressbar').waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: /^PID for a Line/ }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Fresh Articles' }).waitFor();
    await allDone(page);
    t.equal(await page.getByRole('progressbar').count(), 0);
  },
);

t.test('where the pointer stays on a link its page is fetched, and counts as read only when it is opened', async (t) => {
  const page = await on.page();
  const calls = await meant(page, (link) => link.hover());
  t.strictSame(calls, [true]);
  const asked = page.waitForRequest((request) => article.test(request.url()));
  const release = await hold(page, '**/api/posts/*view=page');
  await debouncing(page).click();
  await headline(page).waitFor();
  await asked;
  t.strictSame(calls, [true, false]);
  release();
});

t.test('the keyboard fetches ahead, too', async (t) => {
  t.strictSame(await meant(await on.page(), (link) => link.focus()), [true]);
});

t.test('who saves data is spared', async (t) => {
  const page = await on.page();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.clock.install();
  await page.goto('/');
  const calls = callsOf(page);
  await debouncing(page).hover();
  await page.clock.fastForward(5_000);
  await allSent(page);
  t.strictSame(calls, []);
  await debouncing(page).click();
  await headline(page).waitFor();
  t.strictSame(calls, [false]);
});

expectCleanConsole(on);
