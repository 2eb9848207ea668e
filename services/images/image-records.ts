/**
 * What is known of a picture beside its files: whose it is, and whether an article has it. Ordinary records, like
 * accounts: a replay never touches them.
 */
export interface ImageRecord {
  readonly id: string;
  /** Who uploaded it: it counts towards that account's quota. */
  readonly userId: number;
  readonly width: number;
  readonly height: number;
  /** Of all of its files. */
  readonly bytes: number;
  /** When it was last uploaded, or found in a draft or a profile: milliseconds since 1970. */
  readonly uploadedAt: number;
  /**
   * `unused`: no article ever had it. `hidden`: no article has it, and readers are not sent it, for its article was
   * erased, it was a profile picture, or its account is gone. `going`: it was used by nothing for too long, and its
   * files are being removed.
   */
  readonly state: 'unused' | 'hidden' | 'used' | 'going';
}

/** What came of keeping a record. `full`: its bytes are more than the account has left; `nobody`: that is gone. */
export type Kept = 'kept' | 'full' | 'going' | 'nobody';

/** The port to the records of pictures. Every method throws `StoreUnavailableError` when it cannot be reached. */
export interface ImageRecords {
  /**
   * Keeps a record of a picture that was uploaded at this moment, where all of its account come to no more than
   * `quota` bytes with it. One that is there stays whose it is, was uploaded now, and is hidden no more.
   */
  keep(record: Omit<ImageRecord, 'state'>, quota: number): Promise<Kept>;
  byId(id: string): Promise<ImageRecord | undefined>;
  /** The bytes of all pictures of an account. */
  bytesOf(userId: number): Promise<number>;
  /** Marks pictures as used, until their articles are erased. Answers those that are not there, or are going. */
  use(ids: readonly string[]): Promise<string[]>;
  /** Marks pictures as used by no article any more, and hides them from readers: they go after their time. */
  unuse(ids: readonly string[]): Promise<void>;
  /** Hides those that are unused from readers; others stay as they are. */
  hide(ids: readonly string[]): Promise<void>;
  /** Lets pictures go, whatever has them: their files are to be removed. */
  release(ids: readonly string[]): Promise<void>;
  /** At most `limit` that are going, or were uploaded before a moment and are unused or hidden. */
  unused(before: number, limit: number): Promise<ImageRecord[]>;
  /** Lets those that are unused or hidden wait as if they were uploaded at a moment; others stay as they are. */
  putOff(ids: readonly string[], at: number): Promise<void>;
  /** Begins to remove a picture, where it is as `unused` says; answers whether it may be removed. */
  remove(id: string, before: number): Promise<boolean>;
  /** Forgets a picture whose files are removed. */
  forget(id: string): Promise<void>;
  /** All records of an account, in the order of their ids: a quota bounds them. */
  ofUser(userId: number): Promise<ImageRecord[]>;
  /** At most `limit` records whose ids come after one, in the order of their ids. */
  all(after: string, limit: number): Promise<ImageRecord[]>;
  /** Keeps records as they were; one that is there is left as it is. */
  restore(records: readonly ImageRecord[]): Promise<void>;
}
