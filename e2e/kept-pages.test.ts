import { chromium, type BrowserContext, type Page } from 'playwright-core';
import t from 'tap';
import { launchArgs, stage } from './browser.ts';
import { chromiumFile } from './chromium.ts';

/** Pages that the browser keeps and restores on Back; the other tests run without that. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const james = await on.register('james', 'James Watt');

const browser = await chromium.launch({
  executablePath: chromiumFile as string,
  // Headless Chromium keeps pages for Back only with these switches, and by default none if memory is low.
  args: [
    ...launchArgs,
    '--enable-bfcache',
    '--enable-features=BackForwardCacheMemoryControls:memory_threshold_for_back_forward_cache_in_mb/0',
  ],
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
t.teardown(() => browser.close());

/** What is seen of a page from the moment it is restored: its heading, frame by frame. */
const watchRestored = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      const heading = document.querySelector<HTMLElement>('h1');
      if (heading?.checkVisibility({ visibilityProperty: true })) seen.push(heading.innerText);
      requestAnimationFrame(look);
    };
    addEventListener('pageshow', ({ persisted }) => {
      Object.assign(window, { seen, persisted });
      look();
    });
  });

const restored = (page: Page) =>
  page.evaluate(() => {
    const { persisted, seen } = window as unknown as { persisted?: boolean; seen?: string[] };
    return { persisted, seen: [...new Set(seen)] };
  });

const opened = async (path: string, heading: string): Promise<{ context: BrowserContext; page: Page }> => {
  const session = await on.session(grace);
  const context = await browser.newContext({ baseURL: on.site.url, ...(session && { storageState: session }) });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await watchRestored(page);
  // By the browser, not within the site.
  await page.goto('/log/key');
  return { context, page };
};

const pages = [
  ['/settings', 'Settings'],
  ['/my-articles', 'My articles'],
  ['/create-post', 'Create New Article'],
] as const;

for (const [path, heading] of pages) {
  t.test(`Back to ${path} shows nothing of it when the session has ended elsewhere`, async (t) => {
    const { context, page } = await opened(path, heading);
    const other = await context.newPage();
    await other.goto('/log/key');
    await context.clearCookies();
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL(/\/auth/, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    const { persisted, seen } = await restored(page);
    t.equal(persisted, true, 'the browser had kept the page');
    t.notOk(seen.includes(heading));
    await context.close();
  });
}

t.test('Back to a private page shows it as it was while the session holds', async (t) => {
  const { context, page } = await opened('/settings', 'Settings');
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  t.equal((await restored(page)).persisted, true);
  await context.close();
});

t.test('Back shows nothing of one user to another, and nothing while the server is out of reach', async (t) => {
  const { context, page } = await opened('/settings', 'Settings');
  const session = await on.session(james);
  await context.addCookies(typeof session === 'object' ? session.cookies : []);
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('button', { name: /James Watt/ }).first().waitFor({ state: 'attached' }); // prettier-ignore
  t.equal((await restored(page)).persisted, undefined, 'it was loaded again');
  await context.close();
  const away = await opened('/settings', 'Settings');
  await away.context.setOffline(true);
  await away.page.goBack({ waitUntil: 'commit' });
  await away.page.waitForFunction(() => !document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }));
  t.notMatch(await away.page.locator('body').innerText(), 'Settings');
  await away.context.close();
});
