import type { Collection, Db } from 'mongodb';
import { orUnavailable } from '../../projections/read-store/mongodb-errors.ts';
import type { WitnessState, WitnessStates } from './witness-states.ts';

type Stored = Omit<WitnessState, 'verifierKey'> & { readonly _id: string };

/** The states of witnesses, in the database of the read store. Every write is one document. */
export class MongoWitnessStates implements WitnessStates {
  readonly #states: Collection<Stored>;

  /** The caller closes the connection. */
  constructor(database: Db) {
    this.#states = database.collection('witness_states');
  }

  all(): Promise<readonly WitnessState[]> {
    return orUnavailable(async () => {
      const found = await this.#states.find({}, { sort: { _id: 1 } }).toArray();
      return found.map(({ _id: verifierKey, cosigned, failure }) => ({ verifierKey, cosigned, failure }));
    });
  }

  keep({ verifierKey, cosigned, failure }: WitnessState): Promise<void> {
    return orUnavailable(async () => {
      await this.#states.replaceOne({ _id: verifierKey }, { cosigned, failure }, { upsert: true });
    });
  }
}
