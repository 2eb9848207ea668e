import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { comparable, takenError, type User } from './accounts.ts';
import { lookAlikeError } from './look-alikes.ts';
import { formerNameDigest } from './names.ts';

/** How long a reservation lasts, in milliseconds: a killed process blocks the name no longer than this. */
export const reservationLease = 15_000;

/** The reservation of a name's look for the account being created. The names themselves are not stored. */
interface Reservation {
  /** The digest of the name's look. */
  readonly _id: string;
  readonly userId: number;
  /** The digest of the name. */
  readonly name: string;
  readonly until: number;
}

const digestOf = (username: string): string => createHash('sha256').update(comparable(username)).digest('base64url');

/**
 * Reserves names while accounts are created with them: of several look-alikes one is reserved. A unique index on the
 * look would refuse older accounts, and those made by the operator, which may look alike.
 */
export class MongoReservedNames {
  readonly #reservations: Collection<Reservation>;
  readonly #now: () => number;

  constructor(database: Db, now = Date.now) {
    this.#reservations = database.collection('reserved_names');
    this.#now = now;
  }

  /** Throws `DomainError` USERNAME_TAKEN if another account is being created with the name or a look-alike. */
  async reserve({ id: userId, username }: User): Promise<void> {
    const [_id, now] = [formerNameDigest(username), this.#now()];
    const own = { userId, name: digestOf(username), until: now + reservationLease };
    try {
      await this.#reservations.insertOne({ _id, ...own });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // A reservation longer than the lease was made before the clock was set back.
      const isOver = { $or: [{ until: { $lte: now } }, { until: { $gt: now + reservationLease } }] };
      if ((await this.#reservations.updateOne({ _id, ...isOver }, { $set: own })).matchedCount === 1) return;
      const other = await this.#reservations.findOne({ _id });
      throw other?.name === own.name ? takenError('username') : lookAlikeError();
    }
  }

  /** Whether the account still has the reservation: once it expires, another account may take it over. */
  async isHeld({ id: userId, username }: User): Promise<boolean> {
    return (await this.#reservations.findOne({ _id: formerNameDigest(username), userId })) !== null;
  }

  async release({ id: userId, username }: User): Promise<void> {
    await this.#reservations.deleteOne({ _id: formerNameDigest(username), userId });
  }

  async sweep(now: number): Promise<void> {
    await this.#reservations.deleteMany({ until: { $lte: now } });
  }
}
