import { setImmediate as immediate } from 'node:timers/promises';
import type { EventReader, Position } from '../../contracts/recorded.ts';
import { Applier, type Folded } from './apply.ts';
import type { Projection } from './projection.ts';
import { readAllThere } from './readable.ts';
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

/** Applies the log up to a position. The next page is read and folded while the last one is being written. */
const catchUp = async ({ log, onProgress }: Replay, applier: Applier, to: Position): Promise<void> => {
  let after = applier.group.position;
  let written: Promise<unknown> = Promise.resolve();
  const next = async (): Promise<Folded> => {
    // Reading and folding hold this thread: the batch before must have gone to the store first, so that both work at once.
    await immediate();
    const events = (await readAllThere(log, after, batchSize)).filter(({ position }) => position <= to);
    const last = events.at(-1);
    if (!last)
      throw new Error(`The log ends at ${after}, the live collections stand at ${to}: they were built from another log.`);
    after = last.position;
    return applier.fold(events);
  };
  while (after < to) {
    const [folded] = await Promise.all([next(), written]);
    onProgress?.(applier.group.position, to);
    written = applier.write(folded);
  }
  await written;
  onProgress?.(after, to);
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
  const applier = new Applier(store, await store.createGroup('replay', wanted), wanted, options.log);
  for (;;) {
    const to = await goal(options);
    await catchUp(options, applier, to);
    try {
      return await store.switchIn(
        applier.group,
        projections.map(({ name }) => name),
      );
    } catch (error) {
      // Where the live group moved on meanwhile, catch up with it again.
      if (!(error instanceof GroupChanged) || (await goal(options)) === to) throw error;
    }
  }
};

/**
 * Builds the collections that are not there, or are there in another version. Nothing to do is the usual case.
 * Those that this program does not know are retired, for it will not keep them up to date. Collections that stand behind the end of the
 * log were built from another one (a backup was restored): they are all built anew.
 */
export const buildMissing = async (options: Replay): Promise<void> => {
  const { log, store } = options;
  const before = await store.group('live');
  const ahead = before !== undefined && before.position > (await log.head());
  const live = ahead ? await store.createGroup('live', []) : before;
  const missing = options.projections.filter(({ name, version }) => live?.generations[name]?.version !== version);
  const known = new Set(options.projections.map(({ name }) => name));
  const unknown = Object.keys(live?.generations ?? {}).filter((name) => !known.has(name));
  if (unknown.length > 0) await store.retire(unknown);
  if (missing.length > 0) await replay({ ...options, projections: missing });
  await store.sweep();
};
