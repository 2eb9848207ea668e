import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { DomainError } from '../../contracts/errors.ts';
import type { RateRule } from '../config/limits.ts';

/** The address of requests that the site makes to itself; no connection has it. */
export const ownAddress = 'own';

/** How many clients are tracked; the least recently seen is forgotten. */
const mostKnown = 50_000;

/** Clocks are constantly adjusted by less than this, in milliseconds. */
const leastSetBack = 1_000;

/**
 * Limits how often each client may do something (a leaky bucket: it stores only how full each bucket was, and when).
 * Kept in the memory of this process: with several processes the limit is higher accordingly, which does no harm to a
 * limit that protects the process itself.
 */
export class RateLimiter {
  readonly #rule: RateRule;
  readonly #now: () => Date;
  readonly #sentence: string;
  /** For each client, the time until its past use is paid off, in milliseconds, and when that was computed. */
  readonly #pasts = new LRUCache<string, { readonly used: number; readonly at: number }>(growingTo(mostKnown));

  constructor(rule: RateRule, sentence: string, now: () => Date) {
    this.#rule = rule;
    this.#sentence = sentence;
    this.#now = now;
  }

  /**
   * Counts one use, or `weight` of them. If it is too soon, throws `DomainError` TOO_MANY_REQUESTS and counts nothing.
   */
  take(who: string, weight = 1): void {
    this.admit(who, weight);
    this.charge(who, weight);
  }

  /** Throws `DomainError` TOO_MANY_REQUESTS if it is too soon. */
  admit(who: string, weight = 1): void {
    const { atOnce, every } = this.#rule;
    const wait = this.#usedBy(who) + weight * every - atOnce * every;
    // Weights may amount to fractions of a millisecond.
    if (wait >= 1) throw new DomainError('TOO_MANY_REQUESTS', this.#sentence, [], Math.ceil(wait / 1000));
  }

  /** Counts a cost known only afterwards, even beyond the limit: up to twice what is allowed at once. */
  charge(who: string, weight: number): void {
    const { atOnce, every } = this.#rule;
    const used = Math.min(this.#usedBy(who) + weight * every, 2 * atOnce * every);
    this.#pasts.set(who, { used, at: this.#now().getTime() });
  }

  /** How long until a client's past use is paid off, in milliseconds. */
  #usedBy(who: string): number {
    const past = this.#pasts.get(who);
    if (!past) return 0;
    const passed = this.#now().getTime() - past.at;
    // The clock was set back: do not make clients wait until it catches up.
    return passed < -leastSetBack ? 0 : Math.max(0, past.used - Math.max(0, passed));
  }
}
