import type { Collection as Records, Db } from 'mongodb';
import type { Position } from '../../contracts/recorded.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { orUnavailable } from './mongodb-errors.ts';
import { generationName, generationPattern, MongoCollection } from './mongodb-collection.ts';
import { MongoGroups } from './mongodb-groups.ts';
import { MongoLease } from './mongodb-lease.ts';
import {
  GroupChangedError,
  StoreUnavailableError,
  type Collection,
  type CollectionOf,
  type Group,
  type Key,
  type StoredPage,
  type Parked,
  type Put,
  type Removal,
  type Query,
  type QueryOf,
  type ReadStore,
  type SearchPage,
  type Witness,
  type Writes,
} from './read-store.ts';

interface StoredParked extends Parked {
  readonly _id: string;
  /** The number under which the group keeps its parked events. */
  readonly under: number;
  /** The position that the checkpoint must reach before it is no longer parked. */
  readonly freedAt?: Position;
}

/** Parking an event again clears its `freedAt`. */
const withoutFreedAt = ({ position, stream, type, error }: Parked): Parked => ({ position, stream, type, error });

const nameOf = ({ generations }: Group, { name }: Collection): string =>
  generationName(name, generations[name]?.generation as number);

/** The outcome of work in progress, which may fail before anything awaits it. */
const settled = <Result>(work: Promise<Result>): Promise<() => Result> =>
  work.then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

/**
 * The read collections in MongoDB, without transactions. Documents are written first, in the given order, then the
 * checkpoint: after a crash in between, the batch is applied again, without changing anything twice. A projector that
 * was overtaken can still write documents that its successor writes too, which are the same or newer; it cannot move
 * the checkpoint.
 */
export class MongoReadStore implements ReadStore {
  readonly lease: MongoLease;
  readonly #database: Db;
  readonly #groups: MongoGroups;
  readonly #parked: Records<StoredParked>;
  readonly #mutex = new KeyedMutex();
  /** The generations last used for reads. Every read checks that they are still live. */
  readonly #lastLive = new Map<string, number>();

  /** The caller that opened the connection closes it. */
  constructor(database: Db) {
    this.#database = database;
    this.#groups = new MongoGroups(database);
    this.lease = new MongoLease(this.#groups);
    this.#parked = database.collection<StoredParked>('projections_parked');
  }

  get<Document extends object>(collection: CollectionOf<Document>, key: Key): Promise<Document | undefined> {
    return this.#read(collection, (live) => live.get(key) as Promise<Document | undefined>);
  }

  getMany<Document extends object>(collection: CollectionOf<Document>, keys: readonly Key[]): Promise<Document[]> {
    return this.#read(collection, async (live) => {
      const found = await live.load(keys);
      return keys.flatMap((key) => (found.get(key)?.document as Document | undefined) ?? []);
    });
  }

  find<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Document[]> {
    return this.#read(collection, (live) => live.find(query) as Promise<Document[]>);
  }

  keys<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Key[]> {
    return this.#read(collection, (live) => live.keys(query));
  }

  count(collection: Collection, where: Query['where']): Promise<number> {
    return this.#read(collection, (live) => live.count(where));
  }

  search(collection: Collection, text: string, page: SearchPage): Promise<number[]> {
    return this.#read(collection, (live) => live.search(text, page));
  }

  group(name: string): Promise<Group | undefined> {
    return orUnavailable(async () => {
      const found = (await this.#groups.all())[name];
      return found && { name, position: found.position, token: found.token, generations: found.generations };
    });
  }

  createGroup(name: string, collections: readonly Collection[]): Promise<Group> {
    return orUnavailable(async () => {
      await this.#parked.createIndex({ under: 1, position: 1 });
      // Record the group first, so that a sweep does not delete its new collections.
      const group = await this.#groups.create(name, collections);
      for (const collection of collections) await this.#own(group, collection).create();
      return group;
    });
  }

  takeOver(name: string): Promise<Group | undefined> {
    return orUnavailable(async () => {
      await this.#groups.takeOver(name);
      return this.group(name);
    });
  }

  dropGroup(name: string): Promise<void> {
    return orUnavailable(() => this.#groups.drop(name));
  }

  load(group: Group, collection: Collection, keys: readonly Key[]): Promise<Map<Key, Put | Removal>> {
    return orUnavailable(() => this.#own(group, collection).load(keys));
  }

  page(group: Group, collection: Collection, after?: Key): Promise<StoredPage> {
    return orUnavailable(async () => {
      const page = await this.#own(group, collection).page(after);
      // A generation that was swept away looks empty too.
      if (page.keys.length > 0 || (await this.#used()).has(nameOf(group, collection))) return page;
      throw new StoreUnavailableError(`This generation of ${collection.name} is gone.`);
    });
  }

  write(
    group: Group,
    to: Position,
    writes: readonly Writes[],
    parked: readonly Parked[],
    freed: readonly Position[] = [],
    last?: Witness,
  ): Promise<Group> {
    const write = async (): Promise<Group> => {
      if (!(await this.#groups.isUnchanged(group))) throw new GroupChangedError(group.name);
      // Marked before the documents are written, and effective with the checkpoint: after a crash in between, the marks
      // show what the documents already include.
      if (freed.length > 0) await this.#free(group, to, freed);
      for (const { collection, puts, removals } of writes) await this.#own(group, collection).write(puts, removals);
      if (parked.length > 0) await this.#park(group, parked);
      await this.#groups.moveTo(group, to, last);
      return { ...group, position: to };
    };
    return this.#mutex.run(group.name, () => orUnavailable(write));
  }

  parked(group: Group): Promise<Parked[]> {
    return orUnavailable(async () => {
      const { parked: under = [], position: checkpoint = 0 } = (await this.#groups.all())[group.name] ?? {};
      const found = await this.#parked
        .find({ under: { $in: [...under] } })
        .sort({ position: 1, under: 1 })
        .toArray();
      const each = new Map<Position, Parked>();
      for (const { position, stream, type, error, freedAt } of found) {
        if (freedAt !== undefined && freedAt <= checkpoint) each.delete(position);
        else each.set(position, { position, stream, type, error, ...(freedAt === undefined ? {} : { isFreed: true }) });
      }
      return [...each.values()];
    });
  }

  switchIn(built: Group, names: readonly string[], keep?: string): Promise<Group> {
    return orUnavailable(async () => {
      const copyParked = async (under: number) =>
        this.#putParked(
          under,
          (await this.parked({ ...built, name: 'live' })).filter(({ position }) => position <= built.position),
        );
      await this.#groups.switchIn(built, names, keep === undefined ? undefined : { name: keep, copyParked });
      return (await this.group('live')) as Group;
    });
  }

  retire(names: readonly string[]): Promise<void> {
    return orUnavailable(() => this.#groups.retire(names));
  }

  sweep(): Promise<void> {
    return orUnavailable(async () => {
      // Listed before the groups are read, so that the lists have nothing created in between.
      const there = await this.#database.listCollections({}, { nameOnly: true }).toArray();
      const parkedUnder = await this.#parked.distinct('under');
      const used = await this.#used();
      const unused = there.map(({ name }) => name).filter((name) => generationPattern.test(name) && !used.has(name));
      for (const name of unused) await this.#database.collection(name).drop();
      const inUse = await this.#groups.parkedUnder();
      await this.#parked.deleteMany({ under: { $in: parkedUnder.filter((number) => !inUse.includes(number)) } });
    });
  }

  witness(): Promise<Witness | undefined> {
    return orUnavailable(() => this.#groups.witness());
  }

  resetWitness(witness: Witness): Promise<void> {
    return orUnavailable(() => this.#groups.resetWitness(witness));
  }

  /** Does nothing: the caller that opened the connection closes it, since accounts share the database. */
  async close(): Promise<void> {}

  /** The names of the generations that a group uses. */
  async #used(): Promise<Set<string>> {
    const groups = Object.values(await this.#groups.all());
    return new Set(
      groups.flatMap(({ generations }) =>
        Object.entries(generations).map(([name, { generation }]) => generationName(name, generation)),
      ),
    );
  }

  async #park(group: Group, parked: readonly Parked[]): Promise<void> {
    const under = (await this.#groups.all())[group.name]?.parked.at(-1);
    if (under === undefined) throw new GroupChangedError(group.name);
    await this.#putParked(under, parked);
  }

  async #putParked(under: number, parked: readonly Parked[]): Promise<void> {
    if (parked.length === 0) return;
    await this.#parked.bulkWrite(
      parked.map((event) => ({
        replaceOne: {
          filter: { _id: `${under}/${event.position}` },
          replacement: { under, ...withoutFreedAt(event) },
          upsert: true,
        },
      })),
    );
  }

  async #free(group: Group, freedAt: Position, freed: readonly Position[]): Promise<void> {
    const under = (await this.#groups.all())[group.name]?.parked ?? [];
    await this.#parked.updateMany({ under: { $in: [...under] }, position: { $in: [...freed] } }, { $set: { freedAt } });
  }

  /**
   * Queries the last known live generation and looks up the current one in parallel; if another was switched in
   * meanwhile, queries that.
   */
  #read<Result>(collection: Collection, ask: (live: MongoCollection) => Promise<Result>): Promise<Result> {
    return orUnavailable(async () => {
      for (;;) {
        const asked = this.#lastLive.get(collection.name);
        const answer = asked === undefined ? undefined : settled(ask(new MongoCollection(this.#database, collection, asked)));
        const live = (await this.#groups.all()).live?.generations[collection.name]?.generation;
        if (live === undefined) throw new StoreUnavailableError(`The collection ${collection.name} is not built yet.`);
        if (answer && live === asked) return (await answer)();
        this.#lastLive.set(collection.name, live);
      }
    });
  }

  #own(group: Group, collection: Collection): MongoCollection {
    const own = group.generations[collection.name];
    if (!own) throw new Error(`The group ${group.name} has no collection ${collection.name}.`);
    return new MongoCollection(this.#database, collection, own.generation);
  }
}
