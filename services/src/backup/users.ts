import { accountsStream, type AccountsCounted } from '../../../contracts/events/account.ts';
import { streamKind, streamNumber } from '../../../contracts/streams.ts';
import { AccountDiffers, type Accounts, type User } from '../accounts/accounts.ts';
import { isOfLog } from '../accounts/numbers.ts';
import type { Registry } from '../accounts/rights.ts';
import type { CopiedEvent } from './events.ts';

const pageSize = 500;

/** All accounts, in the order of their numbers. Sessions and idempotency keys are no part of a backup: people sign in again. Throws `StoreUnavailable`. */
export const copiedUsers = async function* (accounts: Accounts): AsyncGenerator<User> {
  for (
    let page = await accounts.all(0, pageSize);
    page.length > 0;
    page = await accounts.all((page.at(-1) as User).id, pageSize)
  ) {
    yield* page;
  }
};

/** The numbers of accounts in events that are copied: who registers while they are is in the store, and not yet in the copy. */
export class CopiedNumbers {
  #greatest = 0;

  /** Passes the events on. */
  async *seenIn(events: AsyncIterable<CopiedEvent>): AsyncGenerator<CopiedEvent> {
    for await (const event of events) {
      if (streamKind(event.stream) === 'account') this.#see(streamNumber(event.stream) ?? 0);
      if (event.stream === accountsStream && !('damaged' in event))
        this.#see((event.data as Partial<AccountsCounted> | null)?.upTo ?? 0);
      yield event;
    }
  }

  /** Passes on the accounts that got their numbers in these events, or before there were such events. */
  async *known(users: AsyncIterable<User>): AsyncGenerator<User> {
    for await (const user of users) if (user.numberedBy === undefined || user.id <= this.#greatest) yield user;
  }

  #see(number: number): void {
    if (Number.isSafeInteger(number)) this.#greatest = Math.max(this.#greatest, number);
  }
}

/**
 * Keeps the accounts under their numbers. Answers how many there are. Throws `AccountDiffers`, also where the log gave the number to another account,
 * `LogUnavailable` and `StoreUnavailable`.
 */
export const writeUsers = async ({ accounts, log }: Registry, users: AsyncIterable<User>): Promise<number> => {
  let count = 0;
  for await (const user of users) {
    if (!(await isOfLog(log, user))) throw new AccountDiffers(user);
    await accounts.restore(user);
    count += 1;
  }
  return count;
};
