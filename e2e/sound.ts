import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { violationsOn } from './axe.ts';
import { desktop, phone } from './browser.ts';
import { layoutFaults } from './layout-faults.ts';

/** Checks a page's layout, and its accessibility against WCAG 2.2 (A and AA). */

const pictures = fileURLToPath(new URL('screenshots/', import.meta.url));

/** The conditions under which a page is viewed. */
export interface Sight {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  /** System colours, or text at twice the size. */
  readonly mode?: 'forced-colours' | 'large-text';
}

/** A small phone, a phone, a tablet, a laptop, a large screen. */
export const widths = [320, 390, 768, 1440, 2560] as const;

export const themes = ['light', 'dark'] as const;

/** A phone and a desktop, each in both themes; consecutive ones differ in both. */
export const devices = [
  { viewport: phone, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark' },
  { viewport: phone, colorScheme: 'dark' },
  { viewport: desktop, colorScheme: 'light' },
] as const;

const nameOf = ({ width, theme, mode }: Sight): string => [width, theme, mode ?? []].flat().join('-');

const takePicture = async (page: Page, what: string, sight: Sight): Promise<void> => {
  const name = what.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: `${pictures}${nameOf(sight)}/${name}.png`, fullPage });
};

/** Changes the sight of an open page, without opening it again. */
export const lookAt = async (page: Page, { width, theme, mode }: Sight): Promise<void> => {
  await page.setViewportSize({ width, height: width < 768 ? 844 : width < 2000 ? 900 : 1440 });
  await page.emulateMedia({ colorScheme: theme, forcedColors: mode === 'forced-colours' ? 'active' : 'none' });
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), mode === 'large-text' ? '200%' : '');
};

/**
 * Checks that everything is within the screen, and nothing is cut off or covered. Also works on pages that run no
 * scripts.
 */
export const expectReadable = async (t: Test, page: Page, what: string, sight: Sight): Promise<void> => {
  await lookAt(page, sight);
  t.strictSame(await page.evaluate(layoutFaults), [], `${what}, ${nameOf(sight)}: everything can be read`);
};

/**
 * Checks that everything is within the screen, nothing is cut off or covered, and axe finds nothing. With SCREENSHOTS
 * set, it writes a screenshot.
 */
export const expectSound = async (t: Test, page: Page, what: string, sight: Sight): Promise<void> => {
  await expectReadable(t, page, what, sight);
  t.strictSame(await violationsOn(page, sight.mode === 'forced-colours'), [], `${what}, ${nameOf(sight)}`);
  if (process.env.SCREENSHOTS) await takePicture(page, what, sight);
};
