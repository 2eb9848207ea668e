import type { Page } from 'playwright-core';
import t from 'tap';
import { phone, type Account, type Stage } from './browser.ts';
import type { Quote } from './quotes.ts';

/** What somebody sees of a page, word for word. */
export interface Scene {
  /** The part of the specification's section 2. */
  readonly section: string;
  readonly path: string;
  /** A visitor, if nobody is named. */
  readonly who?: string;
  readonly width?: 'phone';
  /** What has to be done on the page before. */
  readonly steps?: (page: Page) => Promise<unknown>;
  readonly quotes: readonly Quote[];
}

/** One test for each scene, in the tab of each visitor. */
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
