import { join } from 'node:path';
import t, { type Test } from 'tap';
import { imageFileName, imageSizes } from '../../contracts/images.ts';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { FolderImages } from './folder.ts';
import { removeUnused } from './remove-unused.ts';
import { imagesSchema, SqliteImageRecords } from './sqlite.ts';

const idOf = (number: number): string => number.toString(16).padStart(40, '0');
const sized = (number: number) => ({ id: idOf(number), width: 1_000, height: 500 });

const build = (t: Test) => {
  const place = folder(t);
  const file = new SqliteFile(join(place, 'read.db'), imagesSchema);
  t.teardown(() => file.close());
  const stores = { imageRecords: new SqliteImageRecords(file), imageStore: new FolderImages(join(place, 'images')) };
  const keep = async (number: number, uploadedAt: number): Promise<void> => {
    await stores.imageRecords.keep({ ...sized(number), userId: 1, bytes: 3, uploadedAt }, 10_000);
    for (const size of imageSizes(sized(number)))
      await stores.imageStore.put(imageFileName(idOf(number), size), Buffer.from('x'));
  };
  const left = async (): Promise<number> => {
    let count = 0;
    for await (const _ of stores.imageStore.names()) count += 1;
    return count;
  };
  return { stores, keep, left };
};

t.test('what no article has goes with all of its files after its time, and nothing else', async (t) => {
  const { stores, keep, left } = build(t);
  await keep(1, 1_000);
  await keep(2, 1_000);
  await keep(3, 9_000);
  await stores.imageRecords.use([idOf(2)]);
  t.equal(await left(), 9);
  t.equal(await removeUnused(stores, 5_000), 1);
  t.equal(await left(), 6);
  t.equal(await stores.imageRecords.byId(idOf(1)), undefined);
  t.ok((await stores.imageRecords.byId(idOf(2))) && (await stores.imageRecords.byId(idOf(3))));
  t.equal(await removeUnused(stores, 5_000), 0);
});

t.test('what was broken off is finished the next time', async (t) => {
  const { stores, keep, left } = build(t);
  await keep(1, 1_000);
  await stores.imageRecords.remove(idOf(1), 5_000);
  t.equal(await removeUnused(stores, 0), 1);
  t.equal(await left(), 0);
});

t.test('however many there are, and also by two at once', async (t) => {
  const { stores, keep, left } = build(t);
  for (let number = 1; number <= 120; number += 1) await keep(number, 1_000);
  await Promise.all([removeUnused(stores, 5_000), removeUnused(stores, 5_000)]);
  t.equal(await left(), 0);
  t.strictSame(await stores.imageRecords.all('', 9), []);
});
