import { LRUCache } from 'lru-cache';
import type { Position, RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import { PendingWrites } from './pending.ts';
import type { Projection } from './projection.ts';
import type { Group, Key, Parked, Put, ReadStore } from './read-store/read-store.ts';
import { subjectOf, type State, type Subject } from './subjects.ts';

/** Which documents of which collection a batch touched. */
export type Touched = ReadonlyMap<string, readonly Key[]>;

export interface Applied {
  /** Up to where the collections are built now. */
  readonly position: Position;
  readonly touched: Touched;
  readonly parked: readonly Parked[];
}

interface Fold {
  readonly position: Position;
  readonly state: State;
}

/** Folds kept in memory, by the characters of their texts. */
const keptCharacters = 32_000_000;
const sizeOf = ({ state }: Fold): number => ('content' in state ? state.content.length : 0) + 500;

const foldKey = (subject: Subject, key: number): string => `${subject.fold.name}/${key}`;

/** What a batch of events comes to, ready to be written. */
export interface Folded {
  readonly to: Position;
  readonly pending: readonly PendingWrites[];
  readonly parked: readonly Parked[];
}

/**
 * Applies batches of events, in order, to one group of collections: folds them in memory, then writes what follows. The next batch may
 * be folded while one is being written. An applier that threw is spent: make a new one, from where the group stands.
 */
export class Applier {
  readonly #store: ReadStore;
  readonly #projections: readonly Projection[];
  readonly #folds = new LRUCache<string, Fold>({ maxSize: keptCharacters, sizeCalculation: sizeOf });
  /** The folds of the last batch: they may not have been written yet, so they must not be read from the store. */
  #latest: ReadonlyMap<string, Fold> = new Map();
  #group: Group;
  /** Subjects that an event could not be applied to: what comes after it waits with it. */
  #stuck: Set<string> | undefined;

  /** `projections` must hold those that keep the folds (see subjects.ts). */
  constructor(store: ReadStore, group: Group, projections: readonly Projection[]) {
    this.#store = store;
    this.#group = group;
    // The folds are written last: a fold at a position means that every other document is there, too.
    const keepsFold = ({ name }: Projection) => Number(name === 'posts' || name === 'categories');
    this.#projections = projections.toSorted((one, other) => keepsFold(one) - keepsFold(other));
  }

  /** The group as it was last written. */
  get group(): Group {
    return this.#group;
  }

  /** Applies the events and moves the checkpoint to the last of them. Throws `GroupChanged` or `StoreUnavailable`. */
  async apply(events: readonly RecordedEvent[]): Promise<Applied> {
    return this.write(await this.fold(events));
  }

  /** Folds the events that come after those folded before. At most one batch may be folded and not yet written. */
  async fold(events: readonly RecordedEvent[]): Promise<Folded> {
    const stuck = await this.#stuckSubjects();
    const folds = await this.#foldsBefore(events);
    const pending = new Map(this.#projections.map((projection) => [projection, new PendingWrites(projection)]));
    const parked: Parked[] = [];
    for (const event of events) {
      const found = subjectOf(event.stream);
      if (!found) continue;
      const name = foldKey(found.subject, found.key);
      try {
        if (stuck.has(name)) throw new Error('An earlier event of it is parked.');
        this.#applyOne(event, found, name, folds, pending);
      } catch (error) {
        stuck.add(name);
        parked.push({ position: event.position, stream: event.stream, type: event.type, error: (error as Error).message });
      }
    }
    this.#latest = folds;
    for (const [name, fold] of folds) this.#folds.set(name, fold);
    const to = events.at(-1)?.position ?? this.#group.position;
    return { to, parked, pending: [...pending.values()].filter((writes) => writes.keys().length > 0) };
  }

  async write({ to, pending, parked }: Folded): Promise<Applied> {
    const writes = await Promise.all(pending.map((one) => one.resolve(this.#store, this.#group)));
    this.#group = await this.#store.write(this.#group, to, writes, parked);
    return { position: this.#group.position, touched: new Map(pending.map((one) => [one.collection.name, one.keys()])), parked };
  }

  async #stuckSubjects(): Promise<Set<string>> {
    this.#stuck ??= new Set(
      (await this.#store.parked(this.#group)).flatMap(({ stream }) => {
        const found = subjectOf(stream);
        return found ? [foldKey(found.subject, found.key)] : [];
      }),
    );
    return this.#stuck;
  }

  /** The folds that the events go on from: from memory, else from the store. */
  async #foldsBefore(events: readonly RecordedEvent[]): Promise<Map<string, Fold>> {
    const folds = new Map<string, Fold>();
    const missing = new Map<Subject, Set<number>>();
    for (const { stream } of events) {
      const found = subjectOf(stream);
      if (!found) continue;
      const name = foldKey(found.subject, found.key);
      const kept = this.#latest.get(name) ?? this.#folds.get(name);
      if (kept) folds.set(name, kept);
      else missing.set(found.subject, (missing.get(found.subject) ?? new Set()).add(found.key));
    }
    for (const [subject, keys] of missing) {
      const stored = await this.#store.load(this.#group, subject.fold, [...keys]);
      for (const [key, { position, document }] of stored as Map<number, Put>)
        folds.set(foldKey(subject, key), { position, state: document as State });
    }
    return folds;
  }

  #applyOne(
    event: RecordedEvent,
    { subject, key }: { subject: Subject; key: number },
    name: string,
    folds: Map<string, Fold>,
    pending: ReadonlyMap<Projection, PendingWrites>,
  ): void {
    const before = folds.get(name);
    if (before && before.position >= event.position) return;
    const known = upcast(event);
    const after = subject.evolve(before?.state, known);
    if (after.id !== key) throw new Error(`${event.type} in ${event.stream} speaks of another one: ${after.id}.`);
    const changes = this.#projections.map(
      (projection) => [projection, subject.changes(projection, before?.state, after, known)] as const,
    );
    for (const [projection, list] of changes) {
      for (const change of list) pending.get(projection)?.change(change, event.position);
    }
    folds.set(name, { position: event.position, state: after });
  }
}
