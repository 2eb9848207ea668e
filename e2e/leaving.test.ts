import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { startMailServer } from '../services/test/mail-server.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { confirmLinkIn, registerConfirmed } from './confirmed.ts';
import { hold, openUserMenu, signIn } from './steps.ts';

/** Changing the email address, and closing the account: on a phone and on a desktop, in light and dark, by keyboard. */

const mail = await startMailServer(t);
const on = await stage({ demo: false, settings: { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' } });

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

const open = async (page: Page): Promise<void> => {
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`another e-mail address, on a ${name}`, async (t) => {
    const account = await on.register(`moving-${name}`, 'Grace Volt');
    const page = await on.page(account, { viewport, colorScheme });
    await open(page);
    const email = part(page, 'E-mail address');
    await email.getByLabel('New e-mail address').fill('nowhere');
    await page.keyboard.press('Enter');
    await email.getByText('Invalid email address').waitFor();
    await expectAccessible(t, page, 'with an error');
    await email.getByLabel('New e-mail address').fill(`new-${name}@example.org`);
    await page.keyboard.press('Enter');
    await email
      .getByRole('status')
      .getByText(/^A link is on its way to the new address/)
      .waitFor();
    await mail.cameTo(`moving-${name}@example.org`, /^Another e-mail address for your account/);
    const { text } = await mail.cameTo(`new-${name}@example.org`, /^Confirm your e-mail address/);

    const elsewhere = await on.page(undefined, { viewport, colorScheme });
    await elsewhere.goto(confirmLinkIn(text, on.site.url));
    await elsewhere.waitForFunction(() => location.hash === '');
    await elsewhere.getByRole('button', { name: 'Confirm address' }).focus();
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor();
    await expectAccessible(t, elsewhere, 'confirmed');
    await mail.cameTo(`moving-${name}@example.org`, /^Your e-mail address at .* was changed$/);
    on.watch.allow('POST /api/email/confirm', 410);
    await page.goto(confirmLinkIn(text, on.site.url));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page
      .getByRole('alert')
      .getByText(/^This link is no longer valid/)
      .waitFor();
    await expectAccessible(t, page, 'used twice');
  });

  t.test(`downloading what is kept of one, on a ${name}`, async (t) => {
    const account = await on.register(`taking-${name}`, 'Ada Copy');
    const page = await on.page(account, { viewport, colorScheme });
    await open(page);
    const own = part(page, 'Your data');
    on.watch.allow('GET /api/user/export', 503);
    await page.route('**/api/user/export', (route) => route.fulfill({ status: 503, body: 'The store is away.' }), { times: 1 });
    await own.getByRole('button', { name: 'Download' }).focus();
    await page.keyboard.press('Enter');
    await own.getByRole('alert').getByText('The store is away.').waitFor();
    await expectAccessible(t, page, 'with a failure');
    const release = await hold(page, '**/api/user/export');
    const coming = page.waitForEvent('download');
    await own.getByRole('button', { name: 'Download' }).dblclick();
    t.ok(await own.getByRole('button', { name: 'Downloading...' }).isDisabled());
    release();
    const file = await coming;
    t.match(file.suggestedFilename(), new RegExp(`^benchnotes-taking-${name}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
    t.match(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
    await own.getByRole('status').getByText('Your data is downloaded.').waitFor();
    await expectAccessible(t, page, 'downloaded');
  });

  t.test(`closing the account, and keeping it after all, on a ${name}`, async (t) => {
    const account = await registerConfirmed(on, mail, `leaving-${name}`, 'Ada Gone');
    const page = await on.page(account, { viewport, colorScheme });
    await open(page);
    await part(page, 'Close account').getByRole('button', { name: 'Close my account' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    await dialog.getByLabel(/^To confirm, type your username/).waitFor();
    await page.keyboard.type('somebody');
    await page.keyboard.press('Enter');
    await dialog.getByText(`Please type your username, ${account.username}`).waitFor();
    await expectAccessible(t, page, 'the dialog, with an error');
    const first = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download your data first' }).click();
    t.match((await first).suggestedFilename(), /^benchnotes-leaving-/);
    await dialog.getByRole('status').getByText('Your data is downloaded.').waitFor();
    await dialog.getByLabel(/^To confirm, type your username/).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(account.username);
    await page.keyboard.press('Enter');
    const banner = part(page, 'Your account');
    await banner.getByText('Your account is to be closed.').waitFor();
    await part(page, 'Sessions').getByText('This session').waitFor();
    await expectAccessible(t, page, 'to be closed');
    t.same(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(), ['Your data', 'Sessions']);
    const coming = page.waitForEvent('download');
    await part(page, 'Your data').getByRole('button', { name: 'Download' }).click();
    await coming;
    await page.goto('/my-articles');
    await page.getByRole('heading', { name: 'Your account is to be closed' }).waitFor();
    await mail.cameTo(`${account.username}@example.org`, /is to be closed$/);

    const again = await on.page(undefined, { viewport, colorScheme });
    await again.goto('/auth');
    await signIn(again, account);
    await again.waitForURL('/');
    const keep = part(again, 'Your account').getByRole('button', { name: 'Keep my account' });
    await keep.focus();
    await expectAccessible(t, again, 'signed in meanwhile');
    await again.keyboard.press('Enter');
    await keep.waitFor({ state: 'detached' });
    await mail.cameTo(`${account.username}@example.org`, /stays$/);
    await open(again);
    await part(again, 'Close account').waitFor();
    if (name === 'desktop') await openUserMenu(again, account);
  });
}

expectCleanConsole(on);
