import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { openUserMenu, signIn } from './steps.ts';

/** An admin with a password that is too short is taken to a form for a longer one, and back to work. */

const on = await stage();
const short = 'volts7';
const long = 'voltage over current';

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`on a ${name}, by keyboard alone`, async (t) => {
    const account = { username: `chief-${name}`, fullName: `Maria ${name} Chief`, password: short };
    const page = await on.page(undefined, { viewport, colorScheme });
    const form = { ...account, email: `${account.username}@example.org` };
    const registered = await page.context().request.post('/api/register', { data: form });
    t.equal(registered.status(), 201);
    await page.context().clearCookies();
    await on.site.operate('admin', 'grant', account.username);

    await page.goto('/auth');
    await signIn(page, account);
    await page.waitForURL('/');
    if (name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = name === 'phone' ? page.getByRole('menu', { name: 'Account' }) : await openUserMenu(page, account);
    await menu.getByRole('menuitem', { name: 'Admin Dashboard' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin');
    await page.getByText('Choose a longer password first').waitFor();
    t.same(await violationsOn(page), [], 'what leads there');
    await page.getByRole('link', { name: 'Change password' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/settings');
    const part = page.getByRole('region', { name: 'Password', exact: true });
    await part.getByText('At least 12 characters').waitFor();
    await part.getByLabel('Current password').fill(short);
    await part.getByLabel('New password').fill('eleven char');
    await page.keyboard.press('Enter');
    await part.getByText('The password of an admin must be at least 12 characters').waitFor();
    t.same(await violationsOn(page), [], 'with the error');
    await part.getByLabel('New password').fill(long);
    await page.keyboard.press('Enter');
    await part.getByRole('status').getByText('Your password is changed.').waitFor();
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  });
}

expectCleanConsole(on);
