import type { Collection, Db, Filter } from 'mongodb';
import { isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { afterIndexing } from '../../projections/read-store/mongodb-indexed.ts';
import { thereIn } from '../accounts/mongodb-there.ts';
import type { Draft, DraftHead, DraftKey, DraftStore, PreviewLink } from './draft-store.ts';

interface DraftRecord extends Draft {
  readonly _id: string;
}

interface PreviewRecord extends Omit<PreviewLink, 'digest'> {
  readonly _id: string;
}

const linkOf = ({ _id, ...link }: PreviewRecord): PreviewLink => ({ digest: _id, ...link });

/** Sorts by account number, padded to a fixed length, then by id. */
const keyOf = ({ userId, id }: DraftKey): string => `${String(userId).padStart(16, '0')}-${id}`;

const recordOf = (draft: Draft): DraftRecord => ({ _id: keyOf(draft), ...draft });

/** Drafts in the read store's database. A draft or a link is one document: a link whose draft is gone shows nothing. */
export class MongoDrafts implements DraftStore {
  readonly #drafts: Collection<DraftRecord>;
  readonly #isThere: ReturnType<typeof thereIn>;
  readonly #previews: Collection<PreviewRecord>;
  readonly #do = afterIndexing(async () => {
    await Promise.all([this.#drafts.createIndex({ userId: 1 }), this.#previews.createIndex({ userId: 1 })]);
  });

  /** The caller that opened the connection closes it. */
  constructor(database: Db) {
    this.#drafts = database.collection('drafts');
    this.#previews = database.collection('previewLinks');
    this.#isThere = thereIn(database);
  }

  headsOf(userId: number): Promise<DraftHead[]> {
    const order = { sort: { savedAt: -1, id: -1 }, projection: { _id: 0, 'values.content': 0 } } as const;
    return this.#do(() => this.#drafts.find<DraftHead>({ userId }, order).toArray());
  }

  get(key: DraftKey): Promise<Draft | undefined> {
    const found = () => this.#drafts.findOne<Draft>({ _id: keyOf(key) }, { projection: { _id: 0 } });
    return this.#do(async () => (await found()) ?? undefined);
  }

  add(draft: Draft): Promise<boolean> {
    return this.#do(async () => {
      if (!(await this.#insert(draft))) return false;
      if (await this.#isThere(draft.userId)) return true;
      await this.#drafts.deleteOne({ _id: keyOf(draft) });
      return false;
    });
  }

  replace(draft: Draft, version: number): Promise<boolean> {
    return this.#do(() => this.#replace({ _id: keyOf(draft), version }, draft));
  }

  remove(key: DraftKey, version: number): Promise<boolean> {
    const { userId, id } = key;
    return this.#do(async () => {
      if ((await this.#drafts.deleteOne({ _id: keyOf(key), version })).deletedCount === 0) return false;
      await this.#previews.deleteMany({ userId, 'shows.draftId': id });
      return true;
    });
  }

  removeAllOf(userId: number): Promise<void> {
    return this.#do(async () => {
      await this.#previews.deleteMany({ userId });
      await this.#drafts.deleteMany({ userId });
    });
  }

  addPreview({ digest, ...link }: PreviewLink): Promise<void> {
    const over = { userId: link.userId, expiresAt: { $lte: link.createdAt } };
    return this.#do(async () => {
      await this.#previews.deleteMany(over);
      await this.#previews.insertOne({ _id: digest, ...link });
      if (!(await this.#isThere(link.userId))) await this.#previews.deleteOne({ _id: digest });
    });
  }

  preview(digest: string): Promise<PreviewLink | undefined> {
    return this.#do(async () => {
      const found = await this.#previews.findOne({ _id: digest });
      return found ? linkOf(found) : undefined;
    });
  }

  previewsOf(userId: number): Promise<PreviewLink[]> {
    const newest = { sort: { createdAt: -1, _id: -1 } } as const;
    return this.#do(async () => (await this.#previews.find({ userId }, newest).toArray()).map(linkOf));
  }

  removePreview(userId: number, digest: string): Promise<boolean> {
    return this.#do(async () => (await this.#previews.deleteOne({ _id: digest, userId })).deletedCount === 1);
  }

  all(after: DraftKey | undefined, limit: number): Promise<Draft[]> {
    const behind = { _id: { $gt: after ? keyOf(after) : '' } };
    return this.#do(() => this.#drafts.find<Draft>(behind, { sort: { _id: 1 }, limit, projection: { _id: 0 } }).toArray());
  }

  restore(draft: Draft): Promise<void> {
    const older = { _id: keyOf(draft), version: { $lt: draft.version } };
    return this.#do(async () => void ((await this.#replace(older, draft)) || (await this.#insert(draft))));
  }

  async #replace(which: Filter<DraftRecord>, draft: Draft): Promise<boolean> {
    const { _id, ...record } = recordOf(draft);
    return (await this.#drafts.replaceOne(which, record)).matchedCount === 1;
  }

  async #insert(draft: Draft): Promise<boolean> {
    try {
      await this.#drafts.insertOne(recordOf(draft));
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }
}
