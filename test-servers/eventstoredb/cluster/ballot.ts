import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

interface Cast {
  readonly term: number;
  /** The candidate that this member voted for in that term. */
  readonly vote: number | undefined;
}

/**
 * A member's current term and vote. They are kept in a file, so that no member votes twice in one term, even if it is
 * killed.
 */
export class Ballot {
  readonly #path: string;
  #cast: Cast;

  constructor(path: string) {
    this.#path = path;
    this.#cast = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Cast) : { term: 0, vote: undefined };
  }

  get term(): number {
    return this.#cast.term;
  }

  /** Whether this member may vote for a candidate in its term. */
  isFreeFor(candidate: number): boolean {
    return (this.#cast.vote ?? candidate) === candidate;
  }

  set(term: number, vote?: number): void {
    this.#cast = { term, vote };
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#cast));
    renameSync(`${this.#path}.new`, this.#path);
  }
}
