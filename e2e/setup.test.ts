import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';

/** The first visit to an empty site: its owner becomes its admin, and names it. */

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`a new site is set up, on a ${name}, by keyboard alone`, async (t) => {
    const on = await stage({ demo: false });
    const page = await on.page(undefined, { viewport, colorScheme });
    await page.goto('/');
    await page.getByText('Open the link in the console where the site runs').waitFor();
    await expectAccessible(t, page, 'the home page');
    const link = await on.site.setUpLink;
    t.match(link, new RegExp(`^${on.site.url}/setup#[\\w-]{43}$`));

    await page.goto(link);
    await page.waitForFunction(() => location.hash === '');
    await type(page, 'Full Name', 'Ada Ohm');
    await type(page, 'Username', 'ada');
    await type(page, 'Email', 'ada@example.org');
    await type(page, 'Password', 'too short');
    await type(page, 'Confirm Password', 'too short');
    await page.keyboard.press('Enter');
    await page.getByText('The password of an admin must be at least 12 characters').waitFor();
    await expectAccessible(t, page, 'with a fault');
    await type(page, 'Password', 'volts over amperes');
    await type(page, 'Confirm Password', 'volts over amperes');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 2, name: 'What is the site called?' }).waitFor();
    await expectAccessible(t, page, 'the name');
    await page.reload();
    await type(page, 'Name of the site', ' ');
    await page.keyboard.press('Enter');
    await page.getByText('Please give the site a name').waitFor();
    await type(page, 'Name of the site', "Ohm's Corner");
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 2, name: 'What do people write about?' }).waitFor();
    await page.getByRole('banner').getByText("Ohm's Corner").waitFor();
    await expectAccessible(t, page, 'the categories');
    await page.getByLabel('Robotics').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Add and go on' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'The site is ready' }).waitFor();
    await expectAccessible(t, page, 'ready');

    await page.goto('/');
    t.match(await page.title(), /^Ohm's Corner – /);
    await page.getByRole('main').getByText('Digital Logic').first().waitFor();
    t.equal(await page.getByRole('main').getByText('Robotics').count(), 0);
    t.equal(await page.getByRole('heading', { name: 'This site is new' }).count(), 0);

    const stranger = await on.page(undefined, { viewport, colorScheme });
    await stranger.goto(link);
    await stranger.getByRole('heading', { name: 'This site is set up' }).waitFor();
    t.equal(await stranger.getByRole('button', { name: 'Create account' }).count(), 0);
    await expectAccessible(t, stranger, 'for strangers');
    expectCleanConsole(on);
  });
}

t.test('two tabs set a site up: one makes the admin, and the other says so and keeps what was typed', async (t) => {
  const on = await stage({ demo: false });
  const fill = async (username: string): Promise<Page> => {
    const page = await on.page();
    await page.goto(await on.site.setUpLink);
    await type(page, 'Full Name', 'Ada Ohm');
    await type(page, 'Username', username);
    await type(page, 'Email', `${username}@example.org`);
    await type(page, 'Password', 'volts over amperes');
    await type(page, 'Confirm Password', 'volts over amperes');
    return page;
  };
  const [one, other] = [await fill('ada'), await fill('grace')];
  await one.getByRole('button', { name: 'Create account' }).dblclick();
  await one.getByRole('heading', { name: 'What is the site called?' }).waitFor();
  on.watch.tolerate('POST /api/setup', 410);
  await other.getByRole('button', { name: 'Create account' }).click();
  await other.getByRole('alert').getByText('This link is no longer valid').waitFor();
  t.equal(await other.getByLabel('Username').inputValue(), 'grace');
  expectCleanConsole(on);
});
