import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { focusOn, press } from './keys.ts';
import { addPost, revisePost, type Post } from './posts.ts';
import { themes } from './sound.ts';
import { hold, openUserMenu, seeToast, tryAgain } from './steps.ts';

/** The desk at which admins read what waits, and decide. */

const on = await stage({ settings: { UNDO_SECONDS: '30', RATE_LIMITS: 'false' } });

/** A new author with so many posts that wait, the oldest first. */
const authorWith = async (username: string, ...titles: string[]): Promise<{ author: Account; posts: Post[] }> => {
  const author = await on.register(username, `${username} Volt`);
  const posts: Post[] = [];
  for (const title of titles) posts.push(await addPost(on, author, { title, tags: [username] }));
  return { author, posts };
};

const statusOf = async ({ id }: Post): Promise<string> =>
  ((await on.call(on.admin, 'GET', `/api/posts/${id}/review`)) as { status: string }).status;

const row = (page: Page, title: string) => page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: title });
const button = (page: Page, name: string) => page.getByRole('region', { name: 'Decision' }).getByRole('button', { name });
const reason = (page: Page) => page.getByRole('region', { name: 'Decision' }).getByRole('textbox');
const titleOf = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });

/** Longer than the desk takes a key for one that was meant for the post before. */
const read = (page: Page) => page.waitForTimeout(500);

const opens = async (page: Page, title: string): Promise<void> => {
  await titleOf(page, title).waitFor();
  await read(page);
};

const pages = new Set<Page>();
/** A browser of the admin's, until the test is over: nobody may follow what happens in many at once. */
const browser = async (options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
  const page = await on.page(on.admin, options);
  pages.add(page);
  return page;
};
t.afterEach(async () => {
  for (const page of pages) await page.context().close();
  pages.clear();
});

const desk = async (query: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
  const page = await browser(options);
  await page.goto(`/admin/review?${query}`);
  return page;
};

const noFaults = async (t: Test, page: Page, state: string): Promise<void> => void t.same(await violationsOn(page), [], state);

t.test('ten posts are decided by keyboard alone, with at most two keys each, and the next one opens by itself', async (t) => {
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
    // The last ones arrive on the desk while it goes on by itself.
    if (n > 0) await focusOn(page, title);
    if (n % 2 === 0) await key('a');
    else for (const name of ['r', 'Control+Enter']) await key(name);
    await row(page, title).waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await seeToast(page, 'Post rejected');
  await focusOn(page, 'Queue');
  t.ok(keys <= 2 * titles.length, `${keys} keys`);
  t.same(await Promise.all(posts.map(statusOf)), titles.map((_, n) => (n % 2 === 0 ? 'approved' : 'rejected'))); // prettier-ignore
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

t.test('nothing is decided unread: held keys, second clicks and keys that come too soon', async (t) => {
  const { posts } = await authorWith('unread', 'One unread', 'Two unread', 'Three unread', 'Four unread');
  const [one, two, three, four] = posts as [Post, Post, Post, Post];
  const page = await desk('author=unread');
  await opens(page, one.title);
  await button(page, 'Approve').dblclick();
  await titleOf(page, two.title).waitFor();
  await page.keyboard.press('a');
  await page.getByText('Nothing was decided: this post had only just opened.').waitFor();
  t.equal(await statusOf(two), 'pending', 'a double click and a key right behind it decide one');
  await read(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  t.equal(await statusOf(two), 'pending', 'the focus is on no button');
  await page.keyboard.down('a');
  await titleOf(page, three.title).waitFor();
  for (let n = 0; n < 5; n += 1) {
    await page.waitForTimeout(150);
    await page.keyboard.down('a');
  }
  await page.keyboard.up('a');
  await titleOf(page, three.title).waitFor();
  await seeToast(page, 'Post approved');
  t.same(await Promise.all([one, two, three, four].map(statusOf)), ['approved', 'approved', 'pending', 'pending']);
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
  await seeToast(page, 'Decision taken back');
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
  await read(page);
  await press(page, 'u');
  await seeToast(page, 'Post rejected');
  t.equal(await statusOf(post), 'rejected');
  await button(page, 'Approve').waitFor();
});

t.test('what was proposed while a published post is featured is shown before it can be approved', async (t) => {
  const { author, posts } = await authorWith('between', 'Published between');
  const [post] = posts as [Post];
  await on.call(on.admin, 'PATCH', `/api/posts/${post.id}/status`, { status: 'approved' });
  const page = await browser();
  // Nobody tells the page of it.
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

t.test('the address says all: filters, order and the post; Back, Forward, a reload and a link lead to it', async (t) => {
  await authorWith('address', 'Alpha of address', 'Beta of address');
  const page = await desk('author=address');
  await opens(page, 'Alpha of address');
  await row(page, 'Beta of address').click();
  await titleOf(page, 'Beta of address').waitFor();
  const second = page.url();
  await page.goBack();
  await titleOf(page, 'Alpha of address').waitFor();
  await page.goForward();
  await titleOf(page, 'Beta of address').waitFor();
  await page.reload();
  await titleOf(page, 'Beta of address').waitFor();
  await page.getByLabel('Order').selectOption('Newest first');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 waiting, newest first').waitFor();
  t.match(new URL(page.url()).searchParams.get('sort'), 'newest');
  await page.getByRole('searchbox', { name: 'Words or an author' }).fill('alpha');
  await page.keyboard.press('Enter');
  await titleOf(page, 'Alpha of address').waitFor();
  await row(page, 'Beta of address').waitFor({ state: 'detached' });
  await page.goBack();
  await row(page, 'Beta of address').waitFor();
  const shared = await browser();
  await shared.goto(second);
  await titleOf(shared, 'Beta of address').waitFor();
  await shared.getByRole('region', { name: 'Article' }).getByRole('link', { name: 'address', exact: true }).click();
  t.match(new URL(shared.url()).searchParams.get('tag'), 'address');
});

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

t.test('the row of the open post is in the window, and so is the title of its article', async (t) => {
  const titles = Array.from({ length: 7 }, (_, n) => `Row ${n} of seven`);
  await authorWith('seven', ...titles);
  const page = await desk('author=seven', { viewport: { width: 1280, height: 900 } });
  await opens(page, titles[0] as string);
  const isSeen = (shown: Locator): Promise<boolean> =>
    shown.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      // A pixel may be halved.
      return top >= 0 && bottom <= window.innerHeight + 1 && element.contains(document.elementFromPoint(left + 8, bottom - 4));
    });
  for (const title of titles.slice(1)) {
    await press(page, 'j');
    await opens(page, title);
    t.ok(await isSeen(row(page, title)), `the row of ${title}`);
    t.ok(await isSeen(titleOf(page, title)), `the title of ${title}`);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await opens(page, titles.at(-1) as string);
  t.ok(await isSeen(row(page, titles.at(-1) as string)), 'after a reload');
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
  await seeToast(page, 'Post approved');
  await opens(page, 'Third of loaded');
  await page.reload();
  await seeToast(page, 'Undo is still possible');
  await noFaults(t, page, 'it is told of');
  await press(page, 'z');
  await seeToast(page, 'Decision taken back');
  await opens(page, second.title);
  t.same(await Promise.all([first, second].map(statusOf)), ['approved', 'pending'], 'the last one first');
  await page.reload();
  await opens(page, second.title);
  await press(page, 'z');
  await seeToast(page, 'Decision taken back');
  await opens(page, first.title);
  t.equal(await statusOf(first), 'pending');
  const kept = () => page.evaluate(() => sessionStorage.getItem('desk-undos'));
  t.equal(await kept(), '[]');
  await page.evaluate(() => sessionStorage.setItem('desk-undos', '[["a",{"userId":1,"decisions":{},"until":1e99}],3]'));
  await page.reload();
  await opens(page, first.title);
  t.equal(await page.locator('[data-toast]').count(), 0);
  t.equal(await kept(), '[]', 'what nobody can read is dropped');
});

for (const colorScheme of inTurn(themes)) {
  t.test(`a phone, ${colorScheme}: the list, the article, and the decision where a thumb reaches it`, async (t) => {
    const name = `phone${colorScheme}`;
    const { posts } = await authorWith(name, `First ${name}`, `Second ${name}`);
    const [first, second] = posts as [Post, Post];
    const page = await desk(`author=${name}`, { viewport: phone, colorScheme });
    await row(page, first.title).waitFor();
    t.equal(await titleOf(page, first.title).count(), 0, 'the list alone');
    await noFaults(t, page, 'the list');
    await row(page, first.title).click();
    await opens(page, first.title);
    t.notOk(await row(page, first.title).isVisible(), 'the article alone');
    const box = await button(page, 'Approve').boundingBox();
    t.ok(box && box.y + box.height <= phone.height && box.y > phone.height / 2 && box.height >= 44, 'below, and large');
    await noFaults(t, page, 'the article');
    await button(page, 'Approve').click();
    await opens(page, second.title);
    await page.goBack();
    await row(page, second.title).waitFor();
    t.notOk(await row(page, first.title).isVisible());
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    t.ok((await overflow()) <= 0, 'the list at 320 px');
    await row(page, second.title).click();
    await opens(page, second.title);
    t.ok((await overflow()) <= 0, 'the article at 320 px');
    await page.getByRole('button', { name: 'Back to the queue' }).click();
    await row(page, second.title).waitFor();
  });
}

t.test('the dashboard and the menu lead to it', async (t) => {
  const page = await browser({ viewport: desktop });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Review desk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor();
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await noFaults(t, page, 'the desk');
  await page.goto('/');
  await (await openUserMenu(page, on.admin)).getByRole('menuitem', { name: 'Review desk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review desk' }).waitFor();
});

expectCleanConsole(on);
