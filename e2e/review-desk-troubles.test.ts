import t from 'tap';
import { until } from '../scripts/until.ts';
import { expectCleanConsole } from './browser.ts';
import { button, deskStage, noFaults, opens, reason, row, titleOf } from './desk.ts';
import { press } from './keys.ts';
import { type Post } from './posts.ts';
import { hold, seeToast, tryAgain } from './steps.ts';

/** How the desk handles interruptions: another admin, a failure, a reload. */

const { on, browser, authorWith, statusOf, desk } = await deskStage();

t.test('two tabs: who comes later is told what the other did, and decides nothing', async (t) => {
  const { posts } = await authorWith('tabs', 'Taken by another', 'Left for later');
  const [post] = posts as [Post];
  const slow = await desk('author=tabs');
  await opens(slow, post.title);
  await reason(slow).fill('Too short.');
  const quick = await desk('author=tabs');
  await opens(quick, post.title);
  await press(quick, 'a');
  await seeToast(quick, 'Post approved');
  await slow.getByRole('alert').getByText('approved it').waitFor();
  await slow.getByRole('alert').getByText('It is published now.').waitFor();
  await noFaults(t, slow, 'changed meanwhile');
  await reason(slow).press('Control+Enter');
  t.equal(await statusOf(post), 'approved');
  await slow.getByRole('button', { name: 'Read the newest text' }).click();
  await button(slow, 'Unpublish').waitFor();
  t.equal(await reason(slow).inputValue(), 'Too short.', 'what was typed is there');
});

t.test('a decision that is refused when the desk has gone on says so, and leads back', async (t) => {
  const { posts } = await authorWith('refused', 'Refused too late', 'The next after it');
  const [post] = posts as [Post];
  const page = await desk('author=refused');
  await opens(page, post.title);
  await reason(page).fill('Why not.');
  const release = await hold(page, `**/api/posts/${post.id}/status`);
  on.watch.allow(`PATCH /api/posts/${post.id}/status`, 409);
  await button(page, 'Reject').click();
  await titleOf(page, 'The next after it').waitFor();
  await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status: 'approved' });
  release();
  const dialog = page.getByRole('dialog', { name: post.title });
  await dialog.getByText('Nothing was decided').waitFor();
  await dialog.getByText('approved it').waitFor();
  await noFaults(t, page, 'refused');
  await dialog.getByRole('button', { name: 'Read the newest text' }).click();
  await button(page, 'Unpublish').waitFor();
  t.equal(await reason(page).inputValue(), 'Why not.');
});

t.test('a server that cannot be reached: nothing is decided, the post and the reason come back', async (t) => {
  const { posts } = await authorWith('offline', 'Sent into the void', 'Behind it');
  const [post] = posts as [Post];
  const page = await desk('author=offline');
  await opens(page, post.title);
  await reason(page).fill('Kept.');
  on.watch.allow(`PATCH /api/posts/${post.id}/status`, 'failed');
  await page.route(`**/api/posts/${post.id}/status`, (route) => route.abort());
  await button(page, 'Reject').click();
  const dialog = page.getByRole('dialog', { name: post.title });
  await dialog.getByText('The site cannot be reached.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await titleOf(page, post.title).waitFor();
  await row(page, post.title).waitFor();
  t.equal(await reason(page).inputValue(), 'Kept.');
});

t.test('it says when it loads and when it fails, and tries again', async (t) => {
  await authorWith('states', 'One of states');
  const page = await browser();
  await page.goto('/admin');
  on.watch.allow('GET /api/queue?limit=25&author=states', 'failed');
  await page.clock.install();
  await page.route('**/api/queue?*', (route) => route.abort());
  await page.goto('/admin/review?author=states');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await noFaults(t, page, 'failing');
  await tryAgain(page, page.getByRole('region', { name: 'Queue' }), () => page.unroute('**/api/queue?*'));
  await titleOf(page, 'One of states').waitFor();
  const release = await hold(page, '**/api/queue?*');
  await page.reload();
  await page.locator('[data-skeleton]').first().waitFor();
  await noFaults(t, page, 'loading');
  release();
  await titleOf(page, 'One of states').waitFor();
  await page.goto('/admin/review?q=unobtainium');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await page.getByRole('link', { name: 'Show everything' }).last().click();
  await row(page, 'One of states').waitFor();
  on.watch.allow('GET /api/queue/999999', 404);
  await page.goto('/admin/review?post=999999');
  await page.getByRole('heading', { name: 'Article not found' }).waitFor();
});

t.test('a post that comes late leaves the focus where its reader has gone meanwhile', async (t) => {
  const { posts } = await authorWith('late', 'First of late', 'Second of late');
  const page = await desk('author=late');
  await opens(page, 'First of late');
  await page.goto('/admin');
  const release = await hold(page, `**/api/queue/${posts[1]?.id}`);
  await page.goto('/admin/review?author=late');
  await opens(page, 'First of late');
  await press(page, 'j');
  await page.waitForURL(/post=/);
  const box = page.getByRole('checkbox', { name: 'Select First of late' });
  await box.focus();
  release();
  await opens(page, 'Second of late');
  t.ok(await box.evaluate((one) => one === document.activeElement));
  await press(page, 'k');
  await opens(page, 'First of late');
  t.notOk(await box.evaluate((one) => one === document.activeElement), 'whoever turns to a post is led to its title');
});

t.test('after a reload decisions are taken back, too, each once, and by who made them', async (t) => {
  const { posts } = await authorWith('loaded', 'First of loaded', 'Second of loaded', 'Third of loaded');
  const [first, second] = posts as [Post, Post];
  const page = await desk('author=loaded');
  for (const { title } of [first, second]) {
    await opens(page, title);
    await press(page, 'a');
    await row(page, title).waitFor({ state: 'detached' });
  }
  await opens(page, 'Third of loaded');
  const kept = () => page.evaluate(() => sessionStorage.getItem('desk-undos'));
  await until(async () => (JSON.parse((await kept()) ?? '[]') as unknown[]).length === 2, 'both decisions were answered');
  await page.reload();
  await seeToast(page, 'Undo is still possible');
  await noFaults(t, page, 'it is told of');
  await press(page, 'z');
  await seeToast(page, 'Decision undone');
  await opens(page, second.title);
  t.same(await Promise.all([first, second].map(statusOf)), ['approved', 'pending'], 'the last one first');
  await page.reload();
  await opens(page, second.title);
  await press(page, 'z');
  await seeToast(page, 'Decision undone');
  await opens(page, first.title);
  t.equal(await statusOf(first), 'pending');
  t.equal(await kept(), '[]');
  await page.evaluate(() => sessionStorage.setItem('desk-undos', '[["a",{"userId":1,"decisions":{},"until":1e99}],3]'));
  await page.reload();
  await opens(page, first.title);
  t.equal(await page.locator('[data-toast]').count(), 0);
  t.equal(await kept(), '[]', 'what nobody can read is dropped');
});

expectCleanConsole(on);
