import type { Browser, CDPSession, Page } from 'playwright-core';
import { observers, watchChange } from './vitals-page.ts';

/** A line as Lighthouse's "slow 4G": milliseconds from request to answer, and bytes a second. */
const slow4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 } as const;

/** A line that is fast but far away. */
const farAway = { latency: 400, downloadThroughput: -1, uploadThroughput: -1 } as const;

type Line = Record<keyof typeof slow4G, number>;

/** A phone that was never here before: nothing is in its cache. */
interface Phone {
  readonly page: Page;
  readonly session: CDPSession;
  /** How slow its line is from now on. */
  readonly slowDown: (line: Line) => Promise<void>;
  readonly close: () => Promise<void>;
}

const screen = { width: 390, height: 844 };

/** `slowness`: how many times slower than this machine its processor is. */
const newPhone = async (browser: Browser, baseURL: string, slowness = 1, hasTouch = true): Promise<Phone> => {
  const context = await browser.newContext({ baseURL, viewport: screen, isMobile: hasTouch, hasTouch });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return {
    page,
    session,
    slowDown: async (line) => void (await session.send('Network.emulateNetworkConditions', { offline: false, ...line })),
    close: () => context.close(),
  };
};

/** What a page is like for its reader: milliseconds, and the share of the screen that moved. */
export interface Vitals {
  readonly largestPaint: number;
  readonly shift: number;
  readonly slowestAnswer: number;
}

/** Below this, in milliseconds, the browser tells of no interaction. */
const leastReported = 16;

/** What people do on a page, one after the other. */
export type Interactions = (page: Page) => Promise<void>;

/** Opens a page for the first time, and uses it. */
export const vitalsOf = async (browser: Browser, address: string, path: string, use: Interactions): Promise<Vitals> => {
  const { page, slowDown, close } = await newPhone(browser, address, 4);
  await page.addInitScript(observers);
  await slowDown(slow4G);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const read = () => page.evaluate<{ paint: number; shift: number; interactions: Record<string, number> }>('window.vitals');
  const { paint } = await read();
  await use(page);
  await page.waitForTimeout(500);
  const { shift, interactions } = await read();
  await close();
  return { largestPaint: paint, shift, slowestAnswer: Math.max(leastReported, ...Object.values(interactions)) };
};

/** How a tap becomes another page. */
export interface Change {
  /** After how many frames something is seen of it. */
  readonly frames: number;
  /** How many characters stood in the page when it had the fewest. */
  readonly leastText: number;
  /** From the tap to the frame with the new page. */
  readonly milliseconds: number;
}

/**
 * Opens the first page and then, on a line that is far away, an article from it: at once, or after the link was pointed
 * at for so long that its page was fetched.
 */
export const changeOf = async (browser: Browser, address: string, isAhead: boolean): Promise<Change> => {
  const { page, slowDown, close } = await newPhone(browser, address, 1, !isAhead);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await slowDown(farAway);
  const link = page.getByRole('article').getByRole('heading').getByRole('link').nth(3);
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  await page.evaluate(watchChange);
  if (isAhead) {
    await link.hover();
    await page.waitForTimeout(2_000);
    await link.click();
  } else await link.tap();
  // The policy of the site lets nobody evaluate a text in the page again and again.
  while (!(await page.evaluate('window.change.isOver'))) await page.waitForTimeout(100);
  const change = await page.evaluate<Change>('window.change');
  await close();
  return change;
};

/**
 * What a first visit brings over the wire, headers included, in kB (1,000 bytes), by the kind of what is fetched; and
 * how many drawings it shows.
 */
export const firstVisit = async (browser: Browser, address: string, path: string) => {
  const { page, session, close } = await newPhone(browser, address);
  const kinds = new Map<string, string>();
  const sizes: { kind: string; bytes: number }[] = [];
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push({ kind: kinds.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const drawings = await page.locator('svg[viewBox="0 0 320 120"]').count();
  await close();
  const sum = (kind?: string): number =>
    sizes.filter((one) => kind === undefined || one.kind === kind).reduce((all, { bytes }) => all + bytes, 0) / 1_000;
  return { drawings, scripts: sum('Script'), fonts: sum('Font'), all: sum() };
};
