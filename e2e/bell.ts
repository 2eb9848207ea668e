import type { Locator, Page } from 'playwright-core';
import { allDone, goWithin } from './steps.ts';
import { until } from '../scripts/until.ts';

/** The bell in the header, and what one was told. */

export const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Notices/ });

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notices' });

/** Moves within the site until the bell counts so many: the outbox works beside what is answered. */
export const unread = async (page: Page, count: number): Promise<void> => {
  const name = count === 0 ? 'Notices' : `Notices, ${count} unread`;
  await until(async () => {
    if ((await bell(page).getAttribute('aria-label')) === name) return true;
    // Each page that one comes to asks.
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/user/notices'));
    await goWithin(page, new URL(page.url()).pathname === '/about' ? '/popular' : '/about');
    await (await answer).finished();
    await allDone(page);
    return false;
  }, `the bell says “${name}”`);
};
