import { allProjections } from '../../projections/all.ts';
import type { Position } from '../../contracts/recorded.ts';
import { previousGroup } from '../../projections/replay.ts';
import type { Parked } from '../../projections/read-store/read-store.ts';
import type { Stores } from '../stores/stores.ts';

interface CollectionState {
  readonly name: string;
  /** Null if it is not built yet, or built in another version than this program's. */
  readonly generation: number | null;
  readonly documents: number | null;
  /** The log position it has reached, and the distance to the end of the log. */
  readonly position: Position;
  readonly lag: number;
}

export interface State {
  readonly head: Position;
  readonly position: Position;
  /** The distance between the two, in log positions. */
  readonly lag: number;
  readonly collections: readonly CollectionState[];
  /** Events that are missing from every collection. */
  readonly parked: readonly Parked[];
  /** The collections with a previous generation, kept by a replay. */
  readonly kept: readonly string[];
}

/** The log position that the read collections have reached. Throws `StoreUnavailableError`. */
export const positionOf = async (store: Stores['store']): Promise<Position> => (await store.group('live'))?.position ?? 0;

/** The state of the read collections. Throws `LogUnavailableError`, `StoreUnavailableError`. */
export const stateOf = async ({ log, store }: Pick<Stores, 'log' | 'store'>): Promise<State> => {
  const [live, previous] = [await store.group('live'), await store.group(previousGroup)];
  const head = await log.head();
  const position = live?.position ?? 0;
  const lag = Math.max(0, head - position);
  const collections: CollectionState[] = [];
  for (const projection of allProjections) {
    const { name, version } = projection;
    const built = live?.generations[name];
    const isOurs = built?.version === version;
    const documents = isOurs ? await store.count(projection, {}) : null;
    collections.push({ name, generation: isOurs ? built.generation : null, documents, position, lag });
  }
  const parked = live ? await store.parked(live) : [];
  return { head, position, lag, collections, parked, kept: Object.keys(previous?.generations ?? {}) };
};
