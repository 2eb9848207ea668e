import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { allDone, hold } from './steps.ts';

/**
 * From a card to its article, and back by a link, the drawing and the title move, unless the user asked for reduced
 * motion.
 */

const on = await stage();

const title = 'Debouncing a Switch Properly';
const card = (page: Page) => page.getByRole('main').getByRole('link', { name: title, exact: true }).first();
const headline = (page: Page) => page.getByRole('heading', { level: 1, name: title });

/** Opens a link once its page has been prefetched: a slow page does not animate. */
const openAhead = async (page: Page, link: Locator): Promise<void> => {
  const fetched = page.waitForResponse((response) => response.url().includes('view=page'));
  await link.hover();
  await (await fetched).finished();
  await allDone(page);
  await link.click();
};

/** Records, from now on, the parts that move in each transition: those on both the old and the new page. */
const watchMoves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moves: string[][] = [];
    Object.assign(window, { moves });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update as ViewTransitionUpdateCallback);
      void transition.ready.then(() => {
        const parts = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []));
        // Only parts on both pages move in a group.
        moves.push(parts.flatMap((part) => /^::view-transition-group\((article-.*)\)/.exec(part)?.[1] ?? []).sort());
      });
      return transition;
    };
  });
const movesOf = (page: Page): Promise<string[][]> => page.evaluate(() => (window as unknown as { moves: string[][] }).moves);

t.test('on a desktop the drawing and the title move, there and back', async (t) => {
  const page = await on.page(undefined, { reducedMotion: 'no-preference' });
  await page.goto('/categories/microcontrollers');
  await watchMoves(page);
  await openAhead(page, card(page));
  await headline(page).waitFor();
  await page.waitForFunction(() => (window as unknown as { moves: string[][] }).moves.length === 1);
  t.strictSame(await movesOf(page), [['article-drawing', 'article-title']]);
  await page.waitForFunction(() => scrollY === 0);
  await page.getByRole('main').getByRole('link', { name: 'Microcontrollers' }).first().click();
  await card(page).waitFor();
  await page.waitForFunction(() => (window as unknown as { moves: string[][] }).moves.length === 2);
  t.strictSame((await movesOf(page))[1], ['article-drawing', 'article-title']);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  t.equal(await page.locator('main [style*=view-transition-name]').count(), 0, 'nothing keeps a name');
  await page.goBack();
  await headline(page).waitFor();
  await allDone(page);
  t.equal((await movesOf(page)).length, 2, 'back is at once');
});

t.test('on a phone the title moves', async (t) => {
  const page = await on.page(undefined, { reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } });
  await page.goto('/categories/microcontrollers');
  await watchMoves(page);
  await openAhead(page, card(page));
  await headline(page).waitFor();
  await page.waitForFunction(() => (window as unknown as { moves: string[][] }).moves.length === 1);
  t.strictSame(await movesOf(page), [['article-title']]);
});

t.test('from a card further down, too', async (t) => {
  const page = await on.page(undefined, { reducedMotion: 'no-preference', viewport: { width: 1280, height: 500 } });
  await page.goto('/popular');
  await watchMoves(page);
  const last = page.getByRole('article').last().getByRole('heading').getByRole('link');
  await last.scrollIntoViewIfNeeded();
  t.ok(await page.evaluate(() => scrollY > 500));
  await openAhead(page, last);
  await page.waitForFunction(() => (window as unknown as { moves: string[][] }).moves.length === 1);
  t.ok((await movesOf(page))[0]?.includes('article-title'));
});

t.test('who goes on meanwhile is not held up', async (t) => {
  const page = await on.page(undefined, { reducedMotion: 'no-preference' });
  await page.goto('/categories/microcontrollers');
  await card(page).click();
  await headline(page).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About Benchnotes' }).waitFor();
  t.equal(new URL(page.url()).pathname, '/about');
});

t.test('nothing moves where the article is long in coming, and where somebody asked for less motion', async (t) => {
  const slow = await on.page(undefined, { reducedMotion: 'no-preference' });
  await slow.clock.install();
  const release = await hold(slow, '**/api/posts/*view=page');
  await slow.goto('/categories/microcontrollers');
  await watchMoves(slow);
  await card(slow).click();
  await slow.getByRole('progressbar').waitFor();
  await slow.clock.fastForward(5_000);
  await slow.waitForURL('**/blog/*');
  release();
  await headline(slow).waitFor();
  await allDone(slow);
  t.strictSame(await movesOf(slow), []);

  const calm = await on.page();
  await calm.goto('/categories/microcontrollers');
  await watchMoves(calm);
  await card(calm).click();
  await headline(calm).waitFor();
  await allDone(calm);
  t.strictSame(await movesOf(calm), []);
});

expectCleanConsole(on);
