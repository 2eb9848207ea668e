import { join } from 'node:path';
import t, { type Test } from 'tap';
import { imageFileName, imagePath, imageSizes } from '../../contracts/images.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { draftsSchema, SqliteDrafts } from '../drafts/sqlite.ts';
import { SqliteFile } from '../../storage/file.ts';
import { accountsSchema, SqliteAccounts } from '../accounts/sqlite.ts';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { folder } from '../test/folder.ts';
import { FolderImages } from './folder.ts';
import { removeUnused } from './remove-unused.ts';
import { imagesSchema, SqliteImageRecords } from './sqlite.ts';

const lifetime = 3_000;

const idOf = (number: number): string => number.toString(16).padStart(40, '0');
const sized = (number: number) => ({ id: idOf(number), width: 1_000, height: 500 });

const build = async (t: Test) => {
  const place = folder(t);
  const file = new SqliteFile(join(place, 'read.db'), accountsSchema + imagesSchema + draftsSchema);
  t.teardown(() => file.close());
  const accounts = new SqliteAccounts(file);
  await keepPeople(accounts, 1, 7);
  const stores = {
    accounts,
    imageRecords: new SqliteImageRecords(file),
    imageStore: new FolderImages(join(place, 'images')),
    drafts: new SqliteDrafts(file),
  };
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
  const { stores, keep, left } = await build(t);
  await keep(1, 1_000);
  await keep(2, 1_000);
  await keep(3, 9_000);
  await stores.imageRecords.use([idOf(2)]);
  t.equal(await left(), 9);
  t.equal(await removeUnused(stores, 8_000, lifetime), 1);
  t.equal(await left(), 6);
  t.equal(await stores.imageRecords.byId(idOf(1)), undefined);
  t.ok((await stores.imageRecords.byId(idOf(2))) && (await stores.imageRecords.byId(idOf(3))));
  t.equal(await removeUnused(stores, 8_000, lifetime), 0);
});

t.test('what was broken off is finished the next time', async (t) => {
  const { stores, keep, left } = await build(t);
  await keep(1, 1_000);
  await stores.imageRecords.remove(idOf(1), 5_000);
  t.equal(await removeUnused(stores, 0, lifetime), 1);
  t.equal(await left(), 0);
});

t.test('however many there are, and also by two at once', async (t) => {
  const { stores, keep, left } = await build(t);
  for (let number = 1; number <= 120; number += 1) await keep(number, 1_000);
  await Promise.all([removeUnused(stores, 8_000, lifetime), removeUnused(stores, 8_000, lifetime)]);
  t.equal(await left(), 0);
  t.strictSame(await stores.imageRecords.all('', 9), []);
});

/** A draft's article with these images. */
const withImages = (...numbers: number[]) => ({
  values: {
    ...aDraft().values,
    content: numbers.map((number) => `<img src="${imagePath(idOf(number), sized(number))}" alt="">`).join(''),
  },
});

t.test('what a draft has stays as long as the draft does', async (t) => {
  const { stores, keep, left } = await build(t);
  for (const number of [1, 2, 3]) await keep(number, 1_000);
  await stores.drafts.add(aDraft(withImages(1, 2)));
  t.equal(await removeUnused(stores, 8_000, lifetime), 1);
  t.equal(await left(), 6);
  await stores.drafts.replace(aDraft({ ...withImages(2), version: 2 }), 1);
  t.equal(await removeUnused(stores, 11_000, lifetime), 0, 'what a draft had waits once more');
  t.equal(await removeUnused(stores, 11_001, lifetime), 1);
  t.ok(await stores.imageRecords.byId(idOf(2)));
  // As when its account is removed.
  await stores.drafts.removeAllOf(aDraft().userId);
  t.equal(await removeUnused(stores, 14_001, lifetime), 0);
  t.equal(await removeUnused(stores, 14_002, lifetime), 1);
  t.equal(await left(), 0);
});

t.test('a profile picture stays as long, and no draft is read for it', async (t) => {
  const { stores, keep, left } = await build(t);
  let reads = 0;
  const drafts = { all: (...which: Parameters<typeof stores.drafts.all>) => ((reads += 1), stores.drafts.all(...which)) };
  const clean = (now: number) => removeUnused({ ...stores, drafts }, now, lifetime);
  await keep(1, 1_000);
  for (const id of [1, 7]) await stores.accounts.setPicture(id, sized(1));
  t.equal(await clean(8_000), 0);
  t.equal(reads, 0);
  await keep(2, 1_000);
  await stores.accounts.setPicture(1, sized(2));
  t.equal(await clean(11_001), 0, 'somebody else has it still');
  await stores.accounts.setPicture(7, undefined);
  t.equal(await clean(14_001), 0, 'what was found waits once more');
  t.equal(await clean(14_002), 1);
  t.equal(await stores.imageRecords.byId(idOf(1)), undefined);
  await stores.accounts.remove(1);
  t.equal(await clean(18_000), 1, 'it goes with its account');
  t.equal(await left(), 0);
});

t.test('more than are read at once, all of them in drafts, end', async (t) => {
  const { stores, keep, left } = await build(t);
  const numbers = Array.from({ length: 120 }, (_, number) => number + 1);
  for (const number of numbers) await keep(number, 1_000);
  await stores.drafts.add(aDraft(withImages(...numbers)));
  t.equal(await removeUnused(stores, 8_000, lifetime), 0);
  t.equal(await left(), 3 * 120);
});

t.test('drafts are read where something would go, and what is going is gone', async (t) => {
  const { stores, keep, left } = await build(t);
  let reads = 0;
  const drafts = { all: (...which: Parameters<typeof stores.drafts.all>) => ((reads += 1), stores.drafts.all(...which)) };
  await keep(1, 7_000);
  await removeUnused({ ...stores, drafts }, 8_000, lifetime);
  t.equal(reads, 0);
  await stores.drafts.add(aDraft(withImages(1)));
  await stores.imageRecords.remove(idOf(1), 9_000);
  t.equal(await removeUnused({ ...stores, drafts }, 8_000, lifetime), 1, 'its files may be gone in part');
  t.ok(reads > 0);
  t.equal(await left(), 0);
});
