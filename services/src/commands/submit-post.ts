import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '../../../contracts/errors.ts';
import { upcast } from '../../../contracts/upcast.ts';
import { posts } from '../../../projections/src/posts.ts';
import type { Reads } from '../../../projections/src/read-store/read-store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Post } from '../domain/post.ts';
import { WrongExpectedRevision, type EventLog } from '../event-log/event-log.ts';
import { handle, type Context, type Handled } from '../handle.ts';
import { checkedArticle, type ArticleForm } from './article.ts';
import { postDecider, postStream } from './deciders.ts';
import { reserveSlug, slugOf } from './slugs.ts';

export interface Submission extends ArticleForm {
  readonly slug?: string | undefined;
}

/** What is settled before the first event is appended, so that the same submission sent twice asks for the same events. */
interface Plan {
  readonly postId: number;
  readonly slugEvent: string;
  readonly postEvent: string;
}

/**
 * Hands out the numbers of posts. The log decides: a number is taken when its stream has an event; this is where to begin.
 * Several instances may hand out the same number, and then the one that came later takes the next.
 */
export class PostNumbers {
  readonly #reads: Reads;
  #next: number | undefined;

  constructor(reads: Reads) {
    this.#reads = reads;
  }

  async next(): Promise<number> {
    if (this.#next === undefined) {
      const newest = await this.#newest();
      this.#next ??= newest + 1;
    }
    return this.#next++;
  }

  /** A number was taken by somebody else: go on behind the newest post that is known. */
  async taken(number: number): Promise<void> {
    const newest = await this.#newest();
    this.#next = Math.max(this.#next ?? number + 1, newest + 1);
  }

  async #newest(): Promise<number> {
    const [post] = await this.#reads.find(posts, { order: ['id'], descending: true, limit: 1 });
    return post?.id ?? 0;
  }
}

export interface SubmitServices {
  readonly log: EventLog;
  readonly store: Reads;
  readonly accounts: Accounts;
  readonly numbers: PostNumbers;
}

const plan = async (numbers: PostNumbers): Promise<Plan> => ({
  postId: await numbers.next(),
  slugEvent: randomUUID(),
  postEvent: randomUUID(),
});

const fingerprintOf = (form: Submission): string => {
  const { title, categoryId, tags, summary, content, readTime, slug } = form;
  return createHash('sha256')
    .update(JSON.stringify([title, categoryId, tags, summary, content, readTime, slug]))
    .digest('base64url');
};

/** The plan that stands for an idempotency key: a new one, or the one of the first time. */
const claimed = async (services: SubmitServices, authorId: number, key: string, form: Submission, now: Date): Promise<Plan> => {
  const fingerprint = fingerprintOf(form);
  const fresh = JSON.stringify(await plan(services.numbers));
  const claim = await services.accounts.claim(authorId, key, { fingerprint, plan: fresh }, now.getTime());
  if (claim.fingerprint !== fingerprint) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another article. Please send a new key.');
  }
  return JSON.parse(claim.plan) as Plan;
};

/** The submission as it was answered the first time, if its event is stored. */
const submittedBefore = async (log: EventLog, stream: string, postEvent: string): Promise<Handled<Post> | undefined> => {
  const [first] = await log.readStream(stream);
  if (first?.id !== postEvent) return undefined;
  return { state: postDecider.evolve(undefined, upcast(first)), position: first.position };
};

/**
 * Submits an article for review (specification, section 4: a new post starts pending). With an idempotency key it takes effect once,
 * however often it is sent. Throws `DomainError` VALIDATION_FAILED or IDEMPOTENCY_KEY_REUSED, `LogUnavailable`, `StoreUnavailable`.
 */
export const submitPost = async (
  services: SubmitServices,
  authorId: number,
  form: Submission,
  context: Context,
  key?: string,
): Promise<Handled<Post>> => {
  const { log, store, accounts, numbers } = services;
  const text = await checkedArticle(store, form);
  const wanted = slugOf(form.slug || text.title);
  let planned = key === undefined ? await plan(numbers) : await claimed(services, authorId, key, form, context.now);
  for (;;) {
    const { postId, slugEvent, postEvent } = planned;
    const stream = postStream(postId);
    const before = key === undefined ? undefined : await submittedBefore(log, stream, postEvent);
    if (before) return before;
    const slug = await reserveSlug({ log, kind: 'slug', holder: stream, context: { ...context, eventIds: [slugEvent] } }, wanted);
    try {
      const command = { type: 'SubmitPost' as const, postId, authorId, slug, text };
      const handled = await handle(log, postDecider, stream, command, { ...context, eventIds: [postEvent] }, []);
      // Sent twice at the same moment, the other one may have been stored, with another slug: what is stored is the answer.
      return key === undefined ? handled : ((await submittedBefore(log, stream, postEvent)) ?? handled);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      await numbers.taken(postId);
      planned = await plan(numbers);
      if (key !== undefined) await accounts.planAnew(authorId, key, JSON.stringify(planned));
    }
  }
};
