import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { imageFileName } from '../../contracts/images.ts';
import type { ImageStore } from './image-store.ts';

const nameOf = (id: string, width = 480): string => imageFileName(id.repeat(40), { width, height: 300 });

const listed = async (store: ImageStore): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  return names.toSorted();
};

/**
 * The shared test suite of all image stores. `build` returns an empty store; `leftOut` is the reason to skip it here,
 * if any.
 */
export const imageStoreSuite = (name: string, build: (t: Test) => Promise<ImageStore>, leftOut: string | false = false): void => {
  const test = (title: string, body: (t: Test, store: ImageStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('a file comes back as it was kept, and is listed', async (t, store) => {
    const [small, large] = [randomBytes(10), randomBytes(3_000_000)];
    await store.put(nameOf('a'), small);
    await store.put(nameOf('b', 960), large);
    t.ok(small.equals((await store.get(nameOf('a'))) ?? Buffer.of()));
    t.ok(large.equals((await store.get(nameOf('b', 960))) ?? Buffer.of()));
    t.strictSame(await listed(store), [nameOf('a'), nameOf('b', 960)]);
  });

  test('what is not there is not there, and removing it is nothing', async (t, store) => {
    t.equal(await store.get(nameOf('c')), undefined);
    await store.remove(nameOf('c'));
    t.strictSame(await listed(store), []);
  });

  test('what was removed is gone, and may come again', async (t, store) => {
    await store.put(nameOf('d'), Buffer.from('one'));
    await store.remove(nameOf('d'));
    t.equal(await store.get(nameOf('d')), undefined);
    t.strictSame(await listed(store), []);
    await store.put(nameOf('d'), Buffer.from('one'));
    t.equal(String(await store.get(nameOf('d'))), 'one');
  });

  test('a file that is there is left as it is, also by many at once', async (t, store) => {
    await store.put(nameOf('e'), Buffer.from('first'));
    await Promise.all(Array.from({ length: 20 }, () => store.put(nameOf('e'), Buffer.from('first'))));
    t.equal(String(await store.get(nameOf('e'))), 'first');
    t.strictSame(await listed(store), [nameOf('e')]);
  });

  test('only names of pictures are taken', async (t, store) => {
    for (const odd of ['', '..', '../x', '/etc/passwd', `${'a'.repeat(40)}`, `../${nameOf('a')}`, `${nameOf('a')}/..`]) {
      t.equal(await store.get(odd), undefined, odd);
      await t.rejects(store.put(odd, Buffer.from('x')), { message: /no name of a picture/ }, odd);
    }
    t.strictSame(await listed(store), []);
  });
};
