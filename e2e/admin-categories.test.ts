import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { themes } from './sound.ts';
import { goWithin, hold, seeToast } from './steps.ts';
import { until } from '../scripts/until.ts';

/** The page "Manage Categories": changes by admins, and their effect for readers. */

const on = await stage();

const rows = (page: Page): Locator => page.locator('[data-row]');
const slugs = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.row ?? ''));
const row = (page: Page, slug: string): Locator => page.locator(`[data-row="${slug}"]`);

const open = async (size: { width: number; height: number } = desktop): Promise<Page> => {
  const page = await on.page(on.admin, { viewport: size });
  await page.goto('/admin/categories');
  await rows(page).first().waitFor();
  return page;
};

/** The order that readers see, on the page of all categories. */
const readersOrder = async (): Promise<string[]> => {
  const page = await on.page();
  await page.goto('/categories');
  const links = page.getByRole('main').locator('a[href^="/categories/"]');
  const order = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  await page.context().close();
  return order;
};

t.test('it is reached from the dashboard; while it is fetched, skeletons', async (t) => {
  const page = await on.page(on.admin);
  const release = await hold(page, '**/api/admin/categories');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Manage categories' }).click();
  await page.waitForURL('/admin/categories');
  await page.getByRole('heading', { name: 'Manage Categories', level: 1 }).waitFor();
  await page.locator('[data-skeleton]').first().waitFor();
  release();
  await rows(page).first().waitFor();
  t.equal(await rows(page).count(), 8);
});

t.test('one that cannot be fetched says so, and is tried again', async (t) => {
  const page = await on.page(on.admin);
  on.watch.allow('GET /api/admin/categories', 503);
  await page.route('**/api/admin/categories', (route) => route.fulfill({ status: 503, body: 'Later.' }), { times: 1 });
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rows(page).first().waitFor();
  t.equal(await rows(page).count(), 8);
});

for (const [name, size] of inTurn(Object.entries({ desktop, phone })))
  t.test(`${name}: nothing is cut off, and axe finds nothing, the dialogs open too, in both themes`, async (t) => {
    const page = await open(size);
    for (const colorScheme of inTurn(themes)) {
      await page.emulateMedia({ colorScheme });
      t.strictSame(await violationsOn(page), [], colorScheme);
      await page.getByRole('button', { name: 'Add a Category' }).click();
      t.strictSame(await violationsOn(page), [], `${colorScheme}, adding`);
      await page.getByRole('radio', { name: 'Own colours' }).check({ force: true });
      t.strictSame(await violationsOn(page), [], `${colorScheme}, own colours`);
      await page.keyboard.press('Escape');
      await row(page, 'robotics').getByRole('button', { name: 'Retire Robotics' }).click();
      t.strictSame(await violationsOn(page), [], `${colorScheme}, retiring`);
      await page.keyboard.press('Escape');
    }
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  });

t.test('by the keyboard alone a category is added, with its address told before', async (t) => {
  const page = await open();
  await page.getByRole('button', { name: 'Add a Category' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('A category needs a name.').waitFor();
  await page.keyboard.type('Radio & RF');
  const address = page.getByLabel('Address: /categories/…');
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'radio-rf'));
  t.equal(await address.inputValue(), 'radio-rf');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  t.ok(await page.getByRole('radio', { name: 'computer', exact: true }).isChecked(), 'arrows choose an icon');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Category added', 'Radio & RF');
  await row(page, 'radio-rf').waitFor();
  t.equal((await slugs(page)).at(-1), 'radio-rf');
  t.equal((await readersOrder()).at(-1), 'radio-rf');
  await goWithin(page, '/create-post');
  await page.getByLabel('Category').selectOption({ label: 'Radio & RF' });
});

t.test('colours that cannot be told apart are refused where they are chosen', async (t) => {
  const page = await open(phone);
  await row(page, 'iot').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Own colours' }).check({ force: true });
  await dialog.getByLabel('Background').fill('#0b6649');
  await dialog.getByText('a contrast of 1.00; it needs 3').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  t.equal(await dialog.count(), 1, 'it is not sent');
  await dialog.getByLabel('Background').fill('#ffffff');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await seeToast(page, 'Category saved');
  const reader = await on.page();
  await reader.goto('/categories/iot');
  const tile = reader.getByRole('main').locator('span:has(> svg)').first();
  t.equal(await tile.evaluate((span) => getComputedStyle(span).backgroundColor), 'rgb(255, 255, 255)');
});

t.test('a name or an address that is taken is told in its field, and nothing that was typed is lost', async (t) => {
  const page = await open();
  on.watch.allow('POST /api/categories', 409);
  await page.getByRole('button', { name: 'Add a Category' }).click();
  await page.getByLabel('Name').fill('robotics');
  await page.getByText('This address is taken. Please choose another one.').waitFor();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByText('This name is taken.').waitFor();
  t.equal(await page.getByLabel('Name').inputValue(), 'robotics');
});

t.test('of two admins who change one, the second is told what it is now', async (t) => {
  const page = await open();
  await row(page, 'pcb-design').getByRole('button', { name: 'Edit' }).click();
  await on.call(on.admin, 'PATCH', '/api/categories/pcb-design', { name: 'Boards' });
  on.watch.allow('PATCH /api/categories/pcb-design', 409);
  await page.getByLabel('Name').fill('PCB');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody else changed this category while you were editing it.').waitFor();
  await page.getByText('It is called Boards now.').waitFor();
  t.equal(await page.getByLabel('Name').inputValue(), 'PCB');
  await page.getByRole('button', { name: 'Save' }).click();
  await seeToast(page, 'Category saved', 'PCB');
  await row(page, 'pcb-design').getByRole('heading', { name: 'PCB' }).waitFor();
});

for (const [name, size] of inTurn(Object.entries({ desktop, phone })))
  t.test(`${name}: categories are moved up and down, and readers see the order at once`, async (t) => {
    const page = await open(size);
    const before = await slugs(page);
    const [first = '', second = '', third = ''] = before;
    const down = row(page, first).getByRole('button', { name: /^Move .* down$/ });
    await down.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    t.strictSame((await slugs(page)).slice(0, 3), [second, third, first]);
    t.ok(await down.evaluate((button) => button === document.activeElement), 'the focus goes along');
    await page.getByText('is 3 of').waitFor({ state: 'attached' });
    const wanted = [second, third, first, ...before.slice(3)];
    await until(async () => (await readersOrder()).join() === wanted.join(), 'readers see the order');
    t.strictSame(await readersOrder(), wanted);
    t.equal(await row(page, second).getByRole('button', { name: /up$/ }).getAttribute('aria-disabled'), 'true');
  });

t.test('an order that somebody else changed meanwhile is not taken', async (t) => {
  const page = await open();
  const [first = '', second = '', ...others] = await slugs(page);
  const theirs = [...others, second, first];
  const { request } = await on.context(on.admin);
  t.equal((await request.put('/api/admin/categories/order', { data: { slugs: theirs } })).status(), 204);
  on.watch.allow('PUT /api/admin/categories/order', 409);
  await row(page, first).getByRole('button', { name: /^Move .* down$/ }).click(); // prettier-ignore
  await seeToast(page, 'The order was not saved');
  await page.waitForFunction((slug) => document.querySelector<HTMLElement>('[data-row]')?.dataset.row === slug, theirs[0]);
  t.strictSame(await slugs(page), theirs);
});

t.test('a category is retired: its articles stand under the successor, where its address leads', async (t) => {
  const grace = await on.register('grace', 'Grace Volt');
  const { slug } = await addPost(on, grace, { status: 'approved', title: 'Ripple of a retired category' });
  const page = await open();
  await row(page, 'power-electronics').getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('button', { name: 'Yes, Retire' }).click();
  await page.getByText('Please choose a successor.').waitFor();
  await page.getByLabel('Successor').selectOption({ label: 'Robotics' });
  await page.getByRole('button', { name: 'Yes, Retire' }).click();
  await seeToast(page, 'Category retired');
  await page.getByText('/categories/power-electronics) leads to').waitFor();
  t.notOk((await slugs(page)).includes('power-electronics'));

  const reader = await on.page();
  const answer = await reader.goto('/categories/power-electronics');
  t.match([answer?.status(), new URL(reader.url()).pathname], [200, '/categories/robotics']);
  await reader.getByRole('link', { name: 'Ripple of a retired category' }).first().waitFor();
  await reader.goto(`/blog/${slug}`);
  await reader.getByRole('main').getByRole('link', { name: 'Robotics' }).first().waitFor();
  await goWithin(reader, '/categories/power-electronics');
  await reader.waitForURL('/categories/robotics');
  t.notOk((await readersOrder()).includes('power-electronics'));
});

expectCleanConsole(on);
