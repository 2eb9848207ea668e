import type { Locator, Page } from 'playwright-core';
import { allDone, goWithin } from './steps.ts';
import { until } from '../scripts/until.ts';

/** The bell in the header, and the panel with the notices. */

export const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Notices/ });

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notices' });

/** Navigates within the site until the bell shows this count: the outbox runs asynchronously. */
export const unread = async (page: Page, count: number): Promise<void> => {
  const name = count === 0 ? 'Notices' : `Notices, ${count} unread`;
  await until(async () => {
    if ((await bell(page).getAttribute('aria-label')) === name) return true;
    // Each page requests the notices when it opens.
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/user/notices'));
    await goWithin(page, new URL(page.url()).pathname === '/about' ? '/popular' : '/about');
    await (await answer).finished();
    await allDone(page);
    return false;
  }, `the bell says “${name}”`);
};
