import { LRUCache } from 'lru-cache';
import { accountIn, userActor } from '../../contracts/actors.ts';
import type { EventReader, RecordedEvent } from '../../contracts/recorded.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { isOnlyOneOf } from '../accounts/numbers.ts';
import { numberIn, type TakenFrom } from './entry.ts';

/** How many names and titles are cached; others are looked up again. */
export const mostCached = 2_000;

/** The current names of accounts. */
export class Names {
  readonly #log: EventReader;
  readonly #accounts: Accounts;
  readonly #known = new LRUCache<number, { readonly username: string | null }>({ max: mostCached });

  constructor(log: EventReader, accounts: Accounts) {
    this.#log = log;
    this.#accounts = accounts;
  }

  /**
   * The name of an actor, or of the account that a stream belongs to. Throws `LogUnavailableError`,
   * `StoreUnavailableError`.
   */
  async of(actor: string): Promise<string | null> {
    const id = accountIn(actor) ?? Number(/^account-(\d+)$/.exec(actor)?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(id)) return null;
    const known = this.#known.get(id) ?? { username: await this.#usernameOf(id) };
    this.#known.set(id, known);
    return known.username;
  }

  /** The admin from whom a post was taken over; undefined for any other event. Throws as `of` does. */
  async takenFrom({ type, data }: RecordedEvent): Promise<TakenFrom | undefined> {
    const from = type === 'PostTakenOver' ? numberIn(data, 'from') : undefined;
    return from === undefined ? undefined : { from, username: await this.of(userActor(from)) };
  }

  async #usernameOf(id: number): Promise<string | null> {
    const user = await this.#accounts.byId(id);
    // Don't name a decider from a read store of another log, or an account that got the number of another.
    return user && (await isOnlyOneOf(this.#log, user)) ? user.username : null;
  }
}
