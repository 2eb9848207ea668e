import type { Place } from './gossip.ts';

/**
 * `refuse`: it alone is answered with a timeout, and not stored. `break`: the call breaks, and neither it nor what is
 * behind it is stored. `lose`: it is stored, and the call breaks before it is answered.
 */
export type BatchFault = 'none' | 'refuse' | 'break' | 'lose';

/** How a server takes calls now. */
export interface Behaviour {
  /** False: every call is answered "Server Is Not Ready", as while a server starts. */
  readonly ready: boolean;
  /** How often all subscriptions fell silent: those that were open then hear nothing more. */
  readonly silences: number;
  /** How long a read of everything waits before it looks at the next events, in milliseconds. */
  readonly searchPause: number;
  /** Who leads the cluster, where it is not this one. */
  readonly leader: Place | undefined;
  /** What happens to the next appends of batch calls, one after the other; those behind are taken. */
  readonly faults: BatchFault[];
}
