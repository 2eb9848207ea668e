import type { Place } from '../gossip.ts';

/** Time limits in a cluster, in milliseconds. */
export interface ClusterTiming {
  /** How often a leader sends a heartbeat. */
  readonly heartbeat: number;
  /** How long the leader is silent, at least, before the others elect a new one; at most twice as long. */
  readonly silence: number;
  /** How long a write waits for a quorum. */
  readonly writeTimeout: number;
  /** How long a leader keeps leading without hearing from a quorum. */
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
