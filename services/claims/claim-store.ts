/** That an admin reads a post to decide on it: a lease, which runs out by itself. Times in milliseconds since 1970. */
export interface Claim {
  readonly postId: number;
  readonly userId: number;
  readonly since: number;
  /** From then on it holds no more, unless it was renewed. */
  readonly until: number;
}

/**
 * The port to claims: ordinary records beside the accounts, at most one for each post. Every method throws
 * `StoreUnavailableError` when it cannot be reached.
 */
export interface ClaimStore {
  /**
   * Keeps a claim that begins now where no other account has one that holds; one's own holds on until the later time.
   * Of several at once exactly one is kept. Answers the claim that holds; undefined where there is no such account, or
   * another one released its claim at the same moment.
   */
  claim(claim: Claim): Promise<Claim | undefined>;
  /** Puts a claim in the place of that of account `from`; answers whether that had one. */
  takeOver(claim: Claim, from: number): Promise<boolean>;
  /** Removes the claim of an account on a post. */
  release(postId: number, userId: number): Promise<void>;
  /** The claim on a post that holds at a time. */
  of(postId: number, at: number): Promise<Claim | undefined>;
  /** At most `limit` claims that hold at a time, by the numbers of their posts. */
  all(at: number, limit: number): Promise<Claim[]>;
  /** Removes all claims of an account. */
  removeAllOf(userId: number): Promise<void>;
}
