import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { isDuplicate } from '../../projections/read-store/mongodb-errors.ts';
import { comparable, takenError, type User } from './accounts.ts';
import { lookAlikeError } from './look-alikes.ts';
import { formerNameDigest } from './names.ts';

/** How long a reservation lasts, in milliseconds: a process that was killed blocks the name for no longer. */
export const reservationLease = 15_000;

/** Who creates an account with a name that looks like this. The names themselves are not kept. */
interface Reservation {
  /** The digest of what the name looks like. */
  readonly _id: string;
  readonly userId: number;
  /** The digest of the name. */
  readonly name: string;
  readonly until: number;
}

const digestOf = (username: string): string => createHash('sha256').update(comparable(username)).digest('base64url');

/**
 * Names while accounts are created with them: of several that look alike one is reserved. A unique index over the looks
 * of accounts could not hold older ones, and those of the operator, which may look alike.
 */
export class MongoReservedNames {
  readonly #reservations: Collection<Reservation>;
  readonly #now: () => number;

  constructor(database: Db, now = Date.now) {
    this.#reservations = database.collection('reserved_names');
    this.#now = now;
  }

  /** Throws `DomainError` USERNAME_TAKEN where another account is created with the name, or one that looks like it. */
  async reserve({ id: userId, username }: User): Promise<void> {
    const [_id, now] = [formerNameDigest(username), this.#now()];
    const own = { userId, name: digestOf(username), until: now + reservationLease };
    try {
      await this.#reservations.insertOne({ _id, ...own });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // A reservation that ends later than any began before the clock was set back.
      const isOver = { $or: [{ until: { $lte: now } }, { until: { $gt: now + reservationLease } }] };
      if ((await this.#reservations.updateOne({ _id, ...isOver }, { $set: own })).matchedCount === 1) return;
      const other = await this.#reservations.findOne({ _id });
      throw other?.name === own.name ? takenError('username') : lookAlikeError();
    }
  }

  /** Whether the account still has the reservation: another one takes it over when it is over. */
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
