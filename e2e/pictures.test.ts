import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import t from 'tap';
import { bring, choosePictures, pictureList } from './brought.ts';
import { expectCleanConsole, stage } from './browser.ts';
import type { Post } from './posts.ts';
import { editor, fillArticle, seeToast, submit, untilDrawn } from './steps.ts';

/** Images that authors upload with the button, by pasting or by dropping, and what readers get. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const slug = 'the-front-panel-of-a-supply';

const photo = (red: number, width = 1_200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 30 } } })
    .png()
    .toBuffer();

const file = async (name: string, red: number) => ({ name, mimeType: 'image/png', buffer: await photo(red) });

const pictures = (page: Page) => editor(page).locator('img:not(.ProseMirror-separator)');
const inText = (page: Page) => editor(page).evaluate((text) => text === document.activeElement);

t.test('several pictures are chosen, described and submitted, and readers get them in widths', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'The front panel of a supply' });
  await choosePictures(page, await file('first.png', 10), await file('second.png', 20));
  await pictures(page).nth(1).waitFor();
  t.equal(await editor(page).locator('[data-picture-place]').count(), 0);
  const rows = pictureList(page).getByRole('listitem');
  t.equal(await rows.count(), 2, 'what they show is asked for');
  await rows.nth(0).getByLabel('What does this picture show?').fill('The panel from the front');
  await rows.nth(0).getByLabel('Caption').fill('All knobs <are> labelled');
  // The Enter key that confirms a composed word, as Chromium and Safari send it.
  for (const composed of [{ isComposing: true }, { keyCode: 229 }])
    await rows
      .nth(0)
      .getByLabel('Caption')
      .dispatchEvent('keydown', { key: 'Enter', ...composed });
  t.equal(await rows.count(), 2, 'the fields stay while a word is composed');
  await rows.nth(0).getByLabel('Caption').press('Enter');
  t.match(page.url(), /create-post/, 'Enter submits nothing');
  t.equal(await rows.count(), 1);
  t.equal(await editor(page).locator('figure').getAttribute('data-caption'), 'All knobs <are> labelled');
  t.ok(await inText(page), 'the keyboard goes on in the text');
  await rows.nth(0).getByRole('button', { name: 'Done' }).click();
  t.ok(await inText(page), 'also where the button is pressed');
  await pictures(page).nth(1).click();
  await pictureList(page).getByLabel('What does this picture show?').fill('The panel from behind');
  await submit(page);
  await seeToast(page, 'Post submitted');
  const { id } = (await on.call(grace, 'GET', `/api/posts/${slug}`)) as Post;
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  const reader = await on.page();
  await reader.goto(`/blog/${slug}`);
  const shown = reader.locator('article img[srcset]');
  t.equal(await shown.count(), 2);
  t.equal(await shown.nth(0).getAttribute('alt'), 'The panel from the front');
  t.equal(await shown.nth(1).getAttribute('alt'), 'The panel from behind');
  t.match(await shown.nth(0).getAttribute('srcset'), /-480x320\.webp 480w, .*-960x640\.webp 960w, .*-1200x800\.webp 1200w/);
  t.equal(await reader.locator('article figcaption').textContent(), 'All knobs <are> labelled');
  await untilDrawn(shown.nth(0));
  t.ok(await shown.nth(0).evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
});

t.test('pictures are chosen one after the other: they stand in that order, and one writes on below them', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await editor(page).fill('Before.');
  for (const [number, red] of [30, 60, 90].entries()) {
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Image' });
    const labels = await dialog.locator('label').allTextContents();
    t.same(labels, ['Choose images on this device', 'Image URL', 'Image description']);
    await dialog
      .getByLabel(labels[0] ?? '')
      .and(page.locator(':focus'))
      .waitFor();
    await dialog.getByLabel('Image description').fill(`Number ${number}`);
    await dialog.getByLabel('Choose images on this device').setInputFiles(await file('one.png', red));
    await pictures(page).nth(number).waitFor();
  }
  await page.keyboard.type('Below.');
  const blocks = editor(page).locator(':scope > *');
  t.same(await blocks.evaluateAll((all) => all.map((block) => block.getAttribute('alt') ?? block.textContent)), [
    ...['Before.', 'Number 0', 'Number 1', 'Number 2', 'Below.'],
  ]); // prettier-ignore
  await pictures(page).nth(1).click();
  await page.keyboard.type('Between');
  t.equal(await pictures(page).count(), 3, 'what is typed on a picture does not take its place');
  t.equal(await blocks.nth(3).textContent(), 'Between');
});

t.test('a picture is pasted, another one dropped', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await editor(page).fill('Words before the pictures.');
  await bring(editor(page), 'paste', await file('pasted.png', 30));
  await pictures(page).nth(0).waitFor();
  await bring(editor(page), 'drop', await file('dropped.png', 40));
  await pictures(page).nth(1).waitFor();
  t.equal(await pictureList(page).getByRole('listitem').count(), 2);
});

t.test('what fails is told, tried again, or given up; what is not there is not submitted without', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'A picture that does not come' });
  on.watch.allow('POST /api/images', 422);
  await choosePictures(page, { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await pictureList(page).getByText('This is no picture that can be shown.').waitFor();
  await submit(page);
  await page.getByText('An image is still uploading.').waitFor();
  await pictureList(page).getByRole('button', { name: 'Remove text.png' }).click();
  await pictureList(page).waitFor({ state: 'detached' });

  on.watch.allow('POST /api/images', 'failed');
  await page.route('**/api/images', (route) => route.abort(), { times: 1 });
  await choosePictures(page, await file('late.png', 50));
  await pictureList(page).getByText('The site could not be reached.').waitFor();
  t.equal(await editor(page).locator('[data-picture-place]').textContent(), 'Picture: late.png');
  await pictureList(page).getByRole('button', { name: 'Try late.png again' }).click();
  await pictures(page).nth(0).waitFor();

  await page.route('**/api/images', () => undefined, { times: 1 });
  await choosePictures(page, await file('never.png', 60));
  await pictureList(page).getByRole('button', { name: 'Cancel never.png' }).click();
  t.ok(await inText(page), 'and when it is given up');
  t.equal(await editor(page).locator('[data-picture-place]').count(), 0);
  t.equal(await pictures(page).count(), 1);
});

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Picture' });
const enlarge = (page: Page, what: string) => page.getByRole('link', { name: `Enlarge the picture: ${what}` });

/** The image that the viewer shows, and the text below it. */
const shownIn = async (page: Page) => {
  const image = viewer(page).locator('img');
  await untilDrawn(image);
  return {
    place: await viewer(page).getByRole('status').textContent(),
    words: await viewer(page).locator('figcaption').textContent(),
  };
};

t.test('a picture is opened large, by keys and by pointer, and closed in every way', async (t) => {
  const page = await on.page();
  await page.goto('/');
  await page.goto(`/blog/${slug}`);
  const first = enlarge(page, 'The panel from the front');
  await first.focus();
  await page.keyboard.press('Enter');
  t.same(await shownIn(page), { place: '1 of 2', words: 'All knobs <are> labelled' });
  await page.keyboard.press('ArrowRight');
  t.same(await shownIn(page), { place: '2 of 2', words: 'The panel from behind' });
  await page.keyboard.press('ArrowRight');
  t.same(await shownIn(page), { place: '1 of 2', words: 'All knobs <are> labelled' });
  await viewer(page).getByRole('button', { name: 'Previous picture' }).click();
  t.match(await shownIn(page), { place: '2 of 2' });

  const ways: readonly (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => viewer(page).getByRole('button', { name: 'Close' }).click(),
    () => viewer(page).locator('img').click(),
    () => page.goBack(),
  ];
  for (const [number, close] of ways.entries()) {
    if (number > 0) await first.click();
    await viewer(page).waitFor();
    await close();
    await viewer(page).waitFor({ state: 'detached' });
    t.match(page.url(), `/blog/${slug}`);
    t.ok(await first.evaluate((link) => link === document.activeElement), `way ${number}: the focus is back`);
  }
  await first.dblclick();
  await viewer(page).locator('figcaption').click();
  t.ok(await viewer(page).isVisible(), 'words may be marked');
  await viewer(page).getByRole('button', { name: 'Close' }).dblclick();
  await viewer(page).waitFor({ state: 'detached' });
  t.match(page.url(), `/blog/${slug}`, 'to close it twice does not lead away');
});

t.test('who came by a link is where they were when the picture is closed', async (t) => {
  const page = await on.page();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/');
  await page.locator(`main a[href="/blog/${slug}"]`).first().click();
  const link = enlarge(page, 'The panel from behind');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  t.ok(place > 0);
  await link.click();
  await viewer(page).waitFor();
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  t.equal(await page.evaluate(() => scrollY), place);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
});

/** The browser's own page for an image has styles that violate the image's policy. */
const withoutPicturePages = async (page: Page): Promise<void> => {
  await page
    .context()
    .route('**/images/*', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ contentType: 'text/plain', body: '' }) : route.continue(),
    );
};

t.test('without script, with a key held, or without its code the link leads to the picture', async (t) => {
  const plain = await on.page(undefined, { javaScriptEnabled: false });
  await withoutPicturePages(plain);
  await plain.goto(`/blog/${slug}`);
  await enlarge(plain, 'The panel from the front').click();
  t.match(plain.url(), /\/images\/[0-9a-f]{40}-1200x800\.webp$/);

  const page = await on.page();
  await withoutPicturePages(page);
  await page.goto(`/blog/${slug}`);
  const isTaken = await enlarge(page, 'The panel from the front').evaluate((link) => {
    let taken = true;
    const look = (event: Event): void => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', look, { once: true });
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    return taken;
  });
  t.notOk(isTaken, 'the browser opens a tab of its own');
  await page.route('**/picture-viewer*.js', (route) => route.abort());
  const assets = readdirSync(new URL('../dist/frontend/client/assets/', import.meta.url));
  const code = assets.find((name) => /^picture-viewer.*\.js$/.test(name));
  on.watch.allow(`GET /assets/${code}`, 'failed');
  await enlarge(page, 'The panel from the front').click();
  await page.waitForURL(/-1200x800\.webp$/);
});

expectCleanConsole(on);
