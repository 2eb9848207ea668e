/** A key as it is stored, encrypted with the data key of the site; or that it was destroyed. */
export type StoredKey = Uint8Array | 'destroyed';

/** The key of a stream, as it is listed. */
export interface ListedKey {
  readonly stream: string;
  readonly key: StoredKey;
}

/**
 * The port to the keys that what people wrote is encrypted with: ordinary records beside the accounts, which a replay
 * never touches. Every method throws `StoreUnavailableError` when the store cannot be reached.
 */
export interface KeyStore {
  /** What tells whether a data key is the one of the site; undefined where none was kept yet. */
  check(): Promise<Uint8Array | undefined>;
  /** Keeps what tells the data key where there is none yet, and answers the one that stands. */
  keepCheck(check: Uint8Array): Promise<Uint8Array>;
  /** The keys of streams that have one. */
  find(streams: readonly string[]): Promise<Map<string, StoredKey>>;
  /** Keeps the keys of streams that have none yet, also none that was destroyed: on disk when it resolves. */
  add(keys: readonly ListedKey[]): Promise<void>;
  /** Forgets the keys of streams, and that none is ever kept for them. */
  destroy(streams: readonly string[]): Promise<void>;
  /** At most `limit` keys of streams behind `after`, in the order of their names (by code points). */
  list(after: string, limit: number): Promise<ListedKey[]>;
}
