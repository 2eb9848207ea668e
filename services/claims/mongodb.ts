import type { Collection, Db } from 'mongodb';
import { isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { afterIndexing } from '../../projections/read-store/mongodb-indexed.ts';
import { thereIn } from '../accounts/mongodb-there.ts';
import type { Claim, ClaimStore } from './claim-store.ts';

type Stored = Omit<Claim, 'postId'> & { readonly _id: number };

const claimOf = ({ _id, ...claim }: Stored): Claim => ({ postId: _id, ...claim });

/** Claims in the read store's database. Every write is one document. */
export class MongoClaims implements ClaimStore {
  readonly #claims: Collection<Stored>;
  readonly #isThere: ReturnType<typeof thereIn>;
  readonly #do = afterIndexing(() => this.#index());

  /** The caller that opened the connection closes it. */
  constructor(database: Db) {
    this.#claims = database.collection('reviewClaims');
    this.#isThere = thereIn(database);
  }

  claim({ postId, userId, since, until }: Claim): Promise<Claim | undefined> {
    return this.#do(async () => {
      await this.#claims.deleteMany({ until: { $lte: since } });
      const renewed = await this.#claims.updateOne({ _id: postId, userId }, { $max: { until } });
      if (renewed.matchedCount === 0) {
        try {
          await this.#claims.insertOne({ _id: postId, userId, since, until });
        } catch (error) {
          if (!isDuplicate(error)) throw error;
        }
      }
      return (await this.#keptOf(postId, userId)) ? this.#of(postId, since) : undefined;
    });
  }

  takeOver({ postId, userId, since, until }: Claim, from: number): Promise<boolean> {
    return this.#do(async () => {
      const taken = await this.#claims.updateOne({ _id: postId, userId: from }, { $set: { userId, since, until } });
      return taken.matchedCount === 1 && this.#keptOf(postId, userId);
    });
  }

  release(postId: number, userId: number): Promise<void> {
    return this.#do(async () => void (await this.#claims.deleteOne({ _id: postId, userId })));
  }

  of(postId: number, at: number): Promise<Claim | undefined> {
    return this.#do(() => this.#of(postId, at));
  }

  all(at: number, limit: number): Promise<Claim[]> {
    return this.#do(async () =>
      (await this.#claims.find({ until: { $gt: at } }, { sort: { _id: 1 }, limit }).toArray()).map(claimOf),
    );
  }

  removeAllOf(userId: number): Promise<void> {
    return this.#do(async () => void (await this.#claims.deleteMany({ userId })));
  }

  async #of(postId: number, at: number): Promise<Claim | undefined> {
    const found = await this.#claims.findOne({ _id: postId, until: { $gt: at } });
    return found ? claimOf(found) : undefined;
  }

  /** Whether the account exists for which a claim was just stored; otherwise removes the claim. */
  async #keptOf(postId: number, userId: number): Promise<boolean> {
    if (await this.#isThere(userId)) return true;
    await this.#claims.deleteOne({ _id: postId, userId });
    return false;
  }

  async #index(): Promise<void> {
    await this.#claims.createIndex({ userId: 1 });
    await this.#claims.createIndex({ until: 1 });
  }
}
