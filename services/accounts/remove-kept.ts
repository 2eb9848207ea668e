import type { AccountStores } from './account-stores.ts';

/** The stores that account removal needs. */
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
 * Removes all data of an account whose end is recorded, the account itself last, so that an interrupted removal is
 * repeated. Hides its images until they are deleted; images of articles stay. Then removes again what concurrent
 * requests wrote meanwhile; nothing more is stored once the account is gone. Returns whether the account existed.
 * Throws `StoreUnavailableError`.
 */
export const removeKept = async (stores: RemovalStores, id: number): Promise<boolean> => {
  const { accounts, notices, drafts, claims, modificationDates, imageRecords } = stores;
  // Another account may have been the first to upload the same picture.
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
  // They hold digests of feeds with the account's name.
  await modificationDates.forget();
  return removed;
};
