/** A checkpoint that the site signed of its log, as it is served. */
export interface SignedCheckpoint {
  /** A signed note (C2SP tlog-checkpoint). */
  readonly note: string;
  /** The key by which its signature is verified, as others are given it. */
  readonly verifierKey: string;
}

/** `signed`: what the site signed last. `cosigned`: the newest of these that a quorum of witnesses cosigned. */
export type CheckpointKind = 'signed' | 'cosigned';

/**
 * The port to what the site signed last: an ordinary record beside the accounts, which a replay never touches. It is
 * all that keeps a site from signing two different pasts. Every method throws `StoreUnavailableError` when it cannot
 * be reached.
 */
export interface CheckpointStore {
  /** Undefined where nothing was signed. */
  last(): Promise<SignedCheckpoint | undefined>;
  /**
   * Puts the next one in the place of `before`, by its note, durably: when it resolves, no kill and no power cut undoes
   * it. False, and nothing is changed, where something else stands there meanwhile.
   */
  replace(before: SignedCheckpoint | undefined, next: SignedCheckpoint): Promise<boolean>;
}
