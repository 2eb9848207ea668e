import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { devices } from './sound.ts';
import { hold, seeToast } from './steps.ts';

/** The page "Audit log", filtered by person, kind, article and time. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const post = await addPost(on, grace, { title: 'Declined for now', status: 'rejected', reason: 'No capture.' });

const log = (page: Page) => page.getByRole('table', { name: 'Audit log' });
const rows = (page: Page) => log(page).locator('[data-position]');
const rowWith = (page: Page, text: string) => rows(page).filter({ hasText: text });

/** The page, once its entries have loaded; the pointer rests beside them. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const opened = async (t: Test, address = '/admin/log', viewport = desktop as Size, timezoneId = 'UTC'): Promise<Page> => {
  const page = await on.page(on.admin, { viewport, timezoneId });
  // Closes its event stream: an account may have at most ten.
  t.teardown(() => page.context().close());
  await page.goto(address);
  await log(page).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
};

t.test('from the dashboard; while it is fetched, skeletons; then who did what, when, to what and why', async (t) => {
  const page = await on.page(on.admin);
  const release = await hold(page, '**/api/log');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.waitForURL('/admin/log');
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  await page.locator('[data-skeleton]').first().waitFor();
  release();
  const row = rowWith(page, 'No capture.').first();
  await row.waitFor();
  t.match(await row.innerText(), /demo-admin[^]*rejected it[^]*Declined for now[^]*No capture\./);
  t.match(await row.locator('time').getAttribute('title'), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC$/);
  t.equal(await row.getByRole('link', { name: 'Declined for now', exact: true }).getAttribute('href'), `/admin?view=${post.id}`);
});

t.test('an article is linked where an admin can see it, whatever became of it', async (t) => {
  const author = await on.register('heinrich', 'Heinrich Hertz');
  const published = await addPost(on, author, { title: 'Published for all', status: 'approved' });
  const deleted = await addPost(on, author, { title: 'Deleted by its author', status: 'rejected', reason: 'No scope.' });
  const { request } = await on.context(author);
  t.equal((await request.delete(`/api/posts/${deleted.id}`)).status(), 204);
  const page = await opened(t);
  const linkTo = (title: string) => rows(page).getByRole('link', { name: title, exact: true });
  t.equal(await linkTo(published.title).first().getAttribute('href'), `/blog/${published.slug}`);
  await rowWith(page, deleted.title).first().waitFor();
  t.equal(await linkTo(deleted.title).count(), 0, 'nobody can see it any more');
  await linkTo(post.title).first().click();
  const shown = page.getByRole('dialog', { name: post.title });
  await shown.getByText('Rejected', { exact: true }).waitFor();
  await page.waitForURL('/admin');
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL('/admin/log');
  on.watch.allow(`GET /api/posts/${deleted.id}/review`, 404);
  await page.goto(`/admin?view=${deleted.id}`);
  await seeToast(page, 'Article not found');
});

t.test('the filter is in the address: a reload, a link and Back lead to the same entries', async (t) => {
  const page = await opened(t);
  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('About').selectOption('Articles');
  await page.getByLabel('Username').press('Enter');
  await page.waitForURL('/admin/log?person=grace&kind=post');
  await page.getByText('That is all there is.').waitFor();
  t.equal(await rows(page).count(), 1);
  await page.reload();
  await rowWith(page, 'submitted it').waitFor();
  t.strictSame([await page.getByLabel('Username').inputValue(), await page.getByLabel('About').inputValue()], ['grace', 'post']);
  await page.getByRole('link', { name: /^Only this article.*Declined for now/ }).click();
  await page.waitForURL(`/admin/log?post=${post.id}`);
  await rowWith(page, 'rejected it').waitFor();
  t.equal(await rows(page).count(), 2);
  await page.goBack();
  await page.waitForURL('/admin/log?person=grace&kind=post');
  await page.waitForFunction(() => document.querySelectorAll('[data-position]').length === 1);
  t.equal(await page.getByLabel('Username').inputValue(), 'grace');
  await page.getByRole('link', { name: 'Show everything' }).click();
  await page.waitForURL('/admin/log');
  await rowWith(page, 'signed in').first().waitFor();
});

t.test('days are those of the site, both ends among them', async (t) => {
  // UTC+14: for half of the day, its date differs from that of the site's zone, UTC.
  const page = await opened(t, '/admin/log', desktop, 'Pacific/Kiritimati');
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('From').fill(today);
  await page.getByLabel('Until').fill(today);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.waitForURL(new RegExp(`from=${today}&until=20[-\\d]{8}$`));
  await rowWith(page, 'No capture.').waitFor();
  t.strictSame([await page.getByLabel('From').inputValue(), await page.getByLabel('Until').inputValue()], [today, today]);
  await page.getByLabel('From').fill('');
  await page.getByLabel('Until').fill('2020-01-01');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('Nothing found', { exact: true }).waitFor();
});

t.test('further back, to the beginning', async (t) => {
  const page = await opened(t);
  t.equal(await rows(page).count(), 50);
  await page.getByText(/^Looked back to /).waitFor();
  for (let shown = 50; (await page.getByRole('button', { name: 'Look further back' }).count()) > 0;) {
    await page.getByRole('button', { name: 'Look further back' }).press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('[data-position]').length > count, shown);
    shown = await rows(page).count();
    await page.getByText(/^(Looked back to |That is all)/).waitFor();
  }
  const all = page.getByText('That is all there is.');
  t.ok(await all.evaluate((text) => text === document.activeElement), 'the keyboard goes on where the button was');
  const places = await rows(page).evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.position)));
  t.strictSame(
    places,
    [...new Set(places)].toSorted((one, other) => other - one),
  );
});

t.test('a new entry appears by itself, and not under the pointer', async (t) => {
  const page = await opened(t, '/admin/log?kind=post');
  await page.mouse.move(5, 5);
  await addPost(on, grace, { title: 'Announced by itself' });
  await rowWith(page, 'Announced by itself').waitFor();
  await rows(page).first().hover();
  await addPost(on, grace, { title: 'Held back for now' });
  await page.getByRole('button', { name: '1 new entry – Show' }).waitFor();
  t.equal(await rowWith(page, 'Held back for now').count(), 0);
  await addPost(on, grace, { title: 'Held back, too' });
  await page.getByRole('button', { name: '2 new entries – Show' }).click();
  await rowWith(page, 'Held back, too').waitFor();
  t.match(await rows(page).nth(1).innerText(), /Held back for now/);
});

t.test('what is shown is exported whole', async (t) => {
  const page = await opened(t, `/admin/log?post=${post.id}`);
  const files: string[] = [];
  for (const name of ['Export as CSV', 'CSV with semicolons', 'Export as JSON lines']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    t.match(download.suggestedFilename(), /^audit-log-\d{4}-\d\d-\d\d\.(csv|jsonl)$/);
    files.push(await readFile(await download.path(), 'utf8'));
  }
  t.strictSame(
    files.map((file) => file.trimEnd().split('\n').length),
    [3, 3, 2],
  );
  t.match(files[0], /,PostRejected,post,.*,No capture\.,/);
  t.match(files[1], /;PostRejected;post;.*;No capture\.;/);
  t.match(JSON.parse(String(files[2]?.split('\n')[0])), { did: 'PostRejected', reason: 'No capture.' });
});

t.test('what cannot be fetched can be tried again, and a filter that is none says what is wrong', async (t) => {
  const page = await on.page(on.admin);
  on.watch.allow('GET /api/log', 503);
  const fail = (url: URL): boolean => url.pathname === '/api/log';
  await page.route(fail, (route) => route.fulfill({ status: 503, body: 'The log is away.' }));
  await page.goto('/admin/log');
  await page.getByText('Failed to fetch the audit log').waitFor();
  await page.getByText('The log is away.').waitFor();
  await page.unroute(fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await log(page).waitFor();
  const back = (url: URL): boolean => url.pathname === '/api/log' && url.searchParams.has('before');
  await page.route(back, (route) => route.fulfill({ status: 503, body: 'The log is away.' }));
  const before = await rows(page).last().getAttribute('data-position');
  on.watch.allow(`GET /api/log?before=${before}`, 503);
  await page.getByRole('button', { name: 'Look further back' }).click();
  await page.getByText('What lies further back could not be fetched.').waitFor();
  await page.unroute(back);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-position]').length > 50);

  on.watch.allow('GET /api/log?person=nobody', 404);
  await page.getByLabel('Username').fill('nobody');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('Please change the filter').waitFor();
  t.equal(await page.getByRole('link', { name: /^Export as/ }).count(), 0, 'there is nothing to export');
  const field = page.getByLabel('Username');
  t.equal(await field.getAttribute('aria-invalid'), 'true');
  t.match(
    await page.locator(`#${await field.getAttribute('aria-describedby').then((ids) => String(ids?.split(' ')[0]))}`).innerText(),
    'There is no account called nobody.',
  );
});

t.test('what was decided stands under what was done: the reasons of the list, and own posts', async (t) => {
  const reason = {
    ...{ name: 'Not your own work', text: 'Please show what you built.', ground: 'law', reference: 'Directive 2001/29/EC' },
    category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  };
  const { reasons } = (await on.call(on.admin, 'POST', '/api/admin/reasons', reason)) as { reasons: { id: number }[] };
  const georg = await on.register('georg', 'Georg Ohm');
  const declined = await addPost(on, georg, { title: 'Copied from a data sheet' });
  const body = { status: 'rejected', reasons: [reasons.at(-1)?.id] };
  await on.call(on.admin, 'PATCH', `/api/posts/${declined.id}/status`, body);
  const own = await addPost(on, on.admin, { title: 'By an admin', status: 'approved' });
  const page = await opened(t, `/admin/log?post=${declined.id}`);
  const rejection = rowWith(page, 'rejected it');
  t.match(await rejection.innerText(), /rejected it\s+Not your own work \(law: Directive 2001\/29\/EC\)/);
  t.strictSame(await violationsOn(page), []);
  await page.goto(`/admin/log?post=${own.id}`);
  await rowWith(page, 'submitted it').waitFor();
  t.match(await rowWith(page, 'approved it').innerText(), /approved it\s+own post/);
  t.notMatch(await rowWith(page, 'submitted it').innerText(), /own post/);
});

for (const { viewport, colorScheme } of inTurn(devices)) {
  t.test(`nothing stands in anybody's way, ${viewport.width} pixels wide, ${colorScheme}`, async (t) => {
    const page = await opened(t, '/admin/log', viewport);
    await page.emulateMedia({ colorScheme });
    t.strictSame(await violationsOn(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    t.equal(wide, 0, 'nothing lies beside the page');
  });
}

expectCleanConsole(on);
