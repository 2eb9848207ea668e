import type { Place } from '../gossip.ts';

/** How long things take in a cluster, in milliseconds. */
export interface ClusterTiming {
  /** How often a leader tells that it lives. */
  readonly heartbeat: number;
  /**
   * After how long a silence of the leader the others elect another one, at the earliest; at the latest after twice as
   * long.
   */
  readonly silence: number;
  /** How long a write waits for a quorum. */
  readonly writeTimeout: number;
  /** How long a leader goes on that hears of no quorum. */
  readonly noQuorum: number;
}

export interface MemberOptions {
  readonly id: number;
  readonly folder: string;
  /** Where clients find the members, and where members find each other. */
  readonly places: readonly Place[];
  readonly peers: readonly Place[];
  readonly timing: ClusterTiming;
}
