import type { EventReader, Position, RecordedEvent } from '../../contracts/recorded.ts';
import { Applier } from './apply.ts';
import type { Projection } from './projection.ts';
import { GroupChanged, type Group, type ReadStore } from './read-store/read-store.ts';
import { foldCollections } from './subjects.ts';

export interface Replay {
  readonly log: EventReader;
  readonly store: ReadStore;
  /** The collections to rebuild. */
  readonly projections: readonly Projection[];
  /** Told after each batch: where the replay stands, and where it is going. */
  readonly onProgress?: (position: Position, head: Position) => void;
}

const batchSize = 5_000;

/** Applies the log up to a position. The next page is read while the last one is being written. */
const catchUp = async ({ log, onProgress }: Replay, applier: Applier, to: Position): Promise<void> => {
  let after = applier.group.position;
  const page = (): Promise<RecordedEvent[]> => log.readAll(after, batchSize);
  for (let next = page(); after < to;) {
    const events = (await next).filter(({ position }) => position <= to);
    const last = events.at(-1);
    if (!last) break;
    after = last.position;
    const written = applier.apply(events);
    if (after < to) next = page();
    await written;
    onProgress?.(after, to);
  }
};

/** Where a new generation must stand to be switched in: exactly where the live one stands; the log's end when there is none yet. */
const goal = async ({ log, store }: Replay): Promise<Position> => {
  const live = await store.group('live');
  return live && Object.keys(live.generations).length > 0 ? live.position : log.head();
};

/**
 * Rebuilds collections from the log: a new generation is built beside the live one, catches up with it, and takes its place in
 * one step; readers see the one or the other, never half of it. What was built is void when it throws, and nothing has changed.
 */
export const replay = async (options: Replay): Promise<Group> => {
  const { store, projections } = options;
  const wanted = [...new Set([...foldCollections, ...projections])];
  const applier = new Applier(store, await store.createGroup('replay', wanted), wanted);
  for (;;) {
    await catchUp(options, applier, await goal(options));
    try {
      return await store.switchIn(
        applier.group,
        projections.map(({ name }) => name),
      );
    } catch (error) {
      // The live group moved on meanwhile: catch up with it again.
      if (!(error instanceof GroupChanged)) throw error;
    }
  }
};

/** Builds the collections that are not there, or are there in another version. Nothing to do is the usual case. */
export const buildMissing = async (options: Replay): Promise<void> => {
  const live = await options.store.group('live');
  const missing = options.projections.filter(({ name, version }) => live?.generations[name]?.version !== version);
  if (missing.length > 0) await replay({ ...options, projections: missing });
  await options.store.sweep();
};
