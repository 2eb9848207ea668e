import { chromium, type BrowserContext, type Page } from 'playwright-core';
import t from 'tap';
import { launchArgs, stage, type Account } from './browser.ts';
import { chromiumFile } from './chromium.ts';
import { addPost } from './posts.ts';

/** Pages that the browser keeps in its back/forward cache; the other tests run without that. */

const on = await stage();
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

/** Records the heading of a restored page, frame by frame. The tab keeps the record if the page is reloaded. */
const watchRestored = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = (): void => {
      const heading = document.querySelector<HTMLElement>('h1');
      const isSeen = heading?.checkVisibility({ visibilityProperty: true });
      if (isSeen) sessionStorage.setItem('seen', `${sessionStorage.getItem('seen')}\n${heading?.innerText}`);
      requestAnimationFrame(look);
    };
    addEventListener('pageshow', ({ persisted }) => {
      Object.assign(window, { persisted });
      sessionStorage.setItem('restored', String(persisted));
      sessionStorage.setItem('seen', '');
      look();
    });
  });

const restored = (page: Page) =>
  page.evaluate(() => ({
    persisted: (window as unknown as { persisted?: boolean }).persisted,
    wasPersisted: sessionStorage.getItem('restored') === 'true',
    seen: [...new Set(sessionStorage.getItem('seen')?.split('\n'))],
  }));

const opened = async (
  path: string,
  heading: string,
  by: Account | undefined = grace,
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ baseURL: on.site.url });
  if (by) await on.signIn(context, by);
  const page = await context.newPage();
  // Chromium does not keep a page with status 404, such as that of an unpublished article.
  await page.goto('/about');
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // Wait for separate requests, such as that for the bar above an author's article.
  await page.waitForLoadState('networkidle');
  await watchRestored(page);
  // A navigation by the browser, not within the site.
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
    const { wasPersisted, seen } = await restored(page);
    t.ok(wasPersisted, 'the browser had kept the page');
    t.notOk(seen.includes(heading));
    await context.close();
  });
}

const rejected = await addPost(on, grace, { title: 'Rejected for now', status: 'rejected', reason: 'Too short.' });
const pending = await addPost(on, grace, { title: 'Waiting for a review' });
const published = await addPost(on, grace, { title: 'Published long ago', status: 'approved' });

for (const [what, { slug, title }, by] of [
  ['an article that waits, to its author', pending, grace],
  ['an article that was rejected, to its author', rejected, grace],
  ['an article that waits, to an admin', pending, on.admin],
] as const) {
  t.test(`Back shows nothing of ${what}, when the session has ended elsewhere`, async (t) => {
    const { context, page } = await opened(`/blog/${slug}`, title, by);
    await context.clearCookies();
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Post Not Found' }).waitFor();
    const { wasPersisted, seen } = await restored(page);
    t.ok(wasPersisted, 'the browser had kept the page');
    t.notOk(seen.includes(title), 'nothing was seen before');
    await context.close();
  });
}

t.test('Back to a published article shows nothing of what its author alone reads, when the session has ended', async (t) => {
  const { context, page } = await opened(`/blog/${published.slug}`, published.title);
  await context.clearCookies();
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: published.title }).waitFor();
  t.match(await restored(page), { persisted: undefined, wasPersisted: true, seen: [''] });
  t.equal(await page.getByText('You wrote this article').count(), 0);
  await context.close();
});

t.test('Back to a private page shows it as it was while the session holds', async (t) => {
  const { context, page } = await opened('/settings', 'Settings');
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  t.equal((await restored(page)).persisted, true);
  await context.close();
  for (const by of [undefined, grace]) {
    const article = await opened(`/blog/${published.slug}`, published.title, by);
    await article.page.goBack({ waitUntil: 'commit' });
    await article.page.getByRole('heading', { level: 1, name: published.title }).waitFor();
    t.equal((await restored(article.page)).persisted, true, 'an article');
    await article.context.close();
  }
});

t.test('Back shows nothing of one user to another, and nothing while the server is out of reach', async (t) => {
  const { context, page } = await opened('/settings', 'Settings');
  await context.addCookies(await on.session(james));
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
