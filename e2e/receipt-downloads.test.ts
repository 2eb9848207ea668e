import { readFile } from 'node:fs/promises';
import type { Download, Page, Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { postStream } from '../contracts/streams.ts';
import type { HistoryEntry } from '../contracts/views/post.ts';
import type { SignedLog } from '../contracts/views/signed-log.ts';
import { policyOfLog } from '../domain/transparency/policy.ts';
import { verifyReceipt, type VerifiedReceipt } from '../domain/transparency/receipt.ts';
import { inTurn } from '../scripts/test-scale.ts';
import { until } from '../scripts/until.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { focusOn, tabTo } from './keys.ts';
import { addPost, type Post } from './posts.ts';
import { hold, ownArticle, rowOf } from './steps.ts';

/** Authors and admins download receipts, which others verify. */

const on = await stage();
on.watch.tolerateEndedSession();
const author = await on.register('rita', 'ريتا Receipt');
const reason = 'Say which wire it is.';

const pathOf = ({ id }: Post, revision: number): string => `/api/posts/${id}/receipts/${revision}`;

/** The size of the log that the newest checkpoint tells. */
const signedSize = async (): Promise<number> => {
  const answer = await fetch(`${on.site.url}/log/checkpoint`);
  return answer.ok ? Number((await answer.text()).split('\n')[1]) : 0;
};

/** An article that was rejected, once that is signed. */
const rejected = async (title: string): Promise<Post> => {
  const post = await addPost(on, author, { title });
  const { request } = (await on.tab(on.admin)).context();
  const answer = await request.fetch(`/api/posts/${post.id}/status`, { method: 'PATCH', data: { status: 'rejected', reason } });
  const position = Number(answer.headers()['log-position']);
  await until(async () => (await signedSize()) >= position, 'the rejection is signed');
  return post;
};

const verified = async (download: Download): Promise<VerifiedReceipt> => {
  const key = await (await fetch(`${on.site.url}/log/key`)).text();
  return verifyReceipt(await readFile(await download.path(), 'utf8'), await policyOfLog(key.trim()));
};

/** The receipts that a page asks for from now on. */
const askedBy = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(receipts\/\d+|history)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
};

const receipt = (page: Page, event: string, label = 'Receipt') =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${label}: ${event}, `) });

const openReceipts = async (page: Page, { title }: Post): Promise<void> => {
  await page.goto('/my-articles');
  await ownArticle(page, title)
    .getByRole('button', { name: `Receipts of ${title}` })
    .click();
  await receipt(page, 'Submitted').waitFor();
};

const fine = async (t: Test, page: Page, state: string): Promise<void> => {
  t.strictSame(await violationsOn(page), [], state);
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${state}: no scrolling sideways`);
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const))
  t.test(`an author downloads the receipt of a rejection by keyboard, on a ${name}; strangers verify it`, async (t) => {
    const post = await rejected(`Which wire, on a ${name}: ${'سلك '.repeat(12)}`.trim());
    const page = await on.page(author, { viewport, colorScheme });
    const asked = askedBy(page);
    await page.goto('/my-articles');
    await ownArticle(page, post.title).waitFor();
    t.same(asked, [], 'the history is read when it is asked for');
    await tabTo(t, page, `Receipts of ${post.title}`);
    await page.keyboard.press('Enter');
    await receipt(page, 'Rejected').waitFor();
    await fine(t, page, 'the receipts');
    t.notMatch(await page.getByRole('dialog').innerText(), on.admin.fullName, 'no name that authors are not told elsewhere');
    await tabTo(t, page, /^Receipt: Rejected, /);
    const coming = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await coming;
    t.equal(file.suggestedFilename(), `post-${post.id}-1.tlog-proof`);
    const { event, data } = await verified(file);
    t.match(event, { stream: postStream(post.id), revision: 1, type: 'PostRejected' });
    t.match(JSON.parse(String(data)), { postId: post.id, reason });
    await page.getByRole('dialog').getByText('The receipt is downloaded.').waitFor();
    const keyComing = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('link', { name: 'key of this log' }).click();
    const kept = await readFile(await (await keyComing).path(), 'utf8');
    t.match(await verifyReceipt(await readFile(await file.path(), 'utf8'), await policyOfLog(kept.trim())), { data });
    await page.keyboard.press('Escape');
    await focusOn(page, `Receipts of ${post.title}`);
  });

t.test('an admin downloads receipts from the history, and a second click asks for nothing', async (t) => {
  const post = await rejected('Seen in the dashboard');
  const page = await on.tab(on.admin);
  await page.goto('/admin');
  await page.getByRole('tab', { name: /^Rejected/ }).click();
  await rowOf(page, post.title).getByRole('button', { name: /^View/ }).click();
  await receipt(page, 'Rejected').waitFor();
  await fine(t, page, 'the history');
  const asked = askedBy(page);
  const release = await hold(page, `**${pathOf(post, 0)}`);
  const coming = page.waitForEvent('download');
  await receipt(page, 'Submitted').dblclick();
  await receipt(page, 'Submitted', 'Downloading\\.\\.\\.').focus();
  await page.keyboard.press('Enter');
  release();
  t.match((await verified(await coming)).event, { revision: 0, type: 'PostSubmitted' });
  await receipt(page, 'Submitted').waitFor();
  t.same(asked, [pathOf(post, 0)]);
});

t.test('a receipt that is not ready yet is asked for a few times; then a sentence says so, and one tries again', async (t) => {
  const post = await rejected('Not signed yet');
  const page = await on.page(author, { viewport: phone });
  await page.clock.install();
  await openReceipts(page, post);
  const asked = askedBy(page);
  on.watch.allow(`GET ${pathOf(post, 1)}`, 409);
  const problem = { title: 'Conflict', status: 409, detail: 'Not signed.', code: 'NOT_SIGNED_YET', errors: [] };
  await page.route(`**${pathOf(post, 1)}`, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem }),
  );
  const dialog = page.getByRole('dialog');
  await receipt(page, 'Rejected').click();
  await dialog.getByRole('status').getByText('The receipt is not ready yet. Trying again...').waitFor();
  t.equal(await page.locator('[data-busy]').count(), 0, 'the site is not busy');
  await fine(t, page, 'waiting');
  await until(async () => {
    await page.clock.runFor(500);
    return dialog.getByRole('alert').getByText('the site has not signed this event yet').isVisible();
  }, 'it says so');
  t.equal(asked.length, 4);
  await fine(t, page, 'a failure');

  const again = receipt(page, 'Rejected', 'Try again');
  await again.click();
  await dialog.getByText('Trying again...').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.clock.runFor(20_000);
  t.equal(asked.length, 5, 'a dialog that is closed asks no more');

  await page.unrouteAll();
  await ownArticle(page, post.title)
    .getByRole('button', { name: /^Receipts of/ })
    .click();
  const coming = page.waitForEvent('download');
  await receipt(page, 'Rejected').click();
  t.match((await verified(await coming)).event, { type: 'PostRejected' });
});

t.test('a download that fails is tried again by its button', async (t) => {
  const post = await rejected('Out of reach');
  const page = await on.page(author, { viewport: phone });
  await openReceipts(page, post);
  on.watch.allow(`GET ${pathOf(post, 1)}`, 'failed');
  await page.route(`**${pathOf(post, 1)}`, (route) => route.abort(), { times: 1 });
  await receipt(page, 'Rejected').click();
  await page.getByRole('alert').getByText('The site cannot be reached.').waitFor();
  await focusOn(page, (await receipt(page, 'Rejected', 'Try again').getAttribute('aria-label')) ?? '');
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  t.match((await verified(await coming)).event, { type: 'PostRejected' });
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

t.test('an author is told who gives the receipt of what the operator did', async (t) => {
  const post = await rejected('With an operator');
  const page = await on.page(author);
  await page.route('**/history', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = (await response.json()) as HistoryEntry[];
    await route.fulfill({ response, json: [first, ...others.map((entry) => ({ ...entry, receipt: false }))] });
  });
  await openReceipts(page, post);
  await page.getByRole('dialog').getByText('An admin can give you the receipt.').waitFor();
  t.equal(await receipt(page, 'Rejected').count(), 0);
  await fine(t, page, 'with an operator');
  on.watch.allow(`GET ${pathOf(post, 0)}`, 403);
  await page.route(`**${pathOf(post, 0)}`, (route) =>
    route.fulfill({ status: 403, body: 'Please ask an admin for the receipt.' }),
  );
  await receipt(page, 'Submitted').click();
  await page.getByRole('alert').getByText('Please ask an admin').waitFor();
  t.equal(await receipt(page, 'Submitted').count(), 1, 'to try again would change nothing');
});

t.test('whoever was signed out meanwhile signs in again, and has the receipt', async (t) => {
  const post = await rejected('After a lost session');
  const page = await on.page(author);
  await openReceipts(page, post);
  await page.context().clearCookies({ name: 'benchnotes', domain: 'localhost' });
  on.watch.allow(`GET ${pathOf(post, 1)}`, 401);
  await receipt(page, 'Rejected').click();
  const signIn = page.getByRole('dialog', { name: 'Please sign in again' });
  await signIn.getByLabel('Password').fill(author.password);
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  t.match((await verified(await coming)).event, { type: 'PostRejected' });
  await receipt(page, 'Rejected').waitFor();
});

t.test('whoever was signed out before the receipts are opened signs in again, and sees them', async () => {
  const post = await rejected('After a session that ended before');
  const page = await on.page(author);
  on.watch.allow(`GET /api/posts/${post.id}/history`, 401);
  // No sooner, or the page may notice it before the dialog is open.
  const endSession = async (route: Route): Promise<void> => {
    await page.context().clearCookies({ name: 'benchnotes', domain: 'localhost' });
    const answer = await fetch(route.request().url());
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() });
  };
  await page.route('**/history', endSession, { times: 1 });
  await page.goto('/my-articles');
  await ownArticle(page, post.title)
    .getByRole('button', { name: /^Receipts of/ })
    .click();
  const signIn = page.getByRole('dialog', { name: 'Please sign in again' });
  await signIn.getByLabel('Password').fill(author.password);
  await page.keyboard.press('Enter');
  await receipt(page, 'Rejected').waitFor();
});

t.test('a receipt says that witnesses have not cosigned its event, until they have', async (t) => {
  const post = await rejected('Not cosigned yet');
  const page = await on.page(author, { viewport: phone });
  const { request } = page.context();
  const [name, verifierKey] = ['witness.example/one', 'witness.example/one+00000000+BAAA'];
  const witness = { name, verifierKey, cosigned: null, failingSince: null, isRefusing: false, isLate: false };
  const witnesses = { waiting: 1, quorum: { least: 1, of: 1 }, asked: [witness] };
  await page.route('**/api/signed-log', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as SignedLog), witnesses } });
  });
  await openReceipts(page, post);
  const sentence = page.getByRole('dialog').getByRole('status').getByText('This receipt has no signatures of the witnesses');
  const coming = page.waitForEvent('download');
  await receipt(page, 'Rejected').click();
  t.match((await verified(await coming)).event, { type: 'PostRejected' });
  await sentence.waitFor();
  await fine(t, page, 'not cosigned yet');
  const bare = await (await request.get(pathOf(post, 1))).text();
  let signature = 'AAAAAQAA';
  await page.route(`**${pathOf(post, 1)}`, async (route) =>
    route.fulfill({ response: await route.fetch(), body: `${bare}— ${name} ${signature}\n` }),
  );
  const another = page.waitForEvent('download');
  await receipt(page, 'Rejected').click();
  await another;
  await sentence.waitFor();
  // A signature by the key that the site names; the one before was by an earlier key of the witness.
  signature = 'AAAAAAAA';
  await receipt(page, 'Rejected').click();
  await sentence.waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByText('The receipt is downloaded.').waitFor();
});

t.test('a history that cannot be read says so, and is read again', async (t) => {
  const post = await rejected('Without a history');
  const page = await on.page(author);
  on.watch.allow(`GET /api/posts/${post.id}/history`, 'failed');
  await page.route('**/history', (route) => route.abort(), { times: 1 });
  await page.goto('/my-articles');
  await ownArticle(page, post.title)
    .getByRole('button', { name: /^Receipts of/ })
    .click();
  await page.getByRole('alert').getByText('The site cannot be reached.').waitFor();
  await fine(t, page, 'no history');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await receipt(page, 'Rejected').waitFor();
});

expectCleanConsole(on);
