import type { Page } from 'playwright-core';
import t from 'tap';
import type { AppSecret } from '../contracts/views/second-factor.ts';
import { inTurn } from '../scripts/test-scale.ts';
import { codeAt } from '../services/test/code-at.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { addPost } from './posts.ts';
import { draftSaved, editor, fillArticle, openUserMenu, rowOf, seeToast, submit } from './steps.ts';

/** A session that ends while a page is open: it begins again in place, and nothing that was begun is lost. */

const on = await stage();
on.watch.tolerateEndedSession();

const session = { name: 'benchnotes', domain: 'localhost' } as const;

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

/** Ends the session of the page; it hears of that as it would by its next call. */
const endSession = async (page: Page): Promise<void> => {
  await page.context().clearCookies(session);
  await page.evaluate(() => new BroadcastChannel('benchnotes-session').postMessage('changed'));
  await again(page).waitFor();
};

const signInAgain = async (page: Page, { password }: Pick<Account, 'password'>): Promise<void> => {
  await again(page).getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};

/** Gives whoever is signed in an authenticator app; answers its secret. */
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
    await endSession(page);
    t.notOk(await editor(page).isVisible(), 'whoever comes by reads nothing of it');
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
  // Whatever the form calls first finds the session ended: its dialog comes before the button is pressed, or by it.
  on.watch.tolerate('POST /api/posts', 401);
  on.watch.tolerate('GET /api/answer-time', 401);
  on.watch.tolerate('POST /api/user/drafts', 401);
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

t.test('a decision goes on that the session ended before', async (t) => {
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
  await page.getByRole('button', { name: 'Yes, Reject' }).click();
  await signInAgain(page, admin);
  await seeToast(page, 'Post rejected');
  t.equal(await again(page).count(), 0);
});

t.test('who leaves the page signs in elsewhere, and comes back to the draft', async (t) => {
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

t.test('who signs out in another tab, or as somebody else in, finds no dialog', async (t) => {
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
