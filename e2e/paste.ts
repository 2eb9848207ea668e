import type { Page } from 'playwright-core';
import { editor } from './steps.ts';

/** The content of the clipboard, by type. */
export type Clipboard = Readonly<Record<string, string>>;

/** The result of a paste: the editor's HTML without the trailing paragraph, its text, and the editor's message. */
export interface Pasted {
  readonly html: string;
  readonly text: string;
  readonly said: string;
}

/** Empties the editor. */
export const empty = async (page: Page): Promise<void> => {
  await editor(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
};

/** Waits until the editor knows where the browser moved the cursor. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Pastes at the selection, once the editor knows it. */
export const pasteThere = async (page: Page, clipboard: Clipboard): Promise<Pasted> => {
  await settled(page);
  return editor(page).evaluate(async (box, held) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(held)) clipboardData.setData(type, value);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await frame();
    await frame();
    const copy = box.cloneNode(true) as HTMLElement;
    for (const widget of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) widget.remove();
    const html = copy.innerHTML
      .replaceAll(
        / (?:spellcheck|data-placeholder|contenteditable|draggable)="[^"]*"| class="(?:placeholder|ProseMirror-selectednode|selectedCell)"/g,
        '',
      )
      .replace(/<p><\/p>$/, '');
    const said = box.closest('[data-editor]')?.querySelector('[role=status] span')?.textContent ?? '';
    return { html, text: (box as HTMLElement).innerText, said };
  }, clipboard);
};

/** Replaces all content by a paste. */
export const paste = async (page: Page, clipboard: Clipboard): Promise<Pasted> => {
  await empty(page);
  return pasteThere(page, clipboard);
};
