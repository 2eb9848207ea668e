import { withoutHidden } from '../contracts/hidden-characters.ts';
import { distinctAttacks } from '../domain/article/attacks.suite.ts';
import type { Account, Stage } from './browser.ts';

/** An attacker's post, whose every text is an attack. */
export interface Attempt {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly attack: string;
}

/** Words that make an attack long enough for the rules, and let a test find it. */
const around = (attack: string): string =>
  `<p>What follows tries to run something in your browser, and must not.</p>${attack}<p>It ends here.</p>`;

/** Calls the API without a browser, as there are thousands of calls. */
export class Attackers {
  readonly #on: Stage;
  readonly #cookies = new Map<string, string>();
  readonly people: Account[] = [];

  constructor(on: Stage) {
    this.#on = on;
  }

  async #cookieOf(who: Account): Promise<string> {
    const known = this.#cookies.get(who.username);
    if (known !== undefined) return known;
    const cookies = await this.#on.session(who);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    this.#cookies.set(who.username, cookie);
    return cookie;
  }

  async call(who: Account, method: string, path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie: await this.#cookieOf(who) };
    return fetch(this.#on.site.url + path, { method, headers, body: JSON.stringify(body) });
  }

  async idOf(who: Account): Promise<number> {
    const answer = await fetch(`${this.#on.site.url}/api/user`, { headers: { cookie: await this.#cookieOf(who) } });
    return ((await answer.json()) as { id: number }).id;
  }

  /** Registers accounts whose names are attacks, as far as the rules allow; returns how many were refused. */
  async register(count: number, seed: number): Promise<number> {
    const usernames = distinctAttacks(count * 4, seed, 50).filter((name) => !/\s/u.test(name));
    const fullNames = distinctAttacks(count, seed + 1_000, 100);
    let refused = 0;
    for (const [index, fullName] of fullNames.entries()) {
      const username = usernames[index] ?? `attacker${index}`;
      const account = { username, fullName, password: 'current over voltage' };
      const body = JSON.stringify({ ...account, email: `attacker${seed}-${index}@example.org` });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${this.#on.site.url}/api/register`, { method: 'POST', headers, body });
      if (answer.status !== 201) {
        refused += 1;
        continue;
      }
      this.people.push({ ...account, ...((await answer.json()) as { username: string; fullName: string }) });
    }
    return refused;
  }

  /** Submits each attack as the content of a post whose other texts are attacks, too. */
  async submit(attacks: readonly string[], seed: number): Promise<Attempt[]> {
    const count = attacks.length;
    // The site would refuse titles and tags with invisible characters.
    const titles = distinctAttacks(count, seed + 2_000, 85).map(withoutHidden);
    const summaries = distinctAttacks(count, seed + 3_000, 170);
    const tags = distinctAttacks(2 * count, seed + 4_000, 50).map(withoutHidden);
    const made: Attempt[] = [];
    for (const [index, attack] of attacks.entries()) {
      const author = this.people[index % this.people.length] as Account;
      const article = {
        title: `${titles[index]} attack ${index}`,
        categoryId: 1 + (index % 8),
        tags: ['attack', tags[2 * index], tags[2 * index + 1]],
        summary: `${summaries[index]} and so on, and so on`,
        content: around(attack),
        readTime: 5,
        slug: `attack-${index}`,
      };
      const answer = await this.call(author, 'POST', '/api/posts', article);
      if (answer.status !== 201) throw new Error(`${JSON.stringify(article)} was answered with ${await answer.text()}`);
      made.push({ ...((await answer.json()) as Omit<Attempt, 'attack'>), attack });
    }
    return made;
  }

  async decide({ id }: Attempt, status: 'approved' | 'rejected', reason?: string): Promise<void> {
    const answer = await this.call(this.#on.admin, 'PATCH', `/api/posts/${id}/status`, { status, ...(reason ? { reason } : {}) });
    if (answer.status !== 200) throw new Error(await answer.text());
  }
}
