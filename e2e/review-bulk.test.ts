import type { Page, Route } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { press } from './keys.ts';
import { addPost, revisePost, type Post } from './posts.ts';
import { themes } from './sound.ts';
import { hold, seeToast } from './steps.ts';
import { opens } from './desk.ts';

/** Many posts are selected on the review desk and decided on together. */

const on = await stage({ settings: { UNDO_SECONDS: '300', RATE_LIMITS: 'false' } });

const authorWith = async (username: string, count: number): Promise<{ author: Account; posts: Post[] }> => {
  const author = await on.register(username, `${username} Volt`);
  const posts: Post[] = [];
  for (let n = 1; n <= count; n += 1)
    posts.push(await addPost(on, author, { title: `Number ${n} of ${username}`, tags: [username] }));
  return { author, posts };
};
const statusesOf = (posts: readonly Post[]): Promise<string[]> =>
  Promise.all(
    posts.map(async ({ id }) => ((await on.call(on.admin, 'GET', `/api/posts/${id}/review`)) as { status: string }).status),
  );

const desk = async (query: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
  const page = await on.page(on.admin, options);
  t.teardown(() => page.context().close());
  await page.goto(`/admin/review?${query}`);
  return page;
};
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected posts' });
const report = (page: Page) => page.getByRole('region', { name: 'What was not done' });
const row = (page: Page, title: string) => page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: title });
/** Writes a screenshot to inspect by eye, if PICTURES names a folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};
const noFaults = async (t: Test, page: Page, state: string): Promise<void> => void t.same(await violationsOn(page), [], state);

t.test('selected by keyboard and mouse, rejected with one reason, taken back, and selected again', async (t) => {
  const { posts } = await authorWith('keys', 6);
  const page = await desk('author=keys');
  await opens(page, 'Number 1 of keys');
  await press(page, 'x', 'j', 'j', 'Shift+X');
  await bar(page).getByText('3 selected').waitFor();
  await box(page, 'Number 5 of keys').click();
  await box(page, 'Number 6 of keys').click({ modifiers: ['Shift'] });
  await bar(page).getByText('5 selected').waitFor();
  await press(page, 'j', 'x');
  await bar(page).getByText('6 selected').waitFor();
  // Its title takes the focus once it has loaded.
  await opens(page, 'Number 4 of keys');
  await box(page, 'Number 2 of keys').press('Space');
  await bar(page).getByText('5 selected').waitFor();
  await noFaults(t, page, 'selected');
  await bar(page).getByRole('button', { name: 'Reject 5' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 5 posts' });
  await dialog.getByText('Number 1 of keys').waitFor();
  await dialog.getByText('All by one author.').waitFor();
  await dialog.getByLabel('Reason').fill('Advertising.');
  await press(page, 'Escape');
  await bar(page).getByRole('button', { name: 'Reject 5' }).click();
  t.equal(await dialog.getByLabel('Reason').inputValue(), 'Advertising.', 'what was typed is there');
  await noFaults(t, page, 'asked');
  await dialog.getByRole('button', { name: 'Yes, reject' }).dblclick();
  await seeToast(page, '5 posts rejected');
  await opens(page, 'Number 2 of keys');
  t.equal(await bar(page).count(), 0);
  t.same(await statusesOf(posts), ['rejected', 'pending', 'rejected', 'rejected', 'rejected', 'rejected']);
  t.match(await on.call(on.admin, 'GET', `/api/posts/${posts[4]?.id}/review`), { reason: 'Advertising.' });
  await press(page, 'z');
  await seeToast(page, '5 decisions taken back');
  await bar(page).getByText('5 selected').waitFor();
  await row(page, 'Number 6 of keys').waitFor();
  t.same(await statusesOf(posts), Array(6).fill('pending'));
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await bar(page).waitFor({ state: 'detached' });
});

t.test('a typed reason belongs to its selection: another one begins with none', async (t) => {
  await authorWith('apart', 4);
  const page = await desk('author=apart');
  await opens(page, 'Number 1 of apart');
  const choose = async (...numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) await box(page, `Number ${number} of apart`).check();
  };
  const ask = async (): Promise<string> => {
    await bar(page).getByRole('button', { name: 'Reject' }).click();
    return page.getByRole('dialog').getByLabel('Reason').inputValue();
  };
  const clear = async (): Promise<void> => {
    await press(page, 'Escape');
    await bar(page).getByRole('button', { name: 'Clear' }).click();
  };
  await choose(1, 2);
  t.equal(await ask(), '');
  await page.getByRole('dialog').getByLabel('Reason').fill('Advertising.');
  await press(page, 'Escape');
  await choose(3);
  await box(page, 'Number 1 of apart').uncheck();
  t.equal(await ask(), 'Advertising.', 'a selection that was changed keeps it');
  await clear();
  await choose(4);
  t.equal(await ask(), '', 'another one has none');
  await page.getByRole('dialog').getByLabel('Reason').fill('Too short.');
  await clear();
  await choose(2, 1);
  t.equal(await ask(), 'Advertising.', 'selected again, they have it again');
});

t.test('where posts are selected, a and r ask about all of them, and Ctrl+Enter sends the rejection', async (t) => {
  const { posts } = await authorWith('letters', 4);
  const page = await desk('author=letters');
  await opens(page, 'Number 1 of letters');
  await press(page, 'x', 'j', 'j', 'Shift+X');
  await opens(page, 'Number 3 of letters');
  await press(page, 'a');
  const approval = page.getByRole('dialog', { name: 'Approve 3 posts' });
  await approval.getByText('Number 1 of letters').waitFor();
  await press(page, 'Escape');
  await approval.waitFor({ state: 'detached' });
  t.same(await statusesOf(posts), Array(4).fill('pending'), 'nothing was decided unasked');
  await press(page, 'r');
  const rejection = page.getByRole('dialog', { name: 'Reject 3 posts' });
  await rejection.getByLabel('Reason').waitFor();
  await page.keyboard.type('Advertising.');
  t.equal(await rejection.getByLabel('Reason').inputValue(), 'Advertising.', 'the key itself is not written');
  await press(page, 'Control+Enter');
  await seeToast(page, '3 posts rejected');
  t.same(await statusesOf(posts), ['rejected', 'rejected', 'rejected', 'pending']);
  t.match(await on.call(on.admin, 'GET', `/api/posts/${posts[0]?.id}/review`), { reason: 'Advertising.' });
  await opens(page, 'Number 4 of letters');
  await press(page, 'a');
  await seeToast(page, 'Post approved');
  t.equal((await statusesOf(posts))[3], 'approved', 'where none is selected they are about the open post again');
});

t.test('after a reload what was decided together is taken back together', async (t) => {
  const { posts } = await authorWith('loaded', 3);
  const page = await desk('author=loaded');
  await opens(page, 'Number 1 of loaded');
  await press(page, 'x', 'j', 'Shift+X', 'r');
  const dialog = page.getByRole('dialog', { name: 'Reject 2 posts' });
  await dialog.getByLabel('Reason').waitFor();
  await press(page, 'Control+Enter');
  await dialog.getByRole('button', { name: 'Reject without a reason' }).waitFor();
  await press(page, 'Control+Enter');
  await seeToast(page, '2 posts rejected');
  await page.reload();
  await opens(page, 'Number 3 of loaded');
  t.same(await statusesOf(posts), ['rejected', 'rejected', 'pending']);
  await press(page, 'z');
  await seeToast(page, '2 decisions taken back');
  await row(page, 'Number 1 of loaded').waitFor();
  t.same(await statusesOf(posts), ['pending', 'pending', 'pending']);
});

t.test('all that match, page after page, are approved; what changed meanwhile is told, and stays selected', async (t) => {
  const { author, posts } = await authorWith('match', 60);
  const page = await desk('author=match');
  await opens(page, 'Number 1 of match');
  await press(page, 'x');
  await bar(page).getByRole('button', { name: 'Select all 60 that match' }).click();
  await bar(page).getByText('60 selected, 35 of them not shown here').waitFor();
  await page.getByRole('searchbox', { name: 'Words or an author' }).fill('nothing');
  await page.keyboard.press('Enter');
  await bar(page).getByText('60 selected, 60 of them not shown here').waitFor();
  await page.goBack();
  await bar(page).getByRole('button', { name: 'Approve 60' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 60 posts' });
  await dialog.getByText('and 54 more').waitFor();
  const release = await hold(page, '**/api/queue/decisions');
  await dialog.getByRole('button', { name: 'Yes, approve' }).click();
  await dialog.getByText('Approving: 0 of 60').waitFor();
  await noFaults(t, page, 'sending');
  const [revised, taken] = [posts[3] as Post, posts[58] as Post];
  await revisePost(on, author, revised.id, {});
  await on.call(on.admin, 'PATCH', `/api/posts/${taken.id}/status`, { status: 'rejected' });
  release();
  await report(page).getByRole('heading', { name: '58 approved, 2 were not' }).waitFor();
  await report(page).getByText('revised by its author meanwhile').waitFor();
  await report(page).getByText('rejected by you meanwhile').waitFor();
  await bar(page).getByText('1 selected').waitFor();
  await noFaults(t, page, 'the report');
  await report(page).getByRole('link', { name: taken.title }).click();
  await opens(page, taken.title);
  await report(page).getByRole('button', { name: 'Close' }).click();
  await report(page).waitFor({ state: 'detached' });
  const statuses = await statusesOf(posts);
  t.same([statuses[3], statuses[58]], ['pending', 'rejected']);
  t.equal(statuses.filter((status) => status === 'approved').length, 58);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, '58 decisions taken back');
  await bar(page).getByText('59 selected').waitFor();
});

t.test('a server that cannot be reached keeps the selection and the reason; sent again it goes on', async (t) => {
  const { posts } = await authorWith('void', 3);
  const page = await desk('author=void');
  await opens(page, 'Number 1 of void');
  for (const { title } of posts) await box(page, title).check();
  await bar(page).getByRole('button', { name: 'Reject 3' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Kept.');
  on.watch.allow('POST /api/queue/decisions', 'failed');
  await page.route('**/api/queue/decisions', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Yes, reject' }).click();
  await dialog.getByRole('alert').getByText('The site cannot be reached.').waitFor();
  await noFaults(t, page, 'failed');
  t.equal(await dialog.getByLabel('Reason').inputValue(), 'Kept.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await bar(page).getByText('3 selected').waitFor();
  await page.unroute('**/api/queue/decisions');
  await bar(page).getByRole('button', { name: 'Reject 3' }).click();
  await dialog.getByRole('button', { name: 'Yes, reject' }).click();
  await seeToast(page, '3 posts rejected');
  t.same(await statusesOf(posts), ['rejected', 'rejected', 'rejected']);
});

t.test('what may have been decided without an answer is said so, asked for on Cancel, and can be taken back', async (t) => {
  const { posts } = await authorWith('lost', 52);
  const page = await desk('author=lost');
  await opens(page, 'Number 1 of lost');
  await press(page, 'x');
  await bar(page).getByRole('button', { name: 'Select all 52 that match' }).click();
  await bar(page).getByRole('button', { name: 'Reject 52' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Lost on the way.');
  on.watch.allow('POST /api/queue/decisions', 'failed');
  // Decides on the first ten of a batch, then loses the response.
  const decideSome = async (route: Route): Promise<void> => {
    const { posts: part, ...decision } = route.request().postDataJSON() as { posts: Post[] };
    await on.call(on.admin, 'POST', '/api/queue/decisions', { posts: part.slice(0, 10), ...decision });
    await route.abort();
  };
  await page.route('**/api/queue/decisions', decideSome);
  await dialog.getByRole('button', { name: 'Yes, reject' }).click();
  const failure = dialog.getByRole('alert');
  await failure.getByText('Of the first 50 it is not known whether they were decided on; the other 2 were not.').waitFor();
  t.equal(await dialog.getByLabel('Reason').getAttribute('readonly'), '', 'another reason would be another decision');
  await noFaults(t, page, 'not known');
  await picture(page, 'not-known');
  await page.unroute('**/api/queue/decisions', decideSome);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await seeToast(page, '10 posts rejected');
  await dialog.waitFor({ state: 'detached' });
  await bar(page).getByText('42 selected').waitFor();
  const statuses = await statusesOf(posts);
  t.equal(statuses.filter((status) => status === 'rejected').length, 10, 'to cancel decides on nothing');
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeToast(page, '10 decisions taken back');
  t.same(await statusesOf(posts), Array(52).fill('pending'));
});

t.test('sent again after a lost answer each is decided on once; what cannot be asked for is named', async (t) => {
  const { posts } = await authorWith('again', 2);
  const page = await desk('author=again', { viewport: phone, colorScheme: 'dark' });
  await row(page, 'Number 1 of again').waitFor();
  for (const { title } of posts) await box(page, title).check();
  await bar(page).getByRole('button', { name: 'Approve 2' }).click();
  const dialog = page.getByRole('dialog');
  on.watch.allow('POST /api/queue/decisions', 'failed');
  await page.route('**/api/queue/decisions', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Yes, approve' }).click();
  await dialog.getByRole('alert').getByText('It is not known whether these were decided on.').waitFor();
  await picture(page, 'not-known-phone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await report(page).getByRole('heading', { name: '0 approved, of 2 it is not known' }).waitFor();
  await report(page).getByText('it is not known whether this was approved').first().waitFor();
  await noFaults(t, page, 'the report of what is not known');
  await picture(page, 'not-known-report-phone');
  await bar(page).getByRole('button', { name: 'Approve 2' }).click();
  await dialog.getByRole('button', { name: 'Yes, approve' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute('**/api/queue/decisions');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await seeToast(page, '2 posts approved');
  t.same(await statusesOf(posts), ['approved', 'approved']);
});

t.test('what changes leaves the selection: another text, and what is decided on by itself', async () => {
  const { author, posts } = await authorWith('leaves', 3);
  const page = await desk('author=leaves');
  await opens(page, 'Number 1 of leaves');
  for (const { title } of posts) await box(page, title).check();
  await page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Approve' }).click();
  await seeToast(page, 'Post approved');
  await bar(page).getByText('2 selected').waitFor();
  await revisePost(on, author, (posts[2] as Post).id, {});
  await bar(page).getByText('1 selected').waitFor();
});

for (const colorScheme of inTurn(themes)) {
  t.test(`a phone, ${colorScheme}: boxes for a finger, and the bar where a thumb reaches it`, async (t) => {
    const name = `phone${colorScheme}`;
    const { posts } = await authorWith(name, 3);
    const page = await desk(`author=${name}`, { viewport: phone, colorScheme });
    const [first] = posts as [Post];
    await row(page, first.title).waitFor();
    const target = await box(page, first.title).locator('xpath=..').boundingBox();
    t.ok(target && target.width >= 24 && target.height >= 24, 'large enough');
    for (const { title } of posts) await box(page, title).check();
    await noFaults(t, page, 'selected');
    const place = await bar(page).getByRole('button', { name: 'Approve 3' }).boundingBox();
    t.ok(place && place.y + place.height <= phone.height && place.height >= 44, 'in sight');
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    t.ok((await overflow()) <= 0, 'the list at 320 px');
    await bar(page).getByRole('button', { name: 'Approve 3' }).click();
    await noFaults(t, page, 'asked');
    t.ok((await overflow()) <= 0, 'the dialog at 320 px');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, approve' }).click();
    await seeToast(page, '3 posts approved');
    t.same(await statusesOf(posts), ['approved', 'approved', 'approved']);
  });
}

expectCleanConsole(on);
