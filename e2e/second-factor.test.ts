import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { codeAt } from '../services/test/code-at.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { seeToast, signIn } from './steps.ts';

/** An authenticator app: set-up, sign-in, recovery codes, and removal. */

const on = await stage();

const part = (page: Page) => page.getByRole('region', { name: 'Authenticator app', exact: true });

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

/** An unused code: each is also valid in the half-minutes before and after its own. */
const nextCode = (secret: string, halfMinutes: number): string => codeAt(secret, new Date(Date.now() + halfMinutes * 30_000));

const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`an app's whole life, on a ${name}, by keyboard alone`, async (t) => {
    const account = await on.register(`coded-${name}`, 'Grace Volt');
    const page = await on.page(account, { viewport, colorScheme });
    const dialog = page.getByRole('dialog');
    await page.goto('/settings');
    await part(page).getByText('You have none.').waitFor();
    await press(page, 'Set up an app');
    await dialog.getByRole('img', { name: 'QR code of the secret' }).locator('path[d^=M]').waitFor();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    t.match(secret, /^[A-Z2-7]{32}$/);
    await expectAccessible(t, page, 'the secret');
    on.watch.allow('POST /api/user/second-factor', 422);
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText(/^This code is not right/).waitFor();
    await expectAccessible(t, page, 'with a wrong code');
    await dialog.getByLabel('Code', { exact: true }).fill(nextCode(secret, -1));
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Recovery Codes' }).waitFor();
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    t.equal(codes.length, 10);
    await expectAccessible(t, page, 'the recovery codes');
    await press(page, 'I have kept them');
    await part(page).getByText('10 recovery codes are left.').waitFor();
    await part(page).getByRole('status').getByText('The authenticator app is set up.').waitFor();
    await expectAccessible(t, page, 'set up');

    await page.context().clearCookies();
    on.watch.tolerateEndedSession();
    on.watch.allow('POST /api/login', 401);
    await page.goto('/auth');
    await signIn(page, account);
    await page.getByLabel('Code', { exact: true }).waitFor();
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'code', 'the keyboard goes on in it');
    await expectAccessible(t, page, 'the second step');
    await page.keyboard.press('Enter');
    await page.getByText('Please give a code').waitFor();
    on.watch.allow('POST /api/login', 422);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText(/^This code is not right/).waitFor();
    await expectAccessible(t, page, 'a wrong code');
    await page.getByLabel('Code', { exact: true }).fill(nextCode(secret, 0));
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
    await seeToast(page, 'Login successful', 'Welcome back, Grace Volt!');

    await page.context().clearCookies();
    await page.goto('/auth');
    await signIn(page, account);
    await page.getByLabel('Code', { exact: true }).fill((codes[0] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
    await page.goto('/settings');
    await part(page).getByText('9 recovery codes are left.').waitFor();
    await press(page, 'New recovery codes');
    await dialog.getByRole('heading', { name: 'Recovery Codes' }).waitFor();
    t.notOk((await dialog.getByRole('listitem').allInnerTexts()).includes(codes[1] ?? ''));
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    t.equal(await dialog.getByRole('listitem').count(), 10, 'they stay until they are kept: they are shown only now');
    await press(page, 'I have kept them');
    await part(page).getByText('10 recovery codes are left.').waitFor();
    await press(page, 'Remove the app');
    await dialog.getByText(/sign nobody in any more/).waitFor();
    await expectAccessible(t, page, 'before it is removed');
    await press(page, 'Yes, Remove');
    await part(page).getByText('You have none.').waitFor();
    await part(page).getByRole('status').getByText('The authenticator app is removed.').waitFor();
  });
}

expectCleanConsole(on);
