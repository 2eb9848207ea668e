import type { Page } from 'playwright-core';
import t from 'tap';
import { phone, type Account, type Stage } from './browser.ts';
import type { Quote } from './quotes.ts';

/** The exact texts that a user sees on a page. */
export interface Scene {
  /** The part of the specification's section 2. */
  readonly section: string;
  readonly path: string;
  /** Default: a visitor. */
  readonly who?: string;
  readonly width?: 'phone';
  /** Steps to take on the page first. */
  readonly steps?: (page: Page) => Promise<unknown>;
  readonly quotes: readonly Quote[];
}

/** One test per scene, in the tab of its user. */
export const play = (on: Stage, people: Readonly<Record<string, Account>>, scenes: readonly Scene[]): void => {
  for (const { section, path, who, width, steps, quotes } of scenes) {
    t.test(section, async (t) => {
      const page = await on.tab(who === undefined ? undefined : people[who], width ? { viewport: phone } : {});
      await page.goto(path);
      await steps?.(page);
      for (const { text, find } of quotes) {
        const seen = find(page).filter({ visible: true }).first().waitFor();
        await seen.then(() => t.pass(text)).catch(() => t.fail(text));
      }
    });
  }
};
