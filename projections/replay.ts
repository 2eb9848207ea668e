import type { RecordedEvent } from '../contracts/recorded.ts';
import { Building, goal, type Replay } from './building.ts';
import type { Projection } from './projection.ts';
import type { Group, ReadStore } from './read-store/read-store.ts';
import { foldCollections } from './subjects.ts';
import { assertLogHolds, LogMismatchError, witnessOf } from './witness.ts';

/** A replay that may begin again from a log that is not the one that the collections were built from. */
export interface AcceptingReplay extends Replay {
  /** Records in the log what is given up, and answers that event. Left out: nothing is given up. */
  readonly acceptLoss?: ((mismatch: LogMismatchError) => Promise<RecordedEvent>) | undefined;
}

/**
 * The groups that replays build, and go on with after they were interrupted: one for all collections, and one for some
 * of them, which takes nothing from a replay of all that is under way.
 */
export const replayGroups = { all: 'replay', some: 'replay-some' } as const;
/** The group of the previous generation: what a replay replaced and was told to keep. */
export const previousGroup = 'kept';

/** The same collections, and those that keep the folds: no group does without. */
export const withFolds = (projections: readonly Projection[]): readonly Projection[] => [
  ...new Set([...foldCollections, ...projections]),
];

/**
 * What an interrupted replay of the same collections left, to go on with. Where it had parked an event it is left, too:
 * a newer program may know how to apply it.
 */
const leftBefore = async (options: Replay, name: string, wanted: readonly Projection[]): Promise<Group | undefined> => {
  const { store } = options;
  const left = await store.group(name);
  if (!left || left.position === 0 || left.position > (await goal(options))) return undefined;
  const same =
    Object.keys(left.generations).length === wanted.length &&
    wanted.every(({ name, version }) => left.generations[name]?.version === version);
  return same && (await store.parked(left)).length === 0 ? store.takeOver(name) : undefined;
};

/** Whether these are all collections that readers see. */
export const areAllOf = (live: Group, wanted: readonly Projection[]): boolean =>
  Object.keys(live.generations).every((name) => wanted.some((one) => one.name === name));

/** The group to build these collections in. A replay of all discards an unfinished replay of some. */
const groupFor = async (store: ReadStore, wanted: readonly Projection[]): Promise<string> => {
  const live = await store.group('live');
  const areAll = !live || areAllOf(live, wanted);
  if (areAll) await store.dropGroup(replayGroups.some);
  return areAll ? replayGroups.all : replayGroups.some;
};

/** Goes on with what an interrupted replay of these collections left, or begins anew. */
export const begin = async (options: Replay, projections: readonly Projection[]): Promise<Building> => {
  const wanted = withFolds(projections);
  const name = await groupFor(options.store, wanted);
  const group = (await leftBefore(options, name, wanted)) ?? (await options.store.createGroup(name, wanted));
  return new Building(options, group, wanted);
};

/**
 * Makes sure that the log holds what the collections have seen, and gives the collections up where it does not and that
 * is accepted: it is recorded, then nothing that was built from the other log is left, then the witness is that event.
 * Interrupted, it is asked for once more.
 */
export const assertOrAccept = async (options: AcceptingReplay): Promise<void> => {
  const { store, hashOf, acceptLoss } = options;
  try {
    await assertLogHolds(options);
  } catch (error) {
    if (!(error instanceof LogMismatchError) || !acceptLoss) throw error;
    const recorded = await acceptLoss(error);
    for (const name of [...Object.values(replayGroups), previousGroup]) await store.dropGroup(name);
    await store.createGroup('live', []);
    await store.resetWitness(witnessOf(recorded, hashOf));
  }
};

/** The names of collections. */
export const namesOf = (projections: readonly Projection[]): string[] => projections.map(({ name }) => name);

/**
 * Rebuilds collections from the log: a new generation is built beside the live one, catches up with it, and takes its
 * place in one step; readers see the one or the other, never half of it. When it throws nothing has changed, and the
 * next time goes on.
 */
export const replay = async (options: Replay): Promise<Group> => {
  await assertLogHolds(options);
  const building = await begin(options, options.projections);
  return building.switchIn(namesOf(options.projections));
};

/**
 * Builds the collections that are not there, or are there in another version. Nothing to do is the usual case. Where
 * events are parked all are built: this program may apply them, and to what has them already nobody may apply them once
 * more. Those that this program does not know are retired, for it will not keep them up to date. Collections that were
 * built from another log may be all that is left of it: nothing is built over them unless that is accepted. Throws
 * `LogMismatchError`.
 */
export const buildMissing = async (options: AcceptingReplay): Promise<void> => {
  const { store } = options;
  await assertOrAccept(options);
  const live = await store.group('live');
  const missing = options.projections.filter(({ name, version }) => live?.generations[name]?.version !== version);
  const known = new Set(options.projections.map(({ name }) => name));
  const unknown = Object.keys(live?.generations ?? {}).filter((name) => !known.has(name));
  if (unknown.length > 0) await store.retire(unknown);
  const isParked = live !== undefined && (await store.parked(live)).length > 0;
  if (missing.length > 0) await replay({ ...options, projections: isParked ? options.projections : missing });
  await store.sweep();
};
