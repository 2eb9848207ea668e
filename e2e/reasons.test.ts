import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { addPost, type Post } from './posts.ts';
import { themes } from './sound.ts';
import { ownArticle, rowOf, seeToast } from './steps.ts';
import { opens } from './desk.ts';

/** Rejecting with reasons from the list, and the statement that the author reads. */

const on = await stage({ settings: { RATE_LIMITS: 'false' } });
const author = await on.register('reasoned', 'Rea Soned');

const content = { ground: 'rule', category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC' };
const add = (name: string, text: string, change = {}) =>
  on.call(on.admin, 'POST', '/api/admin/reasons', { ...content, name, text, reference: `The rule of ${name}`, ...change });

const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });
const statusOf = ({ id }: Post) =>
  on.call(on.admin, 'GET', `/api/posts/${id}/review`) as Promise<{ status: string; statement: { reasons: { name: string }[] } }>;

t.test('without a list the desk and the dialog ask for nothing more', async (t) => {
  await addPost(on, author, { title: 'Before the list', tags: ['none'] });
  const page = await on.tab(on.admin);
  await page.goto('/admin/review?tag=none');
  await opens(page, 'Before the list');
  t.equal(await page.getByRole('group', { name: 'Reasons of the list' }).count(), 0);
});

t.test('at the desk digits choose, one key and Ctrl+Enter send; the author reads the statement', async (t) => {
  await add('Own work', 'Please show what you built.');
  await add('Advertising', 'It praises a product.', { ground: 'law', reference: 'A law', url: 'https://law.example/' });
  await add('電流 ق long', 'ق'.repeat(300));
  const post = await addPost(on, author, { title: 'Rejected by keys', tags: ['keys'] });
  const page = await on.tab(on.admin);
  await page.goto('/admin/review?tag=keys');
  await opens(page, 'Rejected by keys');
  await decision(page).getByRole('checkbox', { name: 'Own work' }).waitFor();
  for (const key of ['1', '2', '3', '3']) await page.keyboard.press(key);
  await page.getByText('What the author will read').click();
  await page.getByText('A law: A law').waitFor();
  t.strictSame(await violationsOn(page), []);
  await page.keyboard.press('r');
  await page.keyboard.type('And 1 more thing.');
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Post rejected');
  const { status, statement } = await statusOf(post);
  t.same([status, statement.reasons.map(({ name }) => name)], ['rejected', ['Own work', 'Advertising']]);

  const own = await on.tab(author);
  await own.goto('/my-articles');
  const article = ownArticle(own, 'Rejected by keys');
  await article.getByText('Please show what you built.').first().waitFor();
  await article.getByText('Statement of reasons').click();
  for (const text of ['it is not published', 'A rule of this site: The rule of Own work', 'By a person.', 'And 1 more thing.'])
    await article.getByRole('definition').filter({ hasText: text }).waitFor();
  await article.getByRole('link', { name: 'https://law.example/' }).waitFor();
  await article.getByRole('link', { name: '/pages/contact' }).waitFor();
  t.strictSame(await violationsOn(own), []);
  // Only its author sees it: the public page responds with 404.
  on.watch.allow(`GET /blog/${post.slug}`, 404);
  await own.goto(`/blog/${post.slug}`);
  await own.getByRole('note').getByText('Statement of reasons').click();
  await own.getByRole('note').getByText('A law: A law').waitFor();
});

t.test('in the dashboard, on a phone, in both themes: chosen by a finger, and read in the history', async (t) => {
  const post = await addPost(on, author, { title: 'Taken off by a finger', status: 'approved' });
  const page = await on.tab(on.admin, { viewport: phone });
  await page.goto('/admin?status=approved');
  await rowOf(page, post.title).getByRole('button', { name: 'Unpublish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Own work').click();
  await dialog.getByText('What the author will read').click();
  await dialog.getByText('it is no longer visible to readers').waitFor();
  for (const colorScheme of inTurn(themes)) {
    await page.emulateMedia({ colorScheme });
    t.strictSame(await violationsOn(page), [], colorScheme);
  }
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  await dialog.getByRole('button', { name: 'Yes, Reject' }).click();
  await seeToast(page, 'Post rejected');
  t.match(await statusOf(post), { status: 'rejected', statement: { decision: 'unpublished', reasons: [{ name: 'Own work' }] } });
  await page.goto(`/admin?view=${post.id}`);
  await page.getByRole('dialog').getByText('Own work (rule: The rule of Own work)').waitFor();
});

t.test('one that was retired meanwhile is told, and offered no more', async (t) => {
  const post = await addPost(on, author, { title: 'Too late for it' });
  const page = await on.tab(on.admin);
  await page.goto('/admin');
  await rowOf(page, post.title).getByRole('button', { name: 'Reject' }).click();
  const own = page.getByRole('dialog').getByRole('checkbox', { name: 'Own work' });
  await own.check();
  await on.call(on.admin, 'PUT', '/api/admin/reasons/1/retired', { retired: true });
  on.watch.allow(`PATCH /api/posts/${post.id}/status`, 422);
  await page.getByRole('button', { name: 'Yes, Reject' }).click();
  await page.getByRole('alert').filter({ hasText: 'not in the list any more' }).waitFor();
  await own.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Yes, Reject' }).click();
  await page.getByRole('button', { name: 'Reject without a reason' }).click();
  await seeToast(page, 'Post rejected');
  t.match(await statusOf(post), { status: 'rejected', statement: { reasons: [] } });
});

t.test('at 320 pixels the choice does not hide the article', async (t) => {
  for (let number = 1; number <= 12; number += 1) await add(`A longer name of a reason, number ${number}`, 'Text.');
  await addPost(on, author, { title: 'On a small phone', tags: ['small'] });
  const page = await on.tab(on.admin, { viewport: { width: 320, height: 640 } });
  await page.goto('/admin/review?tag=small');
  await page.getByRole('link', { name: 'On a small phone' }).click();
  await decision(page).getByRole('checkbox').first().waitFor();
  // Only the last part of the panel stays in view; the reasons come below the article.
  const height = (await decision(page).locator('> :last-child').boundingBox())?.height ?? 640;
  t.ok(height < 400, `${height} pixels of 640`);
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  t.strictSame(await violationsOn(page), []);
});

expectCleanConsole(on);
