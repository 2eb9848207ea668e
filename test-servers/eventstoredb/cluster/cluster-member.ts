import type { State } from '../gossip.ts';
import type { Ballot } from './ballot.ts';
import type { CommitIndex } from './commit-index.ts';
import type { Entries } from './entries.ts';
import type { MemberOptions } from './options.ts';
import type { Sight } from './sight.ts';

/** A member of the cluster, as its election, leader and follower code see it. */
export interface ClusterMember {
  readonly options: MemberOptions;
  readonly entries: Entries;
  readonly ballot: Ballot;
  readonly sight: Sight;
  readonly commitIndex: CommitIndex;
  readonly others: readonly number[];
  /** How many members are a quorum. */
  readonly quorum: number;
  readonly state: State;
  /** The leader, as far as this member knows. */
  readonly leader: number | undefined;
  readonly isLeader: boolean;
  become(state: State): void;
  /** A quorum has an entry and all earlier ones. */
  commit(index: number): void;
  /** Enters a new term, in which this member has not voted yet. */
  enter(term: number): void;
  hearLeader(leader: number): void;
  /** The leader has been silent for too long. */
  loseLeader(): void;
  /** Becomes the leader, and accepts writes once a quorum has an event of this term. */
  lead(): void;
}
