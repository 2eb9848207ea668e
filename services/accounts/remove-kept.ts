import type { AccountStores } from './account-stores.ts';

/** What removing an account takes. */
export interface RemovalStores extends AccountStores {
  readonly notices: { removeAllOf(userId: number): Promise<void> };
  readonly drafts: { removeAllOf(userId: number): Promise<void> };
}

/**
 * Removes all that is kept of an account whose end is recorded, the account last: until then it is done once more.
 * Answers whether the account was there. Throws `StoreUnavailableError`.
 */
export const removeKept = async ({ accounts, notices, drafts }: RemovalStores, id: number): Promise<boolean> => {
  await notices.removeAllOf(id);
  await drafts.removeAllOf(id);
  return accounts.remove(id);
};
