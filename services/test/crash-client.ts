import { setTimeout as sleep } from 'node:timers/promises';

/** The server is gone or refused the call: it is unknown whether the call took effect. */
export class NoAnswerError extends Error {}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The site's address, which changes with each start. */
export interface Site {
  address: string;
}

export interface PostBody {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly revision: number;
  readonly categoryId: number;
}
export interface HistoryBody {
  readonly revision: number;
  readonly type: string;
  readonly reason: string | null;
}

/** How often a repeatable call is made at most, as long as the site asks for retries. */
const mostTries = 10;

/** A user's browser: keeps the session cookie across restarts of the server. */
export class Client {
  readonly #site: Site;
  #cookie = '';

  constructor(site: Site) {
    this.#site = site;
  }

  /** The same browser at another address. */
  at(site: Site): Client {
    const same = new Client(site);
    same.#cookie = this.#cookie;
    return same;
  }

  /**
   * Retries when the site asks for that, if the call cannot take effect twice. Throws `NoAnswerError` if there is no
   * complete response, or only such refusals.
   */
  async call<Body = unknown>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const repeatable = method === 'GET' || path === '/api/login' || 'idempotency-key' in headers;
    for (let tries = repeatable ? mostTries : 1; tries > 0; tries -= 1) {
      const answer = await this.#callOnce<Body>(method, path, body, headers);
      const after = answer.headers.get('retry-after');
      if (answer.status !== 503 || after === null) return answer;
      await sleep(Number(after) * 1_000);
    }
    throw new NoAnswerError(`${method} ${path} was refused for the moment`);
  }

  async #callOnce<Body>(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer<Body>> {
    const sent = { ...headers, cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    try {
      const response = await fetch(this.#site.address + path, {
        method,
        headers: sent,
        body: body ? JSON.stringify(body) : null,
      });
      const text = await response.text();
      const cookie = response.headers.getSetCookie().find((one) => one.startsWith('benchnotes='));
      if (cookie) this.#cookie = cookie.slice(0, cookie.indexOf(';'));
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
    } catch (error) {
      throw new NoAnswerError(`${method} ${path}`, { cause: error });
    }
  }

  /** All pages of a list. */
  async all<Item>(path: string): Promise<Item[]> {
    const items: Item[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const { status, headers, body }: Answer<Item[]> = await this.call<Item[]>('GET', next);
      if (status !== 200) throw new Error(`GET ${next} was answered with ${status}: ${JSON.stringify(body)}`);
      items.push(...body);
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return items;
  }

  signIn(username: string, password: string): Promise<Answer<unknown>> {
    return this.call('POST', '/api/login', { username, password });
  }
}
