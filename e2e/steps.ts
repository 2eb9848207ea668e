import type { Locator, Page } from 'playwright-core';
import type { Account } from './browser.ts';

/** Steps that several screens share. */

export const toast = (page: Page): Locator => page.locator('[data-toast]');

/**
 * Waits for a toast with exactly these words. It polls by timer: a page in the background may not draw a frame while
 * the toast shows.
 */
export const seeToast = (page: Page, title: string, text?: string): Promise<unknown> =>
  page.waitForFunction(
    ([title, text]) => {
      const shown = document.querySelector('[data-toast] strong');
      return shown?.textContent === title && (text === undefined || shown?.nextElementSibling?.textContent === text);
    },
    [title, text],
    { polling: 50 },
  );

/** How often to load an image at most, if it fails. */
const picturesTries = 10;

/**
 * Waits until an image has loaded. Browsers do not retry one that the site refused while it was overloaded (503), so
 * this does.
 */
export const untilDrawn = (picture: Locator): Promise<void> =>
  picture.evaluate(async (image: HTMLImageElement, tries) => {
    for (let left = tries; ; left -= 1) {
      try {
        return await image.decode();
      } catch (error) {
        if (left === 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        image.setAttribute('src', image.src);
      }
    }
  }, picturesTries);

export const signIn = async (page: Page, { username, password }: Pick<Account, 'username' | 'password'>): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

export const openUserMenu = async (page: Page, { fullName }: Pick<Account, 'fullName'>): Promise<Locator> => {
  await page.getByRole('banner').getByRole('button', { name: fullName }).click();
  return page.getByRole('menu', { name: 'Account' });
};

export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

export const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });

/** An article that breaks no rule. */
export const anArticle = {
  title: 'Measuring ripple without fooling yourself',
  category: 'Power Electronics',
  tags: 'ripple, scope',
  summary: 'Probe ground leads lie; here is how to see the true ripple of a buck converter.',
  content: 'The long ground lead of a probe is an antenna: take it off and use the spring.',
} as const;

const tagsField = (page: Page): Locator => page.getByLabel('Tags (comma separated)');

/** The tags in the form of an article: the finished ones, and the one being typed. */
export const tagsIn = async (page: Page): Promise<string[]> => {
  const finished = await page
    .getByRole('list', { name: 'Chosen so far' })
    .getByRole('listitem')
    .locator('span')
    .allTextContents();
  const typing = await tagsField(page).inputValue();
  return typing === '' ? finished : [...finished, typing];
};

/** Replaces the tags. */
export const fillTags = async (page: Page, tags: string): Promise<void> => {
  const chips = page.getByRole('button', { name: /^Remove / }).and(page.locator('li > button'));
  while ((await chips.count()) > 0) await chips.last().click();
  await tagsField(page).fill(tags);
};

/** Fills in the form of an article; the text is typed at the end of the existing one. */
export const fillArticle = async (page: Page, change: Partial<Record<keyof typeof anArticle, string>> = {}): Promise<void> => {
  const { title, category, tags, summary, content } = { ...anArticle, ...change };
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption({ label: category });
  await fillTags(page, tags);
  await page.getByLabel('Summary').fill(summary);
  await editor(page).click();
  await page.keyboard.insertText(content);
};

export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit for Review' }).click();

/** Waits until the server has saved the form's content. */
export const draftSaved = async (page: Page): Promise<void> => {
  await page
    .locator('[data-draft="saved"]')
    .getByText(/^Saved \d\d:\d\d$/)
    .waitFor();
  await page.waitForURL(/draft=/);
};

/** An article in "My articles". */
export const ownArticle = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });

/** The row of a post in the dashboard, or its card on a phone. */
export const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

/** Navigates within the site as a link does, without reloading the page. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/**
 * Waits until the page has processed pending work: two frames are drawn and queued tasks have run.
 */
export const allDone = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1) {
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage('');
      });
    }
  });

/** Sends a call from a page and waits for its end, so that all earlier calls of the page have been sent and counted. */
export const allSent = (page: Page): Promise<void> => page.evaluate(() => fetch('/healthz').then(() => undefined));

/** How long a page is observed before it is reopened, in milliseconds, and how often it is reopened at most. */
const lookedAt = 3_000;
const mostOpenings = 10;

/** Reopens a page until it shows another user's recent change: the read collections lag behind the log. */
export const openUntilShown = async (page: Page, path: string, wanted: Locator): Promise<void> => {
  for (let openings = 0; openings < mostOpenings; openings += 1) {
    await page.goto(path);
    const isShown = await wanted.waitFor({ timeout: lookedAt }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  await wanted.waitFor();
};

/** Holds calls back until they are released. */
export const hold = async (page: Page, calls: string | RegExp): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(calls, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
};

/**
 * Repairs the cause of a failure, and clicks "Try again". The page's clock must be installed, and is paused meanwhile:
 * otherwise the page might retry by itself first.
 */
export const tryAgain = async (page: Page, within: Locator, mend: () => Promise<void>): Promise<void> => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await mend();
  await within.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
};
