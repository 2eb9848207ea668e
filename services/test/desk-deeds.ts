import fc from '../../scripts/fast-check.ts';
import type { ErrorCode } from '../../contracts/errors.ts';

/** What people at the review desk may be refused, by what they do; nothing else. */
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

/** What somebody asked for of one post. */
export interface Asked {
  readonly does: keyof typeof refusals;
  readonly postId: number;
  /** The revision that was read; left out where the latest was meant, or a text was named. */
  readonly read?: number | undefined;
  /** Of a decision, an appeal or its answer: no other one was given it. */
  readonly reason?: string;
  /** Who had the post that is taken over. */
  readonly from?: number;
}

/** The same with what came of it: a revision or somebody's claim, or a refusal. Milliseconds of the process's clock. */
export interface Deed extends Asked {
  readonly by: number;
  readonly sent: number;
  readonly answered: number;
  readonly revision?: number;
  readonly refusal?: string;
}

/** That somebody had a post at a moment between two. */
export interface Seen {
  readonly postId: number;
  readonly holder: number;
  readonly sent: number;
  readonly answered: number;
}

/** How often admins do what. */
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
  /** Some seconds pass. */
  wait: 1,
} as const;
export type Act = keyof typeof weights;

/** What somebody does next; which post of those that there are, and at which instance, is drawn beforehand. */
const step = fc.record({
  act: fc.constantFrom(...Object.entries(weights).flatMap(([act, weight]) => Array<Act>(weight).fill(act as Act))),
  /** Some posts are wanted by everybody. */
  isHot: fc.boolean(),
  place: fc.nat(99_999),
  site: fc.nat(99),
  status: fc.constantFrom('approved' as const, 'rejected' as const),
  said: fc.constantFrom('nothing', 'reasons', 'remarks'),
  /** Decides on what was read some steps ago. */
  isStale: fc.nat(3).map((one) => one === 0),
  pause: fc.nat(20),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What so many people do in a round, the same for the same seed. */
export const drawn = (people: number, steps: number, seed: number): Step[][] =>
  fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), { numRuns: people, seed });
