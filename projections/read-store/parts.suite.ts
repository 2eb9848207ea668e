import type { Test } from 'tap';
import type { Collection, CollectionOf, Group, Key, Put, ReadStore } from './read-store.ts';

/** One test of the suite, on an empty store. */
export type StoreTest = (title: string, body: (t: Test, store: ReadStore) => Promise<void>) => void;

export interface Part {
  readonly id: number;
  readonly name: string;
  readonly maker?: string;
  readonly price?: number | null;
  readonly stocked?: boolean;
}

/** The collection that most tests of the suite use. */
export const parts: CollectionOf<Part> = {
  name: 'parts',
  version: 1,
  key: 'number',
  indexes: [['id'], ['name', 'id'], ['maker', 'price', 'id'], ['price', 'stocked', 'id'], ['stocked', 'id']],
};

export const makers: CollectionOf<{ name: string }> = { name: 'makers', version: 1, key: 'text', indexes: [['name']] };

export const namesOf = (collections: readonly Collection[]): string[] => collections.map(({ name }) => name);

export const putsOf = (position: number, ...documents: readonly { id: number }[]): Put[] =>
  documents.map((document) => ({ key: document.id, position, document }));

/** Writes documents, all at one position, and moves the checkpoint there. */
export const putAt = (store: ReadStore, group: Group, collection: Collection, position: number, ...documents: { id: number }[]) =>
  store.write(group, position, [{ collection, puts: putsOf(position, ...documents), removals: [] }], []);

export const removeAt = (store: ReadStore, group: Group, collection: Collection, position: number, ...keys: Key[]) =>
  store.write(group, position, [{ collection, puts: [], removals: keys.map((key) => ({ key, position })) }], []);

/** The group `live`, with a first, empty generation of each collection. */
export const liveGroup = async (store: ReadStore, collections: readonly Collection[]): Promise<Group> =>
  store.switchIn(await store.createGroup('replay', collections), namesOf(collections));

/** All documents of a group's own generation, in the order of their keys. */
export const dumped = async (store: ReadStore, group: Group, collection: Collection): Promise<Put[]> => {
  const all: Put[] = [];
  for (let { keys } = await store.page(group, collection); keys.length > 0;) {
    const documents = await store.load(group, collection, keys);
    all.push(...keys.map((key) => documents.get(key) as Put));
    ({ keys } = await store.page(group, collection, keys.at(-1)));
  }
  return all;
};
