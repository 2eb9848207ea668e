import type { Page, Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { rowOf, seeToast, submit } from './steps.ts';

/** Admins erase an article and an account for good: on a phone and on a desktop, by keyboard only. */

const on = await stage();
const author = await on.register('erasmus', 'Erasmus Gone');

const reason = 'Its author asked for it.';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = async (page: Page, name: string, within: string): Promise<void> => {
  await dialog(page, within).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

/** Makes the server refuse a call once. */
const refuseOnce = (page: Page, calls: string, status: number, code: string, detail: string): Promise<unknown> =>
  page.route(
    calls,
    (route: Route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code, detail, errors: [] }),
      }),
    { times: 1 },
  );

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? document.activeElement?.textContent ?? '');

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`an article is erased on a ${name}`, async (t) => {
    const post = await addPost(on, author, { title: `Written in haste on a ${name}` });
    await addPost(on, author, { title: `To be read next on a ${name}` });
    const page = await on.page(on.admin, { viewport, colorScheme });
    await page.goto('/admin');
    await rowOf(page, post.title).getByRole('button', { name: 'View' }).focus();
    await page.keyboard.press('Enter');
    await press(page, 'Erase', post.title);
    const erasing = dialog(page, 'Erase Article');
    const field = erasing.getByLabel('Reason');
    await field.waitFor();
    t.ok(await field.evaluate((one) => one === document.activeElement), 'the focus is in the reason');
    await press(page, 'Erase for good', 'Erase Article');
    await erasing.getByText('Please say why, without names').waitFor();
    await erasing.getByText(`Please type the last part of its address, ${post.slug}`).waitFor();
    await expectAccessible(t, page, 'with faults');
    await field.fill(reason);
    await erasing.getByLabel('To confirm').fill(post.slug);
    const old = `Post ${post.id} was written before texts were encrypted.`;
    on.watch.allow(`POST /api/posts/${post.id}/erasure`, 409);
    await refuseOnce(page, '**/api/posts/*/erasure', 409, 'TEXT_NOT_ENCRYPTED', old);
    await press(page, 'Erase for good', 'Erase Article');
    await erasing.getByRole('alert').getByText(old).waitFor();
    await expectAccessible(t, page, 'what was refused');
    t.equal(await field.inputValue(), reason, 'nothing that was typed is lost');
    await erasing.getByLabel('Erase it everywhere else all the same').focus();
    await page.keyboard.press('Space');
    const sent = page.waitForRequest('**/api/posts/*/erasure');
    await press(page, 'Erase for good', 'Erase Article');
    t.same((await sent).postDataJSON(), { reason, keepOldText: true });
    await seeToast(page, 'Article erased');
    await rowOf(page, post.title).waitFor({ state: 'detached' });
    t.equal(await page.getByRole('dialog').count(), 0);
    t.not(await focused(page), '', 'the focus is in what comes next');
    await page.goto('/admin/log');
    const line = page.getByRole('row').filter({ hasText: reason }).first();
    await line.getByText('erased it').waitFor();
    t.equal((await page.context().request.get(`/blog/${post.slug}`)).status(), 404);
  });

  t.test(`an account is erased on a ${name}, after the password was given again`, async (t) => {
    const account = await on.register(`leaver-${name}`, `Leaver ${name} Volt`);
    const post = await addPost(on, account, { title: `Left behind on a ${name}`, status: 'approved' });
    await addPost(on, account, { title: `Waiting on a ${name}` });
    // Its session gets a new id, so the other tests' admin must not be used.
    const admin = await on.register(`eraser-${name}`, `Erasa ${name} Volt`);
    await on.site.operate('admin', 'grant', admin.username);
    const page = await on.page(admin, { viewport, colorScheme });
    await page.goto('/admin/people');
    on.watch.tolerate('GET /api/live', 401);
    const row = page.getByRole('row').filter({ hasText: account.username });
    await row.getByRole('button', { name: 'Manage' }).focus();
    await page.keyboard.press('Enter');
    await press(page, 'Erase', account.fullName);
    const erasing = dialog(page, 'Erase Account');
    await erasing.getByLabel('Reason').fill(reason);
    await erasing.getByLabel('To confirm').fill(account.fullName);
    await erasing.getByText('Articles: 1 published, 1 waiting, 0 rejected, 0 drafts').waitFor();
    await press(page, 'Erase account', 'Erase Account');
    await erasing.getByText(`Please type the username, ${account.username}`).waitFor();
    await expectAccessible(t, page, 'with a fault');
    await erasing.getByLabel('To confirm').fill(account.username);
    await erasing.getByLabel('Erase them, too').focus();
    await page.keyboard.press('Space');
    await erasing.getByText(/Its category stays, and no other article gets its address\.$/).waitFor();
    await expectAccessible(t, page, 'with the articles');
    const found = await page.context().request.get(`/api/people?search=${account.username}`);
    const [{ id }] = (await found.json()) as [{ id: number }];
    on.watch.allow(`POST /api/people/${id}/erasure`, 403);
    await refuseOnce(page, '**/api/people/*/erasure', 403, 'REAUTHENTICATION_NEEDED', 'Please show again who you are.');
    let calls = 0;
    page.on('request', (request) => (calls += /\/erasure$/.test(request.url()) ? 1 : 0));
    await erasing.getByRole('button', { name: 'Erase account and 2 articles' }).dblclick();
    await dialog(page, 'Show that it is you').getByLabel('Your password').fill(admin.password);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Account erased');
    t.equal(calls, 2, 'sent once, and once more when that was shown');
    await row.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Manage'));
    t.equal((await page.context().request.get(`/blog/${post.slug}`)).status(), 404);
  });
}

/** The keys under which this browser stores what was written for a post. */
const keptFor = (page: Page, id: number): Promise<string[]> =>
  page.evaluate((id) => Object.keys(localStorage).filter((name) => name.includes(`-${id}-`)), id);

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`an author who edits what is erased meanwhile keeps it as a new draft, on a ${name}`, async (t) => {
    const post = await addPost(on, author, { title: `Edited too long on a ${name}`, status: 'approved' });
    const page = await on.page(author, { viewport, colorScheme });
    await page.goto(`/create-post/${post.id}`);
    await page.getByText('This article is published.').waitFor();
    await on.call(on.admin, 'POST', `/api/posts/${post.id}/erasure`, { reason });
    on.watch.tolerate('POST /api/user/drafts', 410);
    on.watch.tolerate(`PUT /api/posts/${post.id}`, 410);
    await page.getByLabel('Title').fill(`Typed on a ${name}`);
    await submit(page);
    const bar = page.getByRole('alert', { name: 'Article erased' });
    await bar.getByText('This article was erased by the editors.').waitFor();
    t.equal(await page.getByText('This article is published.').count(), 0, 'what is no longer so is not said');
    t.equal(await page.getByText(/on another device|A picture of this article/).count(), 0);
    await expectAccessible(t, page, 'erased');
    await bar.getByRole('button', { name: 'Keep it as a new draft' }).dblclick();
    await page.waitForURL(/\/create-post\?draft=/);
    await page.getByRole('heading', { name: 'Create New Article' }).waitFor();
    t.equal(await page.getByLabel('Title').inputValue(), `Typed on a ${name}`);
    t.same(await keptFor(page, post.id), []);
    await page.goto('/my-articles');
    await page.getByText(`Typed on a ${name}`).first().waitFor();
    t.equal(await page.getByText(`Typed on a ${name}`).count(), 1, 'it is there once');
  });
}

t.test('what a browser keeps for an article that is erased is offered as a new one, or discarded', async (t) => {
  const post = await addPost(on, author, { title: 'Left in a browser', status: 'approved' });
  const page = await on.page(author);
  await page.goto(`/create-post/${post.id}`);
  await page.getByLabel('Title').waitFor();
  await on.call(on.admin, 'POST', `/api/posts/${post.id}/erasure`, { reason });
  on.watch.tolerate('POST /api/user/drafts', 410);
  await page.getByLabel('Title').fill('Never sent');
  await page.getByRole('alert', { name: 'Article erased' }).waitFor();
  await page.goto('about:blank');
  on.watch.tolerate(`GET /api/posts/${post.id}/review`, 404);
  await page.goto(`/create-post/${post.id}`);
  await page.getByText('you can go on with it as a new one').waitFor();
  t.same(await keptFor(page, post.id), []);
  await page.getByRole('link', { name: 'Go on as a new article' }).click();
  await page.getByRole('region', { name: 'Unsent draft' }).getByRole('button', { name: 'Restore' }).click();
  t.equal(await page.getByLabel('Title').inputValue(), 'Never sent');

  const another = await addPost(on, author, { title: 'Not wanted any more', status: 'approved' });
  await page.goto(`/create-post/${another.id}`);
  await page.getByLabel('Title').waitFor();
  await on.call(on.admin, 'POST', `/api/posts/${another.id}/erasure`, { reason });
  await page.getByLabel('Title').fill('To be discarded');
  await page.getByRole('alert', { name: 'Article erased' }).getByRole('button', { name: 'Discard it' }).click();
  await page.waitForURL('/my-articles');
  t.same(await keptFor(page, another.id), []);
});

t.test('who reads an article that another admin erases is told, and reads it no more', async (t) => {
  const post = await addPost(on, author, { title: 'Read by one, erased by another' });
  const page = await on.page(on.admin);
  await page.goto('/admin');
  await rowOf(page, post.title).getByRole('button', { name: 'View' }).click();
  await dialog(page, post.title).waitFor();
  on.watch.tolerate(`GET /api/posts/${post.id}/review`, 404);
  await on.call(on.admin, 'POST', `/api/posts/${post.id}/erasure`, { reason });
  await seeToast(page, 'Article erased', 'The article that you were reading was erased by another admin.');
  t.equal(await page.getByRole('dialog').count(), 0);
});

expectCleanConsole(on);
