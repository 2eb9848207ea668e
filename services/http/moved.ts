/** What is read at an address has moved for good: it is answered with 301. */
export class MovedError extends Error {
  /** The path where it is now. */
  readonly to: string;

  constructor(to: string) {
    super(`This has moved to ${to}.`);
    this.name = 'MovedError';
    this.to = to;
  }
}
