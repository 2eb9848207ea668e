import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { hold, seeToast, signIn } from './steps.ts';

/** The page "People": how an admin lists and manages accounts, on a phone and on a desktop. */

const on = await stage();

const reason = 'Advertising in every article.';

const rowOf = (page: Page, { username }: Account) => page.getByRole('row').filter({ hasText: username });
const dialog = (page: Page) => page.getByRole('dialog');

/** The text of the focused element. */
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

const search = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Name or address begins with').fill(text);
  await page.keyboard.press('Enter');
};

/** Opens an account and chooses an action by keyboard. */
const choose = async (page: Page, account: Account, action: string): Promise<void> => {
  await rowOf(page, account).getByRole('button', { name: 'Manage' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: action, exact: true }).focus();
  await page.keyboard.press('Enter');
};

const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name }).press('Enter');

t.test('admins see that an account is to be closed at its owner’s request', async (t) => {
  const account = await on.register('going', 'Going Volt');
  await on.call(account, 'POST', '/api/user/closing', { username: account.username });
  for (const [viewport, colorScheme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    const page = await on.tab(on.admin, { viewport, colorScheme });
    await page.goto('/admin/people');
    await rowOf(page, account)
      .getByText(/^Closes on \w+ \d+, \d{4} at its owner’s request$/)
      .waitFor();
    t.equal(await page.getByText(/^Closes on/).count(), 1, 'of nobody else');
    await rowOf(page, account).getByRole('button', { name: 'Manage' }).click();
    await dialog(page)
      .getByText(/^on \w+ \d+, \d{4}.* at its owner’s request$/)
      .waitFor();
    await expectAccessible(t, page, 'an account that is to be closed');
  }
});

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`an account is suspended and reinstated on a ${name}, by keyboard alone`, async (t) => {
    const account = await on.register(`noisy-${name}`, `Grace ${name} Volt`);
    const theirs = await on.page(account, { viewport, colorScheme });
    await theirs.goto('/my-articles');
    const page = await on.page(on.admin, { viewport, colorScheme });
    await page.goto('/admin');
    await page.getByRole('link', { name: 'People', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin/people');
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await rowOf(page, account).waitFor();
    t.notMatch(await page.getByRole('main').innerText(), /example\.org/, 'no address stands in the list');
    await expectAccessible(t, page, 'the list');

    await search(page, `NOISY-${name}@`);
    await page.waitForFunction(() => document.querySelectorAll('[data-person]').length === 1);
    await rowOf(page, account)
      .getByRole('button', { name: `Manage ${account.fullName}` })
      .focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText(`${account.username}@example.org`).waitFor();
    await expectAccessible(t, page, 'one account');
    await dialog(page).getByRole('button', { name: 'Suspend' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Suspend Account' }).waitFor();
    t.ok(
      await dialog(page)
        .getByLabel('Reason')
        .evaluate((field) => field === document.activeElement),
      'the focus is in the reason',
    );
    await confirm(page, 'Yes, Suspend');
    await dialog(page).getByText('Please give a reason').waitFor();
    await dialog(page).getByLabel('Until').fill('2020-01-01');
    await dialog(page).getByText('Choose an end in the future').waitFor();
    await expectAccessible(t, page, 'the dialog with errors');
    await dialog(page).getByLabel('Reason').fill(reason);
    await dialog(page).getByLabel('Until').fill('2046-03-05');
    await confirm(page, 'Yes, Suspend');
    await seeToast(page, 'Account suspended');
    await rowOf(page, account).getByText('Until Mar').waitFor();
    t.equal(await focused(page), `Manage ${account.fullName}`, 'the focus is where it was');
    await expectAccessible(t, page, 'with somebody who is suspended');

    on.watch.tolerateEndedSession();
    on.watch.tolerate('GET /api/user/posts', 401);
    await theirs.reload();
    await theirs.waitForURL('/auth');
    on.watch.allow('POST /api/login', 403);
    await signIn(theirs, account);
    const sentence = `This account is suspended until March 5, 2046, 00:00 UTC. The reason that was given: ${reason}`;
    await theirs.getByRole('alert').getByText(sentence).waitFor();
    await expectAccessible(t, theirs, 'the sign-in that is refused');

    await choose(page, account, 'Reinstate');
    await expectAccessible(t, page, 'the question');
    t.equal(await focused(page), 'Cancel', 'what does nothing has the focus');
    await confirm(page, 'Yes, Reinstate');
    await seeToast(page, 'Account reinstated');
    await rowOf(page, account).getByText('Until Mar').waitFor({ state: 'detached' });
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.waitForURL('/my-articles');
  });
}

t.test('an admin is made, and the right revoked', async (t) => {
  const account = await on.register('candidate', 'Candida Date');
  const page = await on.tab(on.admin);
  await page.goto('/admin/people');
  await choose(page, account, 'Make admin');
  await confirm(page, 'Yes, Make Admin');
  await seeToast(page, 'Admin right granted', 'Candida Date is an admin now.');
  await rowOf(page, account).getByText('Admin', { exact: true }).waitFor();
  const theirs = await on.tab(account);
  await theirs.goto('/admin/people');
  await rowOf(theirs, account).waitFor();
  await rowOf(page, account).getByRole('button', { name: 'Manage' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke admin' }).waitFor();
  t.same(
    await dialog(page).getByRole('group', { name: 'Actions' }).getByRole('button').allInnerTexts(),
    ['Revoke admin'],
    'an admin is neither suspended nor sent a link that somebody else is shown',
  );
  await dialog(page).getByRole('button', { name: 'Revoke admin' }).click();
  await confirm(page, 'Yes, Revoke');
  await seeToast(page, 'Admin right revoked');
  await rowOf(page, account).getByText('Member', { exact: true }).waitFor();
  on.watch.allow('GET /api/people?limit=50&search=cand', 403);
  await search(theirs, 'cand');
  await theirs.getByText('Access Denied').waitFor();
});

t.test('a reset link is shown once, and works', async (t) => {
  const account = await on.register('forgetful', 'Alex Forget');
  const page = await on.tab(on.admin);
  await page.goto('/admin/people');
  await choose(page, account, 'Reset link');
  await dialog(page).getByText('This site sends no mail').waitFor();
  await confirm(page, 'Yes, Make Link');
  const link = await dialog(page)
    .getByText(/\/auth\/reset#/)
    .innerText();
  t.equal(await focused(page), 'Copy link');
  await expectAccessible(t, page, 'the link');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  t.equal(await focused(page), 'Manage Alex Forget');
  t.notMatch(await page.content(), /auth\/reset#/);
  const theirs = await on.tab();
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill('voltage over current');
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await theirs.getByText('Your password is changed. Please sign in with the new one.').waitFor();
});

t.test('that another admin was faster is told in a sentence, and the list shows what is', async (t) => {
  const account = await on.register('contested', 'Con Tested');
  const page = await on.tab(on.admin);
  await page.goto('/admin/people');
  await choose(page, account, 'Suspend');
  const { id } = (await on.call(account, 'POST', '/api/login', account)) as { id: number };
  await on.call(on.admin, 'POST', `/api/people/${id}/suspension`, { reason: 'Faster.' });
  on.watch.allow(`POST /api/people/${id}/suspension`, 409);
  await dialog(page).getByLabel('Reason').fill(reason);
  await confirm(page, 'Yes, Suspend');
  await dialog(page).getByRole('alert').getByText('contested is suspended already, without an end date.').waitFor();
  t.equal(await focused(page), 'Close');
  await expectAccessible(t, page, 'the refusal');
  await page.keyboard.press('Enter');
  await rowOf(page, account).getByText('For good').waitFor();
});

t.test('a double click decides once; what fails stays in the dialog', async (t) => {
  const account = await on.register('twice', 'Two Clicks');
  const page = await on.tab(on.admin);
  await page.goto('/admin/people');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await choose(page, account, 'Make admin');
  const { id } = (await on.call(account, 'POST', '/api/login', account)) as { id: number };
  on.watch.allow(`PATCH /api/people/${id}/admin`, 503);
  await page.route(
    '**/admin',
    (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: 'The log is away.' }) : route.continue(),
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: 'Yes, Make Admin' }).click();
  await dialog(page).getByRole('alert').getByText('The log is away.').waitFor();
  await expectAccessible(t, page, 'a failure');
  const release = await hold(page, '**/api/people/*/admin');
  await dialog(page).getByRole('button', { name: 'Yes, Make Admin' }).dblclick();
  await dialog(page).getByRole('button', { name: 'Saving...' }).waitFor();
  release();
  await seeToast(page, 'Admin right granted');
  t.equal(sent.length, 2, 'the one that failed, and one more');
});

t.test('the own account can be looked at only', async (t) => {
  const page = await on.tab(on.admin);
  await page.goto('/admin/people');
  await search(page, on.admin.username);
  await rowOf(page, on.admin).getByRole('button', { name: 'Manage' }).click();
  await dialog(page).getByText('This is your own account').waitFor();
  t.equal(await dialog(page).getByRole('group', { name: 'Actions' }).count(), 0);
});

t.test('while the list is fetched, where it fails, where nobody is found, and page by page', async (t) => {
  const page = await on.page(on.admin);
  const release = await hold(page, '**/api/people?*');
  await page.goto('/admin/people');
  await page.locator('[data-skeleton]').first().waitFor();
  release();
  await page.locator('[data-person]').first().waitFor();
  await search(page, 'nobody-at-all');
  await page.getByText('No username, address or full name begins with “nobody-at-all”.').waitFor();
  await expectAccessible(t, page, 'nobody found');
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await page.locator('[data-person]').first().waitFor();
  await search(page, 'mira');
  await page.waitForFunction(() => document.querySelectorAll('[data-person]').length === 1);
  await page.goto('/admin');
  await page.goBack();
  t.equal(await page.getByLabel('Name or address begins with').inputValue(), 'mira', 'the search is there again');

  const other = await on.page(on.admin);
  on.watch.allow('GET /api/people?limit=50', 503);
  await other.route('**/api/people?*', (route) => route.fulfill({ status: 503, body: 'Please try again.' }), { times: 1 });
  await other.goto('/admin/people');
  await other.getByText('Failed to fetch people').waitFor();
  await other.route('**/api/people?limit=50*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  );
  await other.getByRole('button', { name: 'Try again' }).click();
  await other.locator('[data-person]').nth(1).waitFor();
  t.equal(await other.locator('[data-person]').count(), 2);
  await other.getByRole('button', { name: 'Load more' }).click();
  await other.locator('[data-person]').nth(3).waitFor();
  t.ok(
    await other
      .locator('[data-person]')
      .nth(2)
      .getByRole('button')
      .evaluate((button) => button === document.activeElement),
  );
});

expectCleanConsole(on);
