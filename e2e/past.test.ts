import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { devices, themes } from './sound.ts';
import { until } from '../scripts/until.ts';

/** The review desk as it was at an earlier moment. */

const on = await stage({ settings: { RATE_LIMITS: 'false' } });
const author = await on.register('past', 'Past Volt');
const post = await addPost(on, author, { title: 'Waiting in the past', tags: ['past'] });
const waited = new Date().toISOString();
await until(() => Date.now() > Date.parse(waited), 'a moment later');
await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status: 'approved' });

const open = async (query: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
  const page = await on.page(on.admin, options);
  await page.goto(`/admin/review?asof=${waited}&author=past${query}`);
  await page.getByText('Nothing can be decided here.').waitFor();
  return page;
};

const titleOf = (page: Page) => page.getByRole('heading', { level: 2, name: post.title });
const statusNow = async (): Promise<string> =>
  ((await on.call(on.admin, 'GET', `/api/posts/${post.id}/review`)) as { status: string }).status;

t.test('what waited then is read, and nothing of it is decided', async (t) => {
  const page = await open('');
  await page.getByRole('link', { name: post.title }).click();
  await titleOf(page).waitFor();
  await page.getByText('Pending', { exact: true }).waitFor();
  t.match(page.url(), `post=${post.id}`);
  for (const key of ['a', 'r', 'u', 'f']) await page.keyboard.press(key);
  t.equal(await page.getByRole('region', { name: 'Decision' }).count(), 0);
  t.equal(await statusNow(), 'approved');
  await page.goBack();
  await titleOf(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Back to now' }).click();
  await page.getByText('Nothing can be decided here.').waitFor({ state: 'detached' });
  t.notMatch(page.url(), 'asof');
  await page.context().close();
});

t.test('the slider is moved by keys, and the address follows', async (t) => {
  const page = await open('');
  const slider = page.getByRole('slider', { name: 'Moment' });
  t.match(await slider.getAttribute('aria-valuetext'), /\w+day, .+ at \d/);
  await slider.focus();
  await page.keyboard.press('End');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  t.notMatch(page.url(), waited);
  const form = page.getByRole('search', { name: 'The moment' });
  const { from } = (await on.call(on.admin, 'GET', '/api/as-of')) as { from: string };
  const ends = form.locator('time');
  t.equal(await ends.first().getAttribute('datetime'), from);
  t.equal(await ends.count(), 2);
  const field = form.getByLabel('Date and time');
  // A test's log spans less than an hour: the first key moves to its beginning, the next one to its end.
  for (const key of ['ArrowLeft', 'ArrowRight', 'PageDown']) {
    const { search } = new URL(page.url());
    await page.keyboard.press(key);
    await page.waitForFunction((before) => location.search !== before, search);
    await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null);
    t.ok(await slider.evaluate((one) => one === document.activeElement), `${key} leaves the focus where it is`);
    const moment = new Date(new URL(page.url()).searchParams.get('asof') ?? '');
    const local = moment.toLocaleString('sv').slice(0, 16).replace(' ', 'T');
    t.equal(await field.inputValue(), local, 'the field beside it follows');
  }
  await page.context().close();
});

t.test('words, filters and order narrow the queue of then, and stand in the address', async (t) => {
  const page = await on.page(on.admin, { viewport: phone, colorScheme: 'dark' });
  await page.goto('/admin/review?tag=past');
  await page.getByRole('link', { name: 'Look back' }).click();
  await page.waitForURL(/asof=2/);
  t.match(page.url(), 'tag=past', 'what narrowed the queue of now narrows that of then');
  await page.goto(`/admin/review?asof=${waited}`);
  const form = page.getByRole('search', { name: 'The moment' });
  await form.getByLabel('Words or an author').fill('waiting in the pa');
  await form.getByText('Filters').click();
  await form.getByLabel('Tag').fill('PAST');
  await form.getByLabel('Authors').selectOption('First-time authors');
  await form.getByLabel('Order').selectOption('Newest first');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('1 waited then, newest first').waitFor();
  t.equal(new URL(page.url()).search, `?asof=${encodeURIComponent(waited)}&q=waiting+in+the+pa&tag=PAST&first=yes&sort=newest`);
  await page.getByRole('link', { name: post.title }).waitFor();
  t.same(await violationsOn(page), [], 'narrowed');
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no wider than the screen');
  await page.reload();
  await page.getByText('1 waited then, newest first').waitFor();
  t.equal(await form.getByLabel('Words or an author').inputValue(), 'waiting in the pa');
  await form.getByLabel('Waiting for').selectOption('30 days');
  await form.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  t.same(await violationsOn(page), [], 'nothing matches');
  await page.getByRole('link', { name: 'Show everything' }).click();
  await page.getByText(/waited then, oldest first/).waitFor();
  t.equal(await form.getByLabel('Words or an author').inputValue(), '');
  await page.goBack();
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await page.context().close();
});

t.test('the focus stays on the slider when an article was read', async (t) => {
  const page = await open(`&post=${post.id}`);
  await titleOf(page).waitFor();
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.press('End');
  await page.getByText('Published', { exact: true }).waitFor();
  t.ok(await slider.evaluate((one) => one === document.activeElement));
  await page.context().close();
});

t.test('under what happened last are the words of who did that', async (t) => {
  const declined = await addPost(on, author, { title: 'Appealed', status: 'rejected', reason: 'Please correct the claim.' });
  await on.call(author, 'POST', `/api/posts/${declined.id}/appeal`, { decision: 1, reason: 'The claim is right.' });
  const page = await on.page(on.admin);
  await page.goto(`/admin/review?asof=${new Date().toISOString()}&post=${declined.id}`);
  await page.getByText('Past Volt appealed against the decision').waitFor();
  const quotations = page.getByRole('region', { name: 'Article' }).locator('p:has(+ blockquote)');
  const following = await quotations.evaluateAll((all) => all.map((one) => one.nextElementSibling?.textContent));
  t.same(following, ['The claim is right.', 'Please correct the claim.']);
  t.match(await quotations.allInnerTexts(), [/appealed against the decision/, /^Reason of the decision before:$/]);
  t.same(await violationsOn(page), []);
  await page.context().close();
});

t.test('a moment that is none is told at its field', async (t) => {
  const page = await on.page(on.admin);
  await page.goto('/admin/review?asof=2001-01-01T00:00:00Z');
  await page.getByText('This moment lies before the log begins').waitFor();
  t.equal(await page.getByLabel('Date and time').getAttribute('aria-invalid'), 'true');
  await page.context().close();
});

const noFaults = async (t: Test, page: Page, state: string): Promise<void> => {
  t.same(await violationsOn(page), [], state);
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${state}: no wider than the screen`);
  await page.context().close();
};

t.test('it has no faults on a phone, a desktop and 320 pixels, light and dark', async (t) => {
  const narrow = { width: 320, height: 640 };
  const sights = [...devices, ...themes.map((colorScheme) => ({ viewport: narrow, colorScheme }))];
  for (const query of ['', `&post=${post.id}`]) {
    for (const sight of inTurn(sights)) {
      const page = await open(query, sight);
      await (query === '' ? page.getByRole('link', { name: post.title }) : titleOf(page)).waitFor();
      await noFaults(t, page, `${sight.viewport.width}, ${sight.colorScheme}, ${query}`);
    }
  }
});
