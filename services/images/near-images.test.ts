import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { imageFileName, imageSizes } from '../../contracts/images.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { until } from '../../scripts/until.ts';
import type { ImageRecord } from './image-records.ts';
import { NearImages } from './near-images.ts';
import type { ImageStores } from './remove-unused.ts';

const id = 'ab'.repeat(20);
const record = { id, width: 1_000, height: 500, state: 'used' } as ImageRecord;
const name = imageFileName(id, record);

/** A store and records that count requests, with the cache in front of them. */
const build = (change: { readonly state?: ImageRecord['state']; readonly near?: number; readonly nearFor?: number } = {}) => {
  const asked = { store: 0, records: 0 };
  const files = new Map(imageSizes(record).map((size) => [imageFileName(id, size), Buffer.from(`${size.width} wide`)]));
  const away = { records: false, store: false };
  const stores = {
    imageRecords: {
      byId: async (of: string) => {
        asked.records += 1;
        if (away.records) throw new StoreUnavailableError('The records are away.');
        return of === id ? { ...record, state: change.state ?? record.state } : undefined;
      },
    },
    imageStore: {
      get: async (name: string) => {
        asked.store += 1;
        await turn();
        if (away.store) throw new StoreUnavailableError('The store is away.');
        return files.get(name);
      },
    },
  } as unknown as ImageStores;
  const images = new NearImages(stores, { imagesNear: change.near ?? 10_000, imagesNearFor: change.nearFor ?? 60_000 });
  return { images, asked, files, away };
};

t.test('a picture that many read at once, and then again, is fetched once', async (t) => {
  const { images, asked } = build();
  const read = await Promise.all(Array.from({ length: 100 }, () => images.get(name)));
  t.ok(read.every((bytes) => String(bytes) === '1000 wide'));
  t.equal(String(await images.get(name)), '1000 wide');
  t.same(asked, { store: 1, records: 1 });
});

t.test('addresses that somebody makes up never reach the store', async (t) => {
  const { images, asked } = build();
  const others = ['cd'.repeat(20), 'ef'.repeat(20)].map((id) => imageFileName(id, record));
  const sizes = [1, 480, 481, 2_000].map((width) => imageFileName(id, { width, height: 1 }));
  for (const made of [...others, ...sizes]) t.equal(await images.get(made), undefined, made);
  t.equal(asked.store, 0);
  t.equal(String(await images.get(imageFileName(id, { width: 480, height: 240 }))), '480 wide');
});

t.test('a picture that is going is not shown', async (t) => {
  t.equal(await build({ state: 'going' }).images.get(name), undefined);
});

/** Advances the clock by the given time; the cache notices a millisecond later. */
const clockOf = (t: Test) => {
  const now = performance.now.bind(performance);
  let later = 0;
  t.intercept(performance, 'now', { value: () => now() + later });
  return (milliseconds: number) => (later += milliseconds);
};

const nearFor = 60_000;

t.test('a file that was lost is looked for once a while', async (t) => {
  const advance = clockOf(t);
  const { images, asked, files } = build({ nearFor });
  files.clear();
  for (let n = 0; n < 20; n += 1) t.equal(await images.get(name), undefined);
  t.equal(asked.store, 1);
  files.set(name, Buffer.from('back'));
  t.equal(await images.get(name), undefined);
  advance(nearFor + 1);
  await until(async () => String(await images.get(name)) === 'back');
});

t.test('one that was removed is shown for no longer than it is kept', async (t) => {
  const advance = clockOf(t);
  const { images, files } = build({ nearFor });
  await images.get(name);
  files.clear();
  t.equal(String(await images.get(name)), '1000 wide');
  advance(nearFor + 1);
  await until(async () => (await images.get(name)) === undefined, 'it is shown no longer');
});

t.test('what is in memory is shown while the store or the records are away', async (t) => {
  const advance = clockOf(t);
  const { images, asked, away } = build({ nearFor });
  await images.get(name);
  for (const part of ['store', 'records'] as const) {
    away[part] = true;
    advance(nearFor + 1);
    const before = asked.records;
    const looksAgain = async () => {
      t.equal(String(await images.get(name)), '1000 wide', part);
      return asked.records > before;
    };
    await until(looksAgain, 'it is kept no longer, and looked for');
    await t.rejects(images.get(imageFileName(id, { width: 480, height: 240 })), StoreUnavailableError);
    away[part] = false;
  }
});

t.test('memory is bounded, and whoever waits gets a file though others pushed it out', async (t) => {
  const { images, asked } = build({ near: 1 });
  const names = imageSizes(record).map((size) => imageFileName(id, size));
  const read = await Promise.all([...names, ...names].map((name) => images.get(name)));
  t.ok(read.every((bytes) => bytes !== undefined));
  const before = asked.store;
  await images.get(name);
  t.equal(asked.store, before + 1, 'nothing that is larger than the memory is kept');
});
