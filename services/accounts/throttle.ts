import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { DomainError } from '../../contracts/errors.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { DelayRule } from '../config/limits.ts';
import type { Accounts, AttemptCounter } from './accounts.ts';

/** Something that tries count against: an account, an address, a browser. */
export interface Counted {
  readonly kind: string;
  readonly who: string;
  readonly rule: DelayRule;
}

/** An admitted try. */
export interface Admitted {
  /** The present count for each, including this try. */
  readonly counts: readonly number[];
  /** Uncounts the try: it turned out right, or was not a real one. */
  giveBack(): Promise<void>;
  /** Does the same, but lifts the wait as well, because another try completes this one. */
  goesOn(): Promise<void>;
}

/** How many waiting keys are cached to avoid asking the store. */
const mostRemembered = 10_000;

const delayAfter = (count: number, { free, first, longest }: DelayRule): number =>
  count < free ? 0 : Math.min(longest, first * 2 ** Math.min(30, count - free));

const unlessOver = (counter: AttemptCounter | undefined, now: number, { forget }: DelayRule): AttemptCounter | undefined =>
  counter && now - counter.last < forget ? counter : undefined;

/** How long a counter has to wait, never longer than the rule allows, even if the clock was set back. */
const waitOf = ({ until }: AttemptCounter, now: number, { longest }: DelayRule): number =>
  until > now && until - now <= longest ? until - now : 0;

/**
 * Counts tries in the store of the accounts, shared by all instances, and refuses those that come too soon. It counts a
 * try before it is made, so that no more concurrent tries than the rule allows go ahead. It stores a hash, not the
 * address or the name.
 */
export class Throttle {
  readonly #accounts: Accounts;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #mutex = new KeyedMutex();
  readonly #waiting = new LRUCache<string, AttemptCounter>(growingTo(mostRemembered));

  constructor(accounts: Accounts, secret: string, now: () => Date) {
    this.#accounts = accounts;
    this.#secret = secret;
    this.#now = now;
  }

  /** Throws `DomainError` TOO_MANY_REQUESTS with `sentence` if it has to wait; counts nothing, and is cheap. */
  async refuseEarly(counted: Counted, sentence: string): Promise<void> {
    this.#refuse(await this.#wait(this.#keyOf(counted), counted.rule), sentence);
  }

  /**
   * Counts a try against each. If one of them has to wait, counts nothing and throws `DomainError` TOO_MANY_REQUESTS
   * with `sentence`.
   */
  async admit(all: readonly Counted[], sentence: string): Promise<Admitted> {
    const keyed = all.map((counted) => ({ ...counted, key: this.#keyOf(counted) }));
    const waits = await Promise.all(keyed.map(({ key, rule }) => this.#wait(key, rule)));
    this.#refuse(Math.max(0, ...waits), sentence);
    const counts: number[] = [];
    const taken: typeof keyed = [];
    const forgive = async (goesOn: boolean) =>
      void (await Promise.all(taken.map(({ key, rule }) => this.#mutex.run(key, () => this.#forgive(key, rule, goesOn)))));
    const giveBack = () => forgive(false);
    for (const one of keyed) {
      const { wait, count } = await this.#mutex.run(one.key, () => this.#count(one.key, one.rule));
      if (wait > 0) await giveBack();
      this.#refuse(wait, sentence);
      taken.push(one);
      counts.push(count);
    }
    return { counts, giveBack, goesOn: () => forgive(true) };
  }

  #refuse(wait: number, sentence: string): void {
    if (wait > 0) throw new DomainError('TOO_MANY_REQUESTS', sentence, [], Math.ceil(wait / 1000));
  }

  async #wait(key: string, rule: DelayRule): Promise<number> {
    const now = this.#now().getTime();
    const known = this.#waiting.get(key);
    if (known && waitOf(known, now, rule) > 0) return waitOf(known, now, rule);
    return this.#waitAfter(key, unlessOver(await this.#accounts.attemptCounter(key), now, rule), now, rule);
  }

  #waitAfter(key: string, counter: AttemptCounter | undefined, now: number, rule: DelayRule): number {
    const wait = counter ? waitOf(counter, now, rule) : 0;
    if (counter && wait > 0) this.#waiting.set(key, counter);
    return wait;
  }

  async #count(key: string, rule: DelayRule): Promise<{ wait: number; count: number }> {
    for (;;) {
      const now = this.#now().getTime();
      // Compare and swap with the value just read: another instance may count in between.
      const before = await this.#accounts.attemptCounter(key);
      const counter = unlessOver(before, now, rule);
      const wait = this.#waitAfter(key, counter, now, rule);
      if (wait > 0) return { wait, count: 0 };
      const count = (counter?.count ?? 0) + 1;
      const next = { count, until: now + delayAfter(count, rule), last: now };
      if (await this.#accounts.replaceAttemptCounter(key, before, next)) return { wait: 0, count };
    }
  }

  async #forgive(key: string, rule: DelayRule, goesOn: boolean): Promise<void> {
    for (;;) {
      const before = await this.#accounts.attemptCounter(key);
      if (!before) return;
      const count = Math.max(0, before.count - 1);
      this.#waiting.delete(key);
      const next = { count, until: goesOn || count < rule.free ? before.last : before.until, last: before.last };
      if (await this.#accounts.replaceAttemptCounter(key, before, next)) return;
    }
  }

  #keyOf({ kind, who }: Counted): string {
    return createHmac('sha256', this.#secret).update(`${kind} ${who}`).digest('base64url');
  }
}
