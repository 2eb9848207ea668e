import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { expectReadable, themes, widths } from './sound.ts';
import { publicPaths } from './views.ts';

/** Without JavaScript every public page can be read and reached. */

const on = await stage();
const off = { javaScriptEnabled: false } as const;

const devices = [
  ['a desktop', {}],
  ['a phone', { viewport: phone }],
] as const;

/** Pages of tags are alike: so many of them are opened. */
const mostTags = 3;

/** Feeds, pictures, the files of the signed log, and the documents of the API, are no pages of the site. */
const isPage = (path: string): boolean =>
  !/\/feed\.xml$|^\/api\/|\/images\/|^\/log\/(checkpoint|cosigned|key|policy)$/.test(path);

/** Every page that visible links lead to, from the home page on. */
const crawl = async (t: Test, width: object): Promise<ReadonlySet<string>> => {
  const page = await on.page(undefined, { ...off, ...width });
  const found = new Set(['/']);
  let tags = 0;
  for (const path of found) {
    if (!isPage(path) || (path.startsWith('/tags/') && tags === mostTags)) continue;
    tags += Number(path.startsWith('/tags/'));
    const answer = await page.goto(path);
    if (answer?.status() !== 200) t.fail(`${path} is answered with ${answer?.status()}`);
    if (!(await page.getByRole('main').getByRole('heading').first().isVisible())) t.fail(`${path} has no heading`);
    const links = page.locator('a[href^="/"]').filter({ visible: true });
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const address of addresses) found.add(address.replace(/#.*/, ''));
  }
  return found;
};

for (const [name, width] of devices) {
  t.test(`on ${name} links lead to every public page`, async (t) => {
    const found = await crawl(t, width);
    const posts = [...found].filter((path) => path.startsWith('/blog/'));
    const categories = [...found].filter((path) => path.startsWith('/categories/') && isPage(path));
    t.equal(posts.length, 18, 'all published articles');
    t.equal(categories.length, 8, 'all categories');
    for (const path of [
      '/categories',
      '/tags',
      '/tags/buck',
      '/authors',
      '/u/mira.k',
      '/popular',
      '/editors-picks',
      '/about',
      '/log',
      '/log/verify',
      '/auth',
      '/search',
    ])
      t.ok(found.has(path), path);
  });
}

t.test('an article is complete', async (t) => {
  const page = await on.page(undefined, off);
  await page.goto('/blog/debouncing-a-switch-properly');
  await page.getByText('Mira Kowalska').first().waitFor();
  t.ok((await page.getByRole('article').first().innerText()).length > 2_000);
  t.ok((await page.locator('article pre code span').count()) > 5, 'its code is highlighted');
  t.equal(await page.locator('[data-skeleton]').count(), 0);
});

t.test('the search form works by GET', async (t) => {
  const page = await on.page(undefined, off);
  await page.goto('/');
  await page.getByRole('banner').getByRole('searchbox').fill('buck converter');
  await page.keyboard.press('Enter');
  await page.waitForURL('/search?q=buck+converter');
  await page.getByRole('link', { name: 'LDO or Buck Converter? Four Numbers Decide' }).waitFor();
  await page.getByRole('main').getByRole('searchbox').fill('ripple');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('/search?q=ripple');
  t.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Results for “ripple”');
});

for (const [name, width] of devices) {
  t.test(`on ${name} nothing is shown that does nothing`, async (t) => {
    const page = await on.page(undefined, { ...off, ...width });
    for (const path of [
      '/',
      '/popular',
      '/categories/robotics',
      '/blog/debouncing-a-switch-properly',
      '/auth',
      '/search',
      '/log/verify',
    ]) {
      await page.goto(path);
      const shown = await page.locator('button').filter({ visible: true }).allInnerTexts();
      t.strictSame(shown, path === '/search' ? ['Search'] : [], path);
      const fields = page.getByRole('main').locator('input, textarea').filter({ visible: true });
      t.equal(await fields.count(), path === '/search' ? 1 : 0, path);
    }
  });
}

t.test('at every width all can be read', async (t) => {
  const page = await on.page(undefined, off);
  for (const [number, path] of (await publicPaths(on)).entries()) {
    await page.goto(path);
    for (const width of inTurn(widths))
      await expectReadable(t, page, `without a script, ${path}`, { width, theme: themes[number % 2] ?? 'light' });
  }
});

t.test('forms that need JavaScript say so, and put no password into an address', async (t) => {
  const page = await on.page(undefined, off);
  await page.goto('/auth');
  t.match(await page.locator('noscript').innerText(), 'Signing in needs JavaScript');
  t.equal(await page.locator('form:has([type=password])').getAttribute('method'), 'post');
});

expectCleanConsole(on);
