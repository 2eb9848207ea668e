import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { editor, rowOf, seeToast, submit } from './steps.ts';

/** What authors do with articles that they have submitted. */

const on = await stage({ demo: true });
const grace = await on.register('grace', 'Grace Volt');

const article = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

const looksWell = async (t: Test, page: Page): Promise<void> => {
  for (const viewport of [phone, desktop]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      t.strictSame(await violationsOn(page), []);
      t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider');
    }
  }
};

t.test('an article is withdrawn, changed and submitted again; the admin who read it before hears of it', async (t) => {
  const { id } = await addPost(on, grace, { title: 'Sent too soon' });
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, 'Sent too soon').getByRole('button', { name: 'Approve' }).click();

  const author = await on.page(grace);
  await author.goto('/my-articles');
  await article(author, 'Sent too soon').getByRole('button', { name: 'Withdraw' }).click();
  const dialog = author.getByRole('dialog', { name: 'Withdraw this article?' });
  await looksWell(t, author);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await article(author, 'Sent too soon').getByText('Pending review').waitFor();
  await article(author, 'Sent too soon').getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Yes, Withdraw' }).dblclick();
  await seeToast(author, 'Article withdrawn', 'It no longer waits for a review');
  await article(author, 'Sent too soon').getByText('Withdrawn', { exact: true }).waitFor();
  await looksWell(t, author);

  on.watch.allow(`PATCH /api/posts/${id}/status`, 409);
  await admin.getByRole('button', { name: 'Yes, Approve' }).click();
  await admin.getByText('This post was withdrawn by its author meanwhile. Read it again, then decide.').waitFor();
  await admin.getByText('It waits for nobody now.').waitFor();

  await author.goto('/my-articles?state=withdrawn');
  await article(author, 'Sent too soon').getByRole('link', { name: 'Edit' }).click();
  await author.getByText('You have withdrawn this article. Submit it to have it reviewed.').waitFor();
  await editor(author).waitFor();
  await looksWell(t, author);
  await author.getByLabel('Title').fill('Sent again');
  await submit(author);
  await seeToast(author, 'Post submitted');
  await article(author, 'Sent again').getByText('Pending review').waitFor();
});

t.test('a text is replaced while it waits: who decides on the older one is told', async () => {
  const { id } = await addPost(on, grace, { title: 'Waits, and is changed' });
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, 'Waits, and is changed').getByRole('button', { name: 'Approve' }).click();
  const author = await on.page(grace);
  await author.goto('/my-articles?state=waiting');
  await article(author, 'Waits, and is changed').getByRole('link', { name: 'Edit' }).click();
  await author.getByText('What you submit takes the place of the text that waits.').waitFor();
  await author.getByLabel('Title').fill('Waits in a newer version');
  await submit(author);
  await seeToast(author, 'Post submitted');
  on.watch.allow(`PATCH /api/posts/${id}/status`, 409);
  await admin.getByRole('button', { name: 'Yes, Approve' }).click();
  await admin.getByText('This post was revised by its author meanwhile. Read it again, then decide.').waitFor();
  await admin.getByRole('button', { name: 'Read the newest text' }).click();
  await admin.getByRole('dialog', { name: 'Waits in a newer version' }).waitFor();
});

t.test('a rejected article is deleted, in one of two windows', async (t) => {
  const reason = 'A scope capture, please.';
  const { id } = await addPost(on, grace, { title: 'Of no use any more', status: 'rejected', reason });
  const [first, second] = [await on.page(grace), await on.page(grace)];
  for (const page of [first, second]) {
    await page.goto('/my-articles?state=rejected');
    await article(page, 'Of no use any more').getByText(`Reason: ${reason}`).waitFor();
    await article(page, 'Of no use any more').getByRole('button', { name: 'Delete' }).click();
  }
  await looksWell(t, first);
  for (const page of [first, second]) {
    if (page === second) on.watch.allow(`DELETE /api/posts/${id}`, 404);
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await seeToast(page, 'Article deleted');
    await article(page, 'Of no use any more').waitFor({ state: 'detached' });
  }
});

t.test('what cannot be withdrawn says why, and may be tried again', async () => {
  const { id } = await addPost(on, grace, { title: 'Approved meanwhile' });
  const author = await on.page(grace);
  await author.goto('/my-articles?state=waiting');
  await article(author, 'Approved meanwhile').getByRole('button', { name: 'Withdraw' }).click();
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  on.watch.allow(`POST /api/posts/${id}/withdraw`, 409);
  await author.getByRole('button', { name: 'Yes, Withdraw' }).click();
  await author.getByText('This post was approved by an admin meanwhile.').waitFor();
  await author.getByRole('button', { name: 'Cancel' }).click();
  await author.getByRole('heading', { name: 'Approved meanwhile' }).waitFor({ state: 'detached' });
});

expectCleanConsole(on);
