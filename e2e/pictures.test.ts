import type { Page } from 'playwright-core';
import sharp from 'sharp';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import type { Post } from './posts.ts';
import { editor, fillArticle, seeToast, submit } from './steps.ts';

/** Pictures that authors upload: by the button, by pasting and by dropping, and what readers get of them. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const photo = (red: number, width = 1_200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 30 } } })
    .png()
    .toBuffer();

const file = async (name: string, red: number) => ({ name, mimeType: 'image/png', buffer: await photo(red) });

const pictures = (page: Page) => editor(page).locator('img:not(.ProseMirror-separator)');
const list = (page: Page) => page.getByRole('list', { name: 'Pictures' });

const choose = async (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> => {
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByLabel('Or choose pictures on this device').setInputFiles(files);
};

/** What a browser does with a file that comes from outside. */
const bring = (page: Page, event: 'paste' | 'drop', bytes: Buffer, name: string): Promise<void> =>
  editor(page).evaluate(
    (target, { event, base64, name }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: 'image/png' }));
      const { left, bottom } = target.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data, clientX: left + 30, clientY: bottom - 5 }),
      );
    },
    { event, base64: bytes.toString('base64'), name },
  );

t.test('several pictures are chosen, described and submitted, and readers get them in widths', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'The front panel of a supply' });
  await choose(page, await file('first.png', 10), await file('second.png', 20));
  await pictures(page).nth(1).waitFor();
  t.equal(await editor(page).locator('[data-picture-place]').count(), 0);
  const rows = list(page).getByRole('listitem');
  t.equal(await rows.count(), 2, 'what they show is asked for');
  await rows.nth(0).getByLabel('What does this picture show?').fill('The panel from the front');
  await rows.nth(0).getByLabel('Caption').fill('All knobs <are> labelled');
  await rows.nth(0).getByLabel('Caption').press('Enter');
  t.match(page.url(), /create-post/, 'Enter submits nothing');
  t.equal(await rows.count(), 1);
  t.equal(await editor(page).locator('figure').getAttribute('data-caption'), 'All knobs <are> labelled');
  await rows.nth(0).getByRole('button', { name: 'Done' }).click();
  await pictures(page).nth(1).click();
  await list(page).getByLabel('What does this picture show?').fill('The panel from behind');
  await submit(page);
  await seeToast(page, 'Post submitted');
  const slug = 'the-front-panel-of-a-supply';
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
  t.ok(await shown.nth(0).evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth > 0)));
});

t.test('a picture is pasted, another one dropped', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await editor(page).fill('Words before the pictures.');
  await bring(page, 'paste', await photo(30), 'pasted.png');
  await pictures(page).nth(0).waitFor();
  await bring(page, 'drop', await photo(40), 'dropped.png');
  await pictures(page).nth(1).waitFor();
  t.equal(await list(page).getByRole('listitem').count(), 2);
});

t.test('what fails is told, tried again, or given up; what is not there is not submitted without', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'A picture that does not come' });
  on.watch.allow('POST /api/images', 422);
  await choose(page, { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await list(page).getByText('This is no picture that can be shown.').waitFor();
  await submit(page);
  await page.getByText('A picture is not there yet.').waitFor();
  await list(page).getByRole('button', { name: 'Remove text.png' }).click();
  await list(page).waitFor({ state: 'detached' });

  on.watch.allow('POST /api/images', 'failed');
  await page.route('**/api/images', (route) => route.abort(), { times: 1 });
  await choose(page, await file('late.png', 50));
  await list(page).getByText('The site could not be reached.').waitFor();
  t.equal(await editor(page).locator('[data-picture-place]').textContent(), 'Picture: late.png');
  await list(page).getByRole('button', { name: 'Try late.png again' }).click();
  await pictures(page).nth(0).waitFor();

  await page.route('**/api/images', () => undefined, { times: 1 });
  await choose(page, await file('never.png', 60));
  await list(page).getByRole('button', { name: 'Cancel never.png' }).click();
  t.equal(await editor(page).locator('[data-picture-place]').count(), 0);
  t.equal(await pictures(page).count(), 1);
});

expectCleanConsole(on);
