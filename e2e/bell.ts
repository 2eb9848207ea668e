import type { Locator, Page } from 'playwright-core';
import { goWithin } from './steps.ts';

/** The bell in the header, and what one was told. */

export const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Notices/ });

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notices' });

/** Moves within the site until the bell counts so many: the outbox works beside what is answered. */
export const unread = async (page: Page, count: number): Promise<void> => {
  const name = count === 0 ? 'Notices' : `Notices, ${count} unread`;
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await bell(page).getAttribute('aria-label')) === name) return;
    await goWithin(page, tries % 2 === 0 ? '/about' : '/popular');
    await page.waitForTimeout(100);
  }
  throw new Error(`The bell says ${await bell(page).getAttribute('aria-label')}, not ${name}.`);
};
