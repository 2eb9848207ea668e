import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { editor, fillArticle, hold, openUserMenu, rowOf, seeToast, signIn, submit, toast, tryAgain } from './steps.ts';

/** The messages for failures and successes (specification, section 8, "Error catalogue"). */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

interface Failure {
  readonly what: string;
  readonly status: number | 'failed';
  /** The server's message; if left out, the response is empty. */
  readonly body?: string;
  readonly type?: string;
  readonly says: string;
}

/** Makes the next call fail, or the next few. */
const failNext = async (
  page: Page,
  call: string,
  { status, body = '', type = 'text/plain' }: Pick<Failure, 'status' | 'body' | 'type'>,
  times = 1,
): Promise<void> => {
  on.watch.allow(call, status);
  const [method, path] = call.split(' ');
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (status === 'failed') return route.abort();
      return route.fulfill({ status, body, contentType: `${type}; charset=utf-8` });
    },
    { times },
  );
};

const body = 'The solder is cold.';
const unreachable = 'The site cannot be reached. Please check your connection and try again.';

t.test('Login failed', async (t) => {
  const page = await on.page();
  await page.goto('/auth');
  on.watch.allow('POST /api/login', 401);
  await signIn(page, { ...grace, password: 'voltage over current' });
  await seeToast(page, 'Login failed', 'Invalid username or password');
  const failures: Failure[] = [
    { what: 'another failure', status: 500, body, says: body },
    { what: 'a failure without a word', status: 500, says: 'Login failed' },
    { what: "a proxy's page", status: 502, body: '<html>Bad Gateway</html>', type: 'text/html', says: 'Login failed' },
    { what: 'no answer', status: 'failed', says: unreachable },
  ];
  for (const { what, says, ...failure } of failures) {
    await failNext(page, 'POST /api/login', failure);
    await signIn(page, grace);
    await seeToast(page, 'Login failed', says);
    t.equal(await page.getByLabel('Username').inputValue(), grace.username, `${what}: what was typed is kept`);
  }
});

const register = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Full Name').fill('Georg Ohm');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill('ohm@example.org');
  await page.getByLabel('Password', { exact: true }).fill('current-1');
  await page.getByLabel('Confirm Password').fill('current-1');
  await page.getByRole('button', { name: 'Create account' }).click();
};

t.test('Registration failed', async (t) => {
  const page = await on.page();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  on.watch.allow('POST /api/register', 409);
  await register(page, grace.username);
  await seeToast(page, 'Registration failed', 'This username is taken. Please choose another one.');
  t.equal(await page.getByLabel('Username').getAttribute('aria-invalid'), 'true', 'it is told beside the field, too');
  const failures: Failure[] = [
    { what: 'another failure', status: 500, body, says: body },
    { what: 'a failure without a word', status: 500, says: 'Registration failed' },
  ];
  for (const { says, ...failure } of failures) {
    await failNext(page, 'POST /api/register', failure);
    await register(page, 'ohm');
    await seeToast(page, 'Registration failed', says);
  }
});

t.test('buttons say what is under way, and cannot be pressed again', async (t) => {
  const page = await on.page();
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  const release = await hold(page, /\/api\/(login|register)$/);
  await page.goto('/auth');
  await signIn(page, grace);
  const signing = page.getByRole('button', { name: 'Signing in...' });
  await signing.waitFor();
  t.ok(await signing.isDisabled());
  await page.getByRole('tab', { name: 'Register' }).click();
  await register(page, 'ohm');
  const creating = page.getByRole('button', { name: 'Creating account...' });
  await creating.waitFor();
  t.ok(await creating.isDisabled());
  release();
  await page.waitForURL('/');
  t.same(calls, ['/api/login', '/api/register']);
});

t.test('Login successful, Logged out, Logout failed', async () => {
  const page = await on.page();
  await page.goto('/auth');
  await signIn(page, grace);
  await seeToast(page, 'Login successful', 'Welcome back, Grace Volt!');
  await page.waitForURL('/');
  await failNext(page, 'POST /api/logout', { status: 500, body });
  await (await openUserMenu(page, grace)).getByRole('menuitem', { name: 'Sign out' }).click();
  await seeToast(page, 'Logout failed', `500: ${body}`);
  await failNext(page, 'POST /api/logout', { status: 503 });
  await (await openUserMenu(page, grace)).getByRole('menuitem', { name: 'Sign out' }).click();
  await seeToast(page, 'Logout failed', '503: Service Unavailable');
  await page.goto('/about');
  await (await openUserMenu(page, grace)).getByRole('menuitem', { name: 'Sign out' }).click();
  await seeToast(page, 'Logged out', 'You have been successfully logged out.');
  await page.waitForURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
});

t.test('a post that could not be created', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page);
  const failures: Failure[] = [
    // Consecutive messages must differ: otherwise the test could take an old toast for the new one.
    { what: 'without a word', status: 500, says: 'Failed to create post' },
    { what: 'with a sentence', status: 422, body, says: body },
    { what: 'no answer', status: 'failed', says: 'Failed to create post' },
  ];
  for (const { what, says, ...failure } of failures) {
    await failNext(page, 'POST /api/posts', failure);
    await submit(page);
    await seeToast(page, 'Error', says);
    t.match(await editor(page).innerText(), 'use the spring', `${what}: everything is kept`);
  }
  const release = await hold(page, '**/api/posts');
  await submit(page);
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  release();
  await page.waitForURL('/');
});

t.test('a decision that failed, and one that is under way', async (t) => {
  const page = await on.page(on.admin);
  await page.goto('/admin');
  const waiting = (await (await page.request.get('/api/posts?status=pending')).json()) as { id: number; title: string }[];
  for (const [place, verb, progress, done] of [
    [0, 'Approve', 'Approving...', 'Post approved'],
    [1, 'Reject', 'Rejecting...', 'Post rejected'],
  ] as const) {
    const { id = 0, title = '' } = waiting[place] ?? {};
    await rowOf(page, title).getByRole('button', { name: verb }).click();
    const yes = page.getByRole('button', { name: `Yes, ${verb}` });
    if (verb === 'Reject') await page.getByLabel('Reason').fill('No schematic.');
    for (const [sentence, says] of [
      [body, body],
      ['', 'Failed to update post status'],
    ] as const) {
      await failNext(page, `PATCH /api/posts/${id}/status`, { status: 500, body: sentence });
      await yes.click();
      await seeToast(page, 'Error', says);
      t.ok(await toast(page).evaluate((shown) => shown.matches(':popover-open')), 'it lies above the dialog');
    }
    const release = await hold(page, '**/status');
    await yes.click();
    t.equal(await page.getByRole('button', { name: progress }).getAttribute('aria-disabled'), 'true');
    release();
    await seeToast(page, done);
  }
});

t.test('lists of the dashboard that could not be fetched', async () => {
  const page = await on.page(on.admin);
  await page.clock.install();
  for (const [name, status] of [
    ['Pending Review', 'pending'],
    ['Approved', 'approved'],
    ['Rejected', 'rejected'],
  ] as const) {
    await page.goto('/about');
    await failNext(page, `GET /api/posts?status=${status}&limit=20`, { status: 500, body }, 100);
    await (await openUserMenu(page, on.admin)).getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await page.getByRole('tab', { name }).click();
    await page.getByRole('heading', { name: `Failed to fetch ${status} posts` }).waitFor();
    await tryAgain(page, page.getByRole('main'), () => page.unrouteAll());
    await page.getByRole('table').waitFor();
  }
});

t.test('one toast at a time, for five seconds', async (t) => {
  const page = await on.page(grace);
  await page.clock.install();
  await page.goto('/');
  for (const time of ['once', 'and again']) {
    await (await openUserMenu(page, grace)).getByRole('menuitem', { name: 'Profile' }).click();
    await seeToast(page, 'Profile page is coming soon');
    t.equal(await toast(page).count(), 1, time);
  }
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await (await openUserMenu(page, grace)).getByRole('menuitem', { name: 'Profile' }).click();
  await seeToast(page, 'Profile page is coming soon');
  await page.clock.runFor(4_990);
  t.equal(await toast(page).count(), 1);
  await page.clock.runFor(20);
  await toast(page).waitFor({ state: 'detached' });
});

expectCleanConsole(on);
