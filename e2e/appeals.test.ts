import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { bell, panel } from './bell.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { addPost, revisePost, type Post } from './posts.ts';
import { themes } from './sound.ts';
import { allDone, openUserMenu, ownArticle, seeToast } from './steps.ts';
import { until } from '../scripts/until.ts';

/** An author appeals; the admin who decided may not answer, but another one may. */

const on = await stage({ settings: { RATE_LIMITS: 'false' } });
const author = await on.register('appealing', 'Apple Ling');
const second = await on.register('second', 'Sec Ond');

const said = 'The schematic that was missed stands below the second heading.';

const sidewards = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const fine = async (t: Test, page: Page, what: string): Promise<void> => {
  for (const colorScheme of inTurn(themes)) {
    await page.emulateMedia({ colorScheme });
    t.strictSame(await violationsOn(page), [], `${what}, ${colorScheme}`);
  }
  t.equal(await sidewards(page), 0, what);
};

const waiting = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

const file = ({ id }: Post, reason = said) => on.call(author, 'POST', `/api/posts/${id}/appeal`, { decision: 1, reason });

t.test('the only admin is told that nobody else can answer', async (t) => {
  const post = await addPost(on, author, { title: 'On a site with one admin', status: 'rejected' });
  await file(post);
  const page = await on.tab(on.admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Appeals (1)' }).click();
  await page.waitForURL('/admin/appeals');
  await waiting(page, post.title).getByText('no other admin can answer either').waitFor();
  t.equal(await page.getByRole('button', { name: /^Reverse/ }).count(), 0);
  await on.site.operate('admin', 'grant', second.username);
  await page.reload();
  await waiting(page, post.title).getByText('You made this decision: another admin has to answer.').waitFor();
  await revisePost(on, author, post.id, { title: post.title });
  await page.reload();
  await page.getByText('No appeals wait').waitFor();
  await fine(t, page, 'nothing waits');
});

t.test('an author appeals on a phone; what was typed stays; another admin reverses the decision', async (t) => {
  const post = await addPost(on, author, { title: 'Rejected by mistake', status: 'rejected', reason: 'No schematic.' });
  const own = await on.tab(author, { viewport: phone });
  await own.goto('/my-articles');
  const article = ownArticle(own, post.title);
  await article.getByText('Statement of reasons').click();
  await article.getByText('Within six months you can appeal').waitFor();
  const opener = article.getByRole('button', { name: 'Appeal this decision' });
  await opener.click();
  const dialog = own.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Appeal' }).click();
  await dialog.getByText('Please say why the decision is wrong').waitFor();
  const box = dialog.getByLabel('Why is the decision wrong?');
  await box.fill(said);
  await fine(t, own, 'the form');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await own.reload();
  await opener.click();
  t.equal(await box.inputValue(), said, 'after a reload it is there');
  await own.route('**/appeal', (route) => route.abort(), { times: 1 });
  on.watch.allow(`POST /api/posts/${post.id}/appeal`, 'failed');
  await dialog.getByRole('button', { name: 'Send Appeal' }).dblclick();
  await dialog.getByRole('alert').waitFor();
  t.equal(await box.inputValue(), said, 'where it could not be sent, too');
  await dialog.getByRole('button', { name: 'Send Appeal' }).click();
  await seeToast(own, 'Appeal sent');
  await article.getByText('You have appealed against this decision.').waitFor();
  t.equal(await opener.count(), 0);
  await fine(t, own, 'the appeal that was sent');

  const first = await on.tab(on.admin);
  await first.goto('/admin/appeals');
  await waiting(first, post.title).getByText('another admin has to answer').waitFor();
  const page = await on.tab(second);
  await page.goto('/admin/appeals');
  const item = waiting(page, post.title);
  await item.getByText(said).waitFor();
  await item.getByText('Statement of reasons').click();
  await item.getByText('No schematic.').first().waitFor();
  await fine(t, page, 'the list');
  await item.getByRole('link', { name: post.title }).click();
  await page.waitForURL(/\/admin\/review\?post=/);
  await page.getByRole('heading', { level: 2, name: post.title, exact: true }).waitFor();
  await page.goBack();
  await item.getByRole('button', { name: `Reverse decision: ${post.title}` }).click();
  await page.getByRole('dialog').getByLabel('An answer for the author').fill('You are right: there it is.');
  await fine(t, page, 'the answer');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse and Publish' }).dblclick();
  await seeToast(page, 'Answered: the decision was reversed');
  await page.getByText('No appeals wait').waitFor();

  const reader = await on.tab();
  await reader.goto(`/blog/${post.slug}`);
  await reader.getByRole('heading', { name: post.title, level: 1 }).waitFor();
  t.notMatch(await reader.content(), said);
  await own.reload();
  await article.getByText('You are right: there it is.').waitFor();
  await article.getByText('the decision was reversed').waitFor();
});

t.test('a decision that stands is told with the answer; late answers are refused in the dialog', async (t) => {
  const post = await addPost(on, author, { title: `Rejected ${'ق'.repeat(80)}`, status: 'rejected' });
  await file(post, `${'Ω'.repeat(400)}\n電流`);
  const page = await on.tab(second, { viewport: { width: 320, height: 640 } });
  await page.goto('/admin/appeals');
  const stands = page.getByRole('button', { name: /^Decision stands: Rejected ق/ });
  await stands.waitFor();
  await fine(t, page, 'at 320 pixels');
  await stands.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await dialog.getByText('Please say why the decision stands').waitFor();
  await dialog.getByLabel('Why it stands, for the author').fill('It was read again, and is too short.');
  await fine(t, page, 'the answer at 320 pixels');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await seeToast(page, 'Answered: the decision stands');
  const own = await on.tab(author, { viewport: { width: 320, height: 640 } });
  await own.goto('/my-articles?state=rejected');
  await own.getByText('It was read again, and is too short.').waitFor();
  await fine(t, own, 'the answer as its author reads it');

  const late = await addPost(on, author, { title: 'Submitted again meanwhile', status: 'rejected' });
  await file(late);
  await page.reload();
  await page.getByRole('button', { name: /^Reverse decision: Submitted again/ }).click();
  await on.call(on.admin, 'PATCH', `/api/posts/${late.id}/status`, { status: 'approved' });
  on.watch.allow(`PATCH /api/posts/${late.id}/appeal`, 409);
  await dialog.getByRole('button', { name: 'Reverse and Publish' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'was approved by another admin meanwhile' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('No appeals wait').waitFor();
});

t.test('an admin who can answer is told at the bell, by keyboard on a phone, and can do without', async (t) => {
  const post = await addPost(on, author, { title: 'Of which the bell tells', status: 'rejected' });
  await file(post);
  const page = await on.tab(second, { viewport: phone, colorScheme: 'dark' });
  await page.goto('/about');
  await bell(page).waitFor();
  const notice = panel(page).getByRole('link', { name: `The author of “${post.title}” appealed against a decision` });
  await until(async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/user/notices'));
    await page.reload();
    await (await answer).finished();
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await allDone(page);
    return (await notice.count()) > 0;
  }, 'the admin is told');
  await fine(t, page, 'the notice of an appeal');
  await notice.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('/admin/appeals');
  await waiting(page, post.title).waitFor();

  await page.goto('/settings');
  const box = page.getByRole('group', { name: 'Appeals against decisions of others' }).getByLabel('On the site, at the bell');
  await box.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('Your choice is saved.').waitFor();
  await fine(t, page, 'the settings');
  await page.reload();
  await box.waitFor();
  t.notOk(await box.isChecked());
  const first = await on.tab(on.admin);
  const answer = first.waitForResponse((response) => response.url().endsWith('/api/user/notices'));
  await first.goto('/about');
  await (await answer).finished();
  await bell(first).click();
  await panel(first).getByRole('heading', { name: 'Notices' }).waitFor();
  await allDone(first);
  t.notMatch(await panel(first).textContent(), post.title, 'who decided is told nothing');
});

t.test('whoever signs out leaves nothing in the browser of what was typed and not sent', async (t) => {
  const post = await addPost(on, author, { title: 'Typed and left', status: 'rejected' });
  const page = await on.page(author);
  await page.goto('/my-articles');
  await ownArticle(page, post.title).getByText('Statement of reasons').click();
  await ownArticle(page, post.title).getByRole('button', { name: 'Appeal this decision' }).click();
  await page.getByLabel('Why is the decision wrong?').fill(said);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  t.match(await kept(), said);
  await (await openUserMenu(page, author)).getByRole('menuitem', { name: 'Sign out' }).click();
  await seeToast(page, 'Logged out');
  t.notMatch(await kept(), said);
});

expectCleanConsole(on);
