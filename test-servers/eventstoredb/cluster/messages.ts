import type { State } from '../gossip.ts';
import type { Entry } from './entries.ts';

/** A member's state, as it or another one reports it. */
export interface Report {
  readonly state: State;
  readonly isAlive: boolean;
}

/**
 * Asks for a vote. With `isTrial`, only asks whether the member would vote, so that members with a leader are not
 * disturbed.
 */
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

/** A leader's message, with or without entries; it doubles as the heartbeat. */
export interface AppendRequest {
  readonly term: number;
  readonly leader: number;
  /** The entry after which the new ones belong. */
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
  /** The last entry up to which both logs may agree. */
  readonly last: number;
  readonly state: State;
}

export interface Messages {
  readonly vote: (request: VoteRequest) => VoteAnswer;
  readonly append: (request: AppendRequest) => AppendAnswer;
}
