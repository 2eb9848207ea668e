import type { Locator, Page } from 'playwright-core';

/** Content that users bring into a form: images that they choose, drop or paste, and parts of other pages. */

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Pastes a file into an element, or drops it at its end, as a browser does. */
export const bring = (target: Locator, event: 'paste' | 'drop', { name, mimeType, buffer }: PictureFile): Promise<void> =>
  target.evaluate(
    (target, { event, base64, name, mimeType }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
      const { left, bottom } = target.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data, clientX: left + 30, clientY: bottom - 5 }),
      );
    },
    { event, base64: buffer.toString('base64'), name, mimeType },
  );

/** Pastes a part of another page. */
export const pasteHtml = (target: Locator, html: string): Promise<void> =>
  target.evaluate((box, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'x');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

/** Chooses images for the text, with the toolbar's button. */
export const choosePictures = async (page: Page, ...files: PictureFile[]): Promise<void> => {
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByLabel('Choose images on this device').setInputFiles(files);
};

/** The images that are being uploaded into the text, and the status of those that are there. */
export const pictureList = (page: Page): Locator => page.getByRole('list', { name: 'Pictures' });

export const coverField = (page: Page): Locator => page.getByRole('group', { name: 'Cover picture' });

export const coverDescription = (page: Page): Locator => coverField(page).getByLabel('What does the cover picture show?');

export const chooseCover = async (page: Page, file: PictureFile): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await coverField(page)
    .getByRole('button', { name: /^(?:Choose a|Change the) cover picture$/ })
    .click();
  await (await chooser).setFiles(file);
};
