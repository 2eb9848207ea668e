import type { Page } from 'playwright-core';
import t from 'tap';
import { stage } from './browser.ts';
import { until } from '../scripts/until.ts';

/**
 * Metadata for search engines and for link previews, in the HTML as sent (specification, section 3, "Page metadata
 * data").
 */

const on = await stage();

interface Expected {
  readonly status?: number;
  readonly title: string | RegExp;
  readonly canonical: string | null;
  readonly robots?: string;
  readonly type?: string;
  readonly data?: readonly string[];
}

const article = '/blog/debouncing-a-switch-properly';
const pages: Readonly<Record<string, Expected>> = {
  '/': { title: /Benchnotes/, canonical: '/' },
  '/categories': { title: /Categories/, canonical: '/categories' },
  '/categories/robotics': { title: /Robotics/, canonical: '/categories/robotics', data: ['BreadcrumbList', 'ItemList'] },
  [article]: { title: /Debouncing/, canonical: article, type: 'article', data: ['Article', 'BreadcrumbList'] },
  '/tags': { title: /Tags/, canonical: '/tags' },
  '/tags/BUCK': { title: /^#buck/, canonical: '/tags/buck', data: ['BreadcrumbList', 'ItemList'] },
  '/authors': { title: /Authors/, canonical: '/authors' },
  '/u/mira.k': { title: /Mira/, canonical: '/u/mira.k', data: ['BreadcrumbList', 'ItemList', 'ProfilePage'] },
  '/popular': { title: /Popular/, canonical: '/popular' },
  '/about': { title: /About/, canonical: '/about' },
  '/log': { title: /Signed log/, canonical: '/log' },
  '/log/verify': { title: /Check a receipt/, canonical: '/log/verify' },
  '/search?q=buck': { title: /Search|buck/, canonical: null, robots: 'noindex' },
  '/blog/none': { status: 404, title: /^Post Not Found/, canonical: null, robots: 'noindex' },
  '/categories/none': { status: 404, title: /^Category not found/, canonical: null, robots: 'noindex' },
  '/tags/none': { status: 404, title: /^Tag not found/, canonical: null, robots: 'noindex' },
  '/u/none': { status: 404, title: /^Author not found/, canonical: null, robots: 'noindex' },
  '/no/such/page': { status: 404, title: /Not Found/i, canonical: null, robots: 'noindex' },
};

/**
 * The social image of an article without an image of its own belongs to that very article: its URL names the post, and
 * its bytes are a PNG of the declared size.
 */
const hasOwnPicture = async (page: Page, bytes: Buffer, address: string): Promise<void> => {
  const metaContent = async (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  t.equal(bytes.toString('latin1', 1, 4), 'PNG');
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  t.strictSame(size, [1200, 630]);
  t.strictSame([Number(await metaContent('og:image:width')), Number(await metaContent('og:image:height'))], size);
  t.equal(await metaContent('og:image:type'), 'image/png');
  t.ok(address.startsWith(`${page.url()}/picture-`), address);
  t.equal(await metaContent('twitter:image'), address);
  t.match(await metaContent('og:image:alt'), /^Debouncing .* by .* on Benchnotes$/);
  t.equal(await metaContent('twitter:image:alt'), await metaContent('og:image:alt'));
  const [data = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
  t.equal((JSON.parse(data) as { image: string }).image, address);
};

for (const [path, expected] of Object.entries(pages)) {
  t.test(path, async (t) => {
    const { status = 200, title, canonical, robots = 'index, follow', type = 'website', data = [] } = expected;
    if (status === 404) on.watch.allow(`GET ${path}`, 404);
    const page = await on.page(undefined, { javaScriptEnabled: false });
    const answer = await page.goto(path);
    t.equal(answer?.status(), status);
    t.match(await page.title(), title);
    const all = async (selector: string, attribute: string) =>
      page.locator(selector).evaluateAll((found, name) => found.map((one) => one.getAttribute(name)), attribute);
    const one = async (name: string) => (await all(`meta[name="${name}"], meta[property="${name}"]`, 'content')).join(' | ');
    const address = (place: string) => on.site.url + place;
    t.ok((await one('description')).length > 20, 'a description, one of them');
    t.equal(await one('twitter:description'), await one('description'));
    t.equal(await one('og:description'), await one('description'));
    t.equal(await one('og:title'), await page.title());
    t.equal(await one('twitter:title'), await page.title());
    t.equal(await one('twitter:card'), 'summary_large_image');
    t.equal(await one('og:type'), type);
    t.strictSame(await all('link[rel=canonical]', 'href'), canonical === null ? [] : [address(canonical)]);
    t.equal(await one('og:url'), canonical === null ? '' : address(canonical));
    t.equal(await one('robots'), robots);
    const picture = await page.request.get(await one('og:image'));
    t.equal(picture.status(), 200, 'the picture is there');
    t.match(picture.headers()['content-type'], /^image\/(?!svg)/);
    if (type === 'article') await hasOwnPicture(page, await picture.body(), await one('og:image'));
    const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = structuredData.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    t.strictSame(
      types.filter((type) => type !== 'HowTo' && type !== 'FAQPage'),
      data,
    );
    await page.close();
  });
}

/** The metadata in the page's current head. */
const headOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.head.querySelectorAll('title, meta, link[rel=canonical], link[rel=alternate], script[type*=json]')]
      .map((element) => element.outerHTML)
      .toSorted(),
  );

const sentHead = async (path: string): Promise<string[]> => {
  const page = await on.page(undefined, { javaScriptEnabled: false });
  await page.goto(path);
  const head = await headOf(page);
  await page.close();
  return head;
};

t.test('inside the site the head becomes that which the server sends, and the title is announced', async (t) => {
  const page = await on.page();
  const become = async (path: string): Promise<void> => {
    await page.waitForURL(path);
    const sent = await sentHead(path);
    const now = async () => JSON.stringify(await headOf(page)) === JSON.stringify(sent);
    // On failure the assertion below shows the difference.
    await until(now).catch(() => undefined);
    t.strictSame(await headOf(page), sent, path);
    await page
      .locator('[role=status]')
      .filter({ hasText: await page.title() })
      .waitFor({ state: 'attached' });
  };
  await page.goto('/categories/robotics');
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click();
  await become('/categories');
  await page.getByRole('link', { name: /Power Electronics/ }).first().click(); // prettier-ignore
  await become('/categories/power-electronics');
  const main = page.getByRole('main');
  await main.getByRole('article').first().getByRole('heading').getByRole('link').click(); // prettier-ignore
  await page.waitForURL(/\/blog\//);
  await become(new URL(page.url()).pathname);
  await main.getByRole('link', { name: 'buck' }).first().click(); // prettier-ignore
  await become('/tags/buck');
  await page.goBack();
  await page.goBack();
  await become('/categories/power-electronics');
});

t.test('icons and the manifest are there, by the names that pages and others ask for', async (t) => {
  const page = await on.page();
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', /^image\/(?:vnd\.microsoft\.icon|x-icon)$/],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', /manifest\+json/],
    ['/og.png', 'image/png'],
  ] as const) {
    const answer = await page.request.get(path);
    t.equal(answer.status(), 200, path);
    t.match(answer.headers()['content-type'], type, path);
  }
});
