import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { folder } from '../test/folder.ts';
import { FolderImages } from './folder.ts';
import { imageStoreSuite } from './image-store.suite.ts';

imageStoreSuite('folder', async (t) => new FolderImages(join(folder(t), 'images')));

const name = `${'ab'.repeat(20)}-480x300.webp`;

t.test('a folder that cannot be written to is an unavailable store, and nothing is left behind', async (t) => {
  const place = join(folder(t), 'images');
  writeFileSync(place, 'a file, no folder');
  const store = new FolderImages(place);
  await t.rejects(store.put(name, Buffer.from('x')), StoreUnavailableError);
});

t.test('what a crash left unfinished is no picture', async (t) => {
  const place = join(folder(t), 'images');
  const store = new FolderImages(place);
  await store.put(name, Buffer.from('x'));
  writeFileSync(join(place, 'ab', 'something.part'), 'half');
  const names: string[] = [];
  for await (const one of store.names()) names.push(one);
  t.strictSame(names, [name]);
  t.ok(existsSync(join(place, 'ab', name)));
  t.strictSame(readdirSync(place), ['ab']);
});
