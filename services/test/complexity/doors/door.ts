import { aDraft } from '../../../drafts/test/draft.ts';
import { article, password, type Headers, type Method, type Role, type TestSite } from '../../build.ts';
import type { Entry } from '../examine.ts';
import type { Grammar } from '../families.ts';
import { sizes } from '../functions.ts';

/** Bytes of a text in a body, with room for the rest of it: in those that strangers may send, and in all others. */
export const bodies = { stranger: 31 * 1024, member: 1023 * 1024 };

/** Numbers that no two calls share: a repeated request would be served from a cache. */
let calls = 0;
export const next = (): number => (calls += 1);

export const { values: draft } = aDraft();

/** The calls of a site, as its entries make them. A response with status 500 fails the test. */
export class Doors {
  readonly #site: TestSite;

  constructor(site: TestSite) {
    this.#site = site;
  }

  async ask(by: Role, method: Method, url: string, body?: unknown, headers: Headers = {}): Promise<string> {
    // Otherwise the cache would respond.
    this.#site.services.responseCache.clear();
    const answer = await this.#site.people[by].call(method, url, body, headers);
    if (answer.statusCode === 500) throw new Error(`500 for ${method} ${url.slice(0, 100)}: ${answer.payload}`);
    return answer.payload;
  }

  /** Resets the rate limits first, which would refuse the call before reading its text. */
  async stranger(path: string, body: object): Promise<unknown> {
    await this.#forgetTries();
    return this.ask('visitor', 'POST', path, body);
  }

  /** The same for a user who has just signed in: the site's clock does not move. */
  async member(path: string, body?: object, method: Method = 'PUT'): Promise<unknown> {
    await this.#forgetTries();
    return this.ask('author', method, path, body);
  }

  register(change: object): Promise<unknown> {
    const form = { username: `person${next()}`, password, email: `person${next()}@mail.test`, fullName: 'A Person' };
    return this.stranger('/api/register', { ...form, ...change });
  }

  submit(change: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.ask('author', 'POST', '/api/posts', article(change));
  }

  /** Sends an article, then reads it as its author, as its page shows it. */
  async article(text: string): Promise<unknown> {
    const sent = await this.submit({ slug: `article-${next()}`, content: `<p>${next()}</p>${text}` });
    const { slug } = /^\{/.test(sent as string) ? (JSON.parse(sent as string) as { slug: string }) : { slug: 'none' };
    return this.ask('author', 'GET', `/api/posts/${slug}?view=page`);
  }

  /** Begins a draft with one text, saves it with another, and deletes it. */
  async draft(begun: string, text: string): Promise<void> {
    const id = `a-draft-with-number-${next()}`;
    const at = `/api/user/drafts/${id}`;
    await this.ask('author', 'POST', '/api/user/drafts', { ...draft, id, content: begun });
    if (text !== begun) await this.ask('author', 'PUT', at, { ...draft, content: text }, { 'if-match': '"1"' });
    for (const version of [1, 2]) await this.ask('author', 'DELETE', at, undefined, { 'if-match': `"${version}"` });
  }

  #forgetTries(): Promise<void> {
    const { services, clock } = this.#site;
    const now = clock.now().getTime();
    return services.accounts.sweep(now, now + 1);
  }
}

export type Door = Pick<Entry, 'name' | 'takes' | 'largest' | 'json' | 'grammar'> & {
  readonly run: (site: Doors, text: string) => unknown;
};

/**
 * A door: its name, the contract texts that enter through it, the largest size and the grammar of one, and the call.
 */
export const door = (name: string, takes: string, largest: number, grammar: Grammar, run: Door['run']): Door => ({
  name,
  takes: takes === '' ? [] : takes.split(' '),
  largest,
  grammar,
  json: largest > sizes.header,
  run,
});
