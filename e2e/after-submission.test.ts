import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { devices } from './sound.ts';
import { editor, openUntilShown, ownArticle, rowOf, seeToast, submit } from './steps.ts';

/** How authors manage the articles that they have submitted. */

const on = await stage({ demo: true });
const grace = await on.register('grace', 'Grace Volt');

const looksWell = async (t: Test, page: Page): Promise<void> => {
  for (const { viewport, colorScheme } of inTurn(devices)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    t.strictSame(await violationsOn(page), []);
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider');
  }
};

t.test('an article is withdrawn, changed and submitted again; the admin who read it before hears of it', async (t) => {
  const { id } = await addPost(on, grace, { title: 'Sent too soon' });
  const admin = await on.tab(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, 'Sent too soon').getByRole('button', { name: 'Approve' }).click();

  const author = await on.tab(grace);
  await author.goto('/my-articles');
  await ownArticle(author, 'Sent too soon').getByRole('button', { name: 'Withdraw' }).click();
  const dialog = author.getByRole('dialog', { name: 'Withdraw this article?' });
  await looksWell(t, author);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ownArticle(author, 'Sent too soon').getByText('Pending review').waitFor();
  await ownArticle(author, 'Sent too soon').getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Yes, Withdraw' }).dblclick();
  await seeToast(author, 'Article withdrawn', 'It no longer waits for a review');
  await ownArticle(author, 'Sent too soon').getByText('Withdrawn', { exact: true }).waitFor();
  await looksWell(t, author);

  on.watch.allow(`PATCH /api/posts/${id}/status`, 409);
  await admin.getByRole('button', { name: 'Yes, Approve' }).click();
  await admin.getByText('This post was withdrawn by its author meanwhile. Read it again, then decide.').waitFor();
  await admin.getByText('It waits for nobody now.').waitFor();

  await author.goto('/my-articles?state=withdrawn');
  await ownArticle(author, 'Sent too soon').getByRole('link', { name: 'Edit' }).click();
  await author.getByText('You have withdrawn this article. Submit it to have it reviewed.').waitFor();
  await editor(author).waitFor();
  await looksWell(t, author);
  await author.getByLabel('Title').fill('Sent again');
  await submit(author);
  await seeToast(author, 'Post submitted');
  await ownArticle(author, 'Sent again').getByText('Pending review').waitFor();
});

t.test('a text is replaced while it waits: who decides on the older one is told', async () => {
  const { id } = await addPost(on, grace, { title: 'Waits, and is changed' });
  const admin = await on.tab(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, 'Waits, and is changed').getByRole('button', { name: 'Approve' }).click();
  const author = await on.tab(grace);
  await author.goto('/my-articles?state=waiting');
  await ownArticle(author, 'Waits, and is changed').getByRole('link', { name: 'Edit' }).click();
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

t.test('the author of a rejected article finds the reason and the way on above it', async (t) => {
  const reason = 'Please say which capacitor it was.';
  const { id, slug } = await addPost(on, grace, { title: 'Which capacitor', status: 'rejected', reason });
  const author = await on.tab(grace);
  // The public page does not exist; the author sees the article nevertheless.
  on.watch.allow(`GET /blog/${slug}`, 404);
  await author.goto(`/blog/${slug}`);
  await author.getByText('This article was rejected').waitFor();
  await author.getByText(reason).first().waitFor();
  await looksWell(t, author);
  await author.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await author.waitForURL(`**/create-post/${id}`);
});

t.test('who has the list open sees what was decided meanwhile in the next filter', async () => {
  const { id } = await addPost(on, grace, { title: 'Decided meanwhile' });
  const author = await on.tab(grace);
  await author.goto('/my-articles');
  await ownArticle(author, 'Decided meanwhile').getByText('Pending review').waitFor();
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason: 'No capture.' });
  await author.getByRole('link', { name: 'Rejected' }).click();
  await ownArticle(author, 'Decided meanwhile').getByText('Reason: No capture.').waitFor();
});

t.test('a rejected article is deleted, in one of two windows', async (t) => {
  const reason = 'A scope capture, please.';
  const { id } = await addPost(on, grace, { title: 'Of no use any more', status: 'rejected', reason });
  const [first, second] = [await on.page(grace), await on.page(grace)];
  for (const page of [first, second]) {
    await page.goto('/my-articles?state=rejected');
    await ownArticle(page, 'Of no use any more').getByText(`Reason: ${reason}`).waitFor();
    await ownArticle(page, 'Of no use any more').getByRole('button', { name: 'Delete' }).click();
  }
  await looksWell(t, first);
  for (const page of [first, second]) {
    if (page === second) on.watch.allow(`DELETE /api/posts/${id}`, 404);
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await seeToast(page, 'Article deleted');
    await ownArticle(page, 'Of no use any more').waitFor({ state: 'detached' });
  }
});

t.test('what cannot be withdrawn says why, and may be tried again', async () => {
  const { id } = await addPost(on, grace, { title: 'Approved meanwhile' });
  const author = await on.tab(grace);
  await author.goto('/my-articles?state=waiting');
  await ownArticle(author, 'Approved meanwhile').getByRole('button', { name: 'Withdraw' }).click();
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  on.watch.allow(`POST /api/posts/${id}/withdraw`, 409);
  await author.getByRole('button', { name: 'Yes, Withdraw' }).click();
  await author.getByText('This post was approved by an admin meanwhile.').waitFor();
  await author.getByRole('button', { name: 'Cancel' }).click();
  await author.getByRole('heading', { name: 'Approved meanwhile' }).waitFor({ state: 'detached' });
});

t.test(
  'a published article is edited while it is live: readers see it as it is until an admin approves the changes',
  async (t) => {
    const { slug, id } = await addPost(on, grace, { title: 'Edited while it is live', status: 'approved' });
    const [author, reader, admin] = [await on.tab(grace), await on.tab(), await on.tab(on.admin)];
    await author.goto(`/blog/${slug}`);
    await author.getByText('You wrote this article').waitFor();
    await looksWell(t, author);
    await author.getByRole('note').getByRole('link', { name: 'Edit' }).click();
    await author.getByText('Readers see it as it is until the editors have approved your changes.').waitFor();
    await author.getByLabel('Title').fill('A new version of it');
    await submit(author);
    await seeToast(author, 'Post submitted');
    await ownArticle(author, 'Edited while it is live').getByText('Changes waiting for review').waitFor();
    await looksWell(t, author);
    await reader.goto(`/blog/${slug}`);
    await reader.getByRole('heading', { level: 1, name: 'Edited while it is live' }).waitFor();
    t.equal(await reader.getByText('You wrote this article').count(), 0);

    await admin.goto('/admin');
    await rowOf(admin, 'A new version of it').getByText('Changes to a published article').waitFor();
    await rowOf(admin, 'A new version of it').getByRole('button', { name: 'View' }).click();
    const view = admin.getByRole('dialog', { name: 'A new version of it' });
    t.equal(await view.getByRole('link', { name: 'Read the published article' }).getAttribute('href'), `/blog/${slug}`);
    await view.getByText('proposed changes to it').waitFor();
    await looksWell(t, admin);
    await view.getByRole('button', { name: 'Reject', exact: true }).click();
    await admin.getByLabel('Reason').fill('Where is the capture?');
    await looksWell(t, admin);
    await admin.getByRole('button', { name: 'Yes, Reject' }).click();
    await seeToast(admin, 'Changes rejected', 'The published article stays as it is');

    const reason = ownArticle(author, 'Edited while it is live').getByText('Reason: Where is the capture?');
    await openUntilShown(author, '/my-articles?state=published', reason);
    await looksWell(t, author);
    await ownArticle(author, 'Edited while it is live')
      .getByRole('link', { name: /^Edit / })
      .click();
    await author.getByText('Your changes to this published article were rejected.').waitFor();
    t.equal(await author.getByLabel('Title').inputValue(), 'A new version of it');
    await author.getByLabel('Title').fill('A new version, with a capture');
    await submit(author);
    await seeToast(author, 'Post submitted');

    await admin.goto('/admin');
    await rowOf(admin, 'A new version, with a capture').getByRole('button', { name: 'Approve' }).click();
    await admin.getByText('These changes will replace the published article.').waitFor();
    await admin.getByRole('button', { name: 'Yes, Approve' }).click();
    await seeToast(admin, 'Changes approved', 'The new version is now live');
    await reader.goto(`/blog/${slug}`);
    await reader.getByRole('heading', { level: 1, name: 'A new version, with a capture' }).waitFor();
    await reader.getByText('Updated on').waitFor();
    await looksWell(t, reader);
    t.equal((await reader.request.get(`/api/posts/${id}/review`)).status(), 401);
  },
);

t.test('changes that wait are replaced, and withdrawn', async (t) => {
  const { slug } = await addPost(on, grace, { title: 'Stays as it is', status: 'approved' });
  const author = await on.tab(grace);
  for (const title of ['First thought', 'Second thought']) {
    await author.goto('/my-articles');
    await ownArticle(author, 'Stays as it is').getByRole('link', { name: 'Edit' }).click();
    await author.getByLabel('Title').fill(title);
    await submit(author);
    await seeToast(author, 'Post submitted');
  }
  await author.goto(`/blog/${slug}`);
  await author.getByText('Changes waiting for review').waitFor();
  await author.goto('/my-articles?state=waiting');
  await ownArticle(author, 'Stays as it is').getByRole('button', { name: 'Withdraw Changes' }).click();
  await looksWell(t, author);
  await author.getByRole('button', { name: 'Yes, Withdraw' }).dblclick();
  await seeToast(author, 'Changes withdrawn', 'The published article stays as it is');
  await author.goto('/my-articles?state=published');
  await ownArticle(author, 'Stays as it is').waitFor();
  t.equal(await author.getByText('Changes waiting for review').count(), 0);
});

expectCleanConsole(on);
