import type { Collection, Db } from 'mongodb';
import { duplicatesIn, isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { afterIndexing } from '../../projections/read-store/mongodb-indexed.ts';
import { thereIn } from '../accounts/mongodb-there.ts';
import type { ImageRecord, ImageRecords, Kept } from './image-records.ts';

type Stored = Omit<ImageRecord, 'id'> & { readonly _id: string };

const recordOf = ({ _id, ...record }: Stored): ImageRecord => ({ id: _id, ...record });

const there = { $in: ['unused' as const, 'hidden' as const, 'used' as const] };
const usedByNothing = { $in: ['unused' as const, 'hidden' as const] };

const removable = (before: number) => ({
  $or: [{ state: 'going' as const }, { state: usedByNothing, uploadedAt: { $lt: before } }],
});

/** Image records in the read store's database. Every write is one document. */
export class MongoImageRecords implements ImageRecords {
  readonly #images: Collection<Stored>;
  readonly #isThere: ReturnType<typeof thereIn>;
  readonly #do = afterIndexing(() => this.#index());

  /** The caller that opened the connection closes it. */
  constructor(database: Db) {
    this.#images = database.collection('images');
    this.#isThere = thereIn(database);
  }

  keep({ id, ...record }: Omit<ImageRecord, 'state'>, quota: number): Promise<Kept> {
    return this.#do(async () => {
      const again = { $max: { uploadedAt: record.uploadedAt } };
      await this.#images.updateOne({ _id: id, state: 'hidden' }, { $set: { state: 'unused' } });
      if ((await this.#images.updateOne({ _id: id, state: there }, again)).matchedCount === 1) return 'kept';
      try {
        await this.#images.insertOne({ _id: id, ...record, state: 'unused' });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        return (await this.#images.updateOne({ _id: id, state: there }, again)).matchedCount === 1 ? 'kept' : 'going';
      }
      // Store first, then count: concurrent uploads near the quota may all be refused, but never exceed it.
      const isFull = (await this.#bytesOf(record.userId)) > quota;
      const isThere = await this.#isThere(record.userId);
      if (isThere && !isFull) return 'kept';
      await this.#images.deleteOne({ _id: id, state: 'unused' });
      return isThere ? 'full' : 'no-account';
    });
  }

  byId(id: string): Promise<ImageRecord | undefined> {
    return this.#do(async () => {
      const found = await this.#images.findOne({ _id: id });
      return found ? recordOf(found) : undefined;
    });
  }

  bytesOf(userId: number): Promise<number> {
    return this.#do(() => this.#bytesOf(userId));
  }

  use(ids: readonly string[]): Promise<string[]> {
    return this.#do(async () => {
      if (ids.length === 0) return [];
      const these = { _id: { $in: [...ids] }, state: there };
      await this.#images.updateMany(these, { $set: { state: 'used' } });
      const used = await this.#images.find({ _id: { $in: [...ids] }, state: 'used' }, { projection: { _id: 1 } }).toArray();
      const found = new Set(used.map(({ _id }) => _id));
      return ids.filter((id) => !found.has(id));
    });
  }

  unuse(ids: readonly string[]): Promise<void> {
    const these = { _id: { $in: [...ids] }, state: 'used' as const };
    return this.#do(async () => void (await this.#images.updateMany(these, { $set: { state: 'hidden' } })));
  }

  hide(ids: readonly string[]): Promise<void> {
    const these = { _id: { $in: [...ids] }, state: 'unused' as const };
    return this.#do(async () => void (await this.#images.updateMany(these, { $set: { state: 'hidden' } })));
  }

  release(ids: readonly string[]): Promise<void> {
    const these = { _id: { $in: [...ids] } };
    return this.#do(async () => void (await this.#images.updateMany(these, { $set: { state: 'going' } })));
  }

  unused(before: number, limit: number): Promise<ImageRecord[]> {
    return this.#do(async () =>
      (await this.#images.find(removable(before), { sort: { _id: 1 }, limit }).toArray()).map(recordOf),
    );
  }

  putOff(ids: readonly string[], at: number): Promise<void> {
    const these = { _id: { $in: [...ids] }, state: usedByNothing };
    return this.#do(async () => void (await this.#images.updateMany(these, { $max: { uploadedAt: at } })));
  }

  remove(id: string, before: number): Promise<boolean> {
    const going = { $set: { state: 'going' as const } };
    return this.#do(async () => (await this.#images.updateOne({ _id: id, ...removable(before) }, going)).matchedCount === 1);
  }

  forget(id: string): Promise<void> {
    return this.#do(async () => void (await this.#images.deleteOne({ _id: id, state: 'going' })));
  }

  ofUser(userId: number): Promise<ImageRecord[]> {
    return this.#do(async () => (await this.#images.find({ userId }, { sort: { _id: 1 } }).toArray()).map(recordOf));
  }

  all(after: string, limit: number): Promise<ImageRecord[]> {
    return this.#do(async () =>
      (await this.#images.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit }).toArray()).map(recordOf),
    );
  }

  restore(records: readonly ImageRecord[]): Promise<void> {
    return this.#do(async () => {
      const all = records.map(({ id, ...record }) => ({ _id: id, ...record }));
      if (all.length > 0) await this.#images.insertMany(all, { ordered: false }).catch(duplicatesIn);
    });
  }

  async #bytesOf(userId: number): Promise<number> {
    const sum = { $group: { _id: null, bytes: { $sum: '$bytes' } } };
    const [found] = await this.#images.aggregate<{ bytes: number }>([{ $match: { userId } }, sum]).toArray();
    return found?.bytes ?? 0;
  }

  async #index(): Promise<void> {
    await this.#images.createIndex({ userId: 1 });
    await this.#images.createIndex({ state: 1, uploadedAt: 1 });
  }
}
