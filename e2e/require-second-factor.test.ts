import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { codeAt } from '../services/test/code-at.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { openUserMenu, signIn } from './steps.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

/** REQUIRE_SECOND_FACTOR=admins: an admin is taken to set one up, and then to the dashboard. */

const on = await stage({ settings: { REQUIRE_SECOND_FACTOR: 'admins' } });

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const)) {
  t.test(`an admin is led to a second factor, on a ${name}, by keyboard alone`, async (t) => {
    const account = await on.register(`chief-${name}`, `Maria ${name} Chief`);
    await on.site.operate('admin', 'grant', account.username);
    const page = await on.page(account, { viewport, colorScheme });
    await VirtualAuthenticator.at(page);
    await page.goto('/');
    if (name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = name === 'phone' ? page.getByRole('menu', { name: 'Account' }) : await openUserMenu(page, account);
    await menu.getByRole('menuitem', { name: 'Admin Dashboard' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Set up a second factor first').waitFor();
    t.same(await violationsOn(page), [], 'what leads there');
    await page.getByRole('link', { name: 'Open settings' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/settings');
    if (name === 'desktop') {
      await page.getByRole('button', { name: 'Set up an app' }).focus();
      await page.keyboard.press('Enter');
      const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
      await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Recovery Codes' }).waitFor();
      await page.keyboard.press('Escape');
    } else {
      await page.getByLabel('Name of the new passkey').fill('My phone');
      await page.keyboard.press('Enter');
      await page.getByText('The passkey is added.').waitFor();
    }
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    if (name === 'desktop') return;

    // Without the cookie, the dashboard's pending calls would be refused.
    await page.goto('about:blank');
    await page.context().clearCookies();
    on.watch.tolerateEndedSession();
    await page.goto('/auth');
    await signIn(page, account);
    await page.waitForURL('/');
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Use a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  });
}

expectCleanConsole(on);
