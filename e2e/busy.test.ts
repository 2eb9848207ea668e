import type { Page, Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { until } from '../scripts/until.ts';
import { bell, panel, unread } from './bell.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { allSent, fillArticle, seeToast, signIn, submit } from './steps.ts';

/** When the server is overloaded (503), a page says so and retries after `Retry-After`. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const sentence = 'The site has more to do than it can at this moment. Please try again in a few seconds.';

interface Refusals {
  /** How many calls are refused before the site answers. */
  readonly times?: number;
  /** The `Retry-After`, in seconds. */
  readonly after?: number;
}

/** Refuses such calls as the load shedder does; returns all calls that were made, refused or not. */
const refuse = async (page: Page, call: string, { times = 1, after = 10 }: Refusals = {}): Promise<Route[]> => {
  const [method, path] = call.split(' ');
  const calls: Route[] = [];
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      calls.push(route);
      if (calls.length > times) return route.continue();
      return route.fulfill({ status: 503, body: sentence, contentType: 'text/plain', headers: { 'retry-after': String(after) } });
    },
  );
  return calls;
};

const notice = (page: Page) => page.locator('[data-busy]');
const failure = (page: Page) => page.getByText('This could not be loaded');

/** Advances the paused clock of a page, and waits until all calls made by then have been sent. */
const pass = async (page: Page, milliseconds: number): Promise<void> => {
  await page.clock.runFor(milliseconds);
  await allSent(page);
};

const robotics = '/api/posts?category=robotics&limit=24&view=card';

/** The home page with a paused clock, after a topic was requested and refused. */
const refusedTopic = async (t: Test, refusals: Refusals): Promise<{ page: Page; calls: Route[] }> => {
  const page = await on.page();
  await page.clock.install();
  await page.goto('/');
  const calls = await refuse(page, `GET ${robotics}`, refusals);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('button', { name: 'Robotics', exact: true }).click();
  // React loads and shows the parts of a page by timers.
  await until(async () => {
    await page.clock.runFor(20);
    return notice(page).isVisible();
  }, 'the page says that the site is busy');
  t.equal(calls.length, 1);
  return { page, calls };
};

/** Robotics has its own articles only. */
const seesTopic = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  await page.locator('main article').first().waitFor();
};

t.test('what is read is asked for again when the server says, and not before', async (t) => {
  const { page, calls } = await refusedTopic(t, {});
  await pass(page, 9_000);
  t.equal(calls.length, 1);
  t.ok(await notice(page).isVisible());
  await pass(page, 2_000);
  t.equal(calls.length, 2);
  await seesTopic(page);
  await notice(page).waitFor({ state: 'detached' });
  t.equal(await failure(page).count(), 0);
});

t.test('a reader who does not want to wait asks at once', async (t) => {
  const { page, calls } = await refusedTopic(t, {});
  await notice(page).getByRole('button', { name: 'Try now' }).click();
  await seesTopic(page);
  await notice(page).waitFor({ state: 'detached' });
  t.equal(calls.length, 2);
});

t.test('after four refusals the page leaves it to the reader', async (t) => {
  const { page, calls } = await refusedTopic(t, { times: 4, after: 1 });
  for (const [seconds, made] of [
    [2, 2],
    [3, 3],
    [4, 4],
  ] as const) {
    await pass(page, 1_000 * seconds);
    await until(() => calls.length === made, `call ${made} is made after ${seconds} seconds`);
  }
  await failure(page).waitFor();
  await notice(page).waitFor({ state: 'detached' });
  await pass(page, 60_000);
  t.equal(calls.length, 4);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await until(async () => {
    await page.clock.runFor(20);
    return calls.length === 5;
  }, 'it is asked for again');
  await failure(page).waitFor({ state: 'detached' });
});

t.test('a wait that would be long is told at once', async (t) => {
  const page = await on.page();
  await page.goto('/');
  const calls = await refuse(page, `GET ${robotics}`, { times: 1, after: 60 });
  await page.getByRole('button', { name: 'Robotics', exact: true }).click();
  await failure(page).waitFor();
  t.equal(calls.length, 1);
  t.equal(await notice(page).count(), 0);
});

t.test('an article is submitted once, with all that was typed, however often it is refused', async (t) => {
  const page = await on.page(grace);
  const calls = await refuse(page, 'POST /api/posts', { times: 2, after: 1 });
  await page.goto('/create-post');
  await fillArticle(page, { title: 'Sent while the site was busy' });
  await submit(page);
  await notice(page).waitFor();
  t.ok(await page.getByRole('button', { name: 'Submitting...' }).isVisible());
  t.equal(await page.getByLabel('Title').inputValue(), 'Sent while the site was busy');
  await page.waitForURL('/');
  const sent = calls.map((route) => route.request());
  t.equal(sent.length, 3);
  t.equal(new Set(sent.map((request) => request.headers()['idempotency-key'])).size, 1, 'one key');
  t.equal(new Set(sent.map((request) => request.postData())).size, 1, 'one article');
  const own = (await on.call(grace, 'GET', '/api/user/posts')) as { title: string }[];
  t.equal(own.filter(({ title }) => title === 'Sent while the site was busy').length, 1);
});

t.test('a change that is refused, and then in conflict with another one, says what is there now', async (t) => {
  const { id } = await addPost(on, grace, { title: 'Changed while the site was busy' });
  const [one, other] = [await on.page(grace), await on.page(grace)];
  for (const page of [one, other]) {
    await page.goto(`/create-post/${id}`);
    await page.getByLabel('Title').waitFor();
  }
  await one.getByLabel('Summary').fill('A summary that the first of the windows has sent.');
  await submit(one);
  await one.waitForURL('/my-articles');
  on.watch.allow(`PUT /api/posts/${id}`, 409);
  const calls = await refuse(other, `PUT /api/posts/${id}`, { after: 1 });
  await other.getByLabel('Title').fill('Changed while the site was busy, again');
  await submit(other);
  await other.getByRole('link', { name: /Read what is there now/ }).waitFor();
  t.equal(calls.length, 2);
  t.equal(await other.getByLabel('Title').inputValue(), 'Changed while the site was busy, again');
});

t.test('a notice is marked as read, and a post claimed, once there is room', async (t) => {
  const ida = await on.register('ida', 'Ida Ohm');
  await addPost(on, ida, { title: 'Approved while the site was busy', status: 'approved' });
  const page = await on.page(ida);
  const marked = await refuse(page, 'POST /api/user/notices/read', { after: 1 });
  await page.goto('/about');
  // The notices of the article, and of the sign-in on another device.
  await unread(page, 2);
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await panel(page).getByText('Unread:').first().waitFor({ state: 'detached' });
  await until(() => marked.length === 2, 'it is marked once more');
  const post = await addPost(on, grace, { title: 'Claimed while the site was busy' });
  const desk = await on.page(on.admin);
  const claimed = await refuse(desk, `PUT /api/posts/${post.id}/claim`, { after: 1 });
  await desk.goto(`/admin/review?post=${post.id}`);
  const claims = async () => (await on.call(on.admin, 'GET', '/api/claims')) as { postId: number }[];
  await until(async () => (await claims()).some(({ postId }) => postId === post.id), 'the post is claimed');
  t.equal(claimed.length, 2);
});

t.test('a command that might be carried out twice is sent once, and the sentence is told', async (t) => {
  const page = await on.page();
  const calls = await refuse(page, 'POST /api/login', { after: 1 });
  await page.goto('/auth');
  await signIn(page, grace);
  await seeToast(page, 'Login failed', sentence);
  t.equal(calls.length, 1);
  t.equal(await page.getByLabel('Username').inputValue(), grace.username);
  await signIn(page, grace);
  await page.waitForURL('/');
  t.equal(calls.length, 2);
});

expectCleanConsole(on);
