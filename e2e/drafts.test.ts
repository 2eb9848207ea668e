import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { addPost } from './posts.ts';
import { anArticle, draftSaved, editor, fillArticle, seeToast, submit, tool } from './steps.ts';

/** Articles that are written on several devices, and saved automatically. */

const on = await stage({ demo: true });

const draftId = (page: Page): string => new URL(page.url()).searchParams.get('draft') ?? '';

/** Types, and waits until this text is saved, rather than an earlier one. */
const type = async (page: Page, title: string): Promise<void> => {
  const answer = page.waitForResponse(
    (answer) => /\/api\/user\/drafts/.test(answer.url()) && answer.request().method() !== 'GET',
  );
  await page.getByLabel('Title').fill(title);
  await answer;
};

const opened = async (who: Account, address: string, options?: object): Promise<Page> => {
  const page = await on.page(who, options);
  await page.goto(address);
  return page;
};

const looksWell = async (t: Test, page: Page): Promise<void> => {
  t.strictSame(await violationsOn(page), []);
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the window');
};

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  t.test(`the button that submits stays in its place while words are counted and a draft is saved: ${name}`, async (t) => {
    const page = await opened(await on.register(`still-${name}`, 'Still Button'), '/create-post', { viewport });
    await fillArticle(page, { content: '' });
    const button = page.getByRole('button', { name: 'Submit for Review' });
    const place = (): Promise<number> => button.evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const before = await place();
    await page.keyboard.insertText('Five words are in it.');
    await page.getByText('5 words, about 1 min to read.').waitFor();
    await draftSaved(page);
    await page.getByRole('button', { name: /Share/ }).waitFor();
    t.equal(await place(), before, 'a press that had begun ends on it');
    await looksWell(t, page);
    await page.close();
  });
}

t.test('an unsent draft is not discarded by one click, nor ignored when its article is submitted', async (t) => {
  const edith = await on.register('edith', 'Edith Again');
  const { id, title } = await addPost(on, edith, { title: 'Sent, and sent back', status: 'rejected', reason: 'Too short.' });
  const page = await opened(edith, `/create-post/${id}`);
  await type(page, `${title}, and better`);
  await page.goto(`/create-post/${id}`);
  const offer = page.getByRole('region', { name: 'Unsent draft' });
  await offer.waitFor();
  await submit(page);
  await page.getByText('You have an unsent draft of this article.').waitFor();
  await looksWell(t, page);
  await offer.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this draft?' });
  await dialog.getByText(`“${title}, and better” will be deleted`).waitFor();
  await looksWell(t, page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await offer.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Yes, Discard' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByLabel('Title').waitFor();
  t.strictSame(await on.call(edith, 'GET', '/api/user/drafts'), []);
  await page.close();
});

t.test('an article is begun on one device, gone on with on another, and submitted there', async (t) => {
  const grace = await on.register('grace', 'Grace Volt');
  const desk = await opened(grace, '/create-post');
  await fillArticle(desk, { title: 'Begun at the desk' });
  await draftSaved(desk);
  await looksWell(t, desk);
  await desk.getByText('17 words, about 1 min to read.').waitFor();
  const readTime = desk.getByLabel('Estimated read time');
  t.equal(await readTime.inputValue(), '1');
  await readTime.fill('7');
  await desk.getByRole('button', { name: 'Take 1 min as read time' }).click();
  t.equal(await readTime.inputValue(), '1');
  await draftSaved(desk);
  await desk.reload();
  await editor(desk).getByText(anArticle.content).waitFor();
  await desk.getByText('17 words, about 1 min to read.').waitFor();
  t.equal(await desk.getByLabel('Title').inputValue(), 'Begun at the desk');
  t.equal(await desk.getByRole('region', { name: 'Unsent draft' }).count(), 0);
  await desk.goto('/');
  await desk.goBack();
  await editor(desk).getByText(anArticle.content).waitFor();
  t.same(
    await desk.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft-'))),
    [],
    'the server has it',
  );
  await desk.close();

  const hand = await opened(grace, '/my-articles', { viewport: phone, colorScheme: 'dark' });
  await hand.getByRole('heading', { name: 'Begun at the desk' }).waitFor();
  await looksWell(t, hand);
  await hand.getByRole('link', { name: 'Continue Begun at the desk' }).click();
  await editor(hand).getByText(anArticle.content).waitFor();
  t.equal(await hand.getByLabel('Summary').inputValue(), anArticle.summary);
  await type(hand, 'Ended in the train');
  await draftSaved(hand);
  await looksWell(t, hand);
  await submit(hand);
  await seeToast(hand, 'Post submitted');
  await hand.goto('/my-articles?state=drafts');
  await hand.getByRole('heading', { name: 'No drafts' }).waitFor();
  await looksWell(t, hand);
  await hand.getByRole('link', { name: 'Waiting' }).click();
  await hand.getByRole('heading', { name: 'Ended in the train' }).waitFor();
  await hand.reload();
  await hand.getByRole('heading', { name: 'Ended in the train' }).waitFor();
});

t.test('a table to be filled in later keeps its empty rows', async (t) => {
  const page = await opened(await on.register('rows', 'Row Keeper'), '/create-post');
  await editor(page).focus();
  await tool(page, 'Table').click();
  await page.keyboard.type('Part');
  await draftSaved(page);
  await page.reload();
  await editor(page).getByText('Part').waitFor();
  t.equal(await editor(page).locator('tr').count(), 3);
  await page.close();
});

t.test('two devices at once: the second is told, and both texts are kept', async (t) => {
  const james = await on.register('james', 'James Watt');
  const desk = await opened(james, '/create-post');
  await fillArticle(desk, { title: 'A draft for two' });
  await draftSaved(desk);
  const address = new URL(desk.url()).pathname + new URL(desk.url()).search;
  const hand = await opened(james, address, { viewport: phone, colorScheme: 'dark' });
  await editor(hand).waitFor();
  await type(hand, 'Changed in the hand');

  on.watch.allow(`PUT /api/user/drafts/${draftId(desk)}`, 409);
  await type(desk, 'Changed at the desk');
  const bar = desk.getByRole('alert', { name: 'Draft changed' });
  await bar.getByText(/^This draft was changed on another device at \d\d:\d\d \(Chrome on Linux\)/).waitFor();
  await looksWell(t, desk);
  const [seen] = await Promise.all([desk.waitForEvent('popup'), bar.getByRole('button', { name: 'See it' }).click()]);
  await seen.getByLabel('Title').waitFor();
  t.equal(await seen.getByLabel('Title').inputValue(), 'Changed in the hand');
  await seen.close();
  const before = desk.url();
  await bar.getByRole('button', { name: 'Keep both' }).click();
  await desk.waitForURL((url) => url.href !== before);
  await draftSaved(desk);
  t.equal(await bar.count(), 0);
  await desk.goto('/my-articles?state=drafts');
  for (const title of ['Changed at the desk', 'Changed in the hand']) await desk.getByRole('heading', { name: title }).waitFor();
  await looksWell(t, desk);

  await desk.getByRole('button', { name: 'Delete Changed at the desk' }).click();
  await desk.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Yes, Remove' }).click();
  await desk.getByRole('heading', { name: 'Changed at the desk' }).waitFor({ state: 'detached' });
  t.equal(await desk.getByRole('heading', { name: 'Changed in the hand' }).count(), 1);
});

t.test('without a connection it is kept in the browser, and saved when there is one again', async (t) => {
  const ada = await on.register('ada', 'Ada Ohm');
  const page = await opened(ada, '/create-post');
  await page.getByLabel('Title').fill('Written in a tunnel');
  await draftSaved(page);
  const path = `/api/user/drafts/${draftId(page)}`;
  on.watch.allow(`PUT ${path}`, 'failed');
  await page.context().setOffline(true);
  await page.getByLabel('Title').fill('Written in a long tunnel');
  await page.locator('[data-draft="kept"]').getByText('Offline: kept in this browser').waitFor();
  await page.getByRole('status').getByText('Offline: kept in this browser').waitFor({ state: 'attached' });
  t.ok(await page.evaluate(() => Object.values({ ...localStorage }).some((kept) => String(kept).includes('a long tunnel'))));
  await looksWell(t, page);
  await page.context().setOffline(false);
  await draftSaved(page);
  const elsewhere = await opened(ada, `/create-post?draft=${draftId(page)}`);
  await elsewhere.getByLabel('Title').waitFor();
  t.equal(await elsewhere.getByLabel('Title').inputValue(), 'Written in a long tunnel');
});

t.test('a draft that is not there any more', async (t) => {
  const ohm = await on.register('ohm', 'Georg Ohm');
  on.watch.allow('GET /api/user/drafts/a-draft-that-is-no-more', 404);
  const page = await opened(ohm, '/create-post?draft=a-draft-that-is-no-more');
  await page.getByRole('heading', { name: 'This draft is not there any more' }).waitFor();
  await looksWell(t, page);
  await page.getByRole('main').getByRole('link', { name: 'My articles' }).click();
  await page.getByRole('heading', { name: 'You have not written anything yet' }).waitFor();
});

expectCleanConsole(on);
