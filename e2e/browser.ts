import { setTimeout } from 'node:timers/promises';
import {
  chromium,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  type Page,
  type Route,
} from 'playwright-core';
import t, { type Test } from 'tap';
import { leaveFileOut, processTest } from '../scripts/grouped-tap.ts';
import { random } from '../scripts/random.ts';
import { patience } from '../scripts/until.ts';
import { chromiumFile, noChromium } from './chromium.ts';
import { startSite, type Site, type SiteOptions } from './site.ts';
import { Watch } from './watch.ts';

/** The mean delay of pages' API calls, in milliseconds, varied by up to a half (nightly stage `delays`). */
const slowCalls = Number(process.env.SLOW_CALLS ?? 0);

const delay = async (route: Route): Promise<void> => {
  await setTimeout(slowCalls * (0.5 + random()));
  // If the page was closed meanwhile, its call no longer exists.
  await route.fallback().catch(() => undefined);
};

export const launchArgs = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

export const desktop = { width: 1280, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

/** The sign-in data of a user. */
export interface Account {
  readonly username: string;
  readonly password: string;
  readonly fullName: string;
}

/** Whether React has taken the page over; a page that is not React's has nothing to wait for. */
const isTakenOver = (): boolean => {
  const first = document.getElementById('page-data') && document.getElementById('root')?.firstElementChild;
  return !first || Object.keys(first).some((key) => key.startsWith('__reactFiber$'));
};

/** Polls by timer instead of by frame, which is the default: a page in the background draws none. */
export const untilTakenOver = (page: Page): Promise<unknown> => page.waitForFunction(isTakenOver, undefined, { polling: 50 });

/** The common interface of a response to an API call and one to a navigation. */
interface Answer {
  status(): number;
  headers(): Readonly<Record<string, string>>;
}

/** Retries while the site is overloaded (503), after the requested pause: tests make calls faster than people do. */
const onceThereIsRoom = async <Given extends Answer | null>(call: () => Promise<Given>): Promise<Given> => {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await call();
    if (answer?.status() !== 503 || Date.now() > end) return answer;
    await setTimeout(Number(answer.headers()['retry-after'] ?? 1) * 1_000);
  }
};

/**
 * Makes `goto` and `reload` retry while the site is overloaded, and wait until React has taken the page over. People do
 * not click in the milliseconds before that; on a busy machine these are seconds.
 */
const openToTheEnd = (page: Page): void => {
  const open = page.goto.bind(page);
  page.goto = async (url, options) => {
    if (options !== undefined) return open(url, options);
    const answer = await onceThereIsRoom(() => open(url));
    await untilTakenOver(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    if (options !== undefined) return reload(options);
    const answer = await onceThereIsRoom(() => reload());
    await untilTakenOver(page);
    return answer;
  };
};

/** Makes a context's own API calls retry while the site is overloaded. */
const callPatiently = (request: APIRequestContext): void => {
  const call = request.fetch.bind(request);
  request.fetch = (urlOrRequest, options) => onceThereIsRoom(() => call(urlOrRequest, options));
  for (const method of ['get', 'post', 'put', 'delete'] as const)
    request[method] = (url, options) => request.fetch(url, { ...options, method });
};

/** A site, a browser, and its users. */
export class Stage {
  readonly site: Site;
  readonly watch: Watch;
  readonly #browser: Browser;
  readonly #sessions = new Map<string, readonly Cookie[]>();
  readonly #tabs = new Map<string | undefined, Promise<Page>>();
  readonly #callers = new Map<string, Promise<APIRequestContext>>();

  constructor(site: Site, browser: Browser) {
    this.site = site;
    this.#browser = browser;
    this.watch = new Watch(site.url);
  }

  get admin(): Account {
    return { username: 'demo-admin', password: this.site.adminPassword, fullName: 'Ada Bench' };
  }

  /** Opens a new browser context, in which the account, if given, is signed in. */
  async context(who?: Account, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.unwatched({ viewport: desktop, reducedMotion: 'reduce', ...options });
    if (who) await this.signIn(context, who);
    if (slowCalls > 0) await context.route('**/api/**', delay);
    await this.watch.follow(context, options.javaScriptEnabled ?? true);
    return context;
  }

  /** Opens a browser context that `watch` does not follow. */
  async unwatched(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ baseURL: this.site.url, ...options });
    context.setDefaultTimeout(patience);
    callPatiently(context.request);
    return context;
  }

  async page(who?: Account, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await this.context(who, options)).newPage();
    if (options.javaScriptEnabled ?? true) openToTheEnd(page);
    return page;
  }

  /**
   * The tab in which an account has worked so far in this file, with everything that the browser has stored. Opening a
   * page in it takes half as long as in a new browser context. Tests that need a new one, or set its clock or scripts,
   * call `page`.
   */
  async tab(
    who?: Account,
    { viewport = desktop, colorScheme = 'light' }: Pick<BrowserContextOptions, 'viewport' | 'colorScheme'> = {},
  ): Promise<Page> {
    const known = this.#tabs.get(who?.username);
    const opened = known ?? this.page(who);
    this.#tabs.set(who?.username, opened);
    const page = await opened;
    await page.unrouteAll();
    await page.setViewportSize(viewport ?? desktop);
    await page.emulateMedia({ media: null, colorScheme, forcedColors: null });
    return page;
  }

  /** Registers a new account. */
  async register(username: string, fullName: string): Promise<Account> {
    const account = { username, fullName, password: 'current over voltage' };
    await this.#open('/api/register', { ...account, email: `${username}@example.org` });
    return account;
  }

  /** Calls the API as a signed-in user; returns the response's body. */
  async call(who: Account, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: object): Promise<unknown> {
    const caller = await this.#callerOf(who);
    const answer = await caller.fetch(path, { method, ...(data ? { data } : {}) });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  }

  /** A reusable context for an account's API calls: opening one for each call would take longer than the call. */
  #callerOf(who: Account): Promise<APIRequestContext> {
    const known = this.#callers.get(who.username);
    const caller =
      known ??
      this.unwatched().then(async (context) => {
        await context.addCookies(await this.session(who));
        return context.request;
      });
    this.#callers.set(who.username, caller);
    return caller;
  }

  /**
   * Signs an account in, in a context without pages: sets the session's cookie, and the marker by which pages know that
   * there is a session. Playwright's `storageState` would open a page to set the marker, which takes six times as long
   * as the rest of the context.
   */
  async signIn(context: BrowserContext, who: Account): Promise<void> {
    await context.addCookies(await this.session(who));
    await context.addInitScript((site) => {
      // Once: the pages remove the marker when the session ends.
      if (origin !== site || localStorage.getItem('began-signed-in')) return;
      localStorage.setItem('began-signed-in', 'yes');
      localStorage.setItem('signed-in', 'yes');
    }, this.site.url);
  }

  /** The session cookie of an account. */
  async session(who: Account): Promise<readonly Cookie[]> {
    const known = this.#sessions.get(who.username);
    if (known) return known;
    const cookies = await this.#open('/api/login', { username: who.username, password: who.password });
    this.#sessions.set(who.username, cookies);
    return cookies;
  }

  /** The session cookie from a sign-in or registration. */
  async #open(path: string, body: object): Promise<readonly Cookie[]> {
    const context = await this.unwatched();
    const answer = await context.request.post(path, { data: body });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  }
}

let opened: Browser | undefined;

/** Chromium, shared by the test files of a process; each file's pages are closed when it ends. */
export const openBrowser = async (t: Test): Promise<Browser> => {
  if (chromiumFile === undefined) return leaveFileOut(noChromium);
  if (!opened?.isConnected()) {
    const browser = await chromium.launch({ executablePath: chromiumFile, args: launchArgs });
    processTest.teardown(() => browser.close());
    opened = browser;
  }
  const browser = opened;
  t.teardown(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
};

/** Starts a site and a browser for a test file, which is skipped if there is no browser. */
export const stage = async ({ demo = true, settings = {} }: SiteOptions = {}): Promise<Stage> => {
  const browser = await openBrowser(t);
  return new Stage(await startSite(t, { demo, settings }), browser);
};

/** The last test of every file. */
export const expectCleanConsole = ({ watch, site }: Stage): void => {
  void t.test('no console error or warning, no failed request, no policy violated, no other host', async (t) => {
    t.strictSame(watch.problems, []);
    t.strictSame(site.complaints, [], 'the server has nothing to complain about');
  });
};
