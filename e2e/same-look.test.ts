import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { goWithin } from './steps.ts';
import { publicPaths } from './views.ts';
import { until } from '../scripts/until.ts';

/**
 * A page looks the same when it is loaded and when the reader comes to it from another page: the order of its styles is
 * fixed.
 */

const on = await stage();

/** Without not-found pages: the browser asks the API for those once more. */
const paths = (await publicPaths(on)).filter((path) => !path.endsWith('/none'));

/** The position and typeface of each element of the page. */
const looksOf = async (page: Page): Promise<string[]> => {
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]'));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    return [...document.querySelectorAll(':is(main, body > div > header, footer) :not(noscript, use)')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { display, color, fontSize } = getComputedStyle(element);
      const place = [left, top, width, height].map(Math.round).join(' ');
      return `<${element.tagName.toLowerCase()}> ${element.children.length === 0 ? element.textContent : ''} ${place} ${display} ${color} ${fontSize}`;
    });
  });
};

const ways = [
  ['phone', phone, '/'],
  ['desktop', desktop, '/popular'],
] as const;
const tried = paths.map((path) => ({ path, on: inTurn(ways).map(([name]) => name) }));

for (const [name, viewport, from] of ways)
  t.test(`on a ${name}`, async (t) => {
    const loaded = await on.page(undefined, { viewport });
    const come = await on.page(undefined, { viewport });
    for (const { path } of tried.filter((one) => one.on.includes(name))) {
      await loaded.goto(path);
      if (path === from) continue;
      await come.goto(from);
      await goWithin(come, path);
      await come.waitForFunction((title) => document.title === title, await loaded.title());
      let looks: string[] = [];
      let others: string[] = [];
      // Late content arrives on both pages; on failure the assertion below shows the difference.
      await until(async () => {
        looks = await looksOf(loaded);
        others = (await looksOf(come)).filter((one) => !looks.includes(one));
        return others.length === 0;
      }).catch(() => undefined);
      t.ok(looks.length > 50);
      t.strictSame(others.slice(0, 3), [], `${path} from ${from}`);
    }
  });

expectCleanConsole(on);
