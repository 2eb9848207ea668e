import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { startMailServer, unsubscribeLinkIn } from '../services/test/mail-server.ts';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { bell, panel, unread } from './bell.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { registerConfirmed } from './confirmed.ts';
import { addPost } from './posts.ts';
import { allSent, hold } from './steps.ts';

/** Members' notices, at the bell and by mail, and the settings for them; on a phone, a desktop, in both themes. */

const mail = await startMailServer(t);
const on = await stage({ settings: { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' } });

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

const pageOf = async (account: Account, options: Parameters<typeof on.page>[1]): Promise<Page> => {
  const page = await on.page(account, options);
  await page.goto('/about');
  await bell(page).waitFor();
  return page;
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const)) {
  t.test(`what becomes of an article is told, on a ${name}, ${colorScheme}, by keyboard alone`, async (t) => {
    const account = await registerConfirmed(on, mail, `told-${name}-${colorScheme}`, 'Grace Volt');
    const page = await pageOf(account, { viewport, colorScheme });
    // The notice of the new device.
    await unread(page, 1);
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('link', { name: 'Your account was signed in to on a new device.' }).waitFor();
    await expectAccessible(t, page, 'with the panel open');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    t.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /^Notices/, 'the focus is back');

    const long = `<b>${'Transimpedanzwandlerbaugruppe'.repeat(3)}</b>`.slice(0, 100);
    const live = await addPost(on, account, { title: 'Ripple, measured', status: 'approved' });
    await addPost(on, account, { title: long, status: 'rejected', reason: 'Please add a schematic.\nAnd the parts list.' });
    await unread(page, 3);
    await expectAccessible(t, page, 'with a count');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const items = panel(page).getByRole('listitem');
    await items.nth(2).waitFor();
    t.match(
      await items.nth(0).textContent(),
      `Unread: Your article “${long}” was rejected.Please add a schematic.\nAnd the parts list.`,
    );
    await expectAccessible(t, page, 'with notices');
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
    const link = panel(page).getByRole('link', { name: 'Your article “Ripple, measured” was approved and is now live.' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`/blog/${live.slug}`);
    await panel(page).waitFor({ state: 'detached' });
    await unread(page, 2);

    const to = `${account.username}@example.org`;
    t.match((await mail.cameTo(to, /^A new sign-in to your account at Benchnotes$/)).text, `username ${account.username}`);
    t.match((await mail.cameTo(to, /^Your article “Ripple, measured” is live$/)).text, `${on.site.url}/blog/${live.slug}`);
    const rejection = await mail.cameTo(to, /was rejected$/);
    t.match(rejection.text, '> Please add a schematic.\n> And the parts list.');
    t.notMatch(rejection.html, /<b>|<img/);

    await bell(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Mark all as read' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('dialog li').length > 0);
    // They stay unread until the server has responded.
    await panel(page).getByText('Unread:').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await unread(page, 0);
    await page.reload();
    await bell(page).waitFor();
    await unread(page, 0);
  });
}

const part = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const)) {
  t.test(`mails are ended by the link in one, on a ${name}, and wanted again in the settings`, async (t) => {
    const account = await registerConfirmed(on, mail, `ending-${name}`, 'Grace Volt');
    await addPost(on, account, { title: 'To be rejected', status: 'rejected', reason: 'Too short.' });
    const { head, text } = await mail.cameTo(`${account.username}@example.org`, /“To be rejected” was rejected$/);
    const link = unsubscribeLinkIn(head);
    t.ok(text.includes(link));
    const reader = await on.page(undefined, { viewport, colorScheme, javaScriptEnabled: false });
    await reader.goto(link);
    await reader.getByRole('heading', { level: 1, name: 'No more of these mails?' }).waitFor();
    await reader.keyboard.press('Tab');
    await reader.keyboard.press('Tab');
    await reader.keyboard.press('Enter');
    await reader.getByRole('heading', { level: 1, name: 'No more of these mails', exact: true }).waitFor();
    await reader.getByText('You get no more mails about decisions on your articles.').waitFor();

    const page = await on.page(account, { viewport, colorScheme });
    await page.goto(link);
    await expectAccessible(t, page, 'the page that asks');
    await page.goto('/settings');
    const byMail = part(page).getByLabel('By e-mail');
    await byMail.waitFor();
    t.notOk(await byMail.isChecked());
    t.ok(await part(page).getByLabel('On the site, at the bell').isChecked());
    t.equal(await part(page).getByRole('checkbox').count(), 2, 'the digest is for admins');
    await expectAccessible(t, page, 'the settings');
    await byMail.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await part(page).getByRole('status').getByText('Your choice is saved. It applies from the next notice.').waitFor();
    await expectAccessible(t, page, 'the settings, saved');
    await page.reload();
    await byMail.waitFor();
    t.ok(await byMail.isChecked());

    on.watch.allow('POST /unsubscribe?token=none', 410);
    await page.goto('/unsubscribe?token=none');
    await page.getByRole('button', { name: 'End these mails' }).click();
    await page.getByRole('heading', { level: 1, name: 'That did not work' }).waitFor();
    await expectAccessible(t, page, 'a link that is none');
  });
}

t.test('an admin says whether the digest comes', async (t) => {
  const page = await on.page(on.admin);
  await page.goto('/settings');
  const digest = part(page).getByRole('group', { name: 'Articles that wait for a review, once a day' });
  await digest.getByLabel('By e-mail').uncheck();
  await page.getByRole('button', { name: 'Save notices' }).click();
  await part(page).getByText('Your choice is saved.').waitFor();
  await page.reload();
  await digest.waitFor();
  t.same([await digest.getByLabel('By e-mail').isChecked(), await digest.getByLabel('On the site, at the bell').isChecked()], [false, true]); // prettier-ignore
});

t.test('settings that cannot be loaded or saved say so', async (t) => {
  const page = await on.page(await on.register('unlucky', 'Unlucky Hand'));
  on.watch.allow('GET /api/user/notice-settings', 503);
  const away = { status: 503, body: 'The store is away. Please try again.' };
  await page.route('**/notice-settings', (route) => route.fulfill(away), { times: 1 });
  await page.goto('/settings');
  await part(page).getByText('This could not be loaded').waitFor();
  await part(page).getByRole('button', { name: 'Try again' }).click();
  const save = part(page).getByRole('button', { name: 'Save notices' });
  await save.waitFor();
  on.watch.allow('PUT /api/user/notice-settings', 503);
  await page.route('**/notice-settings', (route) => route.fulfill(away), { times: 1 });
  await save.click();
  await part(page).getByRole('alert').getByText(away.body).waitFor();
  await expectAccessible(t, page, 'with a refusal');
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && asked.push(request.url()));
  const release = await hold(page, '**/notice-settings');
  await save.dblclick();
  release();
  await part(page).getByText('Your choice is saved.').waitFor();
  t.equal(asked.length, 1);
});

t.test('visitors have no bell, and the page is the same for everybody', async (t) => {
  const visitor = await on.page();
  const asked: string[] = [];
  visitor.on('request', (request) => request.url().includes('notices') && asked.push(request.url()));
  await visitor.goto('/');
  await visitor.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  t.equal(await bell(visitor).count(), 0);
  t.same(asked, []);
  const member = await pageOf(await on.register('same', 'Same Bytes'), {});
  const [one, other] = await Promise.all([visitor, member].map(async (page) => (await page.context().request.get('/')).text()));
  t.equal(one, other);
});

t.test('what cannot be loaded or marked says so', async (t) => {
  const account = await on.register('patient', 'Patient Hand');
  const page = await on.page(account);
  const failing = async (): Promise<void> => {
    on.watch.tolerate('GET /api/user/notices', 503);
    await page.route('**/api/user/notices', (route) => route.fulfill({ status: 503, body: 'The store is away.' }));
  };
  await failing();
  await page.goto('/about');
  await bell(page).click();
  await panel(page).getByText('This could not be loaded').waitFor();
  await expectAccessible(t, page, 'with a failure');
  await page.unroute('**/api/user/notices');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await panel(page).getByText('This could not be loaded').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  await addPost(on, account, { status: 'rejected' });
  await unread(page, 2);
  await bell(page).click();
  on.watch.allow('POST /api/user/notices/read', 503);
  await page.route('**/notices/read', (route) => route.fulfill({ status: 503, body: 'Please try again.' }), { times: 1 });
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await panel(page).getByRole('alert').getByText('Please try again.').waitFor();
  t.ok((await panel(page).getByText('Unread:').count()) > 0, 'they are unread as before');
  await page.keyboard.press('Escape');
});

t.test('a double click marks once', async (t) => {
  const account = await on.register('hasty', 'Hasty Hand');
  await addPost(on, account, { status: 'approved' });
  const page = await pageOf(account, {});
  await unread(page, 2);
  await bell(page).click();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  const release = await hold(page, '**/notices/read');
  await panel(page).getByRole('button', { name: 'Mark all as read' }).dblclick();
  const answered = page.waitForResponse('**/notices/read');
  release();
  await answered;
  await allSent(page);
  t.equal(asked.length, 1);
});

expectCleanConsole(on);
