import type { BrowserContext } from 'playwright-core';
import { testEvery } from '../scripts/test-scale.ts';

/** A failure that a test provokes on purpose: the status of a call, or that it fails. */
interface Allowed {
  readonly call: string;
  readonly outcome: number | 'failed';
  happened: boolean;
}

/** Watches all pages of a test file for anything that should never appear in a visitor's console. */
export class Watch {
  readonly #site: string;
  readonly #problems: string[] = [];
  readonly #allowed: Allowed[] = [];
  /** URLs that the site refused because the machine was overloaded (with Retry-After): not the page's fault. */
  readonly #overloaded = new Set<string>();
  #someAreOffline = false;

  constructor(site: string) {
    this.#site = site;
    // A site that has just started may not have signed its log.
    this.tolerate('GET /log/key', 404);
  }

  /** Allows a call to fail, as in `allow('POST /api/login', 401)`: it must, otherwise that is a problem in itself. */
  allow(call: string, outcome: number | 'failed'): void {
    this.#allowed.push({ call, outcome, happened: false });
  }

  /** Allows a call to fail or succeed, for example when two tabs race. */
  tolerate(call: string, outcome: number): void {
    this.#allowed.push({ call, outcome, happened: true });
  }

  /** Allows a tab to find out that its session was ended elsewhere, by either call that a page may make at any time. */
  tolerateEndedSession(): void {
    for (const call of ['GET /api/user', 'GET /api/user/notices']) this.tolerate(call, 401);
  }

  /** Requires a call to fail if all cases run; if they are sampled, its case may be skipped. */
  allowWhereTried(call: string, outcome: number): void {
    if (testEvery('EVERY') === 1) this.allow(call, outcome);
    else this.tolerate(call, outcome);
  }

  /** Allows every call without a connection to fail. */
  allowOffline(): void {
    this.#someAreOffline = true;
  }

  /** All problems so far, and allowed failures that did not happen. */
  get problems(): readonly string[] {
    const idle = this.#allowed.filter(({ happened }) => !happened);
    const isOverload = (problem: string): boolean =>
      problem.includes('status of 503') && [...this.#overloaded].some((url) => problem.endsWith(`(${url})`));
    return [
      ...this.#problems.filter((one) => !isOverload(one) && !(this.#someAreOffline && one.includes('ERR_INTERNET_DISCONNECTED'))),
      ...idle.map(({ call, outcome }) => `${call} did not end with ${outcome}`),
    ];
  }

  #pathOf(url: string): string {
    return url.startsWith(this.#site) ? url.slice(this.#site.length) : url;
  }

  #isAllowed(call: string, outcome: number | 'failed'): boolean {
    const found = this.#allowed.filter((one) => one.call === call && one.outcome === outcome);
    for (const one of found) one.happened = true;
    return found.length > 0;
  }

  /** Console messages about failed calls omit the method. */
  #isAllowedLine(text: string, path: string): boolean {
    if (!text.startsWith('Failed to load resource')) return false;
    const status = Number(/status of (\d+)/.exec(text)?.[1]);
    return this.#allowed.some(({ call, outcome }) => call.endsWith(` ${path}`) && outcome === (status || 'failed'));
  }

  /** `scripts`: whether the browser runs scripts; if not, it refuses to fetch them. */
  async follow(context: BrowserContext, scripts: boolean): Promise<void> {
    await context.exposeBinding('reportViolation', ({ page }, what: string) => {
      this.#problems.push(`policy violated on ${page.url()}: ${what}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        const report = (window as unknown as { reportViolation: (what: string) => void }).reportViolation;
        report(`${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    context.on('console', (message) => {
      const { url } = message.location();
      if (!['error', 'warning'].includes(message.type()) || this.#isAllowedLine(message.text(), this.#pathOf(url))) return;
      this.#problems.push(`console ${message.type()} on ${message.page()?.url()}: ${message.text()} (${url})`);
    });
    context.on('weberror', (error) => {
      this.#problems.push(`error on ${error.page()?.url()}: ${error.error().message}`);
    });
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.#site && protocol !== 'data:') this.#problems.push(`request to another host: ${request.url()}`);
    });
    context.on('response', (response) => {
      const call = `${response.request().method()} ${this.#pathOf(response.url())}`;
      const status = response.status();
      if (status < 400 || this.#isAllowed(call, status)) return;
      if (status === 503 && 'retry-after' in response.headers()) this.#overloaded.add(response.url());
      else this.#problems.push(`${call} answered ${status}`);
    });
    context.on('requestfailed', (request) => {
      const call = `${request.method()} ${this.#pathOf(request.url())}`;
      const why = request.failure()?.errorText ?? '';
      // An event stream ends with its page, and a new page aborts the old one's pending requests.
      if (why === 'net::ERR_ABORTED' || (!scripts && request.url().endsWith('.js'))) return;
      if (!this.#isAllowed(call, 'failed')) this.#problems.push(`${call} failed: ${why}`);
    });
  }
}
