import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { DomainError } from '../../contracts/errors.ts';
import type { RateRule } from '../config/limits.ts';

/** The address of the calls that the site makes of itself; no connection has it. */
export const ownAddress = 'own';

/** How many are told apart; who was heard of longest ago is forgotten. */
const mostKnown = 50_000;

/** Clocks are adjusted by less all the time, in milliseconds. */
const leastSetBack = 1_000;

/**
 * Lets each one do something as often as its rule says (a leaky bucket: all that is kept of anybody is how full it was,
 * and when). In the memory of this process: with several the limit is that much higher, which is no harm where it
 * guards the process itself.
 */
export class RateLimiter {
  readonly #rule: RateRule;
  readonly #now: () => Date;
  readonly #sentence: string;
  /** Each one's past when it was counted last: how long it took then until it was used up, in milliseconds. */
  readonly #pasts = new LRUCache<string, { readonly used: number; readonly at: number }>(growingTo(mostKnown));

  constructor(rule: RateRule, sentence: string, now: () => Date) {
    this.#rule = rule;
    this.#sentence = sentence;
    this.#now = now;
  }

  /**
   * Counts one, or as many as `weight` says. Throws `DomainError` TOO_MANY_REQUESTS where it is too soon, and counts
   * nothing then.
   */
  take(who: string, weight = 1): void {
    this.admit(who, weight);
    this.charge(who, weight);
  }

  /** Throws `DomainError` TOO_MANY_REQUESTS where it is too soon. */
  admit(who: string, weight = 1): void {
    const { atOnce, every } = this.#rule;
    const wait = this.#usedBy(who) + weight * every - atOnce * every;
    // Weights come to parts of a millisecond.
    if (wait >= 1) throw new DomainError('TOO_MANY_REQUESTS', this.#sentence, [], Math.ceil(wait / 1000));
  }

  /**
   * Counts what turned out to be so much: also what nothing was left for, up to as much again as may be done at once.
   */
  charge(who: string, weight: number): void {
    const { atOnce, every } = this.#rule;
    const used = Math.min(this.#usedBy(who) + weight * every, 2 * atOnce * every);
    this.#pasts.set(who, { used, at: this.#now().getTime() });
  }

  /** How long it takes until somebody's past is used up, in milliseconds. */
  #usedBy(who: string): number {
    const past = this.#pasts.get(who);
    if (!past) return 0;
    const passed = this.#now().getTime() - past.at;
    // The clock was set back: nobody waits until it is there again.
    return passed < -leastSetBack ? 0 : Math.max(0, past.used - Math.max(0, passed));
  }
}
