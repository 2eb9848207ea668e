import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { themes } from './sound.ts';
import { hold, seeToast } from './steps.ts';

/** The page "Manage Reasons": how admins edit the reasons for rejections. */

const on = await stage({ settings: { RATE_LIMITS: 'false' } });

const rows = (page: Page): Locator => page.locator('[data-row]');
const names = (page: Page): Promise<string[]> => rows(page).getByRole('heading').allTextContents();
const row = (page: Page, name: string): Locator => rows(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

const content = {
  text: 'Please show what you built.',
  ground: 'rule',
  reference: 'Writing guidelines',
  category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
};
const add = (name: string, change = {}) => on.call(on.admin, 'POST', '/api/admin/reasons', { ...content, name, ...change });

const adding = (page: Page): Locator => page.getByRole('button', { name: 'Add a Reason' });

const open = async (size: { width: number; height: number } = desktop): Promise<Page> => {
  const page = await on.page(on.admin, { viewport: size });
  await page.goto('/admin/reasons');
  await adding(page).and(page.locator(':enabled')).waitFor();
  return page;
};

t.test('it is reached from the dashboard; while it is fetched, skeletons; then nothing is there yet', async (t) => {
  const page = await on.page(on.admin);
  const release = await hold(page, '**/api/admin/reasons');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Manage reasons' }).click();
  await page.waitForURL('/admin/reasons');
  await page.locator('[data-skeleton]').first().waitFor();
  t.ok(await adding(page).isDisabled(), 'nothing is added to a list that is not there yet');
  release();
  await page.getByText('No reasons yet').waitFor();
  t.strictSame(await violationsOn(page), []);
});

t.test('one that cannot be fetched says so, and is tried again', async () => {
  const page = await on.page(on.admin);
  on.watch.allow('GET /api/admin/reasons', 503);
  await page.route('**/api/admin/reasons', (route) => route.fulfill({ status: 503, body: 'Later.' }), { times: 1 });
  await page.goto('/admin/reasons');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No reasons yet').waitFor();
});

t.test('by the keyboard alone a reason is added, and what is wrong is told in its field', async (t) => {
  const page = await open();
  await adding(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('A reason needs a name').waitFor();
  await page.keyboard.type('Too little own work');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Please show what you built.');
  for (const key of ['Tab', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type('Some law');
  await page.keyboard.press('Tab');
  await page.keyboard.type('http://law.example');
  await page.keyboard.press('Enter');
  await page.getByText('The address must begin with https://').waitFor();
  await page.getByLabel('Its address').fill('https://law.example');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Reason added', 'Too little own work');
  t.same(await names(page), ['Too little own work']);
  await page.getByText('Law: Some law').waitFor();
});

t.test('it is changed, moved, retired and brought back; the focus stays where one works', async (t) => {
  await add('Advertising');
  await add('Off topic');
  const page = await open();
  const saved = (): Promise<unknown> => page.waitForResponse('**/api/admin/reason-order');
  await Promise.all([saved(), row(page, 'Off topic').getByRole('button', { name: 'Move Off topic up' }).click()]);
  await Promise.all([saved(), page.keyboard.press('Enter')]);
  await page.waitForFunction(() => document.querySelector('[data-row] h3')?.textContent === 'Off topic');
  await page.getByText('Off topic is 1 of 3 now.').waitFor({ state: 'attached' });
  await page.reload();
  await rows(page).first().waitFor();
  t.same(await names(page), ['Off topic', 'Too little own work', 'Advertising']);
  await row(page, 'Advertising').getByRole('button', { name: 'Edit Advertising' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Advertisement');
  await page.getByRole('button', { name: 'Save' }).click();
  await seeToast(page, 'Reason saved', 'Advertisement');
  await row(page, 'Off topic').getByRole('button', { name: 'Retire Off topic' }).click();
  await seeToast(page, 'Reason retired', 'Off topic');
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'In their order');
  await page.getByRole('button', { name: 'Bring back Off topic' }).click();
  await seeToast(page, 'Reason brought back', 'Off topic');
  t.same(await names(page), ['Too little own work', 'Advertisement', 'Off topic']);
});

t.test('who saves what another admin changed meanwhile is told, and keeps what was typed', async (t) => {
  const page = await open();
  await row(page, 'Advertisement').getByRole('button', { name: 'Edit Advertisement' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Mine.');
  await add('By another');
  on.watch.allow('PUT /api/admin/reasons/2', 409);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody else changed the reasons meanwhile.').waitFor();
  t.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Mine.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'By another').waitFor();
});

t.test('long and other scripts: nothing is cut off, in both themes, the form open too', async (t) => {
  await add('W'.repeat(80), { text: `${'x'.repeat(400)}\n電流の測定`, reference: 'ق'.repeat(200) });
  for (const size of [desktop, phone, { width: 320, height: 640 }]) {
    const page = await open(size);
    await rows(page).first().waitFor();
    for (const colorScheme of inTurn(themes)) {
      await page.emulateMedia({ colorScheme });
      t.strictSame(await violationsOn(page), [], `${size.width} ${colorScheme}`);
      await adding(page).click();
      t.strictSame(await violationsOn(page), [], `${size.width} ${colorScheme}, adding`);
      await page.keyboard.press('Escape');
    }
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await page.context().close();
  }
});

expectCleanConsole(on);
