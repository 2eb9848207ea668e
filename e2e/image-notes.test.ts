import type { Page } from 'playwright-core';
import sharp from 'sharp';
import t from 'tap';
import { chooseCover, choosePictures, coverField, pictureList } from './brought.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { editor } from './steps.ts';

/** Images that the site changes: the size in which they arrive, and the notes for their author. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

/**
 * Pads a file until it is large enough for the page to scale it before sending: image decoders skip what follows the
 * image.
 */
const large = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(1_000_000)]);

const written = async (): Promise<Page> => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  return page;
};

const shown = (page: Page) => editor(page).locator('img:not(.ProseMirror-separator)');

/** Chooses an image; returns the size in which it comes into the text, and the notes beside its fields. */
const chosen = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
  const before = await shown(page).count();
  await choosePictures(page, { name, mimeType, buffer });
  const image = shown(page).nth(before);
  await image.waitFor();
  const size = /-(\d+x\d+)\.webp$/.exec((await image.getAttribute('src')) ?? '')?.[1];
  const row = pictureList(page).getByRole('listitem').last();
  const notes = await row.getByRole('status').locator('p').allTextContents();
  await row.getByRole('button', { name: 'Done' }).click();
  return { size, notes };
};

t.test('a browser makes no image smaller than the site keeps it', async (t) => {
  const page = await written();
  const long = large(await plain(1_200, 12_000).png().toBuffer());
  t.same(await chosen(page, 'log.png', 'image/png', long), { size: '819x8192', notes: [] });
  const upright = large(await plain(3_000, 4_000).jpeg().toBuffer());
  t.same(await chosen(page, 'upright.jpg', 'image/jpeg', upright), { size: '1920x2560', notes: [] });
});

t.test('an author reads that an image keeps less than half of its width', async (t) => {
  const page = await written();
  const { size, notes } = await chosen(page, 'wide.png', 'image/png', large(await plain(5_000, 1_000).png().toBuffer()));
  t.equal(size, '1920x384');
  t.match(notes, [/^This image was 5,000 pixels wide and is kept 1,920 pixels wide\./]);
  // The site scales this one: GIF is sent as it is.
  const moved = await plain(4_000, 500).gif().toBuffer();
  t.match(await chosen(page, 'wide.gif', 'image/gif', moved), { notes: [/was 4,000 pixels wide/] });
  await chooseCover(page, { name: 'cover.gif', mimeType: 'image/gif', buffer: moved });
  await coverField(page).getByRole('status').getByText('This image was 4,000 pixels wide').waitFor();
  await coverField(page).getByRole('button', { name: 'Remove the cover picture' }).click();
  t.equal(await coverField(page).getByRole('status').textContent(), '');
});

t.test('a large animated image is sent as it is, so that its author reads what is kept of it', async (t) => {
  const page = await written();
  const frames = await Promise.all([plain(2_000, 100), plain(2_000, 100).negate()].map((frame) => frame.png().toBuffer()));
  const moving = large(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
  t.match(await chosen(page, 'moving.webp', 'image/webp', moving), { size: '1920x96', notes: [/^This image is animated/] });
});

expectCleanConsole(on);
