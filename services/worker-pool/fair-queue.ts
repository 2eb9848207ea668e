import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { DomainError } from '../../contracts/errors.ts';
import { overloaded } from '../load/load-shedder.ts';

/** How many jobs may run, and how many may be queued. */
export interface QueueLimits {
  /** How many may run at a time. One place is reserved for readers. */
  readonly atWork: number;
  readonly readersWaiting: number;
  /** Jobs of all members; of a single one. */
  readonly membersWaiting: number;
  readonly memberWaiting: number;
}

interface Queued {
  readonly member: number | undefined;
  readonly begin: () => void;
}

/** A shared instance, like `overloaded`. */
const tooManyArticles = new DomainError(
  'UNAVAILABLE',
  'The site is still at work on other articles that you sent or opened. Please wait a few seconds, then try again.',
);

/** The number of members whose last turn is remembered. */
const mostKnown = 10_000;

/**
 * A queue with priorities and fair shares. Readers precede members; among members, the least recently served is next.
 * Each member runs one job at a time: however many one sends, others wait for only one of them.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #tooManyOfOne: DomainError;
  #queue: readonly Queued[] = [];
  #readersAtWork = 0;
  readonly #membersAtWork = new Set<number>();
  readonly #lastServed = new LRUCache<number, number>(growingTo(mostKnown));
  #served = 0;

  /** `tooManyOfOne`: the error for a member with too many waiting jobs. */
  constructor(limits: QueueLimits, tooManyOfOne = tooManyArticles) {
    this.#limits = limits;
    this.#tooManyOfOne = tooManyOfOne;
  }

  /**
   * Queues the work and runs it, for a member, or for a reader if there is no number. Throws `DomainError` UNAVAILABLE
   * if the queue is full, except for work that continues an admitted job.
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

  /** Among equal ranks, the one that has waited longest. */
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
