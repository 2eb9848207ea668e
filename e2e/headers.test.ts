import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';

/** The headers of the pages, and that the browser hydrates the pages without changes. */

const on = await stage();
const paths = [
  '/',
  '/auth',
  '/categories',
  '/categories/robotics',
  '/blog/debouncing-a-switch-properly',
  '/popular',
  '/about',
  '/search',
  '/search?q=buck',
  '/blog/none',
  '/categories/none',
  '/no/such/page',
];
const missing = ['/blog/none', '/categories/none', '/no/such/page'];
for (const path of missing) on.watch.allow(`GET ${path}`, 404);

t.test('a Content-Security-Policy without unsafe-inline is in force on every page', async (t) => {
  const page = await on.page();
  for (const path of [...paths, '/create-post', '/my-articles', '/admin']) {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    t.match(policy, /default-src 'self'/, path);
    t.notMatch(policy, /unsafe-|\*|data:/, path);
  }
});

t.test('the policy holds: a script in the page does not run', async (t) => {
  const page = await (await on.unwatched()).newPage();
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return 'ran' in window;
  });
  t.notOk(ran);
});

/** Pages that are not hydrated: their messages depend on the URL, which the browser only knows later. */
const remade = ['/blog/none', '/categories/none'];

/**
 * The text of a page without anything that JavaScript adds or replaces, and without what is hidden if there is none.
 */
const textOf = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    for (const added of main.querySelectorAll('.code-head, noscript, [data-needs-script]')) added.remove();
    return (main as HTMLElement).innerText;
  });

t.test('hydration takes over what the server sent, word for word', async (t) => {
  const off = await on.page(undefined, { javaScriptEnabled: false });
  const page = await on.page();
  for (const path of paths.filter((path) => !remade.includes(path))) {
    await off.goto(path);
    const sent = await textOf(off);
    await page.goto(path);
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
    t.equal(await textOf(page), sent, path);
  }
});

t.test('nobody who was never signed in asks who they are', async (t) => {
  const page = await on.page();
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/user') && asked.push(request.url()));
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { name: 'Our Mission' }).waitFor();
  t.same(asked, []);
});

expectCleanConsole(on);
