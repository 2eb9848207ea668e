import type { State } from '../gossip.ts';
import type { Entry } from './entries.ts';

/** What members say of themselves and of others. */
export interface Report {
  readonly state: State;
  readonly isAlive: boolean;
}

/** Asks for a vote; `isTrial`: whether there would be one, so that nobody is disturbed who has a leader. */
export interface VoteRequest {
  readonly term: number;
  readonly candidate: number;
  readonly isTrial: boolean;
  readonly last: number;
  readonly lastTerm: number;
}

export interface VoteAnswer {
  readonly term: number;
  readonly isGranted: boolean;
}

/** What a leader sends, with entries or without: it is also the sign that it lives. */
export interface AppendRequest {
  readonly term: number;
  readonly leader: number;
  /** Where the entries belong: behind this one. */
  readonly previous: number;
  readonly previousTerm: number;
  readonly entries: readonly Entry[];
  /** The last entry that a quorum has. */
  readonly committed: number;
  /** All members, as the leader sees them. */
  readonly members: readonly Report[];
}

export interface AppendAnswer {
  readonly term: number;
  readonly isTaken: boolean;
  /** Up to which entry both may be the same. */
  readonly last: number;
  readonly state: State;
}

export interface Messages {
  readonly vote: (request: VoteRequest) => VoteAnswer;
  readonly append: (request: AppendRequest) => AppendAnswer;
}
