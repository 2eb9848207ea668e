import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import t from 'tap';
import { distinctAttacks } from '../domain/article/attacks.suite.ts';
import { seed } from '../scripts/random.ts';
import { testCount } from '../scripts/test-scale.ts';
import { Attackers } from './attackers.ts';
import { stage, type Account } from './browser.ts';
import { Executions } from './executions.ts';
import { editor, goWithin, rowOf } from './steps.ts';

/**
 * Attacks in every text that users may send, opened in a browser: with the policy switched off, so that only the
 * cleaner protects, and with it.
 */

const count = testCount('attacks', 20);
const some = Math.ceil(count / 10);

const on = await stage({ settings: { RATE_LIMITS: 'false' } });
const attackers = new Attackers(on);
const executions = new Executions();

const open = async (who: Account | undefined, options: BrowserContextOptions): Promise<Page> => {
  const context = await on.unwatched(options);
  if (who) await on.signIn(context, who);
  await executions.follow(context);
  return context.newPage();
};

/** Executions found since the last call. */
const takeExecutions = (): string[] => executions.found.splice(0);

const demoPosts = (await (await fetch(`${on.site.url}/api/posts/latest?limit=8`)).json()) as { slug: string }[];
const readDemo = async (): Promise<string[]> => {
  const page = await open(undefined, { javaScriptEnabled: false });
  const texts: string[] = [];
  for (const { slug } of demoPosts) {
    await page.goto(`/blog/${slug}`);
    texts.push(await page.locator('main div[dir=auto]').first().innerHTML());
  }
  await page.context().close();
  return texts;
};
const demoBefore = await readDemo();

const attacks = distinctAttacks(count, seed);
await attackers.register(Math.min(30, some + 4), seed);
const attempts = await attackers.submit(attacks, seed);
const pending = attempts.slice(0, some);
const rejected = attempts.slice(some, 2 * some);
const published = attempts.slice(some);
const reasons = distinctAttacks(some, seed + 5_000, 900);
for (const attempt of published) await attackers.decide(attempt, 'approved');
for (const [index, attempt] of rejected.entries()) await attackers.decide(attempt, 'rejected', reasons[index]);
const shown = attempts.slice(2 * some);
/** One tag of each article, other than the one that all have. */
const hostileTags = shown.slice(0, some).flatMap(({ tags }) => tags.filter((tag) => tag !== 'attack').slice(0, 1));

t.test('where nothing cleans them, many of the attacks run: the detector sees them', async (t) => {
  const page = await open(undefined, { bypassCSP: true });
  let effective = 0;
  const tried = attacks.slice(0, 60);
  for (const attack of tried) {
    await page.goto('/healthz');
    await page.evaluate((html) => {
      document.open();
      document.write(`<main>${html}</main>`);
      document.close();
    }, attack);
    await executions.lookAt(page).catch(() => executions.found.push('the page went away'));
    if (takeExecutions().length > 0) effective += 1;
  }
  t.ok(effective > tried.length / 3, `${effective} of ${tried.length}`);
  await page.context().close();
  takeExecutions();
});

for (const bypassCSP of [true, false]) {
  const how = bypassCSP ? 'without a policy' : 'under the policy';

  t.test(`pages of posts as the server sends them, ${how}`, async (t) => {
    const page = await open(undefined, { bypassCSP });
    for (const { slug, attack } of shown) {
      await page.goto(`/blog/${slug}`, { waitUntil: 'load' });
      await executions.lookAt(page);
      t.strictSame(takeExecutions(), [], attack);
    }
    await page.context().close();
  });

  t.test(`lists, feeds and searches, ${how}`, async (t) => {
    const page = await open(undefined, { bypassCSP });
    const paths = [
      '/',
      '/categories',
      '/tags',
      ...hostileTags.map((tag) => `/tags/${encodeURIComponent(tag)}`),
      '/authors',
      ...attackers.people.slice(0, some).map(({ username }) => `/u/${encodeURIComponent(username)}`),
      '/popular',
      '/search?q=attack',
      '/feed.xml',
      '/sitemap.xml',
      '/api/posts',
      '/api/search?q=attack',
    ];
    for (const path of [...paths, ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => `/api/posts?category=${id}`)]) {
      await page.goto(path);
      await executions.lookAt(page);
      t.strictSame(takeExecutions(), [], path);
    }
    for (const term of distinctAttacks(some, seed + 6_000, 190)) {
      await page.goto(`/search?q=${encodeURIComponent(term.toWellFormed())}`);
      await executions.lookAt(page);
      t.strictSame(takeExecutions(), [], `the search for ${term}`);
    }
    for (const path of distinctAttacks(some, seed + 7_000, 100)) {
      await page.goto(`/blog/${encodeURIComponent(path.toWellFormed())}`);
      await executions.lookAt(page);
      t.strictSame(takeExecutions(), [], `the address ${path}`);
    }
    await page.context().close();
  });
}

/** Parses a file of the site as XML in the browser: returns errors, and titles, tags and names by article URL. */
const parsed = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const answer = await fetch(path);
    const file = new DOMParser().parseFromString(await answer.text(), 'application/xml');
    const textsOf = (within: ParentNode, selector: string) =>
      [...within.querySelectorAll(selector)].map((found) => found.textContent);
    return {
      status: answer.status,
      faults: textsOf(file, 'parsererror'),
      addresses: [
        ...textsOf(file, 'loc'),
        ...[...file.querySelectorAll('[href]')].map((link) => link.getAttribute('href') ?? ''),
      ],
      entries: [...file.querySelectorAll('entry')].map((entry) => ({
        slug: decodeURIComponent(new URL(entry.querySelector('id')?.textContent ?? '').pathname.slice('/blog/'.length)),
        title: entry.querySelector('title')?.textContent,
        tags: [...entry.querySelectorAll('category')].slice(1).map((category) => category.getAttribute('term')),
        name: entry.querySelector('author > name')?.textContent,
      })),
    };
  }, path);

t.test('feeds and sitemaps: parsers read what people wrote, as it was written', async (t) => {
  const page = await open(undefined, { bypassCSP: true });
  await page.goto('/about');
  const known = new Map(attempts.map((attempt) => [attempt.slug, attempt]));
  const names = new Set([...attackers.people.map(({ fullName }) => fullName), 'Mira Kowalska']);
  const feeds = [
    '',
    '/categories/robotics',
    '/tags/attack',
    ...hostileTags.map((tag) => `/tags/${encodeURIComponent(tag)}`),
    ...attackers.people.slice(0, some).map(({ username }) => `/u/${encodeURIComponent(username)}`),
  ].map((list) => `${list}/feed.xml`);
  let read = 0;
  for (const path of [...feeds, '/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']) {
    const { status, faults, addresses, entries } = await parsed(page, path);
    t.strictSame({ status, faults }, { status: 200, faults: [] }, path);
    t.ok(
      addresses.every((address) => new URL(address).origin === on.site.url),
      path,
    );
    for (const { slug, title, tags, name } of entries) {
      const attempt = known.get(slug);
      if (!attempt) continue;
      read += 1;
      t.strictSame({ title, tags }, { title: attempt.title, tags: attempt.tags });
      t.ok(names.has(name ?? ''), `${path} has somebody called ${name}`);
    }
  }
  t.ok(read > shown.length, `${read} entries`);
  await page.context().close();
});

t.test('the data about a page, and its social picture', async (t) => {
  const page = await open(undefined, { javaScriptEnabled: false });
  let drawn = 0;
  // Ten more, so that even at a small scale some articles have no image.
  for (const { slug, title, attack } of shown.slice(0, some + 10)) {
    await page.goto(`/blog/${slug}`);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const headlines = texts.map((text) => (JSON.parse(text) as { headline?: string }).headline).filter(Boolean);
    t.strictSame(headlines, [title], attack);
    const content = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = new URL(content ?? '');
    t.equal(picture.origin, on.site.url, attack);
    // The page uses an image from the text as it is, and that may not exist.
    if (!picture.pathname.startsWith(`${new URL(page.url()).pathname}/picture-`)) continue;
    drawn += 1;
    const answer = await page.request.get(picture.href);
    t.match({ status: answer.status(), type: answer.headers()['content-type'] }, { status: 200, type: 'image/png' }, attack);
  }
  t.ok(drawn > 0, 'some have the picture that the server draws');
  await page.context().close();
});

t.test('pages of posts that the browser goes to without loading', async (t) => {
  const page = await open(undefined, { bypassCSP: true });
  await page.goto('/about');
  for (const { slug, attack } of shown) {
    const number = slug.slice('attack-'.length);
    await goWithin(page, `/blog/${slug}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(`attack ${number}$`) }).waitFor();
    await executions.lookAt(page);
    t.strictSame(takeExecutions(), [], attack);
  }
  await page.context().close();
});

t.test('the editor: what is pasted', async (t) => {
  const page = await open(attackers.people[0], { bypassCSP: true });
  await page.goto('/create-post');
  await editor(page).waitFor();
  for (const attack of attacks) {
    await editor(page).evaluate((box, html) => {
      box.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, attack);
    await executions.lookAt(page);
    t.strictSame(takeExecutions(), [], attack);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  }
  await page.evaluate(() => localStorage.clear());
  await page.context().close();
});

t.test('the editor: drafts that somebody put into the storage', async (t) => {
  const author = attackers.people[0] as Account;
  const page = await open(author, { bypassCSP: true });
  const id = await attackers.idOf(author);
  for (const [index, attack] of attacks.slice(0, some).entries()) {
    await page.goto('/about');
    const values = { title: attack, categoryId: '1', tags: attack, summary: attack, content: attack, readTime: attack };
    await page.evaluate(([key, draft]) => localStorage.setItem(String(key), JSON.stringify(draft)), [
      `draft-${id}-new-attack${index}`,
      { id: `attack${index}`, savedAt: `2126-01-01T00:00:${String(index % 60).padStart(2, '0')}.000Z`, values },
    ] as const);
    await page.goto('/create-post');
    await executions.lookAt(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await editor(page).waitFor();
    await executions.lookAt(page);
    t.strictSame(takeExecutions(), [], attack);
    await page.evaluate(() => localStorage.clear());
    await page.evaluate(() => localStorage.setItem('signed-in', 'yes'));
  }
  await page.context().close();
});

t.test("the author's own pages, with the reasons of decisions", async (t) => {
  for (const author of attackers.people.slice(0, Math.min(some, 20))) {
    const page = await open(author, { bypassCSP: true });
    for (const path of ['/my-articles', '/', '/create-post']) {
      await page.goto(path);
      await page.getByRole('banner').getByRole('button', { name: author.fullName }).waitFor();
      await executions.lookAt(page);
      t.strictSame(takeExecutions(), [], `${path} of ${author.fullName}`);
    }
    await page.context().close();
  }
});

/** Loads more of a table until the row appears. */
const loadUntil = async (page: Page, row: Locator): Promise<void> => {
  const more = page.getByRole('button', { name: 'Load more' });
  for (;;) {
    await row.or(more).first().waitFor();
    if (await row.isVisible()) return;
    await more.click();
  }
};

t.test("the admin's dashboard and its dialogs", async (t) => {
  const page = await open(on.admin, { bypassCSP: true });
  await page.goto('/admin');
  for (const [tab, list] of [
    ['Pending', pending],
    ['Rejected', rejected],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    for (const { slug, attack } of list.slice(0, 100)) {
      const row = rowOf(page, `attack ${slug.slice('attack-'.length)}`).first();
      await loadUntil(page, row);
      await row.getByRole('button', { name: /^View/ }).click();
      await page.getByRole('dialog').getByText('What follows tries').waitFor();
      await executions.lookAt(page);
      t.strictSame(takeExecutions(), [], attack);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  await page.context().close();
});

t.test('the articles that were there before are unchanged, and the server has nothing to complain about', async (t) => {
  t.strictSame(await readDemo(), demoBefore);
  t.strictSame(on.site.complaints, []);
});
