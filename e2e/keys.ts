import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { allDone } from './steps.ts';

/** Steps that use only the keyboard. */

/** The focused element, named as by a screen reader, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    // After the last tab stop of a page come the browser's own.
    if (element === document.body) return { name: 'the page', visible: true };
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const name = element.getAttribute('aria-label') ?? label ?? (labelled.join(' ').trim() || element.textContent);
    // The frame of an article's editor shows the focus for the text box.
    const shows = element.matches('[role=textbox]') ? (element.closest('[data-editor]') ?? element) : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shows);
    return { name: name?.trim() ?? '', visible: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
  });

export const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Presses Tab until an element with that name has the focus. Every stop on the way must show its focus. */
export const tabTo = async (t: Test, page: Page, name: string | RegExp, key = 'Tab'): Promise<void> => {
  const stops: string[] = [];
  for (let tries = 0; tries < 150; tries += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    stops.push(now.name);
    if (!now.visible) t.fail(`the focus on "${now.name}" cannot be seen`);
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
  }
  throw new Error(`${String(name)} was not reached: ${stops.slice(-40).join(' | ')}`);
};

/** Waits until an element with that name has received the focus without a key. */
export const focusOn = async (page: Page, name: string): Promise<void> => {
  let now = await focused(page);
  for (const end = Date.now() + 15_000; now.name !== name && Date.now() < end; now = await focused(page)) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  if (now.name !== name) throw new Error(`"${now.name}" has the focus, not "${name}"`);
  // The listener for the next key is attached just after the frame that shows the focus; no person is as fast.
  await allDone(page);
};

/** Waits until a page of the site has opened and taken the focus, so that the next Tab starts in it. */
export const arrives = async (page: Page, url: string): Promise<void> => {
  await page.waitForURL(url);
  await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN');
};
