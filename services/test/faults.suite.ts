import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { allProjections } from '../../projections/all.ts';
import type { Group, ReadStore } from '../../projections/read-store/read-store.ts';
import { replay } from '../../projections/replay.ts';
import { contents } from '../../projections/test/contents.ts';
import { faults, type TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { random } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { article, type Answer, type TestSite } from './build.ts';

const rounds = testCount('faults', 3);
/** How soon after a fault everything must work again, in milliseconds. */
export const longestRecovery = 5_000;

interface Sent {
  readonly key: string;
  readonly title: string;
  readonly post: ReviewedPost | undefined;
}

/** A site, and a proxy between it and one of its stores. */
export interface SiteBehindProxy {
  readonly site: TestSite;
  readonly proxy: TcpProxy;
}

/** Load on a site: every response must be the expected one, or a 503 with Retry-After. */
class Load {
  readonly sent: Sent[] = [];
  readonly unexpected: string[] = [];
  readonly counts = { done: 0, refused: 0 };
  readonly #site: TestSite;

  constructor(site: TestSite) {
    this.#site = site;
  }

  async submit(key: string = randomUUID(), title = `Article ${key}`): Promise<ReviewedPost | undefined> {
    const answer = await this.#site.author.call('POST', '/api/posts', article({ title }), { 'idempotency-key': key });
    return this.#done(answer, 201) ? answer.json<ReviewedPost>() : undefined;
  }

  async #write(): Promise<void> {
    const key = randomUUID();
    const post = await this.submit(key);
    this.sent.push({ key, title: `Article ${key}`, post });
    if (post) this.#done(await this.#site.admin.call('PATCH', `/api/posts/${post.id}/status`, { status: 'approved' }), 200);
  }

  async #read(): Promise<void> {
    this.#done(await this.#site.visitor.call('GET', `/api/posts?limit=${1 + Math.floor(random() * 100)}`), 200);
    this.#done(await this.#site.author.call('GET', '/api/user/posts'), 200);
  }

  /** Runs two writers and two readers until `over`. */
  async until(over: AbortSignal): Promise<void> {
    const again = async (work: () => Promise<void>) => {
      while (!over.aborted) await Promise.all([work(), sleep(40)]);
    };
    await Promise.all([
      again(() => this.#write()),
      again(() => this.#write()),
      again(() => this.#read()),
      again(() => this.#read()),
    ]);
  }

  #done(answer: Answer, status: number): boolean {
    if (answer.statusCode === status) this.counts.done += 1;
    else if (answer.statusCode === 503 && answer.headers['retry-after'] !== undefined) this.counts.refused += 1;
    else this.unexpected.push(`${answer.statusCode} ${answer.payload}`);
    return answer.statusCode === status;
  }
}

/** Milliseconds until uncached reads succeed, and the collections have reached the head of the log. */
export const recovery = async ({ author, services: { runner, log } }: TestSite): Promise<number> => {
  const began = performance.now();
  // The log's head when the fault ended: under load it keeps moving.
  let head: number | undefined;
  while (performance.now() - began < 2 * longestRecovery) {
    const { statusCode } = await author.call('GET', '/api/user/posts');
    head ??= await log.head().catch(() => undefined);
    if (statusCode === 200 && head !== undefined && (await runner.reached(head, 100))) break;
  }
  return performance.now() - began;
};

/** All posts of the author. */
const allPosts = async ({ author }: TestSite): Promise<ReviewedPost[]> => {
  const posts: ReviewedPost[] = [];
  for (let next: string | undefined = '/api/user/posts?limit=100'; next !== undefined;) {
    const answer = await author.call('GET', next);
    posts.push(...answer.json<ReviewedPost[]>());
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]?.replace('http://site.test', '');
  }
  return posts;
};

const everything = async (store: ReadStore) => contents(store, (await store.group('live')) as Group);

/**
 * Under any fault between the site and a store, acknowledged writes are kept and applied once, nothing is half done,
 * and everything recovers by itself.
 */
export const faultsSuite = (name: string, skip: string | false, build: (t: Test) => Promise<SiteBehindProxy>): void => {
  t.setTimeout(60_000 + rounds * 15_000);
  t.test(`${rounds} faults on the way to ${name}, under load`, { skip }, async (t) => {
    const { site, proxy } = await build(t);
    const load = new Load(site);
    const over = new AbortController();
    const working = load.until(over.signal);
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length] as (typeof faults)[number];
      await sleep(100 + random() * 300);
      proxy.begin(fault);
      const length = 100 + random() * 3_900;
      await sleep(length);
      proxy.end();
      const took = await recovery(site);
      t.ok(took < longestRecovery, `${fault} of ${Math.round(length)} ms: recovered ${Math.round(took)} ms after it`);
    }
    over.abort();
    await working;
    t.comment(`${load.counts.done} calls done, ${load.counts.refused} answered with 503; ${load.sent.length} articles sent`);
    t.same(load.unexpected, []);

    for (const { key, title, post } of load.sent) {
      const again = await load.submit(key, title);
      if (post) t.equal(again?.id, post.id, 'what was acknowledged is there, and sent again it is the same');
      else t.ok(again, 'what was refused can be sent again');
    }
    const posts = await allPosts(site);
    t.same(posts.map(({ title }) => title).toSorted(), load.sent.map(({ title }) => title).toSorted(), 'each once'); // prettier-ignore
    for (const { id, status } of posts) {
      const history = (await site.admin.call('GET', `/api/posts/${id}/history`)).json<{ type: string }[]>();
      const approvals = history.filter(({ type }) => type === 'PostApproved').length;
      t.equal(approvals, status === 'approved' ? 1 : 0, 'a decision was taken once');
    }
    await site.services.runner.stop();
    const followed = await everything(site.services.store);
    await replay({ log: site.services.log, store: site.services.store, projections: allProjections });
    t.same(await everything(site.services.store), followed, 'no document differs from a clean rebuild');
  });
};
