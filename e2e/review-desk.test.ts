import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole } from './browser.ts';
import { button, deskStage, noFaults, opens, reason, row, titleOf, untilRead } from './desk.ts';
import { focusOn, press } from './keys.ts';
import { revisePost, type Post } from './posts.ts';
import { hold, seeToast } from './steps.ts';

/** Admins decide at the desk, by keys and by clicks, on posts that they have read. */

const { on, browser, authorWith, statusOf, become, desk } = await deskStage();

t.test('ten posts are decided by keyboard alone, with two keys each on average, and the next one opens by itself', async (t) => {
  const titles = Array.from({ length: 10 }, (_, n) => `Number ${n} of ten`);
  const { posts } = await authorWith('ten', ...titles);
  const page = await desk('author=ten');
  let keys = 0;
  const key = async (name: string) => {
    keys += 1;
    await page.keyboard.press(name);
  };
  for (const [n, title] of titles.entries()) {
    await opens(page, title);
    // The last posts arrive at the desk while it moves on by itself.
    if (n > 0) await focusOn(page, title);
    if (n % 2 === 0) await key('a');
    else {
      for (const name of ['r', 'Control+Enter']) await key(name);
      await button(page, 'Reject without a reason').waitFor();
      await untilRead(page);
      await focusOn(page, 'Reason to reject');
      await key('Control+Enter');
    }
    await row(page, title).waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await seeToast(page, 'Post rejected');
  await focusOn(page, 'Queue');
  t.ok(keys <= 2 * titles.length, `${keys} keys`);
  await become(
    posts,
    titles.map((_, n) => (n % 2 === 0 ? 'approved' : 'rejected')),
  );
  await noFaults(t, page, 'nothing matches');
});

t.test('the next post is on the screen before the server has answered, with its text', async (t) => {
  await authorWith('ahead', 'First of ahead', 'Second of ahead');
  const page = await desk('author=ahead');
  await opens(page, 'First of ahead');
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const release = await hold(page, '**/api/posts/*/status');
  await page.keyboard.press('a');
  await titleOf(page, 'Second of ahead').waitFor();
  await page.getByRole('region', { name: 'Article' }).getByText('The long ground lead').waitFor();
  t.match(page.url(), /author=ahead&post=\d+$/);
  release();
  await seeToast(page, 'Post approved');
});

/** Pauses the page's clock, a second from now. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

t.test('nothing is decided unread: held keys, second clicks and keys that come too soon', async (t) => {
  const { posts } = await authorWith('unread', 'One unread', 'Two unread', 'Three unread', 'Four unread');
  const [one, two, three, four] = posts as [Post, Post, Post, Post];
  const page = await browser();
  await page.clock.install();
  await page.goto('/admin/review?author=unread');
  await opens(page, one.title);
  await stopClock(page);
  await button(page, 'Approve').dblclick();
  await titleOf(page, two.title).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Nothing was decided: this post had only just opened.').waitFor();
  await page.clock.resume();
  t.equal(await statusOf(two), 'pending', 'a double click and a key right behind it decide one');
  await untilRead(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  t.equal(await statusOf(two), 'pending', 'the focus is on no button');
  await page.keyboard.down('a');
  await titleOf(page, three.title).waitFor();
  for (let n = 0; n < 5; n += 1) {
    await page.clock.fastForward(150);
    await page.keyboard.down('a');
  }
  await page.keyboard.up('a');
  await opens(page, three.title);
  await seeToast(page, 'Post approved');
  await stopClock(page);
  await button(page, 'Reject').click();
  await button(page, 'Reject without a reason').click();
  await button(page, 'Reject without a reason').waitFor();
  t.equal(await statusOf(three), 'pending', 'the second click of two does not answer the question');
  await become([one, two, three, four], ['approved', 'approved', 'pending', 'pending']);
});

t.test('a double click decides one post, however slow it is', async (t) => {
  const { posts } = await authorWith('slow', 'One of a slow click', 'Two of a slow click');
  const [one, two] = posts as [Post, Post];
  const page = await browser();
  await page.clock.install();
  await page.goto('/admin/review?author=slow');
  await opens(page, one.title);
  await stopClock(page);
  await button(page, 'Approve').click();
  await titleOf(page, two.title).waitFor();
  await page.clock.fastForward(550);
  await button(page, 'Approve').click();
  await page.getByText('Nothing was decided: this post had only just opened.').waitFor();
  await page.clock.resume();
  await seeToast(page, 'Post approved');
  await become([one], ['approved']);
  t.equal(await statusOf(two), 'pending');
});

t.test('keys move, and are only letters where somebody writes, in a dialog, and with a modifier', async (t) => {
  const { posts } = await authorWith('keys', 'First of keys', 'Second of keys', 'Third of keys');
  const page = await desk('author=keys');
  await opens(page, 'First of keys');
  await press(page, 'j');
  await titleOf(page, 'Second of keys').waitFor();
  t.equal(await row(page, 'Second of keys').getAttribute('aria-current'), 'true');
  await press(page, 'j', 'j', 'k');
  await opens(page, 'Second of keys');
  for (const modified of ['Control+a', 'Alt+a', 'Meta+a']) await press(page, modified);
  await press(page, '/');
  await page.keyboard.type('zaruf');
  t.equal(await page.getByRole('searchbox', { name: 'Words or an author' }).inputValue(), 'zaruf');
  await titleOf(page, 'Second of keys').click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys of the review desk' });
  await dialog.getByText('Undo the last decision').waitFor();
  await press(page, 'a', 'j');
  await noFaults(t, page, 'the keys');
  await dialog.getByRole('checkbox', { name: 'Use these keys in this browser' }).uncheck();
  await press(page, 'Escape', 'a', 'j');
  await page.getByRole('button', { name: 'Keys' }).click();
  await dialog.getByRole('checkbox').check();
  await press(page, 'Escape');
  await titleOf(page, 'Second of keys').waitFor();
  t.same(await Promise.all(posts.map(statusOf)), ['pending', 'pending', 'pending'], 'nothing was decided by all that');
});

t.test('a reason survives Escape, goes with the rejection, and is there again when that is taken back', async (t) => {
  const { posts } = await authorWith('reason', 'Rejected with a reason', 'Another one');
  const [post] = posts as [Post];
  const page = await desk('author=reason');
  await opens(page, post.title);
  await press(page, 'r');
  await page.keyboard.type('Please add a schematic.');
  await press(page, 'Escape', 'j');
  await opens(page, 'Another one');
  await press(page, 'k');
  await opens(page, post.title);
  t.equal(await reason(page).inputValue(), 'Please add a schematic.');
  await press(page, 'r', 'Control+Enter');
  await seeToast(page, 'Post rejected');
  t.match(await on.call(on.admin, 'GET', `/api/posts/${post.id}/review`), { reason: 'Please add a schematic.' });
  await opens(page, 'Another one');
  await press(page, 'z');
  await seeToast(page, 'Decision undone');
  await titleOf(page, post.title).waitFor();
  await row(page, post.title).waitFor();
  t.equal(await statusOf(post), 'pending');
  t.equal(await reason(page).inputValue(), 'Please add a schematic.');
});

t.test('changes to a published article wait on the desk, too, as readers would see them', async (t) => {
  const { author, posts } = await authorWith('changes', 'Published once');
  const [post] = posts as [Post];
  await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status: 'approved' });
  const { request } = await on.context(author);
  const content = '<h2>Anew</h2><p>Take off the long ground lead of the probe, and use the spring in its place.</p>';
  const change = {
    title: 'Published anew',
    summary: 'Probe ground leads lie; here is why.',
    tags: ['probe'],
    categoryId: 5,
    readTime: 5,
  };
  t.ok((await request.put(`/api/posts/${post.id}`, { data: { ...change, content } })).ok());
  const page = await desk('author=changes');
  await opens(page, 'Published anew');
  await page.locator('#section-anew').waitFor();
  await page.getByText('Changes to a published article').waitFor();
  await noFaults(t, page, 'changes');
  await press(page, 'a');
  await seeToast(page, 'Changes approved');
  t.match(await on.call(on.admin, 'GET', `/api/posts/${post.id}/review`), { title: 'Published anew', proposal: null });
});

t.test('what is published is featured and unpublished', async (t) => {
  const { posts } = await authorWith('live', 'A live one');
  const [post] = posts as [Post];
  await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status: 'approved' });
  const page = await desk(`post=${post.id}`);
  await opens(page, post.title);
  await press(page, 'a', 'f');
  await seeToast(page, 'Post featured');
  await button(page, 'Unfeature').waitFor();
  await noFaults(t, page, 'published');
  await untilRead(page);
  await press(page, 'u');
  await button(page, 'Unpublish without a reason').waitFor();
  await focusOn(page, 'Reason to unpublish');
  await noFaults(t, page, 'asked for a reason');
  await untilRead(page);
  await press(page, 'Control+Enter');
  await seeToast(page, 'Post rejected');
  t.equal(await statusOf(post), 'rejected');
  await button(page, 'Approve').waitFor();
});

t.test('what was proposed while a published post is featured is shown before it can be approved', async (t) => {
  const { author, posts } = await authorWith('between', 'Published between');
  const [post] = posts as [Post];
  await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status: 'approved' });
  const page = await browser();
  // The page gets no live event for the change.
  await hold(page, /\/api\/live/);
  await page.goto(`/admin/review?post=${post.id}`);
  await opens(page, post.title);
  await revisePost(on, author, post.id, {
    content: '<h2>Unseen</h2><p>Take off the long ground lead, and use the spring in its place.</p>',
  });
  await press(page, 'f');
  await page.locator('#section-unseen').waitFor();
  await page.getByText('Changes to a published article').waitFor();
  t.match(await on.call(on.admin, 'GET', `/api/posts/${post.id}/review`), { proposal: { status: 'pending' } });
});

expectCleanConsole(on);
