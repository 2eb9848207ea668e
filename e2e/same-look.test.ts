import type { Page } from 'playwright-core';
import t from 'tap';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';

/** A page looks as it does when it is loaded, from whichever page one comes to it: its styles come in one order. */

const on = await stage();

const paths = [
  ...['/blog/debouncing-a-switch-properly', '/categories/microcontrollers', '/categories', '/popular', '/editors-picks', '/tags'],
  ...['/tags/buck', '/authors', '/u/mira.k', '/about', '/auth', '/search?q=buck', '/pages/faq', '/no/such/page', '/'],
];

/** Where each element of the page stands, and in which type. */
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

/** As a link does it: the page is not loaded again. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

on.watch.allow('GET /no/such/page', 404);

for (const [name, viewport, from] of [
  ['phone', phone, '/'],
  ['desktop', desktop, '/popular'],
] as const)
  t.test(`on a ${name}`, async (t) => {
    const loaded = await on.page(undefined, { viewport });
    for (const path of paths) {
      await loaded.goto(path);
      const looks = await looksOf(loaded);
      if (path === from) continue;
      const come = await on.page(undefined, { viewport });
      await come.goto(from);
      await goWithin(come, path);
      await come.waitForFunction((title) => document.title === title, await loaded.title());
      const others = (await looksOf(come)).filter((one) => !looks.includes(one));
      t.ok(looks.length > 50);
      t.strictSame(others.slice(0, 3), [], `${path} from ${from}`);
      await come.context().close();
    }
  });

expectCleanConsole(on);
