import { setTimeout as sleep } from 'node:timers/promises';
import { article } from './articles.ts';

/** How often a busy site sent somebody away for a while. */
export const sentAway = { times: 0 };

/** So often people come back to a site that says when. */
const patience = 20;

/** What one person's browser gets from the site; what was not expected is an error of the soak. */
export class Visitor {
  readonly #address: string;
  #cookie = '';

  constructor(address: string) {
    this.#address = address;
  }

  async call<Body = unknown>(method: string, path: string, body?: object, alsoRight = 200): Promise<Body> {
    const headers = { cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const [answer, text] = await this.#asked(path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (!answer.ok && answer.status !== alsoRight)
      throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const pair = cookie.slice(0, cookie.indexOf(';'));
      const name = pair.slice(0, pair.indexOf('=') + 1);
      this.#cookie = [...this.#cookie.split('; ').filter((one) => one !== '' && !one.startsWith(name)), pair].join('; ');
    }
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Body;
  }

  /** Comes back when the site says so. */
  async #asked(path: string, request: RequestInit): Promise<[answer: Response, text: string]> {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(this.#address + path, request);
      const text = await answer.text();
      const wait = Number(answer.headers.get('retry-after'));
      if (answer.status !== 503 || !(wait > 0) || tries === patience) return [answer, text];
      sentAway.times += 1;
      await sleep(1_000 * wait);
    }
  }

  /** Listens to the dashboard's events for a while, then goes without a word. */
  async listen(milliseconds: number): Promise<void> {
    const signal = AbortSignal.timeout(milliseconds);
    const answer = await fetch(`${this.#address}/api/live`, { headers: { cookie: this.#cookie }, signal });
    if (answer.status === 503) sentAway.times += 1;
    else if (answer.status !== 200) throw new Error(`GET /api/live answered ${answer.status}.`);
    await answer.text().catch(() => undefined);
  }
}

interface Post {
  readonly id: number;
  readonly slug: string;
}

const password = 'current over voltage';

/** The same steps again and again, each person with a clock and a memory of their own. */
export type Habit = (step: number) => Promise<void>;

const pages = [
  '/',
  '/categories',
  '/categories/category-1',
  '/popular',
  '/about',
  '/search?q=capacitor',
  '/feed.xml',
  '/sitemap.xml',
];
const lists = [
  '/api/posts/latest',
  '/api/posts/featured',
  '/api/posts/popular',
  '/api/categories',
  '/api/posts?category=category-2',
];

/** Somebody who reads: pages, lists, articles new and old, and searches for words that nobody has searched for. */
export const reader = (address: string, number: number): Habit => {
  const visitor = new Visitor(address);
  return async (step) => {
    const place = step + number * 7;
    await visitor.call('GET', pages[place % pages.length] as string);
    await visitor.call('GET', lists[place % lists.length] as string);
    await visitor.call('GET', `/api/search?q=part+${(place * 13) % 5_000}`);
    const posts = await visitor.call<Post[]>('GET', `/api/posts?limit=20&category=category-${(place % 8) + 1}`);
    const post = posts[place % (posts.length || 1)];
    // Between the list and the click it may have been unpublished.
    if (post) await visitor.call('GET', `/blog/${post.slug}`, undefined, 404);
  };
};

/** Somebody who writes, looks at the own articles, and revises one that still waits. */
export const author = async (address: string, number: number): Promise<Habit> => {
  const visitor = new Visitor(address);
  const username = `soaker${number}`;
  await visitor.call('POST', '/api/register', {
    username,
    password,
    email: `${username}@example.org`,
    fullName: `Soaker ${number}`,
  });
  return async (step) => {
    const { title, summary, content, categoryId, tags, readTime } = article(number * 1_000_000 + step, 6_500);
    const form = { title, summary, content, categoryId, tags, readTime };
    const { id } = await visitor.call<Post>('POST', '/api/posts', form);
    if (step % 5 === 0) await visitor.call('PUT', `/api/posts/${id}`, { ...form, summary: `${summary} Twice.` });
    await visitor.call('GET', '/api/user/posts?limit=20');
  };
};

/** Somebody who decides on what waits longest, changes her mind about some, and watches the dashboard between. */
export const admin = async (address: string, username: string): Promise<Habit> => {
  const visitor = new Visitor(address);
  await visitor.call('POST', '/api/login', { username, password });
  return async (step) => {
    const watching = visitor.listen(1_000);
    for (const { id } of await visitor.call<Post[]>('GET', '/api/posts?status=pending&limit=20')) {
      const rejects = (id + step) % 5 === 0;
      await visitor.call('PATCH', `/api/posts/${id}/status`, {
        status: rejects ? 'rejected' : 'approved',
        reason: 'As measured.',
      });
      if (id % 20 === 1 && !rejects) await visitor.call('PATCH', `/api/posts/${id}/featured`, { featured: true });
      if (id % 10 === 2 && !rejects) await visitor.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected' });
      await visitor.call('GET', `/api/posts/${id}/history`);
    }
    await watching;
  };
};

/** Somebody who signs in, asks who that is, and signs out. */
export const member = (address: string, username: string): Habit => {
  const visitor = new Visitor(address);
  return async () => {
    await visitor.call('POST', '/api/login', { username, password });
    await visitor.call('GET', '/api/user');
    await visitor.call('POST', '/api/logout');
  };
};

/** Makes the account that will be the admin. */
export const registerAdmin = (address: string, username: string): Promise<unknown> =>
  new Visitor(address).call('POST', '/api/register', {
    username,
    password,
    email: `${username}@example.org`,
    fullName: 'Sandra Soak',
  });
