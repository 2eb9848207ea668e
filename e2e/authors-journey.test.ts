import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import * as article from './authors-article.ts';
import { panel, unread } from './bell.ts';
import { bring, choosePictures, pasteHtml, pictureList } from './brought.ts';
import { expectCleanConsole, stage, type Account } from './browser.ts';
import { arrives, press, tabTo } from './keys.ts';
import { expectSound, type Sight } from './sound.ts';
import { allDone, anArticle, draftSaved, editor, ownArticle, rowOf, seeToast, submit } from './steps.ts';
import { until } from '../scripts/until.ts';

/**
 * An author's whole journey with one article: started at a desk, finished on a phone, rejected, revised, published, and
 * changed while it is being read. Every screen on the way must be sound.
 */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const { title, slug } = article;
const reason = 'Which capacitor was it?\nPlease name it.';
const answer = 'The capacitor is a 22 µF ceramic one.';
const later = 'With the probes changed over it is the same.';

/** A page, and the sight in which it is viewed. */
interface Device {
  readonly page: Page;
  readonly sight: Sight;
}

const device = async (who: Account | undefined, width: 390 | 1280, theme: Sight['theme']): Promise<Device> => ({
  page: await on.page(who, { viewport: { width, height: width < 768 ? 844 : 900 }, colorScheme: theme }),
  sight: { width, theme },
});

const desk = await device(grace, 1280, 'light');
const hand = await device(grace, 390, 'dark');
const admin = await device(on.admin, 1280, 'dark');
const readers = [await device(undefined, 390, 'light'), await device(undefined, 1280, 'dark')];

/** The body of the preview, which readers must see later. */
let promised = '';

const isSound = (t: Test, { page, sight }: Device, what: string): Promise<void> => expectSound(t, page, what, sight);

t.test('a draft is begun at the desk, by keyboard alone', async (t) => {
  const { page } = desk;
  await page.goto('/');
  await tabTo(t, page, 'Create Post');
  await press(page, 'Enter');
  await arrives(page, '/create-post');
  const fields = [
    ['Title', title],
    ['Category', anArticle.category],
    ['Tags (comma separated)', 'ripple, probes'],
    ['Summary', anArticle.summary],
  ] as const;
  for (const [field, text] of fields) {
    await tabTo(t, page, field);
    await page.keyboard.type(text);
  }
  // Register it before tabbing there, so that it is in time.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(t, page, 'Choose a cover picture');
  await press(page, 'Enter');
  await (await chooser).setFiles(await article.photo('cover.png', 200));
  await page.getByLabel('What does the cover picture show?').waitFor();
  await tabTo(t, page, 'What does the cover picture show?', 'Shift+Tab');
  await page.keyboard.type(article.coverShows);
  await tabTo(t, page, 'Content');
  await page.keyboard.type('Two probes look at one node, and see two things.');
  await draftSaved(page);
  await isSound(t, desk, 'the form with a cover');
});

t.test('a picture is dropped there, and a table pasted', async (t) => {
  const { page } = desk;
  await bring(editor(page), 'drop', await article.photo('dropped.png', 20));
  await describe(page, article.dropped);
  await toEnd(page);
  await pasteHtml(editor(page), article.table);
  await editor(page).getByRole('columnheader', { name: 'Ripple' }).waitFor();
  await isSound(t, desk, 'the form with a picture and a table');
  await savedWith(page, '84 mV');
});

/** Moves to the end of the text; the editor notices a moment later. */
const toEnd = async (page: Page): Promise<void> => {
  await press(page, 'Control+End');
  await allDone(page);
};

/** Waits until the server has saved the draft with these words: the form shows only when it was last saved. */
const savedWith = async (page: Page, words: string): Promise<void> => {
  const address = `/api/user/drafts/${new URL(page.url()).searchParams.get('draft')}`;
  await until(async () => (await (await page.request.get(address)).text()).includes(words), `${words} is saved`);
};

/** Describes the image that was just uploaded. */
const describe = async (page: Page, shows: string): Promise<void> => {
  await pictureList(page).getByLabel('What does this picture show?').fill(shows);
  await pictureList(page).getByRole('button', { name: 'Done' }).click();
  await editor(page).getByRole('img', { name: shows }).waitFor();
};

t.test('it goes on on a phone: a formula, a diagram, pictures pasted and chosen', async (t) => {
  const { page } = hand;
  await page.goto('/my-articles?state=drafts');
  await isSound(t, hand, 'the drafts');
  await page.getByRole('link', { name: `Continue ${title}` }).click();
  await editor(page).getByRole('img', { name: article.dropped }).waitFor();
  t.equal(await page.getByLabel('What does the cover picture show?').inputValue(), article.coverShows);
  await editor(page).click();
  await toEnd(page);
  await page.keyboard.type(`The ripple is $${article.formula}$ here.`);
  await editor(page).locator('.formula math').waitFor();
  await press(page, 'Enter');
  await page.keyboard.type('```wavedrom ');
  await page.keyboard.insertText(article.diagram);
  await editor(page).locator('.diagram svg').waitFor();
  await press(page, 'Control+Enter');
  await bring(editor(page), 'paste', await article.photo('pasted.png', 100));
  await describe(page, article.pasted);
  await toEnd(page);
  await choosePictures(page, await article.photo('chosen.png', 300));
  await describe(page, article.chosen);
  await savedWith(page, article.chosen);
  await isSound(t, hand, 'the form with everything');
});

/** Opens an article in the dashboard. */
const openedByAdmin = async (t: Test, what: string): Promise<Locator> => {
  const { page } = admin;
  await page.goto('/admin');
  await rowOf(page, title).getByRole('button', { name: 'View' }).click();
  const view = page.getByRole('dialog', { name: title });
  await view.waitFor();
  await isSound(t, admin, what);
  return view;
};

t.test('whoever has the link sees it as readers will, on both screens', async (t) => {
  const { page } = hand;
  await page.getByRole('button', { name: 'Share a preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a preview' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByText(/\/preview\//).innerText();
  await isSound(t, hand, 'the link to a preview');
  await page.keyboard.press('Escape');
  for (const reader of readers) {
    await reader.page.goto(link);
    await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await article.expectWhole(t, article.bodyOn(reader.page), article.coverOn(reader.page));
    await isSound(t, reader, 'the preview');
    promised = await article.bodyOn(reader.page).innerHTML();
  }
});

t.test('it is submitted, and an admin rejects it with a reason', async (t) => {
  await submit(hand.page);
  await seeToast(hand.page, 'Post submitted');
  await hand.page.goto('/my-articles?state=waiting');
  await ownArticle(hand.page, title).getByText('Pending review').waitFor();
  await isSound(t, hand, 'what waits');
  const view = await openedByAdmin(t, 'the article, before the decision');
  await article.expectWhole(t, view, view.getByRole('img', { name: article.coverShows }));
  await view.getByRole('button', { name: 'Reject', exact: true }).click();
  await admin.page.getByLabel('Reason').fill(reason);
  await isSound(t, admin, 'the reason');
  await admin.page.getByRole('button', { name: 'Yes, Reject' }).click();
  await seeToast(admin.page, 'Post rejected');
});

t.test('the author is told why, revises it by keyboard alone, and submits it again', async (t) => {
  const { page } = desk;
  await page.goto('/about');
  // The notices of the new device, and of the decision.
  await unread(page, 2);
  await tabTo(t, page, /^Notices/);
  await press(page, 'Enter');
  await panel(page).getByText(`Your article “${title}” was rejected.`).waitFor();
  await isSound(t, desk, 'what the author is told');
  await tabTo(t, page, new RegExp(`Your article “${title}” was rejected`));
  await press(page, 'Enter');
  await arrives(page, `/blog/${slug}`);
  await page.getByRole('note').getByText(reason).first().waitFor();
  await isSound(t, desk, 'the rejected article');
  await tabTo(t, page, 'Edit');
  await press(page, 'Enter');
  await page.getByRole('note').getByText(reason).first().waitFor();
  await isSound(t, desk, 'the form of the rejected article');
  await tabTo(t, page, 'Content');
  await toEnd(page);
  await page.keyboard.type(answer);
  await tabTo(t, page, 'Submit for Review');
  await press(page, 'Enter');
  await seeToast(page, 'Post submitted');
});

/** Approves an article after reading it. */
const approve = async (view: Locator, toast: string): Promise<void> => {
  await view.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Yes, Approve' }).click();
  await seeToast(admin.page, toast);
};

t.test('it is approved: readers see what the preview promised, and the answer', async (t) => {
  const view = await openedByAdmin(t, 'the revised article');
  await view.getByRole('insertion').getByText(answer).waitFor();
  await approve(view, 'Post approved');
  for (const reader of readers) {
    await reader.page.goto('/');
    await reader.page.getByRole('main').getByRole('link', { name: title }).first().click();
    await reader.page.waitForURL(`/blog/${slug}`);
    await article.expectWhole(t, article.bodyOn(reader.page), article.coverOn(reader.page));
    t.equal((await article.bodyOn(reader.page).innerHTML()).replace(`<p>${answer}</p>`, ''), promised);
    t.equal(await reader.page.getByText('Updated on').count(), 0);
    await isSound(t, reader, 'the published article');
  }
});

t.test('it is changed while it is live: readers see the old text until the new one is approved', async (t) => {
  const { page } = hand;
  await page.goto(`/blog/${slug}`);
  await page.getByText('You wrote this article').waitFor();
  await isSound(t, hand, 'the own published article');
  await page.getByRole('note').getByRole('link', { name: 'Edit' }).click();
  await page.getByText('Readers see it as it is until the editors have approved your changes.').waitFor();
  await editor(page).getByText(answer).click();
  await toEnd(page);
  await page.keyboard.type(` ${later}`);
  await isSound(t, hand, 'the form of a published article');
  await submit(page);
  await seeToast(page, 'Post submitted');
  await ownArticle(page, title).getByText('Changes waiting for review').waitFor();
  for (const reader of readers) {
    await reader.page.goto(`/blog/${slug}`);
    await reader.page.getByText(answer, { exact: true }).waitFor();
  }
  const view = await openedByAdmin(t, 'the changes to a published article');
  await view.getByText(later).last().waitFor();
  await approve(view, 'Changes approved');
  for (const reader of readers) {
    await reader.page.goto(`/blog/${slug}`);
    await reader.page.getByText(later).waitFor();
    await reader.page.getByText('Updated on').waitFor();
    await article.expectWhole(t, article.bodyOn(reader.page), article.coverOn(reader.page));
    await isSound(t, reader, 'the changed article');
  }
  // The notices of the new device, of the approval, and of the approved changes.
  await unread(page, 3);
});

expectCleanConsole(on);
