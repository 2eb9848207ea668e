/** The key of a stream, or that it was destroyed: what was encrypted with it is read by nobody any more. */
export type ContentKey = Uint8Array | 'destroyed';

/** The keys that what people wrote is encrypted with, one for each stream. */
export interface ContentKeys {
  /** Those of streams that have one. Throws what the store of the keys throws. */
  find(streams: Iterable<string>): Promise<ReadonlyMap<string, ContentKey>>;
  /**
   * The key of a stream, made where there is none, and kept before it is answered. `isNew`: nothing stands in the
   * stream yet.
   */
  keyFor(stream: string, isNew: boolean): Promise<ContentKey>;
  /** Destroys the keys of streams for good, those that have none included: they never get one. May be repeated. */
  destroy(streams: readonly string[]): Promise<void>;
  /** Another process may have destroyed them: they are looked up anew. */
  forget(stream: string): void;
}
