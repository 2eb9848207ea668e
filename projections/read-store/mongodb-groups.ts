import type { Collection as Records, Db } from 'mongodb';
import { isDuplicate } from './mongodb-errors.ts';
import { GroupChangedError, StoreUnavailableError, type Collection, type Group, type Witness } from './read-store.ts';

/** A group as it is stored. Events that it parked stand under the numbers in `parked`, new ones under the last. */
export interface StoredGroup extends Omit<Group, 'name'> {
  readonly parked: readonly number[];
}

/** Who projects, and a number that goes up while it lives. */
export interface StoredLease {
  readonly holder: string;
  readonly beat: number;
}

/** All groups are one document, so that a switch from one to another is one step without a transaction. */
interface Groups {
  readonly _id: 'groups';
  /** The last number that was given to a generation, a token, or a place for parked events. */
  readonly last: number;
  readonly groups?: Readonly<Record<string, StoredGroup>>;
  /** The number that parked events are being copied to for a group that is about to be named. */
  readonly copying?: number;
  readonly lease?: StoredLease;
  readonly witness?: Witness;
  /**
   * The version of what is stored here, by the program that last built collections; left out by programs from before
   * there was one.
   */
  readonly version?: number;
}

/** Raised when what is stored changes so that a program of before would read or write it wrongly. */
const knownVersion = 1;

/** A name for what is switched out, and how its parked events are copied to a number of their own. */
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

  /** Throws `StoreUnavailableError` where a newer program wrote them. */
  async all(): Promise<Readonly<Record<string, StoredGroup>>> {
    const { groups = {}, version = 0 } = (await this.#records.findOne(all)) ?? {};
    if (version <= knownVersion) return groups;
    throw new StoreUnavailableError(
      `A newer version of this program wrote to the MongoDB database (version ${version}; this one knows ${knownVersion}). Start that version, or restore a backup from before it.`,
    );
  }

  /** The numbers that events are parked under, those of a group that is about to be named among them. */
  async parkedUnder(): Promise<number[]> {
    const { groups = {}, copying } = (await this.#records.findOne(all)) ?? {};
    return [...Object.values(groups).flatMap(({ parked }) => parked), ...(copying === undefined ? [] : [copying])];
  }

  /** A group of that name, from the beginning, in place of any other. */
  async create(name: string, collections: readonly Collection[]): Promise<Group> {
    const number = await this.#next();
    const generations = Object.fromEntries(collections.map((one) => [one.name, { generation: number, version: one.version }]));
    const group: StoredGroup = { position: 0, token: number, generations, parked: [number] };
    await this.#records.updateOne(all, { $set: { [`groups.${name}`]: group, version: knownVersion } });
    return { name, position: 0, token: number, generations };
  }

  /** Whether the group is as given. */
  async stands(group: Group): Promise<boolean> {
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
    // Where the lease was taken between the look and the switch nothing else has changed: the second time it stands.
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
    // A first generation is switched in at whatever position it has; later ones only where the live group stands.
    const liveAsRead = live
      ? { 'groups.live.token': live.token, 'groups.live.position': before.length > 0 ? built.position : live.position }
      : { 'groups.live': { $exists: false } };
    const switched = await this.#records.updateOne(
      { ...all, ...asGiven(built), ...liveAsRead },
      { $set: { 'groups.live': next, ...replaced }, $unset: { [`groups.${built.name}`]: '', copying: '' } },
    );
    return switched.matchedCount === 1;
  }

  /**
   * What is kept of the group that is switched out: its generations, and its parked events under a number that no other
   * group has.
   */
  async #replaced(
    { position }: Group,
    names: readonly string[],
    live: StoredGroup | undefined,
    keep: Keeping | undefined,
  ): Promise<Readonly<Record<string, StoredGroup>>> {
    if (!keep || !live) return {};
    const number = await this.#next();
    // Named first, so that nobody sweeps away what is being copied.
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
   * Whether the lease was still as seen. With it the live group gets a new token: what its last projector still writes
   * is void.
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
    // Two who make the document at the same moment: for one of them it is there the second time.
    const counted = await count().catch((error: unknown) => (isDuplicate(error) ? count() : Promise.reject(error as Error)));
    return (counted as Groups).last;
  }
}
