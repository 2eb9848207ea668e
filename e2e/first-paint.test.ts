import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { openUserMenu } from './steps.ts';

/** Pages before their scripts have loaded: the same bytes for all users, and yet no user sees another one's header. */

const on = await stage();
const grace = await on.register('grace', 'Grace "Ω" Volt \\ Ohm');

const volta = await on.register('volta', 'Alessandra Volta');

const banner = (page: Page) => page.getByRole('banner');

/** Text from style sheets, which is not in the page's text. */
const written = (page: Page): Promise<string[]> =>
  banner(page)
    .locator('[aria-hidden=true]:has(> span + span)')
    .locator('> span')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::before').content));

const withoutScripts = async (page: Page, path: string): Promise<void> => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await banner(page).waitFor();
};

t.test('who is signed in sees their own header before any script has run', async (t) => {
  const context = await on.context(grace);
  const page = await context.newPage();
  await page.goto('/about');
  await openUserMenu(page, grace);
  const next = await context.newPage();
  await withoutScripts(next, '/');
  t.equal(await banner(next).getByRole('link', { name: 'Log in' }).count(), 0);
  t.ok(await banner(next).getByRole('link', { name: 'Create Post' }).isVisible());
  t.strictSame(await written(next), [JSON.stringify('GΩ'), JSON.stringify(grace.fullName)]);
  const { width } = (await banner(next).getByRole('link', { name: 'Create Post' }).boundingBox()) ?? { width: 0 };
  t.ok(width > 0);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await banner(page).getByRole('link', { name: 'Log in' }).waitFor();
  const later = await context.newPage();
  await withoutScripts(later, '/');
  t.ok(await banner(later).getByRole('link', { name: 'Log in' }).isVisible());
  t.equal(await banner(later).getByRole('link', { name: 'Create Post' }).count(), 0);
});

t.test('where the session has ended meanwhile, the header says so as soon as the server does', async (t) => {
  const context = await on.context(volta);
  const page = await context.newPage();
  await page.goto('/about');
  await openUserMenu(page, volta);
  await context.clearCookies();
  on.watch.tolerateEndedSession();
  await page.reload();
  await banner(page).getByRole('link', { name: 'Log in' }).waitFor();
  t.equal(await banner(page).getByRole('link', { name: 'Create Post' }).count(), 0);
});

t.test('when it is known who is there nothing moves', async (t) => {
  const context = await on.context(volta);
  const page = await context.newPage();
  await page.goto('/about');
  await openUserMenu(page, volta);
  const next = await context.newPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await next.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await next.goto('/about');
  const place = () => banner(next).getByRole('link', { name: 'Create Post' }).boundingBox();
  const before = await place();
  release();
  await banner(next).getByRole('button', { name: volta.fullName }).waitFor();
  t.same(await place(), before);
});

expectCleanConsole(on);
