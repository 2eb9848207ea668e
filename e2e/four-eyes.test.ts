import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { until } from '../scripts/until.ts';
import { addPost } from './posts.ts';

/** A dashboard on which admins may not decide on their own posts. */

const on = await stage({ settings: { FOUR_EYES: 'true', REVIEW_CLAIMS: 'required' } });
const grace = await on.register('grace', 'Grace Volt');
const own = await addPost(on, on.admin, { title: 'Written by the admin' });
await addPost(on, grace, { title: 'Written by another' });

t.test('the buttons of an own post do nothing, and say why', async (t) => {
  const page = await on.page(on.admin);
  await page.goto('/admin');
  const row = page.getByRole('row', { name: 'Written by the admin' });
  for (const name of ['Approve', 'Reject']) {
    const button = row.getByRole('button', { name });
    t.equal(await button.getAttribute('aria-disabled'), 'true', name);
    await button.click({ force: true });
    t.equal(await page.getByRole('dialog').count(), 0);
  }
  await row.getByText('You wrote this post yourself: another admin has to decide on it.').waitFor();
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You wrote this post yourself').waitFor();
  t.equal(await dialog.getByRole('button', { name: 'Approve', exact: true }).count(), 0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('row', { name: 'Written by another' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Approve' }).click();
  await page.getByText('The post has been published and is now live', { exact: true }).waitFor();
});

t.test('the review desk claims no post of an admin for themselves', async (t) => {
  const { id } = await addPost(on, grace, { title: 'Written by another, too' });
  const page = await on.page(on.admin);
  const claimed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/claim')) claimed.push(new URL(request.url()).pathname);
  });
  await page.goto(`/admin/review?post=${own.id}`);
  await page.getByText('You wrote this post yourself: another admin has to decide on it.').waitFor();
  await page.keyboard.press('c');
  // Calls are made one after the other.
  await page.getByRole('link', { name: 'Written by another, too' }).click();
  await until(() => claimed.length > 0, 'the claim of a post of another author');
  t.same(claimed, [`/api/posts/${id}/claim`]);
});

expectCleanConsole(on);
