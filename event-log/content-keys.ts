/** The key of a stream, or `destroyed`: data encrypted with it can never be read again. */
export type ContentKey = Uint8Array | 'destroyed';

/** The keys that encrypt personal content, one per stream. */
export interface ContentKeys {
  /** Returns the keys of those streams that have one. Throws whatever the key store throws. */
  find(streams: Iterable<string>): Promise<ReadonlyMap<string, ContentKey>>;
  /**
   * Returns the key of a stream, creating and storing it first if there is none. `isNew`: the stream has no events yet.
   */
  keyFor(stream: string, isNew: boolean): Promise<ContentKey>;
  /** Destroys the keys of streams for good; a stream that has none yet never gets one. May be repeated. */
  destroy(streams: readonly string[]): Promise<void>;
  /** Drops the cached key: another process may have destroyed it. */
  forget(stream: string): void;
}
