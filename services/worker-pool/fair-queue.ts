import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { DomainError } from '../../contracts/errors.ts';
import { overloaded } from '../load/load-shedder.ts';

/** How many jobs may run, and how many may be queued. */
export interface QueueLimits {
  /** At work at one time. One of them is kept free for readers. */
  readonly atWork: number;
  readonly readersWaiting: number;
  /** Jobs of all members; of one. */
  readonly membersWaiting: number;
  readonly memberWaiting: number;
}

interface Queued {
  readonly member: number | undefined;
  readonly begin: () => void;
}

/** One for all, as `overloaded`. */
const tooManyArticles = new DomainError(
  'UNAVAILABLE',
  'The site is still at work on other articles that you sent or opened. Please wait a few seconds, then try again.',
);

/** Members of whom it is remembered when they were served last. */
const mostKnown = 10_000;

/**
 * A queue by priority and fair shares. Readers come before members; of members the one who was served longest ago, and
 * each has one job running at a time: however many one sends, others wait for one of them.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #tooManyOfOne: DomainError;
  #queue: readonly Queued[] = [];
  #readersAtWork = 0;
  readonly #membersAtWork = new Set<number>();
  readonly #lastServed = new LRUCache<number, number>(growingTo(mostKnown));
  #served = 0;

  /** `tooManyOfOne`: what a member is told of whose jobs too many wait. */
  constructor(limits: QueueLimits, tooManyOfOne = tooManyArticles) {
    this.#limits = limits;
    this.#tooManyOfOne = tooManyOfOne;
  }

  /**
   * Queues the work and does it: a member's, or a reader's where there is no number. Throws `DomainError` UNAVAILABLE
   * where too many wait; not for what goes on with work that was let in before.
   */
  async run<Result>(member: number | undefined, work: () => Promise<Result>, goesOn = false): Promise<Result> {
    if (this.#mayBegin(member)) this.#take(member);
    else {
      if (!goesOn) this.#admit(member);
      await new Promise<void>((begin) => (this.#queue = [...this.#queue, { member, begin }]));
    }
    try {
      return await work();
    } finally {
      this.#leave(member);
    }
  }

  /** Whether a reader's work would be refused now. */
  get isFull(): boolean {
    return !this.#mayBegin(undefined) && this.#waitingOf(undefined) >= this.#limits.readersWaiting;
  }

  #waitingOf(member: number | undefined): number {
    return this.#queue.filter((one) => one.member === member).length;
  }

  #mayBegin(member: number | undefined): boolean {
    const membersAtWork = this.#membersAtWork.size;
    if (this.#readersAtWork + membersAtWork >= this.#limits.atWork) return false;
    return member === undefined || (membersAtWork < this.#limits.atWork - 1 && !this.#membersAtWork.has(member));
  }

  #take(member: number | undefined): void {
    if (member === undefined) this.#readersAtWork += 1;
    else {
      this.#membersAtWork.add(member);
      this.#lastServed.set(member, (this.#served += 1));
    }
  }

  #leave(member: number | undefined): void {
    if (member === undefined) this.#readersAtWork -= 1;
    else this.#membersAtWork.delete(member);
    for (let next = this.#next(); next; next = this.#next()) {
      const begun = next;
      this.#queue = this.#queue.filter((one) => one !== begun);
      this.#take(begun.member);
      begun.begin();
    }
  }

  /** Of those with the same rank the one that waits longest. */
  #next(): Queued | undefined {
    const able = this.#queue.filter(({ member }) => this.#mayBegin(member));
    return able.toSorted((one, other) => this.#rankOf(one) - this.#rankOf(other))[0];
  }

  #rankOf({ member }: Queued): number {
    return member === undefined ? -1 : (this.#lastServed.get(member) ?? 0);
  }

  #admit(member: number | undefined): void {
    const { readersWaiting, membersWaiting, memberWaiting } = this.#limits;
    const own = this.#waitingOf(member);
    if (member === undefined) {
      if (own >= readersWaiting) throw overloaded;
      return;
    }
    if (own >= memberWaiting) throw this.#tooManyOfOne;
    if (this.#queue.filter((one) => one.member !== undefined).length >= membersWaiting) throw overloaded;
  }
}
