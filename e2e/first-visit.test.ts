import type { Page } from 'playwright-core';
import t from 'tap';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { hold } from './steps.ts';

/** The cost of a first visit, and the layout while the page loads. */

const mostShift = 0.02;
/** As gzip, which is what plain HTTP gets; browsers on HTTPS get Brotli (frontend/budget.test.ts). */
const mostScript = 119_500;
const mostPage = 25_000;

const on = await stage();
const author = await on.register('hedy', 'Hedy Hopper');
const article = '/blog/i2c-pull-ups-sized-by-rise-time';

interface Shifts {
  shifted: number;
  moved: string[];
}

/**
 * Sums layout shifts that no user caused, from the first paint on (https://web.dev/articles/cls, in one window: nothing
 * here lasts longer).
 */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as Shifts;
    seen.shifted = 0;
    seen.moved = [];
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        seen.shifted += entry.value;
        seen.moved.push(
          ...entry.sources.map(({ node, previousRect: { y, height }, currentRect: now }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            return `from ${y} (${height} high) to ${now.y} (${now.height}): ${element?.outerHTML.slice(0, 120)}`;
          }),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
};

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  for (const who of [undefined, author]) {
    for (const path of ['/', article]) {
      t.test(
        `${path} on a ${device} does not move while it loads, typefaces last, for ${who ? 'an author' : 'a visitor'}`,
        async (t) => {
          const page = await on.page(who, { viewport });
          await watchShifts(page);
          const release = await hold(page, '**/*.woff2');
          await page.goto(path, { waitUntil: 'commit' });
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
          release();
          await settled(page);
          const { shifted, moved } = await page.evaluate(() => {
            const { shifted, moved } = window as unknown as Shifts;
            return { shifted, moved };
          });
          t.comment(`layout shift ${shifted.toFixed(4)}`);
          t.ok(shifted <= mostShift, `${shifted}`, { moved });
          await page.context().close();
        },
      );
    }
  }
}

for (const path of ['/', article]) {
  t.test(`a first visit to ${path} fetches little`, async (t) => {
    const page = await on.page(undefined, { extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
    const sizes: { type: string; url: string; bytes: number }[] = [];
    page.on('requestfinished', (request) => {
      const read = request.sizes().then(({ responseBodySize }) => {
        sizes.push({ type: request.resourceType(), url: request.url(), bytes: responseBodySize });
      });
      reading.push(read);
    });
    const reading: Promise<void>[] = [];
    await page.goto(path);
    await settled(page);
    await Promise.all(reading);
    const sum = (...types: string[]) =>
      sizes.filter(({ type }) => types.includes(type)).reduce((all, { bytes }) => all + bytes, 0);
    t.comment(`scripts ${sum('script')} bytes, page and styles ${sum('document', 'stylesheet')} bytes`);
    t.ok(sum('script') <= mostScript, 'scripts', { sizes });
    if (path === '/') t.ok(sum('document', 'stylesheet') <= mostPage, 'page and styles', { sizes });
  });
}

t.test('the categories of the footer are not fetched, unless they did not come with the page', async (t) => {
  const context = await on.unwatched();
  for (const [path, expected] of [
    ['/about', []],
    [article, []],
    ['/', []],
    ['/no/such/page', ['/api/categories']],
  ] as const) {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(3).waitFor();
    await settled(page);
    t.strictSame(
      asked.filter((one) => one === '/api/categories'),
      expected,
      path,
    );
    await page.close();
  }
  await context.close();
});

expectCleanConsole(on);
