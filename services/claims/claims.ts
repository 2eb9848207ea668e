import { randomUUID } from 'node:crypto';
import { DomainError } from '../../contracts/errors.ts';
import { ownPostSentence } from '../../contracts/own-post.ts';
import type { PostTakenOver } from '../../contracts/events/claim.ts';
import { claimsStream } from '../../contracts/streams.ts';
import { appendNext, isRecorded, type Context } from '../../event-log/append.ts';
import { isActingAdmin } from '../accounts/acting-admins.ts';
import { requireThere } from '../accounts/account-there.ts';
import type { AccountStores } from '../accounts/account-stores.ts';
import type { User } from '../accounts/accounts.ts';
import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Config } from '../config/config.ts';
import type { Claim, ClaimStore } from './claim-store.ts';

/** How long a claim is valid without renewal, in milliseconds. */
const lease = 10 * 60_000;
/** More than the admins of a site read at once. */
const mostTold = 500;
/** How often to retry a claim on a post while others claim and release it at the same moment. */
const mostTries = 5;

/** A claim with the account that has it. */
export interface HeldClaim extends Claim {
  readonly by: User;
}

interface Options extends AccountStores {
  readonly claims: ClaimStore;
  readonly config: Pick<Config, 'fourEyes' | 'reviewClaims'>;
  readonly store: Pick<Reads, 'getMany'>;
  readonly now: () => Date;
}

const readingFor = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'has just opened this post';
  return `has been reading this post for ${minutes} minute${minutes === 1 ? '' : 's'}`;
};

/** Says who holds a post, and how to decide on it anyway. */
const claimedBy = ({ postId, userId, since, by }: HeldClaim, now: Date): DomainError =>
  new DomainError(
    'POST_CLAIMED',
    `${by.fullName} ${readingFor(now.getTime() - since)}. To decide on it yourself take it over first: on the review desk (/admin/review?post=${postId}) with the key c, or by PUT /api/posts/${postId}/claim with {"from": ${userId}}.`,
  );

/**
 * Which admin is reading which post to decide on it. A claim is void if its account is no longer an admin, is suspended
 * or is being closed, for whatever reason; so is the author's own if FOUR_EYES is set.
 */
export class Claims {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** All valid claims. Throws `StoreUnavailableError`. */
  async all(): Promise<HeldClaim[]> {
    const { claims, now } = this.#options;
    return this.#held(await claims.all(now().getTime(), mostTold));
  }

  /**
   * Claims a post for an admin, or renews the claim, unless another admin holds it. Returns the claim then valid.
   * Throws `DomainError` NOT_SIGNED_IN if the account is gone, OWN_POST if it is the author and may not decide on it,
   * UNAVAILABLE, and `StoreUnavailableError`.
   */
  async claim(postId: number, userId: number): Promise<HeldClaim> {
    await requireThere(this.#options.accounts, userId);
    await this.#refuseAuthor(postId, userId);
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const claim = await this.#options.claims.claim(this.#new(postId, userId));
      const [held] = await this.#held(claim ? [claim] : []);
      if (held) return held;
    }
    throw new DomainError('UNAVAILABLE', 'Others claimed and left this post at the same moment. Please try again.');
  }

  /**
   * Claims a post that the account `from` holds, and records that. Throws `DomainError` POST_CLAIMED if a third account
   * holds it by now, the errors of `claim`, and `LogUnavailableError`.
   */
  async takeOver(postId: number, userId: number, from: number, context: Context): Promise<HeldClaim> {
    const before = await this.claim(postId, userId);
    if (before.userId === userId) return before;
    if (before.userId !== from) throw claimedBy(before, this.#options.now());
    if (await this.#options.claims.takeOver(this.#new(postId, userId), from)) await this.#record(before, userId, context);
    // Try again: it was released in the meantime, or another admin took it over, which the next attempt reports.
    return this.takeOver(postId, userId, from, context);
  }

  /** Releases a post. Throws `StoreUnavailableError`. */
  release(postId: number, userId: number): Promise<void> {
    return this.#options.claims.release(postId, userId);
  }

  /**
   * Throws `DomainError` POST_CLAIMED if claims are `required` and another admin holds the post, OWN_POST if the user
   * is its author and may not decide on it, and `StoreUnavailableError`.
   */
  async requireFree(postId: number, userId: number): Promise<void> {
    const { claims, config, now } = this.#options;
    if (config.reviewClaims !== 'required') return;
    const claim = await claims.of(postId, now().getTime());
    const [held] = await this.#held(claim && claim.userId !== userId ? [claim] : []);
    if (!held) return;
    // An author cannot take it over either.
    await this.#refuseAuthor(postId, userId);
    throw claimedBy(held, now());
  }

  /** Releases the claim on a post that was decided on. If the store is unavailable, the claim expires on its own. */
  async settle(postId: number, userId: number): Promise<void> {
    if (this.#options.config.reviewClaims !== 'off') await this.release(postId, userId).catch(() => undefined);
  }

  /** Records that an account took over another's claim; if that fails, restores the claim. */
  async #record(before: Claim, userId: number, context: Context): Promise<void> {
    const { postId, userId: from } = before;
    const data: PostTakenOver = { postId, from };
    const id = randomUUID();
    const stream = claimsStream(postId);
    try {
      await appendNext(this.#options.log, stream, [{ type: 'PostTakenOver', data }], { ...context, eventIds: [id] });
    } catch (error) {
      const wasRecorded = await isRecorded(this.#options.log, stream, id).catch(() => undefined);
      if (wasRecorded) return;
      // Report the original error, even if the undo fails too.
      await this.#undo(before, userId, wasRecorded).catch(() => undefined);
      throw error;
    }
  }

  /**
   * A take-over without a record did not happen. If it is unknown whether it was recorded, release the post: its reader
   * claims it again.
   */
  async #undo({ postId, userId, since, until }: Claim, by: number, wasRecorded: false | undefined): Promise<void> {
    if (wasRecorded === undefined) await this.release(postId, by);
    else await this.#options.claims.takeOver({ postId, userId, since, until }, by);
  }

  #new(postId: number, userId: number): Claim {
    const since = this.#options.now().getTime();
    return { postId, userId, since, until: since + lease };
  }

  async #refuseAuthor(postId: number, userId: number): Promise<void> {
    if ((await this.#barredAuthors([postId])).get(postId) === userId) throw new DomainError('OWN_POST', ownPostSentence);
  }

  /** The authors of these posts, if authors may not decide on their own. */
  async #barredAuthors(postIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { config, store } = this.#options;
    const written = config.fourEyes && postIds.length > 0 ? await store.getMany(posts, postIds) : [];
    return new Map(written.map(({ id, authorId }) => [id, authorId]));
  }

  /** The valid ones among these claims, with their holders; removes the others. */
  async #held(claims: readonly Claim[]): Promise<HeldClaim[]> {
    const authors = await this.#barredAuthors(claims.map(({ postId }) => postId));
    const holders = new Map<number, User>();
    for (const id of new Set(claims.map(({ userId }) => userId))) {
      const user = await this.#options.accounts.byId(id);
      if (user && isActingAdmin(user, this.#options.now())) holders.set(id, user);
      else await this.#options.claims.removeAllOf(id);
    }
    // An author's claim dates from before FOUR_EYES was set.
    const own = claims.filter(({ postId, userId }) => authors.get(postId) === userId);
    for (const { postId, userId } of own) await this.release(postId, userId);
    return claims.flatMap((claim) => {
      const by = holders.get(claim.userId);
      return by && !own.includes(claim) ? [{ ...claim, by }] : [];
    });
  }
}
