import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { startMailServer } from '../services/test/mail-server.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { confirmLinkIn } from './confirmed.ts';
import { hold, seeToast } from './steps.ts';

/**
 * The first address of an account is confirmed, and can then be used to sign in: on a phone and on a desktop, in light
 * and dark, by keyboard.
 */

const mail = await startMailServer(t);
const on = await stage({ demo: false, settings: { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' } });
const subject = /^Confirm your e-mail address at Benchnotes$/;

const part = (page: Page) => page.getByRole('region', { name: 'E-mail address', exact: true });

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  const email = `first-${name}@example.org`;

  t.test(`the address of a registration is confirmed by the link that is mailed to it, on a ${name}`, async (t) => {
    const page = await on.page(undefined, { viewport, colorScheme });
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    for (const [label, value] of [
      ['Full Name', 'Grace Volt'],
      ['Username', `first-${name}`],
      ['Email', email],
      ['Password', 'current over voltage'],
      ['Confirm Password', 'current over voltage'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
    await mail.cameTo(email, subject);

    await page.goto('/settings');
    const warning = part(page).getByText('Your address is not confirmed yet');
    await warning.waitFor();
    await page.getByText('Nothing comes by e-mail until your address is confirmed').waitFor();
    await expectAccessible(t, page, 'not confirmed yet');
    const release = await hold(page, '**/api/user/email/confirmation');
    await part(page).getByRole('button', { name: 'Send the link again' }).focus();
    await page.keyboard.press('Enter');
    t.ok(await part(page).getByRole('button', { name: 'Sending...' }).isDisabled());
    release();
    await part(page)
      .getByRole('status')
      .getByText(/^A link is on its way to your address/)
      .waitFor();
    await expectAccessible(t, page, 'sent again');

    const { text } = await mail.cameTo(email, subject, 2);
    const elsewhere = await on.page(undefined, { viewport, colorScheme });
    await elsewhere.goto(confirmLinkIn(text, on.site.url));
    await elsewhere.getByRole('button', { name: 'Confirm address' }).click();
    await elsewhere.getByRole('status').getByText('Your e-mail address is confirmed.').waitFor();
    on.watch.allow('POST /api/user/email/confirmation', 409);
    await part(page).getByRole('button', { name: 'Send the link again' }).click();
    await part(page).getByRole('alert').getByText('Your e-mail address is confirmed already.').waitFor();
    await warning.waitFor({ state: 'detached' });
    await expectAccessible(t, page, 'confirmed meanwhile');

    const again = await on.page(undefined, { viewport, colorScheme });
    await again.goto('/auth');
    const field = again.getByLabel('Username');
    t.equal(await field.getAttribute('autocomplete'), 'username');
    await again.getByText('Or your e-mail address, once it is confirmed').waitFor();
    await expectAccessible(t, again, 'the form to sign in');
    await field.focus();
    await again.keyboard.type(email.toUpperCase());
    await again.keyboard.press('Tab');
    await again.keyboard.type('current over voltage');
    await again.keyboard.press('Enter');
    await seeToast(again, 'Login successful', 'Welcome back, Grace Volt!');
  });
}

t.test('another tab knows at once that the address is confirmed', async () => {
  const account = await on.register('two-tabs', 'Two Tabs');
  const browser = await on.context(account);
  const [tab, other] = [await browser.newPage(), await browser.newPage()];
  await tab.goto('/settings');
  const warning = part(tab).getByText('Your address is not confirmed yet');
  await warning.waitFor();
  await other.goto(confirmLinkIn((await mail.cameTo('two-tabs@example.org', subject)).text, on.site.url));
  await other.getByRole('button', { name: 'Confirm address' }).click();
  await warning.waitFor({ state: 'detached' });
});

expectCleanConsole(on);
