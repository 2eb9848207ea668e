import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { startMailServer } from '../services/test/mail-server.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { registerConfirmed } from './confirmed.ts';
import { hold, seeToast, toast } from './steps.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

/**
 * Passkeys: adding, naming and removing them in the settings, and signing in; with Chromium's virtual authenticator.
 */

const mail = await startMailServer(t);
const on = await stage({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' } });

const part = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });
/** The list loads after the page, with placeholders until then. */
const shows = (page: Page, passkey: RegExp): Promise<void> =>
  part(page).getByRole('listitem').filter({ hasText: passkey }).waitFor();
const signInButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/settings');
  await part(page).getByRole('button', { name: 'Add passkey' }).waitFor();
};

/** Adds a passkey once the form is ready: it ignores Enter while the previous one is being added. */
const add = async (page: Page, name: string): Promise<void> => {
  await part(page).getByRole('button', { name: 'Add passkey' }).waitFor();
  await part(page).getByLabel('Name of the new passkey').fill(name);
  await page.keyboard.press('Enter');
};

const isFocused = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((name) => document.activeElement?.getAttribute('aria-label') === name, name);

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`a passkey's whole life, on a ${name}, by keyboard alone`, async (t) => {
    const account = await registerConfirmed(on, mail, `keyed-${name}`, 'Grace Volt');
    const page = await on.page(account, { viewport, colorScheme });
    const device = await VirtualAuthenticator.at(page);
    await openSettings(page);
    await part(page).getByText('You have no passkey yet.').waitFor();
    await expectAccessible(t, page, 'without a passkey');
    await add(page, ' ');
    await part(page).getByText('Please give the passkey a name').waitFor();
    await expectAccessible(t, page, 'without a name');
    await add(page, 'My phone');
    await part(page).getByRole('status').getByText('The passkey is added.').waitFor();
    t.equal((await device.credentials()).length, 1);
    await shows(page, /My phone\s*Added .* · Not used yet/);
    await expectAccessible(t, page, 'with a passkey');
    t.ok(await mail.cameTo(`${account.username}@example.org`, /^A passkey was added at Benchnotes$/));

    await add(page, 'Again');
    await part(page).getByRole('alert').getByText('This device has a passkey for your account already.').waitFor();
    await expectAccessible(t, page, 'with a refusal of the browser');

    await page.getByRole('button', { name: 'Rename passkey: My phone' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').waitFor();
    await expectAccessible(t, page, 'the dialog that renames');
    await dialog.getByLabel('Name').fill('My key');
    await page.keyboard.press('Enter');
    await part(page).getByRole('status').getByText('Passkey renamed.').waitFor();
    await page.getByRole('button', { name: 'Remove passkey: My key' }).waitFor();

    await page.context().clearCookies();
    on.watch.tolerateEndedSession();
    await page.goto('/auth');
    await signInButton(page).focus();
    await expectAccessible(t, page, 'the page that signs in');
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
    await seeToast(page, 'Login successful', 'Welcome back, Grace Volt!');
    await openSettings(page);
    await shows(page, /My key\s*Added .* · Last used /);

    await page.getByRole('button', { name: 'Remove passkey: My key' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText(/signs nobody in any more/).waitFor();
    await expectAccessible(t, page, 'the dialog that removes');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    t.ok(await isFocused(page, 'Remove passkey: My key'), 'the focus goes back');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Yes, Remove' }).focus();
    await page.keyboard.press('Enter');
    await part(page).getByText('You have no passkey yet.').waitFor();
    await mail.cameTo(`${account.username}@example.org`, /^A passkey was removed at Benchnotes$/);

    await page.context().clearCookies();
    await page.goto('/auth');
    on.watch.allow('POST /api/passkeys/sign-in', 401);
    await signInButton(page).click();
    await seeToast(page, 'Login failed', 'This passkey is not known here. Sign in with your password, or try another one.');
    await expectAccessible(t, page, 'with a refusal');
    await device.knowsOwner(false);
    await signInButton(page).click();
    await toast(page).getByText('No passkey was used').waitFor();
  });
}

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const)) {
  t.test(`what takes to show again who one is asks for it, and goes on, on a ${name}`, async (t) => {
    const account = await on.register(`proven-${name}`, 'Ada Proof');
    const page = await on.page(account, { viewport, colorScheme });
    await VirtualAuthenticator.at(page);
    on.watch.tolerate('POST /api/user/passkeys/challenge', 403);
    const unproven = () =>
      page.route(
        '**/api/user/passkeys/challenge',
        (route) =>
          route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({ detail: 'Please show again who you are.', code: 'REAUTHENTICATION_NEEDED', errors: [] }),
          }),
        { times: 1 },
      );
    await openSettings(page);
    await unproven();
    await add(page, 'First');
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' });
    await dialog.getByLabel('Your password').waitFor();
    await expectAccessible(t, page, 'the dialog');
    await page.keyboard.press('Enter');
    await dialog.getByText('Please give your current password').waitFor();
    on.watch.allow('POST /api/user/reauthentication', 422);
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('This is not your current password').waitFor();
    await expectAccessible(t, page, 'with an error');
    await dialog.getByLabel('Your password').fill(account.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await part(page).getByText('The passkey is added.').waitFor();

    await unproven();
    await add(page, 'Second');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await part(page).getByRole('alert').getByText('Please show again who you are.').waitFor();
    await unproven();
    await add(page, 'Second');
    await dialog.getByRole('button', { name: 'Use a passkey' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await part(page).getByRole('alert').getByText('This device has a passkey for your account already.').waitFor();
  });
}

t.test('a double click signs in once, and what cannot be loaded is tried again', async (t) => {
  const account = await on.register('hasty', 'Hasty Hand');
  const page = await on.page(account);
  await VirtualAuthenticator.at(page);
  on.watch.allow('GET /api/user/passkeys', 503);
  await page.route('**/api/user/passkeys', (route) => route.fulfill({ status: 503, body: 'The store is away.' }), { times: 1 });
  await page.goto('/settings');
  await part(page).getByText('This could not be loaded').waitFor();
  await expectAccessible(t, page, 'with a failure');
  await part(page).getByRole('button', { name: 'Try again' }).click();
  await part(page).getByText('You have no passkey yet.').waitFor();
  await add(page, 'My key');
  await part(page).getByText('The passkey is added.').waitFor();

  await page.context().clearCookies();
  await page.goto('/auth');
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
  const release = await hold(page, '**/api/passkeys/challenge');
  await signInButton(page).dblclick();
  await page.getByRole('button', { name: 'Waiting...' }).waitFor();
  release();
  await page.waitForURL('/');
  t.same(asked, ['/api/passkeys/challenge', '/api/passkeys/sign-in']);
});

expectCleanConsole(on);
