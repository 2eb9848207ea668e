import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import { DataKeyError, type DataKeyPlaces } from '../config/data-key.ts';
import { folder } from '../test/folder.ts';
import { keysSchema, SqliteKeys } from './sqlite.ts';
import { WrappedKeys } from './wrapped-keys.ts';

/** A key store in a folder, and functions that open it as separate processes would. */
const site = (t: Test) => {
  const place = folder(t);
  const path = join(place, 'read.db');
  const file = new SqliteFile(path, keysSchema);
  t.teardown(() => file.close());
  const store = new SqliteKeys(file);
  const open = (more: Partial<DataKeyPlaces> = {}) => new WrappedKeys(store, { readStoreUrl: `sqlite:${path}`, ...more });
  return { place, store, open, dataKey: join(place, 'data-key') };
};

const keyOf = async (keys: WrappedKeys, stream: string): Promise<unknown> => {
  const key = (await keys.find([stream])).get(stream);
  return typeof key === 'object' ? Buffer.from(key).toString('hex') : key;
};

t.test('the key of a stream is the same for all processes, and is stored encrypted', async (t) => {
  const { store, open } = site(t);
  const [one, other] = [open(), open()];
  const keys = await Promise.all([one, other, one].map((keys) => keys.keyFor('post-7', true)));
  const [first] = keys as [Uint8Array];
  for (const key of keys) t.same(key, first);
  t.equal(await keyOf(open(), 'post-7'), Buffer.from(first).toString('hex'));
  const stored = (await store.find(['post-7'])).get('post-7') as Uint8Array;
  t.notOk(Buffer.from(stored).includes(Buffer.from(first)));
  t.equal(await keyOf(one, 'account-7'), undefined);
});

t.test('a new post gets its key together with those that come next', async (t) => {
  const { store, open } = site(t);
  let writes = 0;
  const add = store.add.bind(store);
  store.add = (keys) => {
    writes += 1;
    return add(keys);
  };
  const keys = open();
  const made = await Promise.all(Array.from({ length: 300 }, (_, n) => keys.keyFor(`post-${n + 1}`, true)));
  t.equal(new Set(made.map((key) => Buffer.from(key as Uint8Array).toString('hex'))).size, 300);
  t.equal(writes, 2);
  await keys.keyFor('post-1000', false);
  t.equal((await store.find(['post-1000', 'post-1001'])).size, 1, 'an older one gets its own alone');
});

t.test('a key that was destroyed is gone for all, and never made anew', async (t) => {
  const { open } = site(t);
  const [one, other] = [open(), open()];
  await one.keyFor('post-1', true);
  await other.find(['post-1']);
  await one.destroy(['post-1', 'post-99']);
  t.equal(await keyOf(one, 'post-1'), 'destroyed');
  t.type(await keyOf(other, 'post-1'), 'string', 'another process knows it until it hears of the erasure');
  other.forget('post-1');
  t.equal(await keyOf(other, 'post-1'), 'destroyed');
  for (const stream of ['post-1', 'post-99']) t.equal(await other.keyFor(stream, true), 'destroyed');
});

t.test('the data key is made once, in a file of its owner, and another one is refused with what to do', async (t) => {
  const { open, dataKey } = site(t);
  await Promise.all([open(), open()].map((keys) => keys.assertRight()));
  t.equal(statSync(dataKey).mode & 0o777, 0o600);
  const kept = readFileSync(dataKey, 'utf8');
  t.equal(Buffer.from(kept, 'base64').length, 32);
  await open().assertRight();
  await t.rejects(open({ dataKey: 'f'.repeat(64) }).assertRight(), DataKeyError);
  await t.rejects(open({ dataKey: 'f'.repeat(64) }).keyFor('post-1', true), /not the one of this site.*Set DATA_KEY/s);
  await open({ dataKey: Buffer.from(kept, 'base64').toString('hex') }).assertRight();
  rmSync(dataKey);
  await t.rejects(open().assertRight(), /data key is missing.*put the file data-key back/s);
  t.notOk(existsSync(dataKey), 'no other one is made in its place');
  writeFileSync(dataKey, 'no key');
  await t.rejects(open().assertRight(), /holds no key/);
  writeFileSync(dataKey, kept);
  await open().assertRight();
});

t.test('without a folder of its own, it has to be set', async (t) => {
  const { store } = site(t);
  const readStoreUrl = 'mongodb://store.example/benchnotes';
  await t.rejects(new WrappedKeys(store, { readStoreUrl }).assertRight(), /DATA_KEY is missing/);
  await new WrappedKeys(store, { readStoreUrl, dataDir: folder(t) }).assertRight();
});

t.test('a key whose stored bytes were changed is none', async (t) => {
  const { store, open } = site(t);
  await open().assertRight();
  await store.add([{ stream: 'post-1', key: new Uint8Array(60) }]);
  t.equal(await keyOf(open(), 'post-1'), undefined);
  await t.rejects(open().keyFor('post-1', false), /was changed/);
});

t.test('keys go to another site, whose data key is another one; what was destroyed at either is destroyed', async (t) => {
  const [one, other] = [site(t).open(), site(t).open()];
  for (const stream of ['post-1', 'post-2', 'post-3']) await one.keyFor(stream, false);
  const own = await other.keyFor('post-3', false);
  await one.destroy(['post-2']);
  await other.destroy(['post-1']);
  for await (const key of one.all()) await other.restore([key]);
  t.same(await Promise.all(['post-1', 'post-2'].map((stream) => keyOf(other, stream))), ['destroyed', 'destroyed']);
  t.same((await other.find(['post-3'])).get('post-3'), own, 'what it has stays');
  await one.keyFor('post-4', false);
  for await (const key of one.all()) await other.restore([key]);
  t.equal(await keyOf(other, 'post-4'), await keyOf(one, 'post-4'));
});
