import { DomainError } from '../contracts/errors.ts';
import type { Position } from '../contracts/recorded.ts';
import { Building, goal, type Replay } from './building.ts';
import { compareWithLive, type Comparison } from './compare.ts';
import { AlteredLogError, assertKeepsCommitment, contradictionOf, type SignedTree } from './altered-log.ts';
import { logTiles } from './log-tiles.ts';
import { LogTree, tilesOf } from './log-tree.ts';
import type { Projection } from './projection.ts';
import type { ReadStore } from './read-store/read-store.ts';
import { areAllOf, assertOrAccept, begin, namesOf, previousGroup, withFolds, type AcceptingReplay } from './replay.ts';
import { assertLogHolds } from './witness.ts';

export interface ComparedReplay extends AcceptingReplay {
  /** Compare only: the rebuilt collections are dropped, and nothing changes. */
  readonly check?: boolean;
  /**
   * Keep the replaced generation for `switchBack`. It must be able to follow the log, so the collections that keep the
   * folds are replayed too.
   */
  readonly keep?: boolean;
  /** The tree of the log that the site signed last. The collections of a log that contradicts it are dropped. */
  readonly signed?: () => Promise<SignedTree | undefined>;
  /** Called when everything is built and the comparison begins. */
  readonly onCompare?: () => void;
}

export interface Replayed {
  /** Where it resumed; 0 if it began from scratch. */
  readonly from: Position;
  readonly position: Position;
  readonly events: number;
  readonly collections: readonly Comparison[];
  readonly switched: boolean;
}

/** All collections must lack the same parked events: a sum that already has one would count it twice. */
const refusePart = async (store: ReadStore, projections: readonly Projection[]): Promise<void> => {
  const live = await store.group('live');
  if (!live || areAllOf(live, withFolds(projections))) return;
  const parked = (await store.parked(live)).length;
  if (parked === 0) return;
  throw new DomainError(
    'BAD_REQUEST',
    `${parked === 1 ? 'An event is' : `${parked} events are`} parked. What is rebuilt alone may hold what the other collections lack, and would get it once more by "parked retry". Rebuild all of them ("replay --all"), or settle what is parked first ("parked list").`,
  );
};

/** Catches up, so that the rebuilt tree, if it is among the collections, covers everything that was signed. */
const assertGrown = async ({ signed, ...options }: ComparedReplay, building: Building): Promise<void> => {
  const tree = building.group.generations[logTiles.name] ? await signed?.() : undefined;
  if (!tree) return;
  await building.catchUp(await goal(options));
  const { size } = await LogTree.of(options.store, building.group);
  const contradiction = await contradictionOf(tree, size, tilesOf(options.store, building.group));
  if (contradiction) throw new AlteredLogError(contradiction);
};

/**
 * Rebuilds collections for an operator, comparing the result with the live collections before replacing them. Throws
 * `DomainError` BAD_REQUEST for only some of the collections while events are parked, and `AlteredLogError` if the log
 * was altered, unless a loss is accepted.
 */
export const replayCompared = async (options: ComparedReplay): Promise<Replayed> => {
  const { store, acceptLoss, check = false, keep = false } = options;
  const projections = keep ? withFolds(options.projections) : options.projections;
  await assertOrAccept(options);
  if (!check) await refusePart(store, projections);
  const building = await begin({ ...options, assertEvent: acceptLoss ? undefined : assertKeepsCommitment }, projections);
  try {
    if (!acceptLoss) await building.assertResumed();
    await building.catchUp(await goal(options));
    options.onCompare?.();
    const collections = await compareWithLive(store, projections, {
      built: () => building.group,
      signal: options.signal,
      catchUp: async () => building.catchUp(await goal(options)),
    });
    if (!acceptLoss) await assertGrown(options, building);
    if (check) await store.dropGroup(building.group.name);
    else await building.switchIn(namesOf(projections), keep ? previousGroup : undefined);
    await store.sweep();
    const { from, events, group } = building;
    return { from, events, position: group.position, collections, switched: !check };
  } catch (error) {
    // The next replay begins again, with the log as it is then.
    if (error instanceof AlteredLogError) await store.dropGroup(building.group.name);
    throw error;
  }
};

/** There is no previous generation to switch back to; the message says why. */
export class NoPreviousGenerationError extends Error {}

/**
 * Makes the previous generation, kept by a replay, live again, after catching up. Returns the names of the collections.
 * Throws `NoPreviousGenerationError`.
 */
export const switchBack = async (options: Replay): Promise<string[]> => {
  const { store, projections } = options;
  await assertLogHolds(options);
  const previous = await store.group(previousGroup);
  if (!previous)
    throw new NoPreviousGenerationError('There is no previous generation: "replay --keep" keeps the one that it replaces.');
  const known = projections.filter(({ name, version }) => previous.generations[name]?.version === version);
  const otherVersions = Object.keys(previous.generations).filter((name) => !known.some((one) => one.name === name));
  if (otherVersions.length > 0)
    throw new NoPreviousGenerationError(
      `This program cannot follow on the previous generation of ${otherVersions.join(', ')}: another version of it made it.`,
    );
  const taken = (await store.takeOver(previousGroup)) ?? previous;
  await new Building(options, taken, known).switchIn(namesOf(known));
  await store.sweep();
  return namesOf(known);
};
