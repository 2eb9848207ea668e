import { LRUCache } from 'lru-cache';
import type { Position, RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import { PendingWrites } from './pending.ts';
import type { Projection } from './projection.ts';
import type { Group, Key, Parked, Put, ReadStore } from './read-store/read-store.ts';
import { subjectOf, type Subject } from './subjects.ts';

/** Which documents of which collection a batch touched. */
export type Touched = ReadonlyMap<string, readonly Key[]>;

export interface Applied {
  readonly touched: Touched;
  readonly parked: readonly Parked[];
}

interface Fold {
  readonly position: Position;
  readonly state: object;
}

/** Folds kept in memory, by the characters of their texts. */
const keptCharacters = 32_000_000;
const sizeOf = ({ state }: Fold): number => ('content' in state ? (state.content as string).length : 0) + 500;

const foldKey = (subject: Subject, key: number): string => `${subject.fold.name}/${key}`;

/** Applies batches of events, in order, to one group of collections. */
export class Applier {
  readonly #store: ReadStore;
  readonly #projections: readonly Projection[];
  readonly #folds = new LRUCache<string, Fold>({ maxSize: keptCharacters, sizeCalculation: sizeOf });
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

  get group(): Group {
    return this.#group;
  }

  /** Applies the events and moves the checkpoint to the last of them. Throws `GroupChanged` or `StoreUnavailable`; then nothing counts as applied. */
  async apply(events: readonly RecordedEvent[]): Promise<Applied> {
    const last = events.at(-1);
    if (!last) return { touched: new Map(), parked: [] };
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
        this.#applyOne(event, found.subject, name, folds, pending);
      } catch (error) {
        stuck.add(name);
        parked.push({ position: event.position, stream: event.stream, type: event.type, error: (error as Error).message });
      }
    }
    const touching = [...pending.values()].filter((writes) => writes.keys().length > 0);
    const writes = await Promise.all(touching.map((one) => one.resolve(this.#store, this.#group)));
    try {
      this.#group = await this.#store.write(this.#group, last.position, writes, parked);
    } catch (error) {
      this.#stuck = undefined;
      throw error;
    }
    for (const [name, fold] of folds) this.#folds.set(name, fold);
    return { touched: new Map(touching.map((one) => [one.collection.name, one.keys()])), parked };
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
      const kept = this.#folds.get(name);
      if (kept) folds.set(name, kept);
      else missing.set(found.subject, (missing.get(found.subject) ?? new Set()).add(found.key));
    }
    for (const [subject, keys] of missing) {
      const stored = await this.#store.load(this.#group, subject.fold, [...keys]);
      for (const [key, { position, document }] of stored as Map<number, Put>)
        folds.set(foldKey(subject, key), { position, state: document });
    }
    return folds;
  }

  #applyOne(
    event: RecordedEvent,
    subject: Subject,
    name: string,
    folds: Map<string, Fold>,
    pending: ReadonlyMap<Projection, PendingWrites>,
  ): void {
    const before = folds.get(name);
    if (before && before.position >= event.position) return;
    const known = upcast(event);
    const after = subject.evolve(before?.state, known);
    const changes = this.#projections.map(
      (projection) => [projection, subject.changes(projection, before?.state, after, known)] as const,
    );
    for (const [projection, list] of changes) {
      for (const change of list) pending.get(projection)?.change(change, event.position);
    }
    folds.set(name, { position: event.position, state: after });
  }
}
