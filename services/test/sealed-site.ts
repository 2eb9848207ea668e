import { join } from 'node:path';
import type { Test } from 'tap';
import { allProjections } from '../../projections/all.ts';
import type { Group } from '../../projections/read-store/read-store.ts';
import { buildMissing } from '../../projections/replay.ts';
import { contents } from '../../projections/test/contents.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { buildWithPeople } from './build.ts';
import { folder } from './folder.ts';

/** The URLs of a site's stores in a folder. */
export const inFolder = (place: string) => ({
  eventLogUrl: `sqlite:${join(place, 'events.db')}`,
  readStoreUrl: `sqlite:${join(place, 'read.db')}`,
});

/** The stores of a site, closed when the test is over. */
export const opened = async (t: Test, urls = inFolder(folder(t))): Promise<Stores> => {
  const stores = await openStores({ dataDir: folder(t), ...urls }, 'make');
  t.teardown(() => stores.close());
  return stores;
};

/** A site with posts in every state, sealed. */
export const buildSealed = async (t: Test) => {
  const site = await buildWithPeople(t);
  for (const state of ['pending', 'approved', 'rejected', 'featured'] as const)
    await site.post(state, { title: `An article, ${state}` });
  const { log, store, accounts, drafts, keys, now } = site.services;
  await new Sealer(log, now).seal();
  return { site, stores: { log, store, accounts, drafts, keys, close: async () => undefined } as Stores };
};

/** All read collections of a site, built from its log. */
export const collectionsOf = async ({ log, store }: Stores) => {
  await buildMissing({ log, store, projections: allProjections });
  return contents(store, (await store.group('live')) as Group);
};
