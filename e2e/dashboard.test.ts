import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { focusOn } from './keys.ts';
import { addPost } from './posts.ts';
import { expectSound } from './sound.ts';
import { hold, rowOf, seeToast } from './steps.ts';

/** What admins expect from a good dashboard: navigation back, the focus, and other users' concurrent changes. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

t.test('which list of the dashboard shows is in the address: a reload, and back from an article, lead to it again', async (t) => {
  await addPost(on, grace, { title: 'Declined for now', status: 'rejected', reason: 'No capture.' });
  const admin = await on.page(on.admin);
  await admin.goto('/admin?status=nonsense');
  const tab = (name: string) => admin.getByRole('tab', { name });
  await admin.getByRole('tab', { name: 'Pending Review', selected: true }).click();
  await admin.keyboard.press('ArrowRight');
  await admin.waitForURL('/admin?status=approved');
  await admin.getByText(/newest first/i).waitFor();
  t.ok(await tab('Approved').evaluate((one) => one === document.activeElement), 'the focus stays');
  await admin.getByRole('link', { name: /^Visit Page/ }).first().click(); // prettier-ignore
  await admin.waitForURL(/\/blog\//);
  await admin.goBack();
  await admin.getByRole('tab', { name: 'Approved', selected: true }).waitFor();
  await tab('Rejected').click();
  await admin.waitForURL('/admin?status=rejected');
  await admin.reload();
  await rowOf(admin, 'Declined for now').waitFor();
  await tab('Pending Review').click();
  await admin.waitForURL('/admin');
  await admin.goBack();
  t.notOk(admin.url().includes('/admin'), 'tabs are no pages: back leads out of the dashboard');
});

t.test('after a decision the focus is where the next article can be read, not where it is approved', async (t) => {
  const { title } = await addPost(on, grace, { title: 'Decided first' });
  await addPost(on, grace, { title: 'To be read next' });
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, title).getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('button', { name: 'Yes, Approve' }).click();
  await seeToast(admin, 'Post approved');
  await admin.waitForFunction(() => document.activeElement?.textContent?.startsWith('View '));
  t.match(await admin.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent), 'To be read next');
});

t.test('another admin was faster: nothing is decided, and the reader is told', async () => {
  const { title, id } = await addPost(on, grace, { title: 'Two admins, one post' });
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  await rowOf(admin, title).getByRole('button', { name: 'Approve' }).click();
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason: 'No capture.' });
  on.watch.allow(`PATCH /api/posts/${id}/status`, 409);
  await admin.getByRole('button', { name: 'Yes, Approve' }).click();
  await admin.getByText('Nothing was decided').waitFor();
  await admin.getByText('It is rejected now.').waitFor();
  await admin.getByText('Ada Bench rejected it.').waitFor();
  await admin.getByRole('button', { name: 'Read the newest text' }).click();
  await admin.getByRole('dialog', { name: title }).getByText('No capture.').waitFor();
});

t.test('a post that is erased while somebody decides on it is gone: nothing is offered that cannot work', async (t) => {
  const [open, late] = [
    await addPost(on, grace, { title: 'Erased before the click' }),
    await addPost(on, grace, { title: 'Erased at the click' }),
  ];
  const admin = await on.page(on.admin);
  const dialog = admin.getByRole('dialog');
  const erase = (id: number) => on.call(on.admin, 'POST', `/api/posts/${id}/erasure`, { reason: 'Its author asked for it.' });
  const closeIt = async (title: string): Promise<void> => {
    await dialog.getByText('This article was erased, or its author deleted it, in the meantime.').waitFor();
    t.strictSame(await dialog.last().getByRole('button').allInnerTexts(), ['Close\n✕', 'Close'], 'nothing is left to press');
    await admin.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await rowOf(admin, title).waitFor({ state: 'detached' });
  };
  await admin.goto('/admin');
  await admin.getByText('Live', { exact: true }).waitFor();
  await rowOf(admin, open.title)
    .getByRole('button', { name: `Reject ${open.title}` })
    .click();
  on.watch.tolerate(`GET /api/posts/${open.id}/review`, 404);
  await erase(open.id);
  await closeIt(open.title);

  // The click comes before the page reacts to the live stream.
  await hold(admin, '**/api/posts/*/review');
  await rowOf(admin, late.title)
    .getByRole('button', { name: `View ${late.title}` })
    .click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await erase(late.id);
  on.watch.allow(`PATCH /api/posts/${late.id}/status`, 404);
  await dialog.getByLabel('Reason').fill('Too late.');
  await dialog.getByRole('button', { name: 'Yes, Reject' }).click();
  await closeIt(late.title);
});

t.test('a rejection without a reason is asked for one, once', async (t) => {
  const post = await addPost(on, grace, { title: 'Declined without a word' });
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  const reject = rowOf(admin, post.title).getByRole('button', { name: 'Reject' });
  await reject.click();
  const dialog = admin.getByRole('dialog', { name: 'Reject Post' });
  await dialog.getByRole('button', { name: 'Yes, Reject' }).dblclick();
  await dialog.getByText('Give a reason.').waitFor();
  t.match(await on.call(on.admin, 'GET', `/api/posts/${post.id}/review`), { status: 'pending' });
  await admin.keyboard.press('Escape');
  await reject.click();
  await dialog.getByRole('button', { name: 'Yes, Reject' }).click();
  await focusOn(admin, 'Reason');
  await expectSound(t, admin, 'asked for a reason', { width: 390, theme: 'dark' });
  await dialog.getByLabel('Reason').fill('?');
  await dialog.getByText('Give a reason.').waitFor({ state: 'detached' });
  await dialog.getByLabel('Reason').fill('   ');
  await dialog.getByRole('button', { name: 'Yes, Reject' }).click();
  await dialog.getByRole('button', { name: 'Reject without a reason' }).click();
  await seeToast(admin, 'Post rejected');
  t.match(await on.call(on.admin, 'GET', `/api/posts/${post.id}/review`), { status: 'rejected' });
});

t.test('a reason that was typed and not sent is there again', async (t) => {
  const { title } = await addPost(on, grace, { title: 'Declined in two steps' });
  const admin = await on.page(on.admin);
  const dialog = admin.getByRole('dialog');
  const reason = dialog.getByLabel('Reason');
  const typed = async (heading: string, press: () => Promise<void>): Promise<void> => {
    await press();
    await dialog.getByRole('heading', { name: heading }).waitFor();
    await reason.fill(`No capture: ${heading}`);
    await admin.keyboard.press('Escape');
    await reason.waitFor({ state: 'detached' });
    await press();
    t.equal(await reason.inputValue(), `No capture: ${heading}`, heading);
    await admin.mouse.click(5, 5);
    await reason.waitFor({ state: 'detached' });
  };
  await admin.goto('/admin');
  const row = rowOf(admin, title);
  await typed('Reject Post', () => row.getByRole('button', { name: `Reject ${title}` }).click());
  await row.getByRole('button', { name: `View ${title}` }).click();
  await typed('Erase Article', () => dialog.getByRole('button', { name: 'Erase', exact: true }).click());
  await admin.goto('/admin/people');
  await typed('Suspend Account', async () => {
    await rowOf(admin, grace.fullName).getByRole('button', { name: 'Manage' }).click();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
  });
});

t.test('a new submission appears in the dashboard by itself, and not under the pointer', async (t) => {
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  await admin.getByText('Live', { exact: true }).waitFor();
  await addPost(on, grace, { title: 'Announced by itself' });
  await rowOf(admin, 'Announced by itself').waitFor();
  await rowOf(admin, 'Announced by itself').hover();
  await addPost(on, grace, { title: 'Held back for now' });
  await admin.getByRole('button', { name: '1 new change – Show' }).waitFor();
  t.equal(await rowOf(admin, 'Held back for now').count(), 0);
  await admin.getByRole('button', { name: '1 new change – Show' }).click();
  await rowOf(admin, 'Held back for now').waitFor();
});

expectCleanConsole(on);
