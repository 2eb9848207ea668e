import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { rowOf, seeToast, toast } from './steps.ts';
import { violationsOn } from './axe.ts';

/** The undo of an admin's mistaken decision. */

const on = await stage({ settings: { UNDO_SECONDS: '30' } });
const grace = await on.register('grace', 'Grace Volt');

for (const [device, viewport] of inTurn(Object.entries({ phone, desktop }))) {
  t.test(`${device}: an approval is taken back by the button of the toast that tells of it`, async (t) => {
    const { title } = await addPost(on, grace, { title: `By mistake on a ${device}` });
    const admin = await on.tab(on.admin, { viewport });
    await admin.goto('/admin');
    await rowOf(admin, title).getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('button', { name: 'Yes, Approve' }).click();
    await seeToast(admin, 'Post approved', 'The post has been published and is now live');
    await rowOf(admin, title).waitFor({ state: 'detached' });
    t.same(await violationsOn(admin), []);
    await toast(admin).getByRole('button', { name: 'Undo' }).click();
    await seeToast(admin, 'Decision undone', 'The post is as it was before. Its author was not notified.');
    await rowOf(admin, title).waitFor();
    t.equal(await toast(admin).getByRole('button', { name: 'Undo' }).count(), 0, 'what was taken back is not taken back');
  });
}

t.test('by keyboard alone: Ctrl+Z takes a rejection back, and while one writes it undoes what was written', async () => {
  const { title } = await addPost(on, grace, { title: 'The wrong one' });
  const admin = await on.tab(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, title).getByRole('button', { name: 'Reject' }).press('Enter');
  await admin.getByRole('dialog').getByRole('textbox').fill('It is another one that I meant.');
  await admin.getByRole('button', { name: 'Yes, Reject' }).press('Enter');
  await seeToast(admin, 'Post rejected');
  await admin.getByText('Press Ctrl+Z to undo.', { exact: false }).waitFor({ state: 'attached' });
  await rowOf(admin, title).waitFor({ state: 'detached' });
  await admin.keyboard.press('Control+z');
  await seeToast(admin, 'Decision undone');
  await rowOf(admin, title).waitFor();
  await rowOf(admin, title).getByRole('button', { name: 'View' }).click();
  await admin.getByRole('dialog').getByText('took the decision back').waitFor();
});

t.test('the decision before is taken back, too, and a reason that was typed is there again', async () => {
  const titles = ['First of two', 'Second of two'];
  for (const title of titles) await addPost(on, grace, { title });
  const admin = await on.tab(on.admin);
  await admin.goto('/admin');
  for (const title of titles) {
    await rowOf(admin, title).getByRole('button', { name: `Reject ${title}` }).click(); // prettier-ignore
    await admin.getByRole('dialog').getByRole('textbox').fill(`Why not the ${title}`);
    await admin.getByRole('button', { name: 'Yes, Reject' }).click();
    await rowOf(admin, title).waitFor({ state: 'detached' });
  }
  for (const title of titles.toReversed()) {
    await admin.keyboard.press('Control+z');
    await rowOf(admin, title).waitFor();
  }
  await rowOf(admin, titles[0] as string).getByRole('button', { name: `Reject ${titles[0]}` }).click(); // prettier-ignore
  await admin
    .getByRole('textbox')
    .and(admin.getByText(`Why not the ${titles[0]}`))
    .waitFor();
});

t.test('what happened to a post since is said, and nothing is taken back', async () => {
  const { title, id } = await addPost(on, grace, { title: 'Live, then a pick' });
  const admin = await on.tab(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, title).getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('button', { name: 'Yes, Approve' }).click();
  await seeToast(admin, 'Post approved');
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/featured`, { featured: true });
  on.watch.allow(`POST /api/posts/${id}/undo`, 409);
  await toast(admin).getByRole('button', { name: 'Undo' }).click();
  await seeToast(admin, 'Error', 'This post was featured by you meanwhile. Read it again, then decide.');
});

expectCleanConsole(on);
