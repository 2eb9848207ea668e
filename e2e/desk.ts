import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { violationsOn } from './axe.ts';
import { stage, type Account, type Stage } from './browser.ts';
import { addPost, type Post } from './posts.ts';
import { allDone } from './steps.ts';

/** The desk at which admins read what waits, and decide. */

const region = (page: Page, name: string) => page.getByRole('region', { name });
export const row = (page: Page, title: string) => region(page, 'Queue').getByRole('link', { name: title });
export const button = (page: Page, name: string) => region(page, 'Decision').getByRole('button', { name });
export const reason = (page: Page) => region(page, 'Decision').getByRole('textbox');
export const titleOf = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });

/** For so long the desk takes a key for one that was meant for the post before; in milliseconds of the page. */
const tooSoon = 400;

/** Waits until the desk takes a key for one that is meant for the post that is open: by the clock that it asks. */
export const untilRead = async (page: Page): Promise<void> => {
  // It counts from when React has done all that a post needs.
  await allDone(page);
  const shown = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from, shown + tooSoon, { polling: 20 });
};

/** Waits until a post is open, and can be decided on. */
export const opens = async (page: Page, title: string): Promise<void> => {
  await titleOf(page, title).waitFor();
  await untilRead(page);
};

export const noFaults = async (t: Test, page: Page, state: string): Promise<void> =>
  void t.same(await violationsOn(page), [], state);

/** A site for a test file at whose desk decisions can be taken back, and what its tests do there. */
export const deskStage = async () => {
  const on: Stage = await stage({ settings: { UNDO_SECONDS: '30', RATE_LIMITS: 'false' } });
  const pages = new Set<Page>();
  t.afterEach(async () => {
    for (const page of pages) await page.context().close();
    pages.clear();
  });
  /** A browser of the admin's, until the test is over: nobody may follow what happens in many at once. */
  const browser = async (options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
    const page = await on.page(on.admin, options);
    pages.add(page);
    return page;
  };
  return {
    on,
    browser,
    /** A new author with so many posts that wait, the oldest first. */
    authorWith: async (username: string, ...titles: string[]): Promise<{ author: Account; posts: Post[] }> => {
      const author = await on.register(username, `${username} Volt`);
      const posts: Post[] = [];
      for (const title of titles) posts.push(await addPost(on, author, { title, tags: [username] }));
      return { author, posts };
    },
    statusOf: async ({ id }: Post): Promise<string> =>
      ((await on.call(on.admin, 'GET', `/api/posts/${id}/review`)) as { status: string }).status,
    desk: async (query: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
      const page = await browser(options);
      await page.goto(`/admin/review?${query}`);
      return page;
    },
  };
};
