import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { press } from './keys.ts';
import { addPost, type Post } from './posts.ts';
import { allSent, seeToast } from './steps.ts';
import { untilRead } from './desk.ts';

/** Two admins with two tabs each, one of them on a phone, and one of them offline. */

const on = await stage({ settings: { UNDO_SECONDS: '30', RATE_LIMITS: 'false', REVIEW_CLAIMS: 'shown' } });
const maria = await on.register('maria', 'Maria Chief');
await on.site.operate('admin', 'grant', 'maria');
const author = await on.register('devices', 'Dev Ices');
const posts: Post[] = [];
for (const title of ['Wanted by four', 'Next in line', 'Last in line'])
  posts.push(await addPost(on, author, { title, tags: ['devices'] }));
const [wanted, next, last] = posts as [Post, Post, Post];

const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });
const button = (page: Page, name: string) => decision(page).getByRole('button', { name });
const reason = (page: Page) => page.getByRole('textbox', { name: /^Reason to/ });
const title = (page: Page, { title }: Post) => page.getByRole('heading', { level: 2, name: title, exact: true });
const open = async (page: Page, post: Post): Promise<Page> => {
  await page.goto(`/admin/review?author=devices&post=${post.id}`);
  await title(page, post).waitFor();
  await untilRead(page);
  return page;
};
const tellsOf = async (t: Test, page: Page, what: RegExp): Promise<void> => {
  await page.getByRole('alert').getByText(what).waitFor();
  t.strictSame(await violationsOn(page), []);
};
const decisionsOn = async ({ id }: Post): Promise<string[]> => {
  const history = (await on.call(on.admin, 'GET', `/api/posts/${id}/history`)) as { type: string }[];
  return history.map(({ type }) => type).filter((type) => type !== 'PostSubmitted');
};

const ada = await on.context(on.admin);
const [desk, secondTab] = [await ada.newPage(), await ada.newPage()];
const hand = await on.page(maria, { viewport: phone });
const train = await on.page(maria);

t.test('one of four decides; the others are told who did what, and keep what was typed', async (t) => {
  for (const page of [desk, secondTab, hand, train]) await open(page, wanted);
  await reason(secondTab).fill('Typed in another tab.');
  await reason(hand).fill('Typed with a thumb.');
  await reason(train).fill('Typed in a tunnel.');
  on.watch.allowOffline();
  await train.context().setOffline(true);
  await press(desk, 'a');
  await seeToast(desk, 'Post approved');

  for (const page of [secondTab, hand]) {
    await tellsOf(t, page, /Ada Bench\s+approved it/);
    await reason(page).press('Control+Enter');
    await allSent(page);
  }
  t.same(await decisionsOn(wanted), ['PostApproved'], 'nobody decides on what was not read');
  t.equal(await reason(secondTab).inputValue(), 'Typed in another tab.');
  t.equal(await reason(hand).inputValue(), 'Typed with a thumb.');
});

t.test('who had no connection is told when there is one again', async (t) => {
  await button(train, 'Reject').click();
  const dialog = train.getByRole('dialog', { name: wanted.title });
  await dialog.getByText('The site cannot be reached.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await title(train, wanted).waitFor();
  t.equal(await reason(train).inputValue(), 'Typed in a tunnel.');
  await train.context().setOffline(false);
  await tellsOf(t, train, /Ada Bench\s+approved it/);
  t.same(await decisionsOn(wanted), ['PostApproved']);
  await train.getByRole('button', { name: 'Read the newest text' }).click();
  await button(train, 'Unpublish').waitFor();
  t.equal(await reason(train).inputValue(), 'Typed in a tunnel.');
});

t.test('what one takes back is told to the other, and waits for both', async (t) => {
  await open(hand, wanted);
  await button(hand, 'Unpublish').waitFor();
  await desk.bringToFront();
  await press(desk, 'z');
  await seeToast(desk, 'Decision undone');
  await tellsOf(t, hand, /Ada Bench\s+took/);
  t.same(await decisionsOn(wanted), ['PostApproved', 'PostDecisionUndone']);
});

t.test('both at once: one decides, the other is told, with what was typed', async (t) => {
  await open(desk, next);
  await open(hand, next);
  await reason(hand).fill('Not with these parts.');
  on.watch.allow(`PATCH /api/posts/${next.id}/status`, 409);
  const answered = [desk, hand].map((page) => page.waitForResponse((answer) => answer.request().method() === 'PATCH'));
  await Promise.all([button(desk, 'Approve').click(), button(hand, 'Reject').click()]);
  await Promise.all(answered);
  const done = await decisionsOn(next);
  t.equal(done.length, 1, done.join());
  const [loser, by] = done[0] === 'PostApproved' ? [hand, 'Ada Bench'] : [desk, 'Maria Chief'];
  const notice = loser.getByRole('dialog', { name: next.title });
  await notice.getByText('Nothing was decided').waitFor();
  await notice.getByText(by).first().waitFor();
  await notice.getByRole('button', { name: 'Read the newest text' }).click();
  await title(loser, next).waitFor();
  if (loser === hand) t.equal(await reason(hand).inputValue(), 'Not with these parts.');
  t.same(await decisionsOn(last), []);
});

expectCleanConsole(on);
