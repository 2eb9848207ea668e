/** A text or bytes violate their format; the message says where. */
export class MalformedError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'MalformedError';
  }
}

/** Well-formed input fails verification: a signature, a proof or a policy does not hold. The message says which. */
export class NotProvenError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NotProvenError';
  }
}

/**
 * The log signed the checkpoint, but too few of the policy's witnesses did. The message names the members of the quorum
 * that are missing.
 */
export class NoQuorumError extends NotProvenError {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NoQuorumError';
  }
}
