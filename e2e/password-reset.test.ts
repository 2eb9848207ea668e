import type { Page, Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { until } from '../scripts/until.ts';
import { resetLinkIn, startMailServer } from '../services/test/mail-server.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { hold, signIn } from './steps.ts';

/** Users who forgot their password get back in by mail, on a phone and on a desktop. */

const mail = await startMailServer(t);
const on = await stage({ demo: false, settings: { SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' } });
const chosen = 'voltage over current';
const resetSubject = /^Choose a new password at Benchnotes$/;

/** The name or text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.getAttribute('name') ?? activeElement?.textContent) || '';
  });

const expectAccessible = async (t: Test, page: Page, what: string): Promise<void> => {
  t.same(await violationsOn(page), [], what);
};

const ask = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)) {
  t.test(`a forgotten password, on a ${name}, by keyboard alone`, async (t) => {
    const account = await on.register(`forgetful-${name}`, 'Grace Volt');
    const page = await on.page(undefined, { viewport, colorScheme });
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot password?' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/auth/forgot');
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    t.equal(await focused(page), 'email', 'the focus stays at the error');
    await expectAccessible(t, page, 'with an error');

    await page.keyboard.type(`${account.username}@example.org`);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('status').getByText(/^If there is an account with this email address/);
    await answer.waitFor();
    await expectAccessible(t, page, 'with the answer');
    await page.getByText('Invalid email address').waitFor({ state: 'detached' });

    const { text } = await mail.cameTo(`${account.username}@example.org`, resetSubject);
    const { link, token } = resetLinkIn(text, on.site.url);
    await page.goto(link);
    await page.waitForFunction(() => location.hash === '');
    t.equal(page.url(), `${on.site.url}/auth/reset`, 'the token is gone from the address');
    t.notMatch(await page.content(), token);
    t.equal(await page.locator('meta[name=robots]').getAttribute('content'), await robotsOf(page), 'robots are sent away');

    await page.getByLabel('New password').focus();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Password must be at least 6 characters').waitFor();
    t.equal(await focused(page), 'password');
    await expectAccessible(t, page, 'with a short password');
    await page.getByLabel('New password').fill(chosen);
    await page.keyboard.press('Enter');
    await page.waitForURL('/auth');
    await page.getByText('Your password is changed. Please sign in with the new one.').waitFor();
    await expectAccessible(t, page, 'the login page says so');
    await signIn(page, { username: account.username, password: chosen });
    await page.waitForURL('/');

    const again = await on.page(undefined, { viewport, colorScheme });
    on.watch.allow('POST /api/password-reset/complete', 410);
    await again.goto(link);
    await again.getByLabel('New password').fill('another over voltage');
    await again.getByRole('button', { name: 'Save password' }).click();
    await again.getByRole('alert').getByText('This link is no longer valid. Please ask for a new one.').waitFor();
    await expectAccessible(t, again, 'with a used link');
    await again.getByRole('link', { name: 'Ask for a new link' }).click();
    await again.waitForURL('/auth/forgot');
  });
}

/** The robots directive of /auth. */
const robotsOf = async (page: Page): Promise<string | null> => {
  const html = await (await page.context().request.get('/auth')).text();
  return /<meta name="robots" content="([^"]+)"/.exec(html)?.[1] ?? null;
};

t.test('a double click asks once, and the button says that it is busy', async (t) => {
  const page = await on.page();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await page.goto('/auth/forgot');
  const release = await hold(page, '**/api/password-reset');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send link' }).dblclick();
  t.ok(await page.getByRole('button', { name: 'Sending...' }).isDisabled());
  release();
  await page.getByText(/^If there is an account/).waitFor();
  t.equal(asked.length, 1);
});

t.test('a second link in the same tab is the one that counts, and who is signed in is signed out', async () => {
  const account = await on.register('twice', 'Two Links');
  const page = await on.page(account);
  await page.goto('/auth/forgot');
  await ask(page, 'twice@example.org');
  const first = resetLinkIn((await mail.cameTo('twice@example.org', resetSubject)).text, on.site.url);
  await ask(page, 'twice@example.org');
  const second = resetLinkIn((await mail.cameTo('twice@example.org', resetSubject, 2)).text, on.site.url);
  await page.goto(first.link);
  await page.waitForFunction(() => location.hash === '');
  await page.evaluate((token) => void (location.hash = token), second.token);
  await page.waitForFunction(() => location.hash === '');
  await page.getByLabel('New password').fill(chosen);
  // The page asks for the signed-in user: its session has ended.
  on.watch.tolerateEndedSession();
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password is changed. Please sign in with the new one.').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
});

t.test('a signed-in user sees the confirmation, also while another session check is under way', async (t) => {
  const account = await on.register('asked', 'Asked Twice');
  const context = await on.context(account);
  const [page, beside] = [await context.newPage(), await context.newPage()];
  for (const one of [page, beside]) await one.goto('/auth/forgot');
  await ask(page, 'asked@example.org');
  await page.goto(resetLinkIn((await mail.cameTo('asked@example.org', resetSubject)).text, on.site.url).link);
  await page.waitForFunction(() => location.hash === '');
  await page.getByRole('banner').getByRole('button', { name: account.fullName }).waitFor();
  const checks: Route[] = [];
  await page.route('**/api/user', (route) => void checks.push(route));
  // A refusal of this call would start another check.
  const release = await hold(page, '**/api/user/notices');
  on.watch.tolerateEndedSession();
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Save password' }).click();
  await until(() => checks.length === 1, 'the page checks its session');
  await beside.evaluate(() => new BroadcastChannel('benchnotes-session').postMessage('changed'));
  await until(() => checks.length === 2, 'it checks it again');
  await checks[0]?.continue();
  await page.getByText('Your password is changed. Please sign in with the new one.').waitFor();
  await checks[1]?.continue();
  release();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  t.equal(new URL(page.url()).pathname, '/auth');
});

t.test('what the server refuses stays on the screen', async (t) => {
  const page = await on.page();
  await page.goto('/auth/forgot');
  const sentence = "This site sends no mail. Please ask the site's operator for a new password.";
  on.watch.allow('POST /api/password-reset', 409);
  await page.route('**/api/password-reset', (route) => route.fulfill({ status: 409, body: sentence }), { times: 1 });
  await ask(page, 'nobody@example.org');
  await page.getByRole('alert').getByText(sentence).waitFor();
  t.equal(await page.getByLabel('Email').inputValue(), 'nobody@example.org');
  await ask(page, 'nobody@example.org');
  await page.getByText(/^If there is an account/).waitFor();
  t.equal(await page.getByText(sentence).count(), 0);
});

expectCleanConsole(on);
