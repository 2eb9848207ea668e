import type { Page } from 'playwright-core';
import t from 'tap';
import type { AppSecret } from '../contracts/views/second-factor.ts';
import { inTurn } from '../scripts/test-scale.ts';
import { codeAt } from '../services/test/code-at.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { addPost } from './posts.ts';
import { allDone, draftSaved, editor, fillArticle, openUserMenu, rowOf, seeToast, signIn, submit } from './steps.ts';

/** A session ends while a page is open: the user signs in again in place, and no work is lost. */

const on = await stage();
on.watch.tolerateEndedSession();
// A form may save its draft at any time, also just after its session has ended.
on.watch.tolerate('POST /api/user/drafts', 401);

const session = { name: 'benchnotes', domain: 'localhost' } as const;

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

/** Ends the session of a page, and makes the page check it. */
const endSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies(session);
  await page.evaluate(() => new BroadcastChannel('benchnotes-session').postMessage('changed'));
  await again(page).waitFor();
};

const signInAgain = async (page: Page, { password }: Pick<Account, 'password'>): Promise<void> => {
  await again(page).getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};

/** Sets up an authenticator app for the user of the page. Returns its secret. */
const addApp = async (page: Page): Promise<string> => {
  const { request } = page.context();
  const { secret, token } = (await (await request.post('/api/user/second-factor/secret')).json()) as AppSecret;
  await request.post('/api/user/second-factor', { data: { secret, token, code: codeAt(secret, new Date()) } });
  return secret;
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`an author with an authenticator app goes on writing in the middle of a word, on a ${name}`, async (t) => {
    const grace = await on.register(`grace-${name}`, 'Grace Volt');
    const page = await on.page(grace, { viewport, colorScheme });
    const secret = await addApp(page);
    await page.goto('/create-post');
    await page.getByLabel('Title').fill('Sealing a crack');
    await editor(page).click();
    await page.keyboard.type('The resn');
    await page.keyboard.press('ArrowLeft');
    // The editor notices a moved cursor a moment later.
    await allDone(page);
    await endSession(page);
    t.notOk(await editor(page).isVisible(), 'the text is hidden');
    t.strictSame(await violationsOn(page), []);
    t.equal(await again(page).getByLabel('Username').inputValue(), grace.username);
    await page.keyboard.press('Escape');
    on.watch.allow('POST /api/login', 401);
    await signInAgain(page, { password: 'not this one' });
    await again(page).getByText('Invalid username or password').waitFor();
    await signInAgain(page, grace);
    await again(page)
      .getByLabel('Code')
      .fill(codeAt(secret, new Date(Date.now() + 30_000)));
    t.strictSame(await violationsOn(page), [], 'with a code');
    await page.keyboard.press('Enter');
    await again(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'));
    await page.keyboard.type('i');
    t.equal((await editor(page).innerText()).trim(), 'The resin');
    await draftSaved(page);
  });
}

t.test('a lost session is begun again in place, and the text is submitted', async (t) => {
  const grace = await on.register('grace', 'Grace Volt');
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'Submitted after a lost session' });
  await page.context().clearCookies(session);
  // Either call of the form may notice first that the session has ended: the dialog opens before the button is pressed,
  // or because of it.
  on.watch.tolerate('POST /api/posts', 401);
  on.watch.tolerate('GET /api/answer-time', 401);
  await submit(page);
  const dialog = again(page);
  t.equal(await dialog.getByLabel('Username').inputValue(), grace.username);
  on.watch.allow('POST /api/login', 401);
  await dialog.getByLabel('Password').fill('not this one');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('Invalid username or password').waitFor();
  await dialog.getByLabel('Password').fill(grace.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await seeToast(page, 'Post submitted');
  await page.goto('/my-articles');
  await page.getByRole('heading', { name: 'Submitted after a lost session' }).waitFor();
});

t.test('a decision is sent again after signing in', async (t) => {
  const { id, title } = await addPost(on, on.admin, { title: 'Decided in a second session' });
  const admin = await on.register('admin-again', 'Ada Again');
  await on.site.operate('admin', 'grant', admin.username);
  const page = await on.page(admin);
  await page.goto('/admin');
  await rowOf(page, title).getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Reason').last().fill('Please add a schematic.');
  await page.context().clearCookies(session);
  on.watch.tolerate(`PATCH /api/posts/${id}/status`, 401);
  on.watch.tolerate('GET /api/live', 401);
  // The page requests the lists again whenever the site reports a change.
  for (const list of ['pending&limit=20', 'pending&limit=1', 'approved&limit=1', 'rejected&limit=1'])
    on.watch.tolerate(`GET /api/posts?status=${list}`, 401);
  await page.getByRole('button', { name: 'Yes, Reject' }).click();
  await signInAgain(page, admin);
  await seeToast(page, 'Post rejected');
  t.equal(await again(page).count(), 0);
});

t.test('a command waits for the newest check of the session, not for one that was under way', async (t) => {
  const otto = await on.register('otto', 'Otto Overtaken');
  const page = await on.page(otto);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'Overtaken by another tab' });
  await draftSaved(page);
  const other = await page.context().newPage();
  await page.context().clearCookies(session);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  await page.route(
    '**/api/user',
    async (route) => {
      const answer = await route.fetch();
      held();
      await released;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  on.watch.tolerate('POST /api/posts', 401);
  await submit(page);
  await isHeld;
  await other.goto('/auth');
  await signIn(other, otto);
  const checked = page.waitForResponse((answer) => answer.url().endsWith('/api/user') && answer.ok());
  await page.evaluate(() => new BroadcastChannel('benchnotes-session').postMessage('changed'));
  await checked;
  release();
  await seeToast(page, 'Post submitted');
  await page.goto('/my-articles');
  await page.getByRole('heading', { name: 'Overtaken by another tab' }).waitFor();
  t.equal(await again(page).count(), 0);
});

t.test('a page that its user may not see asks to sign in again, too', async (t) => {
  const page = await on.page(await on.register('una', 'Una Admitted'));
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await endSession(page);
  t.notOk(await page.getByRole('heading', { name: 'Access Denied' }).isVisible());
});

t.test('an author who leaves the page finds the draft after signing in', async (t) => {
  const lin = await on.register('lin', 'Lin Leaves');
  const page = await on.page(lin);
  await page.goto('/create-post');
  await page.getByLabel('Title').fill('Left and found again');
  await endSession(page);
  await again(page).getByRole('button', { name: 'Leave the page' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Username').fill(lin.username);
  await page.getByLabel('Password').fill(lin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/create-post/);
  await page.getByText('“Left and found again”').waitFor();
  t.pass('the draft is offered');
});

t.test('signing out in another tab, or signing in as another user, shows no dialog', async (t) => {
  const mia = await on.register('mia', 'Mia Tabs');
  const noah = await on.register('noah', 'Noah Other');
  const page = await on.page(mia);
  await page.goto('/my-articles');
  const other = await page.context().newPage();
  await other.goto('/');
  await endSession(page);
  await other.goto('/auth');
  await other.getByLabel('Username').fill(noah.username);
  await other.getByLabel('Password').fill(noah.password);
  await other.keyboard.press('Enter');
  await other.waitForURL('/');
  await again(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Noah Other/ }).waitFor();
  await (await openUserMenu(other, noah)).getByText('Sign out').click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  t.equal(await again(page).count(), 0);
});

expectCleanConsole(on);
