/** A checkpoint of the site's log, as it is served. */
export interface SignedCheckpoint {
  /** A signed note (C2SP tlog-checkpoint). */
  readonly note: string;
  /** The public key that verifies its signature, as published. */
  readonly verifierKey: string;
  /** ISO 8601: when the site signed it; null if a program stored it that did not record the time. */
  readonly signedAt: string | null;
}

/** `signed`: the last one that the site signed. `cosigned`: the newest one that a quorum of witnesses cosigned. */
export type CheckpointKind = 'signed' | 'cosigned';

/**
 * The port to the last signed checkpoint: an ordinary record beside the accounts, which a replay never touches. Only
 * this record keeps a site from signing two different pasts. Every method throws `StoreUnavailableError` if the store
 * cannot be reached.
 */
export interface CheckpointStore {
  /** Undefined if nothing was signed. */
  last(): Promise<SignedCheckpoint | undefined>;
  /**
   * Replaces `before`, identified by its note, durably: once it resolves, neither a kill nor a power cut undoes it.
   * Returns false, and changes nothing, if the record has changed since.
   */
  replace(before: SignedCheckpoint | undefined, next: SignedCheckpoint): Promise<boolean>;
}
