import { LRUCache } from 'lru-cache';
import { DomainError } from '../../contracts/errors.ts';
import { overloaded } from '../load/load-shedder.ts';

/** How many may be at work, and how many may wait. */
export interface Seats {
  /** At work at one time. One of them is kept free for readers. */
  readonly atWork: number;
  readonly readersWaiting: number;
  /** Jobs of all members; of one. */
  readonly membersWaiting: number;
  readonly memberWaiting: number;
}

interface Waiting {
  readonly member: number | undefined;
  readonly begin: () => void;
}

/** One for all, as `overloaded`. */
const tooManyOfOne = new DomainError(
  'UNAVAILABLE',
  'The site is still at work on other articles that you sent or opened. Please wait a few seconds, then try again.',
);

/** Members whose turn is remembered. */
const mostKnown = 10_000;

/**
 * Who comes next. Readers come before members; of members the one whose turn lies furthest back, and each has one job at work at a time:
 * however many one sends, others wait for one of them.
 */
export class FairQueue {
  readonly #seats: Seats;
  #waiting: readonly Waiting[] = [];
  #readersAtWork = 0;
  readonly #membersAtWork = new Set<number>();
  readonly #lastTurn = new LRUCache<number, number>({ max: mostKnown });
  #turns = 0;

  constructor(seats: Seats) {
    this.#seats = seats;
  }

  /**
   * Does the work in its turn: a member's, or a reader's where there is no number. Throws `DomainError` UNAVAILABLE where too many wait;
   * not for what goes on with work that was let in before.
   */
  async run<Result>(member: number | undefined, work: () => Promise<Result>, goesOn = false): Promise<Result> {
    if (this.#mayBegin(member)) this.#take(member);
    else {
      if (!goesOn) this.#admit(member);
      await new Promise<void>((begin) => (this.#waiting = [...this.#waiting, { member, begin }]));
    }
    try {
      return await work();
    } finally {
      this.#leave(member);
    }
  }

  #mayBegin(member: number | undefined): boolean {
    const membersAtWork = this.#membersAtWork.size;
    if (this.#readersAtWork + membersAtWork >= this.#seats.atWork) return false;
    return member === undefined || (membersAtWork < this.#seats.atWork - 1 && !this.#membersAtWork.has(member));
  }

  #take(member: number | undefined): void {
    if (member === undefined) this.#readersAtWork += 1;
    else {
      this.#membersAtWork.add(member);
      this.#lastTurn.set(member, (this.#turns += 1));
    }
  }

  #leave(member: number | undefined): void {
    if (member === undefined) this.#readersAtWork -= 1;
    else this.#membersAtWork.delete(member);
    for (let next = this.#next(); next; next = this.#next()) {
      const begun = next;
      this.#waiting = this.#waiting.filter((one) => one !== begun);
      this.#take(begun.member);
      begun.begin();
    }
  }

  /** Of those with the same rank the one that waits longest. */
  #next(): Waiting | undefined {
    const able = this.#waiting.filter(({ member }) => this.#mayBegin(member));
    return able.toSorted((one, other) => this.#rankOf(one) - this.#rankOf(other))[0];
  }

  #rankOf({ member }: Waiting): number {
    return member === undefined ? -1 : (this.#lastTurn.get(member) ?? 0);
  }

  #admit(member: number | undefined): void {
    const { readersWaiting, membersWaiting, memberWaiting } = this.#seats;
    const own = this.#waiting.filter((one) => one.member === member).length;
    if (member === undefined) {
      if (own >= readersWaiting) throw overloaded;
      return;
    }
    if (own >= memberWaiting) throw tooManyOfOne;
    if (this.#waiting.filter((one) => one.member !== undefined).length >= membersWaiting) throw overloaded;
  }
}
