import { setImmediate as immediate } from 'node:timers/promises';
import { DomainError } from '../../contracts/errors.ts';
import type { EventReader, Position, RecordedEvent } from '../../contracts/recorded.ts';
import { Applier, type Folded } from './apply.ts';
import { compareWithLive, type Comparison } from './compare.ts';
import type { Projection } from './projection.ts';
import { readAllThere, type Readable } from './readable.ts';
import { GroupChanged, type Group, type ReadStore } from './read-store/read-store.ts';
import { foldCollections } from './subjects.ts';
import { assertLogHolds, LogMismatchError, witnessOf, type HashOf } from './witness.ts';

/** How far a replay is. Positions may be bytes of the log: what is counted for people is events. */
export interface Progress {
  /** Where it began: at 0, or where it was interrupted. */
  readonly from: Position;
  readonly position: Position;
  /** Where it is going. */
  readonly to: Position;
  /** How many events it has applied since it began. */
  readonly events: number;
}

export interface Replay {
  readonly log: EventReader;
  readonly store: ReadStore;
  /** The collections to rebuild. */
  readonly projections: readonly Projection[];
  /** Told after each batch. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** For the witness (see witness.ts). */
  readonly hashOf?: HashOf;
  /** Ends it between two pages: it throws the signal's reason, and the next time goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** A replay that may begin again from a log that is not the one that the collections were built from. */
export interface AcceptingReplay extends Replay {
  /** Records in the log what is given up, and answers that event. Left out: nothing is given up. */
  readonly acceptLoss?: ((mismatch: LogMismatchError) => Promise<RecordedEvent>) | undefined;
}

/**
 * The groups that replays build, and go on with after they were interrupted: one for all collections, and one for some of them, which
 * takes nothing from a replay of all that is under way.
 */
export const replayGroups = { all: 'replay', some: 'replay-some' } as const;
/** The group of what was replaced, where it is kept. */
export const keptGroup = 'kept';

const batchSize = 5_000;
/** How often it is tried to catch up with a projector that goes on meanwhile. */
const triesBeside = 3;
/** While the store writes one batch, the next waits at its door. */
const mostUnderWay = 2;

/** The same collections, and those that keep the folds: no group does without. */
const withFolds = (projections: readonly Projection[]): readonly Projection[] => [
  ...new Set([...foldCollections, ...projections]),
];

/** One group on its way to where the live one stands. */
class Building {
  readonly #options: Replay;
  readonly #applier: Applier;
  readonly #from: Position;
  #events = 0;

  constructor(options: Replay, group: Group, projections: readonly Projection[]) {
    this.#options = options;
    this.#applier = new Applier(options.store, group, projections, options.log, options.hashOf);
    this.#from = group.position;
  }

  get group(): Group {
    return this.#applier.group;
  }

  get from(): Position {
    return this.#from;
  }

  get events(): number {
    return this.#events;
  }

  /** Applies the log up to a position. The next page is read and folded while others are under way to the store. */
  async catchUp(to: Position): Promise<void> {
    const underWay: Promise<void>[] = [];
    try {
      for (let after = this.group.position; after < to;) {
        // Reading and folding hold this thread: what was folded must have gone to the store first, so that both work at once.
        await immediate();
        this.#options.signal?.throwIfAborted();
        const events = await this.#eventsBetween(after, to);
        const batch = await this.#applier.fold(events);
        if (underWay.length === mostUnderWay) await underWay.shift();
        underWay.push(this.#write(batch, events.length, to));
        after = batch.to;
      }
      await Promise.all(underWay);
    } finally {
      await Promise.allSettled(underWay);
    }
  }

  async #eventsBetween(after: Position, to: Position): Promise<readonly Readable[]> {
    const events = (await readAllThere(this.#options.log, after, batchSize)).filter(({ position }) => position <= to);
    if (events.length > 0) return events;
    throw new Error(`The log ends at ${after}, the live collections stand at ${to}: they were built from another log.`);
  }

  /** Handled here, too: it may fail while something else is waited for. */
  #write(batch: Folded, events: number, to: Position): Promise<void> {
    const written = this.#applier.write(batch).then(() => {
      this.#events += events;
      this.#tell(to);
    });
    written.catch(() => undefined);
    return written;
  }

  /** Takes the place of the live collections, wherever they have moved to meanwhile: where they move on and on, the projector is held up for it. */
  async switchIn(names: readonly string[], keep?: string): Promise<Group> {
    for (let tries = 1; ; tries += 1) {
      if (tries > triesBeside) await this.#options.store.takeOver('live');
      const to = await goal(this.#options);
      await this.catchUp(to);
      try {
        return await this.#options.store.switchIn(this.group, names, keep);
      } catch (error) {
        // Where the live group moved on meanwhile, catch up with it again.
        if (!(error instanceof GroupChanged) || (await goal(this.#options)) === to) throw error;
      }
    }
  }

  #tell(to: Position): void {
    this.#options.onProgress?.({ from: this.#from, position: this.group.position, to, events: this.#events });
  }
}

/** Where a new generation must stand to be switched in: exactly where the live one stands; the log's end when there is none yet. */
const goal = async ({ log, store }: Pick<Replay, 'log' | 'store'>): Promise<Position> => {
  const live = await store.group('live');
  return live && Object.keys(live.generations).length > 0 ? live.position : log.head();
};

/**
 * What an interrupted replay of the same collections left, to go on with. Where it had parked an event it is left, too: a newer program
 * may know how to apply it.
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
const areAllOf = (live: Group, wanted: readonly Projection[]): boolean =>
  Object.keys(live.generations).every((name) => wanted.some((one) => one.name === name));

/** The group for these collections: what is left of a replay of some is of no use beside a replay of all. */
const groupFor = async (store: ReadStore, wanted: readonly Projection[]): Promise<string> => {
  const live = await store.group('live');
  const areAll = !live || areAllOf(live, wanted);
  if (areAll) await store.dropGroup(replayGroups.some);
  return areAll ? replayGroups.all : replayGroups.some;
};

const begin = async (options: Replay, projections: readonly Projection[]): Promise<Building> => {
  const wanted = withFolds(projections);
  const name = await groupFor(options.store, wanted);
  const group = (await leftBefore(options, name, wanted)) ?? (await options.store.createGroup(name, wanted));
  return new Building(options, group, wanted);
};

/**
 * Makes sure that the log holds what the collections have seen, and gives the collections up where it does not and that is accepted: it is
 * recorded, then nothing that was built from the other log is left, then the witness is that event. Interrupted, it is asked for once more.
 */
const assertOrAccept = async (options: AcceptingReplay): Promise<void> => {
  const { store, hashOf, acceptLoss } = options;
  try {
    await assertLogHolds(options);
  } catch (error) {
    if (!(error instanceof LogMismatchError) || !acceptLoss) throw error;
    const recorded = await acceptLoss(error);
    for (const name of [...Object.values(replayGroups), keptGroup]) await store.dropGroup(name);
    await store.createGroup('live', []);
    await store.resetWitness(witnessOf(recorded, hashOf));
  }
};

const namesOf = (projections: readonly Projection[]): string[] => projections.map(({ name }) => name);

/**
 * Rebuilds collections from the log: a new generation is built beside the live one, catches up with it, and takes its place in
 * one step; readers see the one or the other, never half of it. When it throws nothing has changed, and the next time goes on.
 */
export const replay = async (options: Replay): Promise<Group> => {
  await assertLogHolds(options);
  const building = await begin(options, options.projections);
  return building.switchIn(namesOf(options.projections));
};

export interface ComparedReplay extends AcceptingReplay {
  /** Compare only: what was built is dropped, and nothing has changed. */
  readonly check?: boolean;
  /** Keep what is replaced, for `switchBack`. It must be able to follow the log, so the collections that keep the folds are replayed with the others. */
  readonly keep?: boolean;
  /** Told when all is built and the comparison begins. */
  readonly onCompare?: () => void;
}

export interface Replayed {
  /** Where it went on; 0 where it began from nothing. */
  readonly from: Position;
  readonly position: Position;
  readonly events: number;
  readonly collections: readonly Comparison[];
  readonly switched: boolean;
}

/** All collections lack the same parked events, or none does: sums that had one already would count it again. */
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

/** The same for an operator: what was built is held against the live collections before it takes their place. Throws `DomainError` BAD_REQUEST for some of them while events are parked. */
export const replayCompared = async (options: ComparedReplay): Promise<Replayed> => {
  const { store, check = false, keep = false } = options;
  const projections = keep ? withFolds(options.projections) : options.projections;
  await assertOrAccept(options);
  if (!check) await refusePart(store, projections);
  const building = await begin(options, projections);
  await building.catchUp(await goal(options));
  options.onCompare?.();
  const collections = await compareWithLive(store, projections, {
    built: () => building.group,
    signal: options.signal,
    catchUp: async () => building.catchUp(await goal(options)),
  });
  if (check) await store.dropGroup(building.group.name);
  else await building.switchIn(namesOf(projections), keep ? keptGroup : undefined);
  await store.sweep();
  const { from, events, group } = building;
  return { from, events, position: group.position, collections, switched: !check };
};

/** Nothing can be switched back; the message says why. */
export class NothingKept extends Error {}

/** Makes the generation that a replay kept the live one again, after it has caught up. Answers the names of the collections. Throws `NothingKept`. */
export const switchBack = async (options: Replay): Promise<string[]> => {
  const { store, projections } = options;
  await assertLogHolds(options);
  const kept = await store.group(keptGroup);
  if (!kept) throw new NothingKept('No generation is kept: "replay --keep" keeps the one that it replaces.');
  const known = projections.filter(({ name, version }) => kept.generations[name]?.version === version);
  const foreign = Object.keys(kept.generations).filter((name) => !known.some((one) => one.name === name));
  if (foreign.length > 0)
    throw new NothingKept(`This program cannot follow on what is kept of ${foreign.join(', ')}: another version of it made it.`);
  const taken = (await store.takeOver(keptGroup)) ?? kept;
  await new Building(options, taken, known).switchIn(namesOf(known));
  await store.sweep();
  return namesOf(known);
};

/**
 * Builds the collections that are not there, or are there in another version. Nothing to do is the usual case. Where events are parked all are
 * built: this program may apply them, and to what has them already nobody may apply them once more.
 * Those that this program does not know are retired, for it will not keep them up to date. Collections that were built from
 * another log may be all that is left of it: nothing is built over them unless that is accepted. Throws `LogMismatchError`.
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
