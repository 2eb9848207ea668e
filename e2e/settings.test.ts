import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { startMailServer } from '../services/test/mail-server.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { registerConfirmed } from './confirmed.ts';
import { addPost } from './posts.ts';
import { hold, openUserMenu, signIn } from './steps.ts';

/** The user's own account: profile, password, sessions and theme, on a phone and on a desktop. */

const mail = await startMailServer(t);
const on = await stage({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' } });
const chosen = 'voltage over current';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The name or text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.getAttribute('name') ?? activeElement?.getAttribute('aria-label') ?? activeElement?.textContent) || '';
  });

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sessions = (page: Page) => part(page, 'Sessions').getByRole('listitem');

const open = async (page: Page): Promise<void> => {
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await sessions(page).first().waitFor();
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`all of the settings, on a ${name}, by keyboard alone`, async (t) => {
    const account = await registerConfirmed(on, mail, `settled-${name}`, 'Grace Volt');
    const { slug } = await addPost(on, account, { status: 'approved' });
    const page = await on.page(account, { viewport, colorScheme });
    const elsewhere = await on.page(undefined, { userAgent: firefox });
    await elsewhere.goto('/auth');
    await signIn(elsewhere, account);
    await elsewhere.waitForURL('/');

    await page.goto('/');
    if (name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = name === 'phone' ? page.getByRole('menu', { name: 'Account' }) : await openUserMenu(page, account);
    await menu.getByRole('menuitem', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/settings');
    await page.getByText(`You are signed in as @${account.username}.`).waitFor();
    await sessions(page).nth(1).waitFor();
    await expectAccessible(t, page, 'as it opens');

    const profile = part(page, 'Profile');
    await profile.getByLabel('Full name').fill(' ');
    await page.keyboard.press('Enter');
    await profile.getByText('Full name is required').waitFor();
    t.equal(await focused(page), 'fullName', 'the focus goes to the error');
    await expectAccessible(t, page, 'with an error');
    on.watch.allow('PUT /api/user/profile', 422);
    await page.keyboard.type('Ada Bench');
    await page.keyboard.press('Enter');
    await profile.getByText(/^This is the name of an admin of this site/).waitFor();
    t.equal(await focused(page), 'fullName', 'also where the server found it');
    await profile.getByLabel('Full name').fill(`Grace von ${name}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('I measure voltages.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await profile.getByRole('status').getByText('Your profile is saved. Readers see it from now on.').waitFor();
    if (name === 'desktop')
      await page
        .getByRole('banner')
        .getByRole('button', { name: `Grace von ${name}` })
        .waitFor();
    for (const [path, words] of [
      [`/blog/${slug}`, `Grace von ${name}`],
      [`/u/${account.username}`, 'I measure voltages.'],
    ] as const) {
      const html = await (await page.context().request.get(path)).text();
      t.match(html, words, `${path} shows it at once`);
    }

    const password = part(page, 'Password');
    on.watch.allow('PUT /api/user/password', 422);
    await password.getByLabel('Current password').fill('not it');
    await password.getByLabel('New password').fill(chosen);
    await page.keyboard.press('Enter');
    await password.getByText('This is not your current password').waitFor();
    t.equal(await focused(page), 'currentPassword');
    await expectAccessible(t, page, 'with a wrong password');
    await password.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    await password.getByRole('status').getByText('Your password is changed. All your other sessions have ended.').waitFor();
    t.equal(await password.getByLabel('Current password').inputValue(), '', 'the passwords are gone from the page');
    await sessions(page).nth(1).waitFor({ state: 'detached' });
    const { text } = await mail.cameTo(`${account.username}@example.org`, /^Your password at Benchnotes was changed$/);
    t.match(text, /was changed, and all other sessions were ended/);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    on.watch.tolerateEndedSession();
    await elsewhere.goto('/settings');
    await elsewhere.waitForURL('/auth');

    await signIn(elsewhere, { username: account.username, password: chosen });
    await elsewhere.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await open(page);
    await page.getByRole('button', { name: 'End session: Firefox on Linux' }).focus();
    await expectAccessible(t, page, 'with two sessions');
    await page.keyboard.press('Enter');
    await part(page, 'Sessions').getByText('The session has ended.').waitFor();
    await sessions(page).nth(1).waitFor({ state: 'detached' });
    t.equal(await focused(page), 'Your sessions', 'what had the focus is gone: it goes to the list');
    on.watch.tolerate('GET /api/user/sessions', 401);
    await elsewhere.goto('/settings');
    await elsewhere.waitForURL('/auth');

    const theme = () => page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('theme')]);
    const appearance = part(page, 'Appearance');
    t.ok(await appearance.getByLabel('As the system has it').isChecked());
    await appearance.getByLabel('As the system has it').focus();
    await page.keyboard.press('ArrowDown');
    t.same(await theme(), ['light', 'light']);
    await expectAccessible(t, page, 'in the light theme');
    await page.keyboard.press('ArrowDown');
    t.same(await theme(), ['dark', 'dark']);
    await expectAccessible(t, page, 'in the dark theme');
    await page.getByRole('banner').getByRole('button', { name: 'Switch to the light theme' }).click();
    t.ok(await appearance.getByLabel('Light', { exact: true }).isChecked(), 'both say the same');
    await appearance.getByLabel('As the system has it').check();
    t.same(await theme(), ['system', 'system'], 'and back to the system');

    const dates = appearance.getByLabel('Language of dates');
    t.equal(await dates.inputValue(), 'en-US');
    await dates.focus();
    await dates.selectOption('de');
    const day = new Intl.DateTimeFormat('de', { weekday: 'long' }).format();
    await appearance.locator('time[lang=de]').getByText(day).waitFor();
    await expectAccessible(t, page, 'with dates in German');
    await page.goto(`/blog/${slug}`);
    const published = new Intl.DateTimeFormat('de', { dateStyle: 'long' }).format();
    await page.locator('article time[lang=de]').getByText(published).first().waitFor();
    await page.reload();
    await page.locator('article time[lang=de]').getByText(published).first().waitFor();
  });
}

t.test('a double click saves once, and the button says that it is busy', async (t) => {
  const page = await on.page(await on.register('hasty', 'Hasty Hand'));
  await open(page);
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && asked.push(request.url()));
  const release = await hold(page, '**/api/user/profile');
  await page.getByRole('button', { name: 'Save profile' }).dblclick();
  t.ok(await page.getByRole('button', { name: 'Saving...' }).isDisabled());
  release();
  await page.getByText('Your profile is saved.').waitFor();
  t.equal(asked.length, 1);
});

t.test('what cannot be loaded or done says so, and is tried again', async (t) => {
  const account = await on.register('patient', 'Patient Hand');
  const page = await on.page(account);
  on.watch.allow('GET /api/user/sessions', 503);
  await page.route('**/api/user/sessions', (route) => route.fulfill({ status: 503, body: 'The store is away.' }), { times: 1 });
  await page.goto('/settings');
  const failed = part(page, 'Sessions').getByRole('alert');
  await failed.getByText('This could not be loaded').waitFor();
  await expectAccessible(t, page, 'with a failure');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await sessions(page).first().waitFor();

  const other = await on.page(undefined, { userAgent: firefox });
  await other.goto('/auth');
  await signIn(other, account);
  await other.waitForURL('/');
  await open(page);
  const sentence = 'The store is away. Please try again.';
  on.watch.allow('POST /api/user/sessions/end-others', 503);
  await page.route('**/end-others', (route) => route.fulfill({ status: 503, body: sentence }), { times: 1 });
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await part(page, 'Sessions').getByRole('alert').getByText(sentence).waitFor();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await part(page, 'Sessions').getByText('All your other sessions have ended.').waitFor();
  t.equal(await page.getByText(sentence).count(), 0);
  t.equal(await page.getByRole('button', { name: 'End all other sessions' }).count(), 0);
});

expectCleanConsole(on);
