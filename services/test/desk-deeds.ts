import fc from '../../scripts/fast-check.ts';
import type { ErrorCode } from '../../contracts/errors.ts';

/** The only refusals that users of the review desk may get, by action. */
export const refusals = {
  decide: ['POST_CHANGED', 'ALREADY_APPROVED', 'ALREADY_REJECTED', 'POST_WITHDRAWN', 'NO_PROPOSAL', 'POST_CLAIMED'],
  feature: ['POST_CHANGED', 'NOT_PUBLISHED', 'ALREADY_FEATURED', 'NOT_FEATURED'],
  undo: ['POST_CHANGED', 'NOTHING_TO_UNDO', 'NOT_YOUR_DECISION', 'UNDO_TOO_LATE'],
  claim: ['UNAVAILABLE'],
  takeOver: ['UNAVAILABLE', 'POST_CLAIMED'],
  release: [],
  write: ['POST_CHANGED', 'NOT_PENDING'],
  appeal: ['POST_CHANGED', 'NOTHING_TO_APPEAL', 'ALREADY_APPEALED'],
  answer: ['POST_CHANGED', 'NO_APPEAL', 'OWN_DECISION', 'POST_CLAIMED'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;

/** A request about one post. */
export interface Asked {
  readonly does: keyof typeof refusals;
  readonly postId: number;
  /** The revision that was read; left out if the latest was meant, or if the request names a text. */
  readonly read?: number | undefined;
  /** The reason of a decision, an appeal or its answer; unique. */
  readonly reason?: string;
  /** The previous holder of a post that is taken over. */
  readonly from?: number;
}

/** A request with its outcome: a revision, a claim, or a refusal. Milliseconds of the process's clock. */
export interface Deed extends Asked {
  readonly by: number;
  readonly sent: number;
  readonly answered: number;
  readonly revision?: number;
  readonly refusal?: string;
}

/** A user held a post's claim at some moment between two times. */
export interface Seen {
  readonly postId: number;
  readonly holder: number;
  readonly sent: number;
  readonly answered: number;
}

/** How often admins take each action. */
const weights = {
  claim: 4,
  takeOver: 3,
  release: 1,
  decide: 8,
  feature: 2,
  undo: 4,
  answer: 4,
  bulk: 2,
  undoBulk: 1,
  /** Lets some seconds pass. */
  wait: 1,
} as const;
export type Act = keyof typeof weights;

/** A user's next step. Which of the existing posts it concerns, and at which instance, is drawn in advance. */
const step = fc.record({
  act: fc.constantFrom(...Object.entries(weights).flatMap(([act, weight]) => Array<Act>(weight).fill(act as Act))),
  /** Some posts are contested by all users. */
  isHot: fc.boolean(),
  place: fc.nat(99_999),
  site: fc.nat(99),
  status: fc.constantFrom('approved' as const, 'rejected' as const),
  said: fc.constantFrom('nothing', 'reasons', 'remarks'),
  /** Decides on a revision that was read some steps ago. */
  isStale: fc.nat(3).map((one) => one === 0),
  pause: fc.nat(20),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The steps of all users in a round, the same for the same seed. */
export const drawn = (people: number, steps: number, seed: number): Step[][] =>
  fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), { numRuns: people, seed });
