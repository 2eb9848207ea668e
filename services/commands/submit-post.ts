import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '../../contracts/errors.ts';
import type { ArticleText } from '../../contracts/events/post.ts';
import { upcast } from '../../contracts/upcast.ts';
import { requireThere } from '../accounts/account-there.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Post } from '../../domain/post.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import type { Context } from '../../event-log/append.ts';
import type { ContentKeys } from '../../event-log/content-keys.ts';
import { decided, type Handled } from './handle.ts';
import { noHistory } from './stream-history.ts';
import { checkedArticle, type ArticleForm, type ArticleServices } from './article.ts';
import { postStream } from '../../contracts/streams.ts';
import { postDecider } from './deciders.ts';
import type { PostNumbers } from './post-numbers.ts';
import { slugOf, slugOfTitle } from '../../domain/slug.ts';
import { firstReservationOf, reserveSlug, slugKeyIn } from './slugs.ts';

export interface Submission extends ArticleForm {
  readonly slug?: string | undefined;
}

/** Decided before the first append, so that a submission sent twice asks for the same events. */
export interface Plan {
  readonly postId: number;
  readonly slugEvent: string;
  readonly postEvent: string;
}

/** Stores the plan of a submission that may be repeated. */
export interface Plans {
  /** Returns the plan in effect: the fresh one, or that of the first attempt. */
  keep(fresh: Plan): Promise<Plan>;
  /** Replaces a plan whose post number was taken by another post; returns the plan then in effect. */
  replace(taken: Plan, fresh: Plan): Promise<Plan>;
}

/** A submitted post, and sentences for its author about what was left out of its content. */
export interface Submitted extends Handled<Post> {
  readonly notes: readonly string[];
}

export interface SubmitServices extends ArticleServices {
  readonly log: EventLog;
  readonly accounts: Accounts;
  readonly numbers: PostNumbers;
  /** The key store, with the key for hashing slugs. */
  readonly keys: Pick<ContentKeys, 'keyFor'>;
}

const plan = async (numbers: PostNumbers): Promise<Plan> => ({
  postId: await numbers.next(),
  slugEvent: randomUUID(),
  postEvent: randomUUID(),
});

const fingerprintOf = (form: Submission): string => {
  const { title, categoryId, tags, summary, content, readTime, slug, cover } = form;
  return createHash('sha256')
    .update(JSON.stringify([title, categoryId, tags, summary, content, readTime, slug, ...(cover ? [cover.src, cover.alt] : [])]))
    .digest('base64url');
};

/** The plan of an idempotency key is stored with the accounts, for some days. */
const plansOfKey = (accounts: Accounts, authorId: number, key: string, form: Submission, now: Date): Plans => ({
  keep: async (fresh) => {
    const fingerprint = fingerprintOf(form);
    const record = { fingerprint, plan: JSON.stringify(fresh) };
    const standing = await accounts.saveIdempotencyRecord(authorId, key, record, now.getTime());
    if (standing.fingerprint !== fingerprint) {
      throw new DomainError(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used for another article. Please send a new key.',
      );
    }
    return JSON.parse(standing.plan) as Plan;
  },
  replace: async (_taken, fresh) => {
    await accounts.replacePlan(authorId, key, JSON.stringify(fresh));
    return fresh;
  },
});

/** The response to the first attempt, if its event is stored. */
const submittedBefore = async (log: EventLog, stream: string, postEvent: string): Promise<Handled<Post> | undefined> => {
  const [first] = await log.readStream(stream);
  if (first?.id !== postEvent) return undefined;
  return { state: postDecider.evolve(undefined, upcast(first)), position: first.position };
};

interface Submitting {
  readonly log: EventLog;
  readonly authorId: number;
  readonly text: ArticleText;
  /** The slug to use unless it is taken. */
  readonly wanted: string;
  readonly slugKey: Uint8Array;
  readonly context: Context;
}

const decidedOn = ({ log, authorId, text, context }: Submitting, { postId, postEvent }: Plan, slug: string) =>
  decided(
    log,
    postDecider,
    postStream(postId),
    noHistory,
    { type: 'SubmitPost', postId, authorId, slug, text },
    { ...context, eventIds: [postEvent] },
  );

const reservationFor = ({ log, slugKey, context }: Submitting, { postId, slugEvent }: Plan) =>
  ({ log, kind: 'post', slugKey, holder: postStream(postId), context: { ...context, eventIds: [slugEvent] } }) as const;

/** Slug and post in one step, if the log supports that and the slug is free; undefined if it takes two steps. */
const submitTogether = async (submitting: Submitting, planned: Plan): Promise<Handled<Post> | undefined> => {
  const { log, wanted } = submitting;
  const reservation = log.appendTogether && (await firstReservationOf(reservationFor(submitting, planned), wanted));
  if (!reservation) return undefined;
  const post = decidedOn(submitting, planned, wanted);
  try {
    const appended = await log.appendTogether?.([reservation, post]);
    return post.handled(appended?.at(-1)?.position ?? 0);
  } catch (error) {
    if (error instanceof WrongExpectedRevisionError && error.stream === reservation.stream) return undefined;
    throw error;
  }
};

/**
 * The slug first, then the post: if the post is never created, the next post that wants the slug takes the reservation
 * over (see slugs.ts).
 */
const submitInTwoSteps = async (submitting: Submitting, planned: Plan): Promise<Handled<Post>> => {
  const { log, wanted } = submitting;
  const slug = await reserveSlug(reservationFor(submitting, planned), wanted);
  const { stream, expected, events, handled } = decidedOn(submitting, planned, slug);
  return handled((await log.append(stream, expected, events)).position);
};

/**
 * Submits an article for review (specification, section 4: a new post starts pending). With an idempotency key it takes
 * effect only once, however often it is sent. Throws `DomainError` VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED or
 * NOT_SIGNED_IN, `LogUnavailableError`, `StoreUnavailableError`.
 */
export const submitPost = async (
  services: SubmitServices,
  authorId: number,
  form: Submission,
  context: Context,
  key?: string,
): Promise<Submitted> => {
  const plans = key === undefined ? undefined : plansOfKey(services.accounts, authorId, key, form, context.now);
  return submitPlanned(services, authorId, form, context, plans);
};

/** The same with the plan stored elsewhere; without `plans` the submission is never repeated. */
export const submitPlanned = async (
  services: SubmitServices,
  authorId: number,
  form: Submission,
  context: Context,
  plans: Plans | undefined,
): Promise<Submitted> => {
  const { accounts, log, numbers, keys } = services;
  const { text, notes } = await checkedArticle(services, authorId, form);
  const wanted = form.slug ? slugOf(form.slug) : slugOfTitle(text.title);
  const submitting = { log, authorId, text, wanted, slugKey: await slugKeyIn(keys), context };
  const fresh = await plan(numbers);
  let planned = (await plans?.keep(fresh)) ?? fresh;
  for (;;) {
    const stream = postStream(planned.postId);
    const before = plans && (await submittedBefore(log, stream, planned.postEvent));
    if (before) return { ...before, notes };
    await requireThere(accounts, authorId);
    try {
      const handled = (await submitTogether(submitting, planned)) ?? (await submitInTwoSteps(submitting, planned));
      // If the submission was sent twice at the same moment, the other one may be stored, with another slug: answer
      // with what is stored.
      const stored = (plans && (await submittedBefore(log, stream, planned.postEvent))) ?? handled;
      return { ...stored, notes };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
      await numbers.taken(planned.postId);
      const other = await plan(numbers);
      planned = (await plans?.replace(planned, other)) ?? other;
    }
  }
};
