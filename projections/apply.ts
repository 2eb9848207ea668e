import { setImmediate as immediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ParkedDecision } from '../contracts/events.ts';
import { DamagedEventError, isOfSite, type EventReader, type Position } from '../contracts/recorded.ts';
import { upcast } from '../contracts/upcast.ts';
import { decisionOn, foldKey, ParkedEvents } from './parked.ts';
import { PendingWrites } from './pending.ts';
import { LogTree } from './log-tree.ts';
import { evolveLogClock, type LogClock } from '../domain/log-clock.ts';
import { onlyKey } from './category-list.ts';
import type { Projection } from './projection.ts';
import type { EventOrDamaged } from '../event-log/or-damaged.ts';
import { charactersOf } from '../event-log/page.ts';
import { Pauses } from '../event-log/pauses.ts';
import { eventLeafHash } from '../event-log/tree/leaf.ts';
import type { Group, Key, Parked, Put, ReadStore, Witness, Writes } from './read-store/read-store.ts';
import {
  changedAccounts,
  changedPosts,
  changedSite,
  foldCollections,
  subjectOf,
  subjectOfEvent,
  wholeLog,
  type State,
  type Subject,
} from './subjects.ts';
import { witnessOf, type HashOf } from './witness.ts';

/** Which documents of which collections a batch touched, and which of their parts (see `Projection`). */
export type Touched = ReadonlyMap<string, readonly Key[]>;

export interface Applied {
  /** The position up to which the collections are built now. */
  readonly position: Position;
  readonly touched: Touched;
  /** The posts that were submitted, revised, decided on or featured. */
  readonly changedPosts: ReadonlySet<number>;
  /** The accounts whose profiles changed. */
  readonly changedAccounts: ReadonlySet<number>;
  /** The types of the events that changed what every page shows of the site. */
  readonly changedSite: ReadonlySet<string>;
  readonly parked: readonly Parked[];
  /** The positions of events that are no longer parked. */
  readonly freed: readonly Position[];
}

export interface Fold {
  readonly position: Position;
  readonly state: State;
}

/** The size of the in-memory fold cache, in characters of text. */
const keptCharacters = 8_000_000;
const sizeOf = ({ state }: Fold): number =>
  ('content' in state ? state.content.length + (state.proposal?.content.length ?? 0) : 0) + 500;

/** The subject of an event, or for a decision on parked events, theirs. */
const concerned = (event: EventOrDamaged) => subjectOf(decisionOn(event)?.data.stream ?? event.stream);

/** The key of the log clock's fold. */
const clock = foldKey(wholeLog, onlyKey);

/** Hashing one event costs as much as processing this many characters. */
const leafCharacters = 300;
/** How many leaves to add to the tree per turn of the event loop. */
const leavesAtOnce = 500;

/** The error of an event that is parked only because an earlier one of its subject is. */
export const waits = 'An earlier event of it is parked.';

/** The outcome of a batch of events, ready to be written. */
export interface Folded {
  readonly to: Position;
  readonly folds: ReadonlyMap<string, Fold>;
  readonly pending: ReadonlyMap<Projection, PendingWrites>;
  readonly parts: ReadonlyMap<Projection, ReadonlySet<string>>;
  readonly writes: readonly Writes[];
  readonly changedPosts: ReadonlySet<number>;
  readonly changedAccounts: ReadonlySet<number>;
  readonly changedSite: ReadonlySet<string>;
  readonly parked: readonly Parked[];
  readonly freed: readonly Position[];
  /** The last of the events; undefined if there were none. */
  readonly last: Witness | undefined;
}

/** A batch while it is being folded: the parts of a `Folded`. */
interface Batch {
  readonly folds: Map<string, Fold>;
  readonly pending: ReadonlyMap<Projection, PendingWrites>;
  readonly parts: ReadonlyMap<Projection, Set<string>>;
  readonly applied: EventOrDamaged[];
  readonly parked: Map<Position, Parked>;
  readonly freed: Position[];
}

/**
 * Applies batches of events, in order, to one group of collections: folds them in memory, then writes the results. The
 * next batches may be folded while earlier ones are still being written. After an error an applier must not be reused:
 * create a new one, from the group's position.
 */
export class Applier {
  readonly #store: ReadStore;
  readonly #projections: readonly Projection[];
  readonly #folds = new LRUCache<string, Fold>({ maxSize: keptCharacters, sizeCalculation: sizeOf });
  /** Batches that may not be stored yet, latest first: their documents must not be read from the store. */
  #underWay: readonly Folded[] = [];
  #group: Group;
  /** The group once those are written. */
  #asked: Group;
  readonly #log: Pick<EventReader, 'readStream'>;
  readonly #hashOf: HashOf | undefined;
  /** The parked events: later events of the same subject wait with them. */
  #waiting: ParkedEvents | undefined;
  /** The collections of the tree over the whole log, and the tree. */
  readonly #growing: readonly Projection[];
  #tree: LogTree | undefined;

  /**
   * `projections` must include the ones that keep the folds (see subjects.ts); parked events are read again from the
   * log.
   */
  constructor(
    store: ReadStore,
    group: Group,
    projections: readonly Projection[],
    log: Pick<EventReader, 'readStream'>,
    hashOf?: HashOf,
  ) {
    this.#store = store;
    this.#group = this.#asked = group;
    this.#log = log;
    this.#hashOf = hashOf;
    // The folds are written last: a fold at a position means that every other document is stored too.
    const keepsFold = (projection: Projection) => Number(foldCollections.includes(projection));
    this.#projections = projections.toSorted((one, other) => keepsFold(one) - keepsFold(other));
    this.#growing = projections.filter((one) => one.tile !== undefined);
  }

  /** The group as last written. */
  get group(): Group {
    return this.#group;
  }

  /**
   * Applies the events and moves the checkpoint to the last of them. Throws `GroupChangedError` or
   * `StoreUnavailableError`.
   */
  async apply(events: readonly EventOrDamaged[]): Promise<Applied> {
    return this.write(await this.fold(events));
  }

  /** Folds the events after those folded before, which must have been passed to `write`. */
  async fold(events: readonly EventOrDamaged[]): Promise<Folded> {
    const waiting = (this.#waiting ??= await ParkedEvents.of(this.#store, this.#group, this.#log));
    const batch: Batch = {
      folds: await this.#foldsBefore(events),
      pending: new Map(this.#projections.map((projection) => [projection, new PendingWrites(projection)])),
      parts: new Map(this.#projections.map((projection) => [projection, new Set()])),
      applied: [],
      parked: new Map(),
      freed: [],
    };
    const pauses = new Pauses();
    const leaves: Uint8Array[] = [];
    for (const event of events) {
      if (this.#growing.length > 0) leaves.push(eventLeafHash(event));
      const decision = decisionOn(event);
      if (decision) await this.#follow(decision, waiting, batch);
      else this.#take(event, waiting, batch);
      this.#moveClock(event, batch);
      await pauses.after(charactersOf(event) + leafCharacters);
    }
    for (const [name, fold] of batch.folds) this.#folds.set(name, fold);
    await this.#growTree(events, leaves, batch);
    const { folds, parts, parked, freed } = batch;
    const pending = new Map([...batch.pending].filter(([, writes]) => writes.keys().length > 0));
    const writes = await Promise.all([...pending].map(([projection, one]) => this.#resolved(projection, one)));
    const end = events.at(-1);
    const last = end && witnessOf(end, this.#hashOf);
    return {
      to: last?.position ?? this.#asked.position,
      folds,
      pending,
      parts,
      writes,
      changedPosts: changedPosts(batch.applied),
      changedAccounts: changedAccounts(events),
      changedSite: changedSite(events),
      parked: [...parked.values()],
      freed,
      last,
    };
  }

  #resolved(projection: Projection, writes: PendingWrites): Promise<Writes> {
    const underWay = this.#underWay.flatMap(({ pending }) => pending.get(projection) ?? []);
    return writes.resolve(this.#store, this.#asked, underWay);
  }

  /** Writes what was folded. Batches are written in the order of these calls; if one fails, so do those after it. */
  async write(batch: Folded): Promise<Applied> {
    const { to, pending, parts, writes, changedPosts, changedAccounts, changedSite, parked, freed, last } = batch;
    const before = this.#asked;
    this.#asked = { ...before, position: to };
    this.#underWay = [batch, ...this.#underWay];
    this.#group = await this.#store.write(before, to, writes, parked, freed, last);
    this.#underWay = this.#underWay.filter((one) => one !== batch);
    const touched = new Map(
      // Collections that every event touches are left out: they carry no information.
      [...pending].flatMap(([projection, one]) =>
        projection.log || projection.tile ? [] : [[projection.name, [...one.keys(), ...(parts.get(projection) ?? [])]] as const],
      ),
    );
    return { position: this.#group.position, touched, changedPosts, changedAccounts, changedSite, parked, freed };
  }

  /** The clock includes every readable event of the site, even one that is parked or discarded. */
  #moveClock(event: EventOrDamaged, { folds, pending }: Batch): void {
    const { position: last = 0, state } = folds.get(clock) ?? {};
    if (!isOfSite(event) || last >= event.position) return;
    const before = state as LogClock | undefined;
    const after = evolveLogClock(before, event);
    for (const projection of this.#projections)
      for (const change of projection.log?.(before, after, event) ?? []) pending.get(projection)?.change(change, event.position);
    folds.set(clock, { position: event.position, state: after });
  }

  /** Every event becomes a leaf, even one that is parked or discarded. */
  async #growTree(events: readonly EventOrDamaged[], leaves: readonly Uint8Array[], { pending }: Batch): Promise<void> {
    if (this.#growing.length === 0) return;
    this.#tree ??= await LogTree.of(this.#store, this.#group);
    for (let from = 0; from < leaves.length; from += leavesAtOnce) {
      const to = from + leavesAtOnce;
      const at = events.slice(from, to).map(({ position }) => position);
      for (const { tile, positions, end } of this.#tree.append(leaves.slice(from, to), at))
        for (const projection of this.#growing)
          for (const change of projection.tile?.(tile, positions) ?? []) pending.get(projection)?.change(change, end);
      if (to < leaves.length) await immediate();
    }
  }

  /** Applies an event, or parks it. */
  #take(event: EventOrDamaged, waiting: ParkedEvents, batch: Batch): void {
    const found = subjectOfEvent(event);
    if (!found || waiting.isDiscarded(event)) return;
    const name = foldKey(found.subject, found.key);
    const before = batch.folds.get(name);
    const isHeldUp = waiting.holdsUp(found.subject, found.key);
    if (!isHeldUp && before && before.position >= event.position) return;
    const { position, stream, type } = event;
    try {
      if (isHeldUp) throw new Error(waits);
      this.#applyOne(event, found.subject, name, batch, position);
    } catch (error) {
      const parked = { position, stream, type, error: (error as Error).message };
      waiting.add(parked);
      batch.parked.set(position, parked);
    }
  }

  /**
   * Retries parked events in order, or discards one for good. Their changes are written at the decision's position:
   * other documents have moved on since the events were parked.
   */
  async #follow({ type, data, position }: ParkedDecision, waiting: ParkedEvents, batch: Batch): Promise<void> {
    const found = subjectOf(data.stream);
    if (!found) return;
    const name = foldKey(found.subject, found.key);
    if (type === 'ParkedDiscarded') waiting.discard(data);
    // An interrupted batch may have written it all already; the events freed then are marked.
    const isDone = (batch.folds.get(name)?.position ?? 0) >= position;
    for (const { parked, event } of await waiting.take(name)) {
      try {
        if (!waiting.isDiscarded(event) && !(isDone && parked.isFreed)) {
          if (waiting.holdsUp(found.subject, found.key)) throw new Error(waits);
          if (isDone) throw new Error(parked.error);
          this.#applyOne(event, found.subject, name, batch, position);
        }
        batch.parked.delete(parked.position);
        batch.freed.push(parked.position);
      } catch (error) {
        const { position, stream, type } = parked;
        const still = { position, stream, type, error: (error as Error).message };
        waiting.add(still);
        batch.parked.set(position, still);
      }
    }
  }

  /** The current folds of the events' subjects: from memory, or else from the store. */
  async #foldsBefore(events: readonly EventOrDamaged[]): Promise<Map<string, Fold>> {
    const folds = new Map<string, Fold>();
    const missing = new Map<Pick<Subject, 'name' | 'fold'>, Set<number>>();
    for (const found of [{ subject: wholeLog, key: onlyKey }, ...events.map(concerned)]) {
      if (!found?.subject.fold) continue;
      const name = foldKey(found.subject, found.key);
      const kept = this.#folds.get(name) ?? this.#underWay.map(({ folds }) => folds.get(name)).find(Boolean);
      if (kept) folds.set(name, kept);
      else missing.set(found.subject, (missing.get(found.subject) ?? new Set()).add(found.key));
    }
    for (const [subject, keys] of missing) {
      const stored = await this.#store.load(this.#group, subject.fold as Projection, [...keys]);
      for (const [key, { position, document }] of stored as Map<number, Put>)
        folds.set(foldKey(subject, key), { position, state: document as State });
    }
    return folds;
  }

  /** `at`: the position to write its documents with. */
  #applyOne(
    event: EventOrDamaged,
    subject: Subject,
    name: string,
    { folds, pending, parts, applied }: Batch,
    at: Position,
  ): void {
    if (event instanceof DamagedEventError) throw event;
    const before = folds.get(name);
    const known = upcast(event);
    const after = subject.evolve(before?.state, known);
    const changes = this.#projections.map(
      (projection) => [projection, subject.changes(projection, before?.state, after, known)] as const,
    );
    for (const [projection, list] of changes) {
      for (const change of list) pending.get(projection)?.change(change, at);
      if (list.length > 0) for (const part of subject.parts(projection, before?.state, after)) parts.get(projection)?.add(part);
    }
    if (after) folds.set(name, { position: at, state: after });
    applied.push(event);
  }
}
