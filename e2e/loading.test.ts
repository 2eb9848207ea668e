import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { allDone, hold } from './steps.ts';

/** Placeholders while content loads (specification, section 9: skeletons), on pages that the browser renders itself. */

const on = await stage();

const skeletons = '[data-skeleton]';
const bonesIn = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .locator(skeletons);

/** Follows a link from another page, while the API's responses are held back. */
const waiting = async (
  from: string,
  calls: string,
  name: string | RegExp,
  place: 'banner' | 'contentinfo' | 'main' = 'banner',
) => {
  const page = await on.tab();
  const release = await hold(page, calls);
  await page.goto(from);
  await page.getByRole(place).getByRole('link', { name }).first().click();
  return { page, release };
};

t.test('home: 3 featured, 8 categories, 4 latest', async (t) => {
  const { page, release } = await waiting('/about', '**/api/**', 'Benchnotes');
  await page.getByRole('heading', { name: 'Fresh Articles' }).waitFor();
  t.equal(await bonesIn(page, "Editor's Picks").count(), 3);
  t.equal(await bonesIn(page, 'Discover Content By Category').count(), 8);
  t.equal(await bonesIn(page, 'Fresh Articles').count(), 4);
  release();
  await page.getByRole('button', { name: 'Load More Articles' }).waitFor();
  await page.locator(skeletons).first().waitFor({ state: 'detached' });
});

t.test('home: the fresh articles wait for the picks, and do not move when these come', async (t) => {
  const { page, release } = await waiting('/about', '**/api/posts/featured?*', 'Benchnotes');
  await page.locator('main [aria-busy=true]').first().waitFor();
  // Wait until the fresh articles have loaded.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry.name.includes('/api/posts/latest') && (entry as PerformanceResourceTiming).responseEnd > 0),
  );
  await allDone(page);
  t.equal(await bonesIn(page, 'Fresh Articles').count(), 4);
  release();
  await page.getByRole('button', { name: 'Load More Articles' }).waitFor();
  t.equal(await bonesIn(page, "Editor's Picks").count(), 0);
});

const counts = [
  ['categories', 'Categories', 'banner', 8],
  ['a category', 'Robotics', 'contentinfo', 6],
] as const;

for (const [name, link, place, count] of counts) {
  t.test(`${name}: ${count}`, async (t) => {
    const { page, release } = await waiting('/about', '**/api/**', link, place);
    await page
      .locator(skeletons)
      .nth(count - 1)
      .waitFor();
    t.equal(await page.locator(skeletons).count(), count);
    release();
    await page.locator(skeletons).first().waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  });
}

t.test('an article', async () => {
  const { page, release } = await waiting('/', '**/api/posts/*view=page', /Debouncing/, 'main');
  await page.locator(skeletons).first().waitFor();
  release();
  await page.getByRole('heading', { name: 'Debouncing a Switch Properly', level: 1 }).waitFor();
});

t.test('popular', async () => {
  const { page, release } = await waiting('/about', '**/api/**', 'Popular');
  await page.locator(skeletons).first().waitFor();
  release();
  await page.getByText('#1 Popular', { exact: true }).waitFor();
});

expectCleanConsole(on);
