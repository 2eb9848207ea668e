import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { addPost } from './posts.ts';

/** Tags and authors lead to their other articles. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

t.test('from a card to its author, to a tag, to an article, and back', async (t) => {
  const page = await on.tab();
  await page.goto('/categories/power-electronics');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'buck' }).first();
  await card.getByRole('link', { name: 'buck', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '#buck' }).waitFor();
  t.equal(new URL(page.url()).pathname, '/tags/buck');
  const counted = await page.getByText(/^\d+ articles? with this tag/).innerText();
  t.equal(await page.getByRole('main').getByRole('article').count(), parseInt(counted));
  await page.getByRole('main').locator('a[href^="/u/"]').first().click();
  await page.waitForURL(/\/u\//);
  await page.getByText(/^@[\w.-]+ · \d+ articles?/).waitFor();
  await page.getByRole('link', { name: 'Authors' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Authors' }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '#buck' }).waitFor();
});

t.test('a tag of any letters has its page, and its feed', async (t) => {
  const tag = 'Ω/µ 100%?#';
  await addPost(on, grace, { title: 'Units in print', tags: [tag, 'متر', '電'], status: 'approved' });
  const page = await on.tab();
  await page.goto('/tags');
  await page.getByRole('link', { name: `${tag.toLowerCase()} 1 article` }).click();
  await page.getByRole('heading', { level: 1, name: `#${tag.toLowerCase()}` }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Units in print' }).waitFor();
  const feed = await page.request.get(
    String(await page.getByRole('main').getByRole('link', { name: 'Feed' }).getAttribute('href')),
  );
  t.equal(feed.status(), 200);
  t.match(await feed.text(), '<title>Units in print</title>');
  for (const other of ['متر', '電']) {
    await page.goto(`/tags/${encodeURIComponent(other)}`);
    await page.getByRole('link', { name: 'Units in print' }).waitFor();
  }
});

t.test('an address that is nearly right leads to the nearest articles, or to the categories that there are', async (t) => {
  const page = await on.tab();
  const suggested = page.getByRole('main').getByRole('listitem').getByRole('link');
  for (const slug of ['debouncing-switches-properly', 'debounce-a-swtich']) {
    on.watch.allow(`GET /blog/${slug}`, 404);
    await page.goto(`/blog/${slug}`);
    await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
    await page.getByRole('heading', { name: 'Did you mean' }).waitFor();
    t.equal(await suggested.first().innerText(), 'Debouncing a Switch Properly', slug);
  }
  for (const slug of ['xyzzy', 'not-there']) {
    on.watch.allow(`GET /blog/${slug}`, 404);
    await page.goto(`/blog/${slug}`);
    await page.waitForLoadState('networkidle');
    t.equal(await page.getByText('Did you mean').count(), 0, slug);
  }
  on.watch.allow('GET /categories/robots', 404);
  await page.goto('/categories/robots');
  await page.getByRole('main').getByRole('link', { name: 'Robotics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Robotics' }).waitFor();
});

t.test('what nobody can see yet leads nowhere', async (t) => {
  const { slug } = await addPost(on, grace, { title: 'Waiting for its review', tags: ['unheard-of'] });
  const page = await on.tab(grace);
  await page.goto('/my-articles');
  await page.getByRole('link', { name: 'Waiting for its review', exact: true }).click();
  await page.waitForURL(`/blog/${slug}`);
  await page.getByRole('heading', { level: 1, name: 'Waiting for its review' }).waitFor();
  await page.getByText('unheard-of').waitFor();
  t.equal(await page.getByRole('link', { name: 'unheard-of' }).count(), 0);
  on.watch.allow('GET /tags/unheard-of', 404);
  await page.goto('/tags/unheard-of');
  await page.getByRole('heading', { level: 1, name: 'Tag not found' }).waitFor();
  await page.getByRole('link', { name: 'Browse Tags' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
});

expectCleanConsole(on);
