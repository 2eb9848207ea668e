/** The resource has moved permanently: the server responds with 301. */
export class MovedError extends Error {
  /** The path of its new location. */
  readonly to: string;

  constructor(to: string) {
    super(`This has moved to ${to}.`);
    this.name = 'MovedError';
    this.to = to;
  }
}
