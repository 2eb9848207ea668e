/** The digest of the latest body of an address, and since when it has been that. */
export interface ModificationDate {
  /** A digest of the address: it may hold a name. */
  readonly address: string;
  /** Of the response's bytes. */
  readonly digest: string;
  /** In Unix seconds. */
  readonly since: number;
}

/**
 * The port to the dates that `Last-Modified` headers show: ordinary records beside the accounts, which a replay never
 * touches, and which all instances share. Every method throws `StoreUnavailableError` when it cannot be reached.
 */
export interface ModificationDateStore {
  of(address: string): Promise<ModificationDate | undefined>;
  /** The date that no later one may be less than or equal to, of the addresses that were forgotten. */
  lowest(): Promise<number | undefined>;
  /** Replaces the record `before` of the same address. False, and nothing changes, if another one is there by now. */
  replace(before: ModificationDate | undefined, next: ModificationDate): Promise<boolean>;
  /** Forgets all addresses and digests, and keeps the latest date as the lowest. */
  forget(): Promise<void>;
}
