import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import type { BulkReport } from '../../contracts/views/bulk.ts';
import type { Post } from '../../domain/post.ts';
import type { PostCommand } from '../../domain/post-decider.ts';
import { queue } from '../../projections/queue.ts';
import { requireThere } from '../accounts/account-there.ts';
import type { User } from '../accounts/accounts.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { Claims } from '../claims/claims.ts';
import type { Handled } from '../commands/handle.ts';
import { reviewPosts, type Outcome } from '../commands/review-posts.ts';
import { contextOf } from './authenticate.ts';
import { notOwn } from './four-eyes.ts';
import type { Services } from './services.ts';

/**
 * How long a call waits for the read collections to show all its changes, in milliseconds. They have already taken
 * effect.
 */
export const longestWait = 5_000;

interface BulkCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly user: User;
}

type Waiting = { readonly id: number; readonly textRevision: number };
type Decided = { readonly id: number; readonly revision: number };
type Decision = Omit<Extract<PostCommand, { type: 'DecideWaiting' }>, 'type' | 'textRevision' | 'notOwn'>;

const isDone = (outcome: Outcome): outcome is Outcome & { readonly result: Handled<Post> } =>
  !(outcome.result instanceof DomainError);

/** Decides on many posts in one call, each independently. It finishes even if the client disconnects. */
export class BulkReview {
  readonly #services: Services;
  readonly #claims: Claims;
  readonly #window: number;

  constructor(services: Services) {
    this.#services = services;
    this.#claims = new Claims(services);
    this.#window = services.config.undoSeconds * 1_000;
  }

  /** Also returns `times`: when each post was decided on, in milliseconds. */
  async decide(call: BulkCall, posts: readonly Waiting[], decision: Decision) {
    const deciding = { type: 'DecideWaiting', ...decision, ...notOwn(this.#services.config, call.user) } as const;
    const { report, done } = await this.#review(call, posts, async ({ id, textRevision }) => {
      if (!decision.onlyReport) await this.#claims.requireFree(id, call.user.id);
      return { ...deciding, textRevision };
    });
    await Promise.all(done.map(({ id }) => this.#claims.settle(id, call.user.id)));
    return { report, times: done.map(({ state }) => Date.parse(state.lastChange.time)) };
  }

  async undo(call: BulkCall, posts: readonly Decided[]): Promise<BulkReport> {
    const undoing = { type: 'UndoDecision', window: this.#window, mayRepeat: true } as const;
    const { now } = this.#services;
    const { report } = await this.#review(call, posts, ({ revision }) => ({ ...undoing, readRevision: revision, now: now() }));
    return report;
  }

  /** For how many seconds all decisions made at these times can still be undone; the earliest one limits it. */
  undoSeconds(times: readonly number[]): { undoSeconds?: number } {
    const left = Math.floor((Math.min(...times) + this.#window - this.#services.now().getTime()) / 1_000);
    return times.length > 0 && left > 0 ? { undoSeconds: left } : {};
  }

  async #review<Named extends { readonly id: number }>(
    { request, reply, user }: BulkCall,
    posts: readonly Named[],
    commandOn: Parameters<typeof reviewPosts<Named>>[2],
  ) {
    const { accounts, now, runner } = this.#services;
    await requireThere(accounts, user.id);
    const outcomes = await reviewPosts(logOfAdmin(this.#services, user.id), posts, commandOn, () => contextOf(request, now));
    const done = outcomes.filter(isDone).map(({ id, result }) => ({ id, ...result }));
    const position = Math.max(0, ...done.map((one) => one.position));
    await runner.reached(position, longestWait);
    void reply.header('log-position', position);
    const report: BulkReport = {
      done: done.map(({ id, state: { revision }, isUnchanged = false }) => ({ id, revision, repeated: isUnchanged })),
      refused: await this.#refusedAmong(outcomes),
    };
    return { report, done };
  }

  /** The refused posts, each with the text revision that is now waiting for review. */
  async #refusedAmong(outcomes: readonly Outcome[]): Promise<BulkReport['refused']> {
    const refused = outcomes.flatMap(({ id, result }) => (result instanceof DomainError ? { id, error: result } : []));
    const waiting = await this.#services.store.getMany(queue, refused.map(({ id }) => id)); // prettier-ignore
    const textRevisions = new Map(waiting.map(({ id, textRevision }) => [id, textRevision]));
    return refused.map(({ id, error: { code, message: sentence } }) => {
      const textRevision = textRevisions.get(id);
      return { id, code, sentence, ...(textRevision === undefined ? {} : { textRevision }) };
    });
  }
}
