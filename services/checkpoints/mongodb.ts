import type { Collection, Db } from 'mongodb';
import { isDuplicate, orUnavailable } from '../../projections/read-store/mongodb-errors.ts';
import type { CheckpointKind, CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

/**
 * A program that does not record the time replaces only `note` and `verifierKey`: a time counts only with the note that
 * it belongs to.
 */
interface Stored extends Omit<SignedCheckpoint, 'signedAt'> {
  readonly _id: 'last';
  readonly signing?: { readonly note: string; readonly at: string } | null;
}

const storedOf = ({ note, verifierKey, signedAt }: SignedCheckpoint): Omit<Stored, '_id'> => ({
  ...{ note, verifierKey },
  signing: signedAt === null ? null : { note, at: signedAt },
});

/** On disk at a majority of the members: nothing served is forgotten, and nothing is read that could still be lost. */
const lasting = { writeConcern: { w: 'majority', j: true }, readConcern: { level: 'majority' } } as const;

/** The newest checkpoint of a kind, in the database of the read store. Every write is one document. */
export class MongoCheckpoints implements CheckpointStore {
  readonly #checkpoints: Collection<Stored>;

  /** The caller closes the connection. */
  constructor(database: Db, kind: CheckpointKind) {
    this.#checkpoints =
      kind === 'signed' ? database.collection('signed_checkpoint', lasting) : database.collection('cosigned_checkpoint', lasting);
  }

  last(): Promise<SignedCheckpoint | undefined> {
    return orUnavailable(async () => {
      const found = await this.#checkpoints.findOne({ _id: 'last' });
      if (!found) return undefined;
      const { note, verifierKey, signing } = found;
      return { note, verifierKey, signedAt: signing?.note === note ? signing.at : null };
    });
  }

  replace(before: SignedCheckpoint | undefined, next: SignedCheckpoint): Promise<boolean> {
    return orUnavailable(async () => {
      if (before === undefined) return this.#insert({ _id: 'last', ...storedOf(next) });
      const changed = { $set: storedOf(next) };
      return (await this.#checkpoints.updateOne({ _id: 'last', note: before.note }, changed)).matchedCount === 1;
    });
  }

  async #insert(checkpoint: Stored): Promise<boolean> {
    try {
      await this.#checkpoints.insertOne(checkpoint);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
