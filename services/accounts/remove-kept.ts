import type { AccountStores } from './account-stores.ts';

/** What removing an account takes. */
export interface RemovalStores extends AccountStores {
  readonly notices: { removeAllOf(userId: number): Promise<void> };
  readonly drafts: { removeAllOf(userId: number): Promise<void> };
  readonly claims: { removeAllOf(userId: number): Promise<void> };
  readonly modificationDates: { forget(): Promise<void> };
  readonly imageRecords: {
    ofUser(userId: number): Promise<readonly { readonly id: string }[]>;
    hide(ids: readonly string[]): Promise<void>;
  };
}

/**
 * Removes all that is kept of an account whose end is recorded, the account last: until then it is done once more. Its
 * images are hidden until they go; those of articles stay.
 * Afterwards what came meanwhile; nothing is kept any more for whoever is gone. Answers whether the account was there.
 * Throws `StoreUnavailableError`.
 */
export const removeKept = async (stores: RemovalStores, id: number): Promise<boolean> => {
  const { accounts, notices, drafts, claims, modificationDates, imageRecords } = stores;
  // Another account may have uploaded its picture first.
  const picture = (await accounts.byId(id))?.picture;
  await imageRecords.hide([...(await imageRecords.ofUser(id)), ...(picture ? [picture] : [])].map((image) => image.id));
  const removeBeside = async (): Promise<void> => {
    await notices.removeAllOf(id);
    await drafts.removeAllOf(id);
    await claims.removeAllOf(id);
  };
  await removeBeside();
  const removed = await accounts.remove(id);
  await removeBeside();
  // Digests of feeds that had the account's name.
  await modificationDates.forget();
  return removed;
};
