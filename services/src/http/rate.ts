import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../contracts/errors.ts';
import type { RateRule } from '../limits.ts';

/** The address of the calls that the site makes of itself; no connection has it. */
export const ownAddress = 'own';

/** How many are told apart; who was heard of longest ago is forgotten. */
const mostKnown = 50_000;

/**
 * Lets each one do something as often as its rule says (the "generic cell rate algorithm": all that is kept of anybody is one moment). In the memory of this process:
 * with several the limit is that much higher, which is no harm where it guards the process itself.
 */
export class Rate {
  readonly #rule: RateRule;
  readonly #now: () => Date;
  readonly #sentence: string;
  /** When each one's past would be used up. */
  readonly #until = new LRUCache<string, number>({ max: mostKnown });

  constructor(rule: RateRule, sentence: string, now: () => Date) {
    this.#rule = rule;
    this.#sentence = sentence;
    this.#now = now;
  }

  /** Throws `DomainError` TOO_MANY_REQUESTS where it is too soon. */
  take(who: string): void {
    const { atOnce, every } = this.#rule;
    const now = this.#now().getTime();
    const most = atOnce * every;
    const known = this.#until.get(who) ?? now;
    // Further away than the rule can have brought it: the clock was set back.
    const until = (known - now > most ? now : Math.max(known, now)) + every;
    const wait = until - now - most;
    if (wait > 0) throw new DomainError('TOO_MANY_REQUESTS', this.#sentence, [], Math.ceil(wait / 1000));
    this.#until.set(who, until);
  }
}
