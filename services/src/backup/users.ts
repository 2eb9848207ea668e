import type { Accounts, User } from '../accounts/accounts.ts';

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

/** Keeps the accounts under their numbers. Answers how many there are. Throws `AccountDiffers` and `StoreUnavailable`. */
export const writeUsers = async (accounts: Accounts, users: AsyncIterable<User>): Promise<number> => {
  let count = 0;
  for await (const user of users) {
    await accounts.restore(user);
    count += 1;
  }
  return count;
};
