import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { anArticle, fillArticle, rowOf, signIn, submit, toast, tryAgain } from './steps.ts';

/** Content that failed to load can be retried, and earlier content is still there when its reader comes back. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

/** Makes such calls fail until the returned function is called. */
const cutOff = async (page: Page, path: string): Promise<() => Promise<void>> => {
  on.watch.allow(`GET ${path}`, 'failed');
  const matches = (url: URL): boolean => url.pathname + url.search === path;
  await page.route(matches, (route) => route.abort());
  return () => page.unroute(matches);
};

t.test('who is signed in cannot be found out: pages say so, and go on when it can', async (t) => {
  for (const path of ['/create-post', '/my-articles']) {
    const page = await on.page(grace);
    await page.clock.install();
    const back = await cutOff(page, '/api/user');
    await page.goto(path);
    await page.getByText('This could not be loaded').waitFor();
    const banner = page.getByRole('banner');
    t.equal(await banner.getByRole('link', { name: 'Log in' }).count(), 0, 'nobody is told to be signed out');
    await tryAgain(page, path === '/my-articles' ? banner : page.getByRole('main'), back);
    await banner.getByRole('button', { name: grace.fullName }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

t.test('a topic of the home page, and the next articles, that could not be loaded', async (t) => {
  const page = await on.page();
  await page.clock.install();
  await page.goto('/');
  const back = await cutOff(page, '/api/posts?category=robotics&limit=24&view=card');
  await page.getByRole('button', { name: 'Robotics', exact: true }).click();
  await page.getByText('This could not be loaded').waitFor();
  await tryAgain(page, page.getByRole('main'), back);
  await page.getByText('This could not be loaded').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'All Topics' }).click();
  const first = await page.locator('main article').count();
  const onAgain = await cutOff(page, '/api/posts/latest?limit=13&view=card');
  await page.getByRole('button', { name: 'Load More Articles' }).click();
  await page.getByText('The next articles could not be loaded.').waitFor();
  await tryAgain(page, page.getByRole('main'), onAgain);
  await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, first);
  t.equal(await page.getByText('The next articles could not be loaded.').count(), 0);
});

t.test('back from an article the list is as long as it was, and of the same topic', async (t) => {
  const page = await on.tab();
  await page.goto('/');
  const cards = page.locator('main article');
  const readLastAndReturn = async (): Promise<void> => {
    await cards.last().getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/blog/**');
    await page.goBack();
    await page.waitForURL('/');
  };
  const first = await cards.count();
  await page.getByRole('button', { name: 'Load More Articles' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, first);
  const all = await cards.count();
  await readLastAndReturn();
  await page.waitForFunction((count) => document.querySelectorAll('main article').length === count, all);

  const chip = page.getByRole('group', { name: 'Filter by topic' }).getByRole('button').nth(1);
  await chip.click();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  await readLastAndReturn();
  t.equal(await chip.getAttribute('aria-pressed'), 'true');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL('/');
  t.equal(await chip.getAttribute('aria-pressed'), 'false', 'a new visit begins anew');
});

t.test('the list of what is popular goes on, counts on, and is as long as it was when one comes back', async (t) => {
  for (let number = 1; number <= 5; number += 1)
    await addPost(on, grace, { title: `Read by nobody ${number}`, status: 'approved' });
  const page = await on.tab();
  await page.goto('/popular');
  const cards = page.locator('main li article');
  t.equal(await cards.count(), 20);
  await page.getByRole('button', { name: 'Load More Articles' }).click();
  await page.getByText('#21 Popular').waitFor();
  const all = await cards.count();
  t.ok(all > 20, `${all} articles`);
  t.equal(await page.getByRole('button', { name: 'Load More Articles' }).count(), 0);
  await cards.last().getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/blog/**');
  await page.goBack();
  await page.waitForFunction((count) => document.querySelectorAll('main li article').length === count, all);
});

t.test('what was typed to register is there after a look at the other tab; an old toast is not', async (t) => {
  const page = await on.page();
  await page.goto('/auth');
  on.watch.allow('POST /api/login', 401);
  await signIn(page, { username: 'ohm', password: 'wrong voltage' });
  await toast(page).waitFor();
  await page.getByRole('tab', { name: 'Register' }).click();
  t.equal(await toast(page).count(), 0);
  await page.getByLabel('Full Name').fill('Georg Ohm');
  await page.getByLabel('Email').fill('ohm@example.org');
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  t.same(
    [await page.getByLabel('Full Name').inputValue(), await page.getByLabel('Email').inputValue()],
    ['Georg Ohm', 'ohm@example.org'],
  );
});

t.test('a reason that was typed is there when its dialog is opened again', async (t) => {
  const { title } = await addPost(on, grace, { title: 'Declined at the second try' });
  const page = await on.tab(on.admin);
  await page.goto('/admin');
  const reject = rowOf(page, title).getByRole('button', { name: 'Reject' });
  await reject.click();
  await page.getByLabel('Reason').fill('The figures lack a unit.');
  await page.keyboard.press('Escape');
  await reject.click();
  t.equal(await page.getByLabel('Reason').inputValue(), 'The figures lack a unit.');
});

t.test('two windows on one article: the second sees what the first has sent before it replaces it', async (t) => {
  const { id } = await addPost(on, grace, { title: 'One article in two windows' });
  const path = `/create-post/${id}`;
  const [one, other] = [await on.page(grace), await on.page(grace)];
  for (const page of [one, other]) {
    await page.goto(path);
    await page.getByLabel('Title').waitFor();
  }
  await one.getByLabel('Summary').fill('A summary that the first of the windows has sent.');
  await submit(one);
  await one.waitForURL('/my-articles');
  on.watch.allow(`PUT /api/posts/${id}`, 409);
  await other.getByLabel('Title').fill('One article in two windows, again');
  await submit(other);
  const link = other.getByRole('link', { name: /Read what is there now/ });
  const [read] = await Promise.all([other.waitForEvent('popup'), link.click()]);
  await read.getByLabel('Summary').waitFor();
  t.equal(await read.getByLabel('Summary').inputValue(), 'A summary that the first of the windows has sent.');
  await read.close();
});

t.test('a draft is offered in sight, also where the page was scrolled', async () => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { content: `${anArticle.content}\n`.repeat(40) });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.waitForFunction(
    (text) => Object.values({ ...localStorage }).some((kept: string) => kept.includes(text)),
    anArticle.content,
  );
  await page.reload();
  const offer = page.getByRole('region', { name: 'Unsent draft' });
  await offer.waitFor();
  await page.waitForFunction(() => {
    const box = document.querySelector('[aria-label="Unsent draft"]')?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect();
    return box && header && box.top >= header.bottom && box.bottom <= window.innerHeight;
  });
});

t.test('a long query is shown in short', async (t) => {
  const page = await on.tab();
  await page.goto(`/search?q=${'voltage'.repeat(25)}`);
  t.match(await page.getByRole('heading', { level: 1 }).textContent(), /^Results for “.{80}…”$/);
});

expectCleanConsole(on);
