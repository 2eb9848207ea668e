import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { ReviewedPost } from '../contracts/views/post.ts';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { focusOn, press, tabTo } from './keys.ts';
import { addPost } from './posts.ts';
import { seeToast } from './steps.ts';
import { opens } from './desk.ts';

/** The author's history beside the review desk. */

const on = await stage({ settings: { UNDO_SECONDS: '300', RATE_LIMITS: 'false' } });

/** The folder for screenshots to inspect by eye; by default none are written. */
const pictures = process.env.PICTURES;

const authorWith = async (username: string, waiting: number): Promise<Account> => {
  const author = await on.register(username, `${username} Müller-Lüdenscheidt`);
  await addPost(on, author, { title: `Published by ${username}`, tags: [username], status: 'approved' });
  const reason = 'Advertising, and nothing else.\nPlease read the rules.';
  await addPost(on, author, { title: `Rejected of ${username}`, tags: [username], status: 'rejected', reason });
  for (let n = 1; n <= waiting; n += 1) await addPost(on, author, { title: `Number ${n} of ${username}`, tags: [username] });
  return author;
};

const idOf = async (username: string): Promise<number> =>
  ((await on.call(on.admin, 'GET', `/api/people?search=${username}`)) as { id: number }[])[0]?.id ?? 0;

const desk = async (query: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
  const page = await on.page(on.admin, options);
  t.teardown(() => page.context().close());
  await page.goto(`/admin/review?${query}`);
  return page;
};
const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const noFaults = async (t: Test, page: Page, state: string): Promise<void> => {
  t.same(await violationsOn(page), [], state);
  t.ok((await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0, `${state}: no wider`);
};
const history = (page: Page, username: string) => page.getByRole('dialog', { name: `${username} Müller-Lüdenscheidt` });

/** Chooses the post in the queue: on a phone no post opens by itself. */
const openFirst = async (page: Page, author: string): Promise<void> => {
  const title = `Number 1 of ${author}`;
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: title }).click();
  await opens(page, title);
};

for (const [size, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const))
  t.test(`the history is one key away on a ${size}, and the focus comes back`, async (t) => {
    const name = `history${size}`;
    await authorWith(name, 2);
    const id = await idOf(name);
    await on.call(on.admin, 'POST', `/api/people/${id}/suspension`, { reason: 'Too many at once.' });
    await on.call(on.admin, 'POST', `/api/people/${id}/reinstatement`);
    const page = await desk(`author=${name}`, { viewport, colorScheme });
    await openFirst(page, name);
    await press(page, 'j');
    await focusOn(page, `Number 2 of ${name}`);
    await press(page, 'h');
    const dialog = history(page, name);
    await dialog.getByText('1 published, 2 waiting, 1 rejected, 0 unpublished').waitFor();
    await dialog.getByText('50 % (1 of 2 decisions)').waitFor();
    await dialog
      .getByRole('list', { name: `Decisions on Rejected of ${name}` })
      .getByText('Please read the rules.')
      .waitFor();
    await dialog.getByText('Too many at once.').waitFor();
    await dialog.getByText('lifted by Ada Bench').waitFor();
    await noFaults(t, page, 'the history');
    await picture(page, `history-${size}`);
    await press(page, 'a');
    t.equal(await page.locator('[data-toast]').count(), 0, 'no key decides behind it');
    await page.setViewportSize({ width: 320, height: 640 });
    await noFaults(t, page, 'at 320 px');
    await picture(page, `history-${size}-320`);
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusOn(page, `Number 2 of ${name}`);
    await tabTo(t, page, /^Author’s history/);
    await press(page, 'Enter');
    await tabTo(t, page, 'Open under People');
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.getByRole('button', { name: `${name} Müller-Lüdenscheidt` }).waitFor();
    await page.goBack();
    await opens(page, `Number 2 of ${name}`);
    await press(page, 'h');
    await tabTo(t, page, 'Open in the audit log');
    await press(page, 'Enter');
    await page.waitForURL(`**/admin/log?person=${name}`);
  });

t.test('an article of it opens at the desk, and older ones come page by page', async (t) => {
  const author = await authorWith('older', 1);
  for (let n = 1; n <= 20; n += 1) await addPost(on, author, { title: `Rejected ${n} of older`, status: 'rejected' });
  const page = await desk('author=older');
  await opens(page, 'Number 1 of older');
  await press(page, 'h');
  const dialog = history(page, 'older');
  await dialog.getByText('Rejected 1 of older').waitFor();
  t.equal(await dialog.getByText('Published by older').count(), 0);
  await tabTo(t, page, 'Older articles');
  await press(page, 'Enter');
  await focusOn(page, 'Number 1 of older');
  await dialog.getByRole('button', { name: 'Older articles' }).waitFor({ state: 'detached' });
  await tabTo(t, page, 'Published by older');
  await press(page, 'Enter');
  await opens(page, 'Published by older');
  t.equal(await dialog.count(), 0);
});

t.test('while it is fetched, where it cannot be, and of somebody who has written once', async (t) => {
  const author = await on.register('once', 'once Müller-Lüdenscheidt');
  await addPost(on, author, { title: 'Number 1 of once' });
  const page = await desk('author=once');
  await opens(page, 'Number 1 of once');
  let isBroken = true;
  on.watch.allow(`GET /api/people/${await idOf('once')}/history?limit=20`, 'failed');
  await page.route('**/api/people/*/history*', (route) => (isBroken ? route.abort() : route.continue()));
  await press(page, 'h');
  const dialog = history(page, 'once');
  await dialog.getByRole('alert').waitFor();
  await noFaults(t, page, 'it failed');
  await picture(page, 'history-failed');
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('Never suspended.').waitFor();
  await dialog.getByText('Nothing was decided on yet').waitFor();
  await noFaults(t, page, 'nothing was decided');
});

const waitingOf = async (query: string): Promise<string[]> =>
  ((await on.call(on.admin, 'GET', `/api/queue?${query}`)) as { title: string }[]).map(({ title }) => title);

for (const [size, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const))
  t.test(`an author is suspended with what waits, and z takes it back, by keyboard alone on a ${size}`, async (t) => {
    const name = `stopped${size}`;
    const author = await authorWith(name, 3);
    const listed = { name: `Advertising, ${size}`, text: 'It is an advertisement.', ground: 'rule', reference: 'Rule 1.' };
    const category = 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC';
    await on.call(on.admin, 'POST', '/api/admin/reasons', { ...listed, category });
    const [rejected] = (await on.call(on.admin, 'GET', `/api/queue?author=${name}`)) as { id: number }[];
    const page = await desk(`author=${name}`, { viewport, colorScheme });
    await openFirst(page, name);
    await press(page, 'h');
    await tabTo(t, page, 'Suspend this author…');
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: `Suspend ${name} Müller-Lüdenscheidt` });
    await focusOn(page, 'Reason');
    await dialog.getByText('Reject the 3 articles that wait, too').waitFor();
    await page.keyboard.type('Advertising in all of them.');
    // The parts of a date input have the browser's own look.
    await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await focusOn(page, 'Reject the 3 articles that wait, too');
    await press(page, 'Space');
    await dialog.getByRole('checkbox', { name: `Advertising, ${size}` }).waitFor();
    await tabTo(t, page, `Advertising, ${size}`);
    await press(page, 'Space');
    await dialog.getByText('What the author will read').click();
    await dialog.getByText('It is an advertisement.').waitFor();
    await noFaults(t, page, 'asked');
    await picture(page, `suspend-${size}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await noFaults(t, page, 'asked at 320 px');
    await picture(page, `suspend-${size}-320`);
    await page.setViewportSize(viewport);
    await tabTo(t, page, 'Yes, Suspend');
    await press(page, 'Enter', 'Enter');
    await seeToast(page, 'Account suspended', `${name} Müller-Lüdenscheidt is signed out and cannot sign in. 3 posts rejected.`);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Queue' }).getByText('Nothing').first().waitFor();
    await noFaults(t, page, 'done');
    await picture(page, `suspended-${size}`);
    t.same(await waitingOf(`author=${name}`), []);
    const one = (await on.call(on.admin, 'GET', `/api/posts/${rejected?.id}/review`)) as Pick<ReviewedPost, 'statement'>;
    t.match(one.statement, { reasons: [{ name: listed.name }] });
    await press(page, 'z');
    await seeToast(
      page,
      'Suspension taken back',
      `${name} Müller-Lüdenscheidt can sign in again. 3 posts wait again, without a notice to the author.`,
    );
    t.equal((await waitingOf(`author=${name}`)).length, 3);
    t.ok(await on.call(author, 'POST', '/api/login', { username: author.username, password: author.password }), 'signs in');
    await page.getByRole('link', { name: `Number 2 of ${name}` }).waitFor({ state: 'attached' });
  });

t.test('what could not be rejected is told beside the queue; a failed call keeps what was typed', async (t) => {
  await authorWith('partly', 2);
  const page = await desk('author=partly');
  await opens(page, 'Number 1 of partly');
  await press(page, 'h');
  await history(page, 'partly').getByRole('button', { name: 'Suspend this author…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend partly Müller-Lüdenscheidt' });
  await dialog.getByRole('button', { name: 'Yes, Suspend' }).click();
  await dialog.getByText('Please give a reason').waitFor();
  await dialog.getByLabel('Reason', { exact: true }).fill('Partly.');
  await dialog.getByLabel('Reject the 2 articles that wait, too').check();
  const id = await idOf('partly');
  on.watch.allow(`POST /api/people/${id}/suspension/with-posts`, 'failed');
  await page.route('**/suspension/with-posts', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Yes, Suspend' }).click();
  await dialog.getByRole('alert').waitFor();
  await noFaults(t, page, 'it failed');
  t.equal(await dialog.getByLabel('Reason', { exact: true }).inputValue(), 'Partly.');
  await page.unroute('**/suspension/with-posts');
  const [, second] = (await on.call(on.admin, 'GET', '/api/queue?author=partly')) as { id: number }[];
  await on.call(on.admin, 'PATCH', `/api/posts/${second?.id}/status`, { status: 'approved' });
  await dialog.getByRole('button', { name: 'Yes, Suspend' }).dblclick();
  const report = page.getByRole('region', { name: 'What was not done' });
  await report.getByRole('heading', { name: '1 rejected, 1 was not' }).waitFor();
  await report.getByText('approved by you meanwhile').waitFor();
  await noFaults(t, page, 'the report');
  await picture(page, 'suspend-report');
  // The toast moves out of the way of new content, so a click might miss it; a key press does not.
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await seeToast(page, 'Suspension taken back');
  await report.waitFor({ state: 'detached' });
});

for (const [size, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
  ['desktop', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const))
  t.test(`what still waits of somebody who is suspended is rejected from the history, ${size}, ${colorScheme}`, async (t) => {
    const name = `left${size}${colorScheme}`;
    await authorWith(name, 3);
    await on.call(on.admin, 'POST', `/api/people/${await idOf(name)}/suspension`, { reason: 'Broken off.' });
    const page = await desk(`author=${name}`, { viewport, colorScheme });
    await openFirst(page, name);
    await press(page, 'h');
    await history(page, name).getByText('3 articles of this author still wait.').waitFor();
    await noFaults(t, page, 'what still waits');
    await history(page, name).getByRole('button', { name: 'Reject what still waits…' }).scrollIntoViewIfNeeded();
    await picture(page, `still-waits-${size}-${colorScheme}`);
    await tabTo(t, page, 'Reject what still waits…');
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Reject 3 posts' });
    await dialog.getByLabel('Reason', { exact: true }).fill('As I said.');
    await noFaults(t, page, 'asked');
    await picture(page, `still-waits-asked-${size}-${colorScheme}`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // On a phone the article replaces the queue.
    await page.getByText('3 selected').waitFor({ state: 'attached' });
    await press(page, 'h');
    await history(page, name).getByRole('button', { name: 'Reject what still waits…' }).click();
    await dialog.getByRole('button', { name: 'Yes, reject' }).click();
    await seeToast(page, '3 posts rejected');
    t.same(await waitingOf(`author=${name}`), []);
    await press(page, 'z');
    await seeToast(page, '3 decisions taken back');
    t.equal((await waitingOf(`author=${name}`)).length, 3);
    await page.context().close();
  });

t.test('many are rejected with a suspension fifty at a time, and what breaks off in between goes on', async (t) => {
  await authorWith('fifties', 60);
  const page = await desk('author=fifties');
  await opens(page, 'Number 1 of fifties');
  await press(page, 'h');
  await history(page, 'fifties').getByRole('button', { name: 'Suspend this author…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend fifties Müller-Lüdenscheidt' });
  await dialog.getByLabel('Reason', { exact: true }).fill('Sixty of them.');
  await dialog.getByLabel('Reject the 60 articles that wait, too').check();
  on.watch.allow(`POST /api/people/${await idOf('fifties')}/suspension/with-posts`, 'failed');
  const sizes: number[] = [];
  let isBroken = true;
  await page.route('**/suspension/with-posts', async (route) => {
    const { posts } = route.request().postDataJSON() as { posts: unknown[] };
    sizes.push(posts.length);
    if (posts.length !== 10) return route.continue();
    await dialog.getByText('Rejecting: 50 of 60').waitFor();
    await noFaults(t, page, 'under way');
    await picture(page, 'suspend-progress');
    return isBroken ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Yes, Suspend' }).click();
  await dialog.getByRole('alert').waitFor();
  t.equal((await waitingOf('author=fifties&limit=100')).length, 10);
  isBroken = false;
  await dialog.getByRole('button', { name: 'Yes, Suspend' }).click();
  await seeToast(page, 'Account suspended', 'fifties Müller-Lüdenscheidt is signed out and cannot sign in. 60 posts rejected.');
  await dialog.waitFor({ state: 'detached' });
  t.same(sizes, [0, 50, 10, 0, 50, 10]);
  await press(page, 'z');
  await seeToast(page, 'Suspension taken back');
  t.equal((await waitingOf('author=fifties&limit=100')).length, 60);
});

t.test('an admin, and oneself, are offered no suspension', async (t) => {
  await addPost(on, on.admin, { title: 'Of the admin herself' });
  const page = await desk(`author=${on.admin.username}`);
  await opens(page, 'Of the admin herself');
  await press(page, 'h');
  const dialog = page.getByRole('dialog', { name: on.admin.fullName });
  await dialog.getByText('Never suspended.').waitFor();
  t.equal(await dialog.getByRole('button', { name: 'Suspend this author…' }).count(), 0);
});

t.test('the keys of the desk name it', async () => {
  const page = await desk('');
  await page.getByRole('button', { name: 'Keys' }).waitFor();
  await press(page, '?');
  await page.getByRole('dialog').getByText('Show the history of the author').waitFor();
});

expectCleanConsole(on);
