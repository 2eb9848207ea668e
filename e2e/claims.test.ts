import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { focusOn, press } from './keys.ts';
import { addPost, type Post } from './posts.ts';
import { themes } from './sound.ts';
import { seeToast } from './steps.ts';
import { opens } from './desk.ts';
import { until } from '../scripts/until.ts';

/** Two admins at the review desk at the same time. */

const on = await stage({ settings: { UNDO_SECONDS: '30', RATE_LIMITS: 'false', REVIEW_CLAIMS: 'required' } });
const maria = await on.register('maria', 'Maria Chief');
await on.site.operate('admin', 'grant', 'maria');

const postsOf = async (username: string, ...titles: string[]): Promise<Post[]> => {
  const author = await on.register(username, `${username} Volt`);
  const posts: Post[] = [];
  for (const title of titles) posts.push(await addPost(on, author, { title, tags: [username] }));
  return posts;
};

const statusOf = async ({ id }: Post): Promise<string> =>
  ((await on.call(on.admin, 'GET', `/api/posts/${id}/review`)) as { status: string }).status;

const isClaimed = async ({ id }: Post): Promise<boolean> =>
  ((await on.call(on.admin, 'GET', '/api/claims')) as { postId: number }[]).some(({ postId }) => postId === id);

const queue = (page: Page) => page.getByRole('region', { name: 'Queue' });
const article = (page: Page) => page.getByRole('region', { name: 'Article' });
const row = (page: Page, title: string) => queue(page).getByRole('link', { name: title });
const button = (page: Page, name: string) => page.getByRole('region', { name: 'Decision' }).getByRole('button', { name });
const titleOf = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
const notice = (page: Page) => article(page).getByRole('status').filter({ hasText: 'Take over' });

const pages = new Set<Page>();
const desk = async (who: Account, query: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
  const page = await on.page(who, options);
  pages.add(page);
  await page.goto(`/admin/review?${query}`);
  return page;
};
t.afterEach(async () => {
  for (const page of pages) await page.context().close();
  pages.clear();
});

const noFaults = async (t: Test, page: Page, state: string): Promise<void> => void t.same(await violationsOn(page), [], state);

t.test('who reads a post is told in the queue and above it, and each is offered another one', async (t) => {
  const posts = await postsOf('each', 'First of each', 'Second of each', 'Third of each');
  const [first] = posts as [Post];
  const hers = await desk(maria, 'author=each');
  await opens(hers, 'First of each');
  await until(() => isClaimed(first), 'her claim has arrived');
  const mine = await desk(on.admin, 'author=each');
  await opens(mine, 'Second of each');
  await row(mine, 'First of each').getByText('Maria Chief has just opened this').waitFor();
  await row(hers, 'Second of each').getByText('Ada Bench has just opened this').waitFor();
  t.equal(await row(mine, 'Third of each').getByText('opened this').count(), 0, 'what is fetched ahead is not claimed');
  await noFaults(t, mine, 'the queue');

  await row(mine, 'First of each').click();
  await opens(mine, 'First of each');
  await notice(mine).getByText('Maria Chief has just opened this').waitFor();
  await noFaults(t, mine, 'another one has it');
  await press(mine, 'a');
  await mine.getByText('Maria Chief reads this post: take it over to decide on it.').waitFor();
  t.equal(await button(mine, 'Approve').getAttribute('aria-disabled'), 'true');
  t.equal(await statusOf(first), 'pending');

  await row(hers, 'Second of each').getByText('opened this').waitFor({ state: 'detached' });
  await press(hers, 'a');
  await seeToast(hers, 'Post approved');
  await opens(hers, 'Second of each');
  await row(hers, 'First of each').waitFor({ state: 'detached' });
});

t.test('a post is taken over by a key, at once and on record; who had it is told', async (t) => {
  const [post] = (await postsOf('taken', 'Wanted by two')) as [Post];
  const hers = await desk(maria, `post=${post.id}`);
  await opens(hers, post.title);
  await button(hers, 'Approve').waitFor();
  const mine = await desk(on.admin, `post=${post.id}`);
  await opens(mine, post.title);
  await notice(mine).waitFor();
  await press(mine, 'c');
  await seeToast(mine, 'Taken over', 'Maria Chief sees on the desk that you read this post now');
  await notice(mine).waitFor({ state: 'detached' });
  await notice(hers).getByText('Ada Bench has just opened this').waitFor();
  await hers.getByRole('textbox', { name: 'Reason to reject' }).fill('Kept, whoever has it.');
  await notice(hers).getByRole('button', { name: 'Take over' }).click();
  await focusOn(hers, post.title);
  await seeToast(hers, 'Taken over');
  await notice(mine).getByText('Maria Chief has just opened this').waitFor();
  await button(hers, 'Reject').click();
  await seeToast(hers, 'Post rejected');
  t.equal(await statusOf(post), 'rejected');
  const dark = await desk(maria, `post=${post.id}`, { viewport: phone, colorScheme: 'dark' });
  await dark.getByText('History (4)').focus();
  const history = dark.getByRole('group').filter({ hasText: 'History (4)' });
  t.match(await history.getByRole('listitem').allTextContents(), [
    /submitted it/,
    /^Ada Bench took the review over from Maria Chief /,
    /^Maria Chief took the review over from Ada Bench /,
    /^Maria Chief rejected it/,
  ]);
  t.equal(await history.getByRole('button', { name: /^Receipt: / }).count(), 2, 'take-overs are not in the signed log');
  await noFaults(t, dark, 'the history with take-overs');
  t.ok(await dark.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'on a phone');
  await dark.keyboard.press('Enter');
  await history.getByRole('listitem').first().waitFor({ state: 'hidden' });
  const log = await on.page(on.admin);
  pages.add(log);
  await log.goto(`/admin/log?post=${post.id}`);
  await log.getByText('took the review of it over from maria').waitFor();
  await log.getByText('took the review of it over from demo-admin').waitFor();
});

t.test('a post that is left is free: the desk that waits for it has it by itself', async (t) => {
  const [post] = (await postsOf('left', 'Left alone')) as [Post];
  const hers = await desk(maria, `post=${post.id}`);
  await opens(hers, post.title);
  const mine = await desk(on.admin, `post=${post.id}`);
  await opens(mine, post.title);
  await notice(mine).waitFor();
  await hers.goto('/');
  await notice(mine).waitFor({ state: 'detached' });
  const claims = async () => (await on.call(on.admin, 'GET', '/api/claims')) as { postId: number; by: { username: string } }[];
  const claim = await until(async () => (await claims()).find(({ postId }) => postId === post.id), 'somebody has the post');
  t.match(claim, { by: { username: on.admin.username } });
  await button(mine, 'Approve').click();
  await seeToast(mine, 'Post approved');
  t.equal(await statusOf(post), 'approved');
});

/** Waits until a post is claimed or free: well before a claim's ten minutes are over. */
const claimIs = async (t: Test, post: Post, wanted: boolean, state: string): Promise<void> => {
  await until(async () => (await isClaimed(post)) === wanted, state);
  t.equal(await isClaimed(post), wanted, state);
};

t.test('a decision that fails lets go of the post, on the desk that has gone on and on one that has not', async (t) => {
  const [post] = (await postsOf('failing', 'Fails first', 'Fails second')) as [Post];
  const fail = async (page: Page): Promise<void> => {
    await claimIs(t, post, true, 'read');
    await page.route(`**/api/posts/${post.id}/status`, (route) => route.abort());
    await press(page, 'a');
    await page.getByRole('dialog').getByText('The site cannot be reached.').waitFor();
  };
  on.watch.allow(`PATCH /api/posts/${post.id}/status`, 'failed');
  const hers = await desk(maria, 'author=failing');
  await opens(hers, post.title);
  await fail(hers);
  await titleOf(hers, 'Fails second').waitFor();
  await claimIs(t, post, false, 'left before the answer');

  // A post that is not in the list stays open after the decision.
  await hers.goto(`/admin/review?author=nobody&post=${post.id}`);
  await opens(hers, post.title);
  await fail(hers);
  await press(hers, 'Escape');
  await claimIs(t, post, true, 'it is open still');
  await hers.goto('/');
  await claimIs(t, post, false, 'left after the answer');
  t.equal(await statusOf(post), 'pending');
});

t.test('the dashboard says who has a post, and does not call it changed', async (t) => {
  const [post] = (await postsOf('indash', 'Seen in the dashboard')) as [Post];
  const hers = await desk(maria, `post=${post.id}`);
  await opens(hers, post.title);
  await row(hers, post.title).waitFor();
  const mine = await on.page(on.admin);
  pages.add(mine);
  await mine.goto('/admin');
  on.watch.allow(`PATCH /api/posts/${post.id}/status`, 409);
  await mine.getByRole('row', { name: post.title }).getByRole('button', { name: 'Approve' }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Yes, Approve' }).click();
  const refusal = mine.getByRole('alert');
  await refusal.getByText('Maria Chief has just opened this post. To decide on it yourself take it over first').waitFor();
  t.equal(await statusOf(post), 'pending');
});

for (const colorScheme of inTurn(themes)) {
  t.test(`a phone, ${colorScheme}: who has it, and taking it over by the button`, async (t) => {
    const name = `narrow${colorScheme}`;
    const [post] = (await postsOf(name, `Read by two, ${colorScheme}`)) as [Post];
    const hers = await desk(maria, `post=${post.id}`, { viewport: desktop, colorScheme });
    await opens(hers, post.title);
    const page = await desk(on.admin, `author=${name}`, { viewport: phone, colorScheme });
    await row(page, post.title).getByText('Maria Chief has just opened this').waitFor();
    await noFaults(t, page, 'the list');
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    t.ok((await overflow()) <= 0, 'the list at 320 px');
    await row(page, post.title).click();
    await opens(page, post.title);
    await notice(page).waitFor();
    t.ok((await overflow()) <= 0, 'the article at 320 px');
    await noFaults(t, page, 'the article');
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/claim-phone-${colorScheme}.png` });
    if (process.env.SCREENS) await hers.screenshot({ path: `${process.env.SCREENS}/claim-hers-${colorScheme}.png` });
    await notice(page).getByRole('button', { name: 'Take over' }).click();
    await seeToast(page, 'Taken over');
    await notice(hers).waitFor();
    if (process.env.SCREENS) await hers.screenshot({ path: `${process.env.SCREENS}/claim-desktop-${colorScheme}.png` });
    await button(page, 'Approve').click();
    await seeToast(page, 'Post approved');
  });
}

expectCleanConsole(on);
