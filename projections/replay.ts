import type { RecordedEvent } from '../contracts/recorded.ts';
import { Building, goal, type Replay } from './building.ts';
import type { Projection } from './projection.ts';
import type { Group, ReadStore } from './read-store/read-store.ts';
import { foldCollections } from './subjects.ts';
import { assertLogHolds, LogMismatchError, witnessOf } from './witness.ts';

/** A replay that may start over from a log other than the one that the collections were built from. */
export interface AcceptingReplay extends Replay {
  /** Records in the log what is given up, and returns that event. Omitted: nothing is given up. */
  readonly acceptLoss?: ((mismatch: LogMismatchError) => Promise<RecordedEvent>) | undefined;
}

/**
 * The groups that replays build, and resume after an interruption: one for all collections, and one for some of them,
 * so that the latter does not disturb a replay of all in progress.
 */
export const replayGroups = { all: 'replay', some: 'replay-some' } as const;
/** The group of the previous generation, which a replay replaced and kept on request. */
export const previousGroup = 'kept';

/** The same collections, plus those that keep the folds: no group works without them. */
export const withFolds = (projections: readonly Projection[]): readonly Projection[] => [
  ...new Set([...foldCollections, ...projections]),
];

/**
 * The group that an interrupted replay of the same collections left, for resuming. A group with parked events is not
 * resumed: a newer program may be able to apply them.
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

/** Whether these include all collections that readers see. */
export const areAllOf = (live: Group, wanted: readonly Projection[]): boolean =>
  Object.keys(live.generations).every((name) => wanted.some((one) => one.name === name));

/** The group to build these collections in. A replay of all discards an unfinished replay of some. */
const groupFor = async (store: ReadStore, wanted: readonly Projection[]): Promise<string> => {
  const live = await store.group('live');
  const areAll = !live || areAllOf(live, wanted);
  if (areAll) await store.dropGroup(replayGroups.some);
  return areAll ? replayGroups.all : replayGroups.some;
};

/** Resumes an interrupted replay of these collections, or starts over. */
export const begin = async (options: Replay, projections: readonly Projection[]): Promise<Building> => {
  const wanted = withFolds(projections);
  const name = await groupFor(options.store, wanted);
  const group = (await leftBefore(options, name, wanted)) ?? (await options.store.createGroup(name, wanted));
  return new Building(options, group, wanted);
};

/**
 * Checks that the log has what the collections have seen. If it does not and the loss is accepted, discards the
 * collections: records the loss, removes everything built from the other log, then makes that event the witness. If
 * interrupted, it has to be requested again.
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
 * Rebuilds collections from the log: builds a new generation beside the live one, catches up, and replaces it in one
 * step; readers see one or the other, never a mix. If it throws, nothing has changed, and the next run resumes.
 */
export const replay = async (options: Replay): Promise<Group> => {
  await assertLogHolds(options);
  const building = await begin(options, options.projections);
  return building.switchIn(namesOf(options.projections));
};

/**
 * Builds the collections that are missing or have another version. Usually there is nothing to do. If events are
 * parked, builds all collections: this program may be able to apply those events, and must not apply them again to
 * collections that already include them. Unknown collections are retired, since this program will not keep them up to
 * date. Collections built from another log may be all that is left of it: they are only replaced if the loss is
 * accepted. Throws `LogMismatchError`.
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
