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

/** One test for each scene, on one page for each kind of visitor. */
export const play = (on: Stage, people: Readonly<Record<string, Account>>, scenes: readonly Scene[]): void => {
  const pages = new Map<string, Promise<Page>>();
  const pageOf = ({ who, width }: Scene): Promise<Page> => {
    const kind = `${who} ${width}`;
    const page = pages.get(kind) ?? on.page(who === undefined ? undefined : people[who], width ? { viewport: phone } : {});
    pages.set(kind, page);
    return page;
  };
  for (const scene of scenes) {
    t.test(scene.section, async (t) => {
      const page = await pageOf(scene);
      await page.goto(scene.path);
      await scene.steps?.(page);
      for (const { text, find } of scene.quotes) {
        const seen = find(page).filter({ visible: true }).first().waitFor();
        await seen.then(() => t.pass(text)).catch(() => t.fail(text));
      }
    });
  }
};
