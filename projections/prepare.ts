import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from './read-store/read-store.ts';
import { buildMissing, type AcceptingReplay } from './replay.ts';
import { assertLogHolds } from './witness.ts';

/** How often a waiting process polls, and a building one renews its lease, in milliseconds. */
const lookEvery = 250;
const renewEvery = 1_500;

export interface Preparation extends AcceptingReplay {
  /** Whether this process may build; otherwise it waits until another one has. */
  readonly projects: boolean;
  /** Called once, if it has to wait. */
  readonly onWait?: () => void;
}

/** Whether the live collections are those of this program, each in its version. */
const isBuilt = async ({ store, projections }: Preparation): Promise<boolean> => {
  const live = await store.group('live');
  return projections.every(({ name, version }) => live?.generations[name]?.version === version);
};

/** Builds while holding the lease, so that of several processes starting at once only one builds. */
const buildHolding = async (options: Preparation, lease: Lease): Promise<void> => {
  const renewal = setInterval(() => void lease.hold().catch(() => undefined), renewEvery);
  try {
    await buildMissing(options);
  } catch (error) {
    await lease.release().catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
};

/**
 * Ensures that the collections exist before the process follows the log: the one that holds the lease builds what is
 * missing, the others wait. Throws `LogMismatchError`, and whatever the store or the log throws.
 */
export const prepare = async (options: Preparation): Promise<void> => {
  const { store, projects, onWait, signal } = options;
  if (projects && !store.lease) return buildMissing(options);
  for (let hasReported = false; ; hasReported = true) {
    if (projects && store.lease && (await store.lease.hold())) return buildHolding(options, store.lease);
    await assertLogHolds(options);
    if (await isBuilt(options)) return;
    if (!hasReported) onWait?.();
    await sleep(lookEvery, undefined, { signal });
  }
};
