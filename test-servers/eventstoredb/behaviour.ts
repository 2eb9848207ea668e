import type { Place } from './gossip.ts';

/**
 * `refuse`: only this append gets a timeout, and is not stored. `break`: the call breaks, and neither this append nor
 * later ones are stored. `lose`: this append is stored, but the call breaks before the response.
 */
export type BatchFault = 'none' | 'refuse' | 'break' | 'lose';

/** How a server handles calls at the moment. */
export interface Behaviour {
  /** False: every call gets "Server Is Not Ready", as while a server starts. */
  readonly ready: boolean;
  /** How often all subscriptions fell silent: those that were open at the time receive nothing more. */
  readonly silences: number;
  /** How long a read of $all waits before it scans the next events, in milliseconds. */
  readonly searchPause: number;
  /** The leader of the cluster, if it is another server. */
  readonly leader: Place | undefined;
  /** The fates of the next appends of batch calls, in order; later ones are handled as usual. */
  readonly faults: BatchFault[];
}
