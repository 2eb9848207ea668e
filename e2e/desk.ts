import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { until } from '../scripts/until.ts';
import { violationsOn } from './axe.ts';
import { stage, type Account, type Stage } from './browser.ts';
import { addPost, type Post } from './posts.ts';
import { allDone } from './steps.ts';

/** The review desk, where admins read waiting posts and decide on them. */

const region = (page: Page, name: string) => page.getByRole('region', { name });
export const row = (page: Page, title: string) => region(page, 'Queue').getByRole('link', { name: title });
export const button = (page: Page, name: string) => region(page, 'Decision').getByRole('button', { name });
export const reason = (page: Page) => region(page, 'Decision').getByRole('textbox');
export const titleOf = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });

/** How long the desk attributes a key press to the previous post, in milliseconds of the page's clock. */
const tooSoon = 700;

/** Waits, by the page's clock, until the desk attributes a key press to the open post. */
export const untilRead = async (page: Page): Promise<void> => {
  // The interval begins when React has rendered the post.
  await allDone(page);
  const shown = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from, shown + tooSoon, { polling: 20 });
};

/** Waits until a post is open and ready for a decision. */
export const opens = async (page: Page, title: string): Promise<void> => {
  await titleOf(page, title).waitFor();
  await untilRead(page);
};

export const noFaults = async (t: Test, page: Page, state: string): Promise<void> =>
  void t.same(await violationsOn(page), [], state);

/** A site with undo enabled for one test file, and helpers for its review desk. */
export const deskStage = async () => {
  const on: Stage = await stage({ settings: { UNDO_SECONDS: '30', RATE_LIMITS: 'false' } });
  const pages = new Set<Page>();
  t.afterEach(async () => {
    for (const page of pages) await page.context().close();
    pages.clear();
  });
  /** Opens a page as the admin and closes it after the test: the server limits open event streams per account. */
  const browser = async (options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
    const page = await on.page(on.admin, options);
    pages.add(page);
    return page;
  };
  const statusOf = async ({ id }: Post): Promise<string> =>
    ((await on.call(on.admin, 'GET', `/api/posts/${id}/review`)) as { status: string }).status;
  return {
    on,
    browser,
    /** Registers an author with one pending post for each title, oldest first. */
    authorWith: async (username: string, ...titles: string[]): Promise<{ author: Account; posts: Post[] }> => {
      const author = await on.register(username, `${username} Volt`);
      const posts: Post[] = [];
      for (const title of titles) posts.push(await addPost(on, author, { title, tags: [username] }));
      return { author, posts };
    },
    statusOf,
    /** Waits until the posts have these statuses: the desk moves on before its decisions are answered. */
    become: (posts: readonly Post[], statuses: readonly string[]): Promise<true> =>
      until(
        async () => isDeepStrictEqual(await Promise.all(posts.map(statusOf)), statuses),
        `the posts are ${statuses.join(', ')}`,
      ),
    desk: async (query: string, options: Parameters<typeof on.page>[1] = {}): Promise<Page> => {
      const page = await browser(options);
      await page.goto(`/admin/review?${query}`);
      return page;
    },
  };
};
