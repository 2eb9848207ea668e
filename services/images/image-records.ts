/**
 * Facts about an image besides its files: its owner, and whether an article uses it. Ordinary records, like accounts: a
 * replay never touches them.
 */
export interface ImageRecord {
  readonly id: string;
  /** The uploader, whose quota it counts towards. */
  readonly userId: number;
  readonly width: number;
  readonly height: number;
  /** The sum over all of its files. */
  readonly bytes: number;
  /** When it was last uploaded, or found in a draft or a profile: milliseconds since 1970. */
  readonly uploadedAt: number;
  /**
   * `unused`: no article ever used it. `hidden`: no article uses it and readers cannot get it, because its article was
   * erased, it was a profile picture, or its account is gone. `going`: it was unused for too long, and its files are
   * being removed.
   */
  readonly state: 'unused' | 'hidden' | 'used' | 'going';
}

/** The result of storing a record. `full`: the account's quota is exceeded; `no-account`: the account is gone. */
export type Kept = 'kept' | 'full' | 'going' | 'no-account';

/** The port to the records of images. Every method throws `StoreUnavailableError` if the store cannot be reached. */
export interface ImageRecords {
  /**
   * Stores the record of an image uploaded just now, unless the account's images would exceed `quota` bytes. An
   * existing record keeps its owner, gets the new upload time, and is no longer hidden.
   */
  keep(record: Omit<ImageRecord, 'state'>, quota: number): Promise<Kept>;
  byId(id: string): Promise<ImageRecord | undefined>;
  /** The total bytes of an account's images. */
  bytesOf(userId: number): Promise<number>;
  /** Marks images as used, until their articles are erased. Returns those that do not exist, or are going. */
  use(ids: readonly string[]): Promise<string[]>;
  /**
   * Marks images as no longer used by an article, and hides them from readers; they are removed after the usual time.
   */
  unuse(ids: readonly string[]): Promise<void>;
  /** Hides the unused ones from readers; the others stay as they are. */
  hide(ids: readonly string[]): Promise<void>;
  /** Releases images, whatever uses them: their files are to be removed. */
  release(ids: readonly string[]): Promise<void>;
  /** At most `limit` images that are going, or that are unused or hidden and were uploaded before a moment. */
  unused(before: number, limit: number): Promise<ImageRecord[]>;
  /** Restarts the wait of unused or hidden images at a moment; the others stay as they are. */
  putOff(ids: readonly string[], at: number): Promise<void>;
  /** Starts to remove an image if it meets the condition of `unused`; returns whether it may be removed. */
  remove(id: string, before: number): Promise<boolean>;
  /** Deletes the record of an image whose files are removed. */
  forget(id: string): Promise<void>;
  /** All records of an account, ordered by id: the quota bounds them. */
  ofUser(userId: number): Promise<ImageRecord[]>;
  /** At most `limit` records with an id after the given one, ordered by id. */
  all(after: string, limit: number): Promise<ImageRecord[]>;
  /** Stores records as they were; existing ones are left as they are. */
  restore(records: readonly ImageRecord[]): Promise<void>;
}
