import t from 'tap';
import { stage } from './browser.ts';

/** What search engines and those who share a link are told, in the page as it is sent (specification, section 3, "Page metadata data"). */

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
  '/popular': { title: /Popular/, canonical: '/popular' },
  '/about': { title: /About/, canonical: '/about' },
  '/search?q=buck': { title: /Search|buck/, canonical: null, robots: 'noindex' },
  '/blog/none': { status: 404, title: /Not Found/i, canonical: null },
  '/no/such/page': { status: 404, title: /Not Found/i, canonical: null },
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
    if (status === 200) t.equal(await one('robots'), robots);
    const picture = await page.request.get(await one('og:image'));
    t.equal(picture.status(), 200, 'the picture is there');
    t.match(picture.headers()['content-type'], /^image\/(?!svg)/);
    const told = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = told.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    t.strictSame(
      types.filter((type) => type !== 'HowTo' && type !== 'FAQPage'),
      data,
    );
    await page.close();
  });
}

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
