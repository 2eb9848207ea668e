import type { Page } from 'playwright-core';
import t from 'tap';
import type { ClaimView } from '../contracts/views/claim.ts';
import { loadFrontend } from '../services/http/frontend.ts';
import { build, password, type Person } from '../services/test/build.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, openBrowser, phone, Stage } from './browser.ts';
import { press } from './keys.ts';
import { freePort } from '../services/test/free-port.ts';
import { seeToast } from './steps.ts';
import { until } from '../scripts/until.ts';

/** The claim of a sleeping browser expires. The site runs in this process, with a clock that the test advances. */

const browser = await openBrowser(t);
const minutes = 60_000;
const port = await freePort();
const settings = { SITE_URL: `http://localhost:${port}`, RATE_LIMITS: 'false', REVIEW_CLAIMS: 'required' };
const site = await build(t, settings, await loadFrontend());
// Cookies expire by the browser's clock.
site.clock.advance(Date.now() - site.clock.now().getTime());
site.people.author = await site.register('author');
site.people.admin = await site.register('admin', true);
await site.category('Power Electronics');
const people = { maria: await site.register('maria', true), nora: await site.register('nora', true), admin: site.admin };
await site.app.listen({ port, host: 'localhost' });
const on = new Stage(
  {
    url: settings.SITE_URL,
    adminPassword: password,
    complaints: [],
    setUpLink: new Promise(() => undefined),
    operate: async () => '',
  },
  browser,
);

const queue = (page: Page) => page.getByRole('region', { name: 'Queue' });
const row = (page: Page, title: string) => queue(page).getByRole('link', { name: title });
const notice = (page: Page) => page.getByRole('region', { name: 'Article' }).getByRole('status').filter({ hasText: 'Take over' });

/** Opens a post on a user's desk; records when the desk reloads. */
const desk = async ({ username }: Person, post: { id: number; title: string }, options = {}): Promise<Page> => {
  const page = await on.page({ username, password, fullName: username }, options);
  await page.goto(`/admin/review?post=${post.id}`);
  await page.getByRole('heading', { level: 2, name: post.title, exact: true }).waitFor();
  await page.evaluate(() => document.documentElement.setAttribute('data-once', ''));
  return page;
};
const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.hasAttribute('data-once'));
const askedTwice = async (page: Page): Promise<void> => {
  for (let times = 0; times < 2; times += 1) await page.waitForResponse((answer) => answer.url().endsWith('/api/claims'));
};
/** The username of the admin who has claimed a post, if any; "unknown" while the site is overloaded. */
const holderOf = async (id: number): Promise<string | undefined> => {
  const answer = await people.nora.call('GET', '/api/claims');
  if (answer.statusCode === 503) return 'unknown';
  return answer.json<ClaimView[]>().find(({ postId }) => postId === id)?.by.username;
};

t.test('a post that a sleeping browser had is free by itself, on every desk, without a reload', async (t) => {
  const [post, other] = [await site.submit({ title: 'Read and forgotten' }), await site.submit({ title: 'Beside it' })];
  const hers = await desk(people.maria, post);
  await until(async () => (await holderOf(post.id)) === 'maria');
  // A closed laptop neither renews nor releases a claim.
  on.watch.allowOffline();
  await hers.context().setOffline(true);
  await hers.close();

  const mine = await desk(people.admin, post);
  const beside = await desk(people.nora, other, { viewport: phone, colorScheme: 'dark' });
  await notice(mine).getByText('maria Example has just opened this').waitFor();
  await beside.getByRole('button', { name: 'Back to the queue' }).click();
  await row(beside, post.title).getByText('maria Example').waitFor();
  t.same(await violationsOn(beside), [], 'the queue on a phone, dark');
  site.clock.advance(10 * minutes - 1);
  await askedTwice(mine);
  t.equal(await notice(mine).count(), 1, 'to the last moment it is hers');
  await press(mine, 'a');
  await mine.getByText('maria Example reads this post: take it over to decide on it.').waitFor();

  site.clock.advance(1);
  await notice(mine).waitFor({ state: 'detached' });
  await row(beside, post.title).getByText('maria Example').waitFor({ state: 'detached' });
  await until(async () => (await holderOf(post.id)) === 'admin');
  await row(beside, post.title).getByText('admin Example').waitFor();
  t.same([await isSamePage(mine), await isSamePage(beside)], [true, true]);
  t.same(await violationsOn(mine), [], 'the post that is free');
  await press(mine, 'a');
  await seeToast(mine, 'Post approved');
  const taken = await people.nora.call('GET', `/api/posts/${post.id}/take-overs`);
  t.same(taken.json(), [], 'nobody took anything over');
});

expectCleanConsole(on);
