/** A stored key, encrypted with the data key of the site; or the fact that it was destroyed. */
export type StoredKey = Uint8Array | 'destroyed';

/** The key of a stream, as `list` returns it. */
export interface ListedKey {
  readonly stream: string;
  readonly key: StoredKey;
}

/**
 * The port to the keys that encrypt user content: ordinary records next to the accounts, which a replay never touches.
 * Every method throws `StoreUnavailableError` when the store cannot be reached.
 */
export interface KeyStore {
  /** The check value that identifies the site's data key; undefined if none is stored yet. */
  check(): Promise<Uint8Array | undefined>;
  /** Stores the check value unless there is one, and returns the stored one. */
  keepCheck(check: Uint8Array): Promise<Uint8Array>;
  /** The keys of those streams that have one. */
  find(streams: readonly string[]): Promise<Map<string, StoredKey>>;
  /** Stores keys for streams that have none and whose key was not destroyed; on disk when it resolves. */
  add(keys: readonly ListedKey[]): Promise<void>;
  /** Deletes the keys of streams for good: no later key is stored for them. */
  destroy(streams: readonly string[]): Promise<void>;
  /** At most `limit` keys of streams after `after`, ordered by name (by code points). */
  list(after: string, limit: number): Promise<ListedKey[]>;
}
