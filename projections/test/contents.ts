import type { EventReader } from '../../contracts/recorded.ts';
import { allProjections } from '../all.ts';
import { Applier } from '../apply.ts';
import { dumped } from '../read-store/parts.suite.ts';
import type { Collection, Group, Put, ReadStore } from '../read-store/read-store.ts';
import { noStreams } from './log.ts';

/** The whole content of a group, as text: collection by collection, key by key, with positions. */
export const contents = async (
  store: ReadStore,
  group: Group,
  projections = allProjections,
): Promise<Record<string, string[]>> => {
  const all: Record<string, string[]> = {};
  for (const projection of projections) {
    all[projection.name] = (await dumped(store, group, projection)).map(
      ({ key, position, document }) => `${JSON.stringify(key)} @${position} ${JSON.stringify(document)}`,
    );
  }
  return all;
};

/** The keys of a collection's documents. */
export const keysOf = async (store: ReadStore, group: Group, collection: Collection): Promise<Put['key'][]> =>
  (await dumped(store, group, collection)).map(({ key }) => key);

/** Creates a group with the collections, and an applier for it. */
export const applierOf = async (
  store: ReadStore,
  projections = allProjections,
  name = 'replay',
  log: Pick<EventReader, 'readStream'> = noStreams,
): Promise<Applier> => new Applier(store, await store.createGroup(name, projections), projections, log);

/** The same without the positions that wrote the documents. */
export const documents = async (store: ReadStore, group: Group): Promise<Record<string, string[]>> => {
  const all = await contents(store, group);
  return Object.fromEntries(Object.entries(all).map(([name, lines]) => [name, lines.map((line) => line.replace(/ @\d+ /, ' '))]));
};
