/** An admin is reading a post to decide on it: a lease that expires on its own. Times in milliseconds since 1970. */
export interface Claim {
  readonly postId: number;
  readonly userId: number;
  readonly since: number;
  /** The lease expires then, unless renewed. */
  readonly until: number;
}

/**
 * The port to claims: ordinary records beside the accounts, at most one for each post. Every method throws
 * `StoreUnavailableError` if the store cannot be reached.
 */
export interface ClaimStore {
  /**
   * Stores a claim unless another account holds a valid one; renewing one's own keeps the later expiry. Exactly one of
   * several concurrent claims wins. Returns the valid claim; undefined if the account does not exist, or another
   * account released its claim at the same moment.
   */
  claim(claim: Claim): Promise<Claim | undefined>;
  /** Replaces the claim of account `from`; returns whether that had one. */
  takeOver(claim: Claim, from: number): Promise<boolean>;
  /** Removes the claim of an account on a post. */
  release(postId: number, userId: number): Promise<void>;
  /** The claim on a post that is valid at a time. */
  of(postId: number, at: number): Promise<Claim | undefined>;
  /** At most `limit` claims valid at a time, ordered by post number. */
  all(at: number, limit: number): Promise<Claim[]>;
  /** Removes all claims of an account. */
  removeAllOf(userId: number): Promise<void>;
}
