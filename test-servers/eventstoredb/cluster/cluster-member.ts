import type { State } from '../gossip.ts';
import type { Ballot } from './ballot.ts';
import type { CommitIndex } from './commit-index.ts';
import type { Entries } from './entries.ts';
import type { MemberOptions } from './options.ts';
import type { Sight } from './sight.ts';

/** A member of the cluster, as its election and what it does as a leader or a follower see it. */
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
  /** Who leads, as far as this member knows. */
  readonly leader: number | undefined;
  readonly isLeader: boolean;
  become(state: State): void;
  /** A quorum has an entry, and all before it. */
  commit(index: number): void;
  /** A term has begun in which this member voted for nobody yet. */
  enter(term: number): void;
  hearLeader(leader: number): void;
  /** The leader was not heard for too long. */
  loseLeader(): void;
  /** Leads from now on, and takes writes when a quorum has an event of this term. */
  lead(): void;
}
