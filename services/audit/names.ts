import { LRUCache } from 'lru-cache';
import { accountIn, userActor } from '../../contracts/actors.ts';
import type { EventReader, RecordedEvent } from '../../contracts/recorded.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { isOnlyOneOf } from '../accounts/numbers.ts';
import { numberIn, type TakenFrom } from './entry.ts';

/** So many names and titles are kept in memory; others are looked up again. */
export const mostCached = 2_000;

/** The names that accounts have today. */
export class Names {
  readonly #log: EventReader;
  readonly #accounts: Accounts;
  readonly #known = new LRUCache<number, { readonly username: string | null }>({ max: mostCached });

  constructor(log: EventReader, accounts: Accounts) {
    this.#log = log;
    this.#accounts = accounts;
  }

  /** Of an actor, or of the account's own stream. Throws `LogUnavailableError`, `StoreUnavailableError`. */
  async of(actor: string): Promise<string | null> {
    const id = accountIn(actor) ?? Number(/^account-(\d+)$/.exec(actor)?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(id)) return null;
    const known = this.#known.get(id) ?? { username: await this.#usernameOf(id) };
    this.#known.set(id, known);
    return known.username;
  }

  /** From whom a post was taken over; undefined of any other event. Throws as `of` does. */
  async takenFrom({ type, data }: RecordedEvent): Promise<TakenFrom | undefined> {
    const from = type === 'PostTakenOver' ? numberIn(data, 'from') : undefined;
    return from === undefined ? undefined : { from, username: await this.of(userActor(from)) };
  }

  async #usernameOf(id: number): Promise<string | null> {
    const user = await this.#accounts.byId(id);
    // A read store that is not this log's must not say who decided, nor an account that came to the number of another.
    return user && (await isOnlyOneOf(this.#log, user)) ? user.username : null;
  }
}
