import type { WaitingAppeal } from '../../contracts/views/appeal.ts';
import type { BulkReport } from '../../contracts/views/bulk.ts';
import type { ClaimView } from '../../contracts/views/claim.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import type { QueuedPost } from '../../contracts/views/queue.ts';
import type { Answer, Method, Person, TestSite } from './build.ts';
import { refusals, type Asked, type Deed, type Seen, type Step } from './desk-deeds.ts';

/** A decision that can be undone. */
export type Decided = Pick<ReviewedPost, 'id' | 'revision'>;

/**
 * The calls of the review desk at several instances: the requests, their outcomes, and responses that should not occur.
 */
export class DeskCalls {
  readonly sites: readonly TestSite[];
  readonly counts = new Map<string, number>();
  deeds: Deed[] = [];
  /** Which admin held which claim, as responses showed it. */
  seen: Seen[] = [];
  faults: string[] = [];

  constructor(sites: readonly TestSite[]) {
    this.sites = sites;
  }

  #at({ site }: Step, { id, username, cookie }: Person): Person {
    return (this.sites[site % this.sites.length] as TestSite).person(id, username, cookie);
  }

  async #get<View>(by: Person, step: Step, url: string): Promise<View> {
    const answer = await this.#at(step, by).call('GET', url);
    if (answer.statusCode !== 200) this.faults.push(`${url}: ${answer.statusCode} ${answer.payload}`);
    return answer.json<View>();
  }

  review(by: Person, step: Step, id: number): Promise<ReviewedPost> {
    return this.#get(by, step, `/api/posts/${id}/review`);
  }

  waiting(by: Person, step: Step): Promise<QueuedPost[]> {
    return this.#get(by, step, '/api/queue?limit=100');
  }

  appeals(by: Person, step: Step): Promise<WaitingAppeal[]> {
    return this.#get(by, step, '/api/appeals?limit=100');
  }

  async claims(by: Person, step: Step): Promise<ClaimView[]> {
    const sent = performance.now();
    const claims = await this.#get<ClaimView[]>(by, step, '/api/claims');
    this.#see(claims, sent);
    return claims;
  }

  #see(claims: readonly ClaimView[], sent: number): void {
    const answered = performance.now();
    for (const { postId, by } of claims) this.seen.push({ postId, holder: by.id, sent, answered });
  }

  /** Claims a post, or takes it over from an account. */
  async claim(by: Person, step: Step, asked: Asked & { readonly from?: number }): Promise<void> {
    const { postId, from } = asked;
    const sent = performance.now();
    const answer = await this.do(by, step, asked, 'PUT', `/api/posts/${postId}/claim`, { from });
    if (answer.statusCode === 200) this.#see([answer.json<ClaimView>()], sent);
  }

  async do(by: Person, step: Step, asked: Asked, method: Method, url: string, body?: unknown): Promise<Answer> {
    const { read } = asked;
    const sent = performance.now();
    const tag = read === undefined ? {} : { 'if-match': `"${read}"` };
    const answer = await this.#at(step, by).call(method, url, body, { accept: 'application/problem+json', ...tag });
    const span = { by: by.id, sent, answered: performance.now() };
    if (answer.statusCode >= 300) this.#refused({ ...asked, ...span }, answer.json<Problem>().code);
    else if (answer.headers.etag === undefined) this.#note({ ...asked, ...span });
    else this.#note({ ...asked, ...span, revision: answer.json<ReviewedPost>().revision });
    return answer;
  }

  /** Makes a bulk call; returns the posts for which it succeeded. */
  async inBulk(by: Person, step: Step, asked: Omit<Asked, 'postId'>, path: string, body: object): Promise<readonly Decided[]> {
    const sent = performance.now();
    const answer = await this.#at(step, by).call('POST', `/api/queue/${path}`, body);
    const span = { by: by.id, sent, answered: performance.now() };
    if (answer.statusCode !== 200) {
      this.faults.push(`${path}: ${answer.statusCode} ${answer.payload}`);
      return [];
    }
    const { done, refused } = answer.json<BulkReport>();
    for (const { id, revision } of done) this.#note({ ...asked, ...span, postId: id, revision });
    for (const { id, code } of refused) this.#refused({ ...asked, ...span, postId: id }, code);
    return done;
  }

  #note(deed: Deed): void {
    this.deeds.push(deed);
    const what = `${deed.does}: ${deed.refusal ?? 'done'}`;
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  #refused(deed: Deed, refusal: string): void {
    const known: readonly string[] = refusals[deed.does];
    if (!known.includes(refusal)) this.faults.push(`${deed.does} of ${deed.postId}: ${refusal}`);
    this.#note({ ...deed, refusal });
  }
}
