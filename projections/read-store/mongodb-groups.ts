import type { Collection as Records, Db } from 'mongodb';
import { isDuplicate } from './mongodb-errors.ts';
import { GroupChangedError, StoreUnavailableError, type Collection, type Group, type Witness } from './read-store.ts';

/** A group as stored. Its parked events are stored under the numbers in `parked`, new ones under the last. */
export interface StoredGroup extends Omit<Group, 'name'> {
  readonly parked: readonly number[];
}

/** The current projector, and a counter that it increments while it is alive. */
export interface StoredLease {
  readonly holder: string;
  readonly beat: number;
}

/** All groups are one document, so that switching between them is a single step without a transaction. */
interface Groups {
  readonly _id: 'groups';
  /** The last number given to a generation, a token, or a set of parked events. */
  readonly last: number;
  readonly groups?: Readonly<Record<string, StoredGroup>>;
  /** The number under which parked events are being copied for a group about to be created. */
  readonly copying?: number;
  readonly lease?: StoredLease;
  readonly witness?: Witness;
  /**
   * The format version of what is stored here, set by the program that last built collections; absent if that program
   * predates versions.
   */
  readonly version?: number;
}

/** Incremented when the stored format changes so that an older program would read or write it wrongly. */
const knownVersion = 1;

/**
 * A name for the group that is switched out, and a function that copies its parked events under a number of their own.
 */
export interface Keeping {
  readonly name: string;
  copyParked(to: number): Promise<void>;
}

const all = { _id: 'groups' } as const;

const asGiven = ({ name, position, token }: Group) => ({
  [`groups.${name}.position`]: position,
  [`groups.${name}.token`]: token,
});

/** Which generations there are, and how far they are built. */
export class MongoGroups {
  readonly #records: Records<Groups>;

  constructor(database: Db) {
    this.#records = database.collection<Groups>('projections');
  }

  /** Throws `StoreUnavailableError` if a newer program wrote them. */
  async all(): Promise<Readonly<Record<string, StoredGroup>>> {
    const { groups = {}, version = 0 } = (await this.#records.findOne(all)) ?? {};
    if (version <= knownVersion) return groups;
    throw new StoreUnavailableError(
      `A newer version of this program wrote to the MongoDB database (version ${version}; this one knows ${knownVersion}). Start that version, or restore a backup from before it.`,
    );
  }

  /** The numbers that events are parked under, including that of a group about to be created. */
  async parkedUnder(): Promise<number[]> {
    const { groups = {}, copying } = (await this.#records.findOne(all)) ?? {};
    return [...Object.values(groups).flatMap(({ parked }) => parked), ...(copying === undefined ? [] : [copying])];
  }

  /** Creates a group from position 0, replacing any other of that name. */
  async create(name: string, collections: readonly Collection[]): Promise<Group> {
    const number = await this.#next();
    const generations = Object.fromEntries(collections.map((one) => [one.name, { generation: number, version: one.version }]));
    const group: StoredGroup = { position: 0, token: number, generations, parked: [number] };
    await this.#records.updateOne(all, { $set: { [`groups.${name}`]: group, version: knownVersion } });
    return { name, position: 0, token: number, generations };
  }

  /** Whether the group is unchanged. */
  async isUnchanged(group: Group): Promise<boolean> {
    return (await this.#records.findOne({ ...all, ...asGiven(group) }, { projection: { _id: 1 } })) !== null;
  }

  async moveTo(group: Group, position: number, last?: Witness): Promise<void> {
    const asBefore = { ...all, ...asGiven(group) };
    const checkpoint = { [`groups.${group.name}.position`]: position };
    if (last) {
      const further = { $or: [{ witness: { $exists: false } }, { 'witness.position': { $lt: last.position } }] };
      const moved = await this.#records.updateOne({ ...asBefore, ...further }, { $set: { ...checkpoint, witness: last } });
      if (moved.matchedCount === 1) return;
    }
    const moved = await this.#records.updateOne(asBefore, { $set: checkpoint });
    if (moved.matchedCount === 0) throw new GroupChangedError(group.name);
  }

  async witness(): Promise<Witness | undefined> {
    return (await this.#records.findOne(all, { projection: { witness: 1 } }))?.witness;
  }

  async resetWitness(witness: Witness): Promise<void> {
    await this.#records.updateOne(all, { $set: { witness } }, { upsert: true });
  }

  async takeOver(name: string): Promise<void> {
    const token = await this.#next();
    await this.#records.updateOne(
      { ...all, [`groups.${name}`]: { $exists: true } },
      { $set: { [`groups.${name}.token`]: token } },
    );
  }

  async drop(name: string): Promise<void> {
    await this.#records.updateOne(all, { $unset: { [`groups.${name}`]: '' } });
  }

  async switchIn(built: Group, names: readonly string[], keep?: Keeping): Promise<void> {
    // If taking the lease changed the live token between the read and the switch, nothing else has changed: retry once.
    if (!(await this.#switchOnce(built, names, keep)) && !(await this.#switchOnce(built, names, keep)))
      throw new GroupChangedError('live');
  }

  async #switchOnce(built: Group, names: readonly string[], keep?: Keeping): Promise<boolean> {
    const { live, [built.name]: own } = await this.all();
    if (!own || own.token !== built.token) throw new GroupChangedError(built.name);
    const replaced = await this.#replaced(built, names, live, keep);
    const before = Object.entries(live?.generations ?? {});
    const kept = before.filter(([name]) => !names.includes(name));
    const next: StoredGroup = {
      position: built.position,
      token: await this.#next(),
      generations: Object.fromEntries([
        ...kept,
        ...names.map((name) => [name, built.generations[name]] as const),
      ]) as Group['generations'],
      parked: [...(live && kept.length > 0 ? live.parked : []), ...own.parked],
    };
    // A first generation may be switched in at any position; later ones only at the live group's.
    const liveAsRead = live
      ? { 'groups.live.token': live.token, 'groups.live.position': before.length > 0 ? built.position : live.position }
      : { 'groups.live': { $exists: false } };
    const switched = await this.#records.updateOne(
      { ...all, ...asGiven(built), ...liveAsRead },
      { $set: { 'groups.live': next, ...replaced }, $unset: { [`groups.${built.name}`]: '', copying: '' } },
    );
    return switched.matchedCount === 1;
  }

  /** The part of the switched-out group to keep: its generations, and its parked events under a new number. */
  async #replaced(
    { position }: Group,
    names: readonly string[],
    live: StoredGroup | undefined,
    keep: Keeping | undefined,
  ): Promise<Readonly<Record<string, StoredGroup>>> {
    if (!keep || !live) return {};
    const number = await this.#next();
    // Record the number first, so that a sweep does not delete the copies.
    await this.#records.updateOne(all, { $set: { copying: number } });
    await keep.copyParked(number);
    const generations = Object.fromEntries(Object.entries(live.generations).filter(([name]) => names.includes(name)));
    return { [`groups.${keep.name}`]: { position, token: number, generations, parked: [number] } };
  }

  async retire(names: readonly string[]): Promise<void> {
    const gone = Object.fromEntries(names.map((name) => [`groups.live.generations.${name}`, '' as const]));
    const token = await this.#next();
    await this.#records.updateOne(
      { ...all, 'groups.live': { $exists: true } },
      { $set: { 'groups.live.token': token }, ...(names.length > 0 ? { $unset: gone } : {}) },
    );
  }

  async lease(): Promise<StoredLease | undefined> {
    return (await this.#records.findOne(all, { projection: { lease: 1 } }))?.lease;
  }

  /** Whether the holder still held it. */
  async renewLease(holder: string): Promise<boolean> {
    return (await this.#records.updateOne({ ...all, 'lease.holder': holder }, { $inc: { 'lease.beat': 1 } })).matchedCount === 1;
  }

  /**
   * Whether the lease was still as seen. Taking it gives the live group a new token, which voids pending writes of the
   * previous projector.
   */
  async takeLease(holder: string, seen: StoredLease | undefined): Promise<boolean> {
    const token = await this.#next();
    const { live } = await this.all();
    const asSeen = seen ? { 'lease.holder': seen.holder, 'lease.beat': seen.beat } : { lease: { $exists: false } };
    const taken = await this.#records.updateOne(
      { ...all, ...asSeen, 'groups.live': { $exists: live !== undefined } },
      { $set: { lease: { holder, beat: 0 }, ...(live ? { 'groups.live.token': token } : {}) } },
    );
    return taken.matchedCount === 1;
  }

  async dropLease(holder: string): Promise<void> {
    await this.#records.updateOne({ ...all, 'lease.holder': holder }, { $unset: { lease: '' } });
  }

  async #next(): Promise<number> {
    const count = () => this.#records.findOneAndUpdate(all, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' });
    // Two processes may insert the document at once: the one that fails finds it on the second attempt.
    const counted = await count().catch((error: unknown) => (isDuplicate(error) ? count() : Promise.reject(error as Error)));
    return (counted as Groups).last;
  }
}
