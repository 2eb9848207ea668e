import t, { type Test } from 'tap';
import type { KeyStore } from './key-store.ts';

const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);
const plain = (found: ReadonlyMap<string, Uint8Array | string>) =>
  [...found].map(([stream, key]) => [stream, typeof key === 'string' ? key : [...key]]).toSorted();

/**
 * The suite that every adapter of the keys passes. `build` returns an empty store; `leftOut`: why it cannot run here.
 */
export const keysSuite = (name: string, build: (t: Test) => Promise<KeyStore>, leftOut: string | false = false): void => {
  const test = (title: string, body: (t: Test, store: KeyStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('a key comes back as it was kept, and only where there is one', async (t, store) => {
    await store.add([
      { stream: 'post-1', key: bytes(0, 1, 255) },
      { stream: 'post-2', key: bytes(2) },
    ]);
    t.same(plain(await store.find(['post-1', 'post-3'])), [['post-1', [0, 1, 255]]]);
    t.equal((await store.find([])).size, 0);
    await store.add([]);
  });

  test('the first key of a stream stays, also of several at once', async (t, store) => {
    await store.add([{ stream: 'post-1', key: bytes(1) }]);
    const keys = [2, 3, 4].map((number) => ({ stream: 'post-2', key: bytes(number) }));
    await Promise.all(keys.map((key) => store.add([{ stream: 'post-1', key: bytes(9) }, key])));
    t.same(plain(await store.find(['post-1'])), [['post-1', [1]]]);
    t.equal((await store.find(['post-2'])).size, 1, 'and one that could not be kept keeps no other one away');
  });

  test('a key that was destroyed is gone for good, and its stream gets no other one', async (t, store) => {
    await store.add([{ stream: 'post-1', key: bytes(1) }]);
    for (const _ of [1, 2]) await store.destroy(['post-1', 'post-2']);
    await store.add(['post-1', 'post-2', 'post-3'].map((stream) => ({ stream, key: bytes(5) })));
    t.same(plain(await store.find(['post-1', 'post-2', 'post-3'])), [
      ['post-1', 'destroyed'],
      ['post-2', 'destroyed'],
      ['post-3', [5]],
    ]);
    await store.add([{ stream: 'post-4', key: 'destroyed' }]);
    t.same(plain(await store.find(['post-4'])), [['post-4', 'destroyed']], 'as a backup has it');
  });

  test('they are listed a page at a time, in the order of their names', async (t, store) => {
    await store.add(['post-10', 'post-9', 'post-1'].map((stream, index) => ({ stream, key: bytes(index) })));
    await store.destroy(['post-9']);
    const [first, second] = [await store.list('', 2), await store.list('post-10', 2)];
    t.same(first.map(({ stream }) => stream), ['post-1', 'post-10']); // prettier-ignore
    t.same(second, [{ stream: 'post-9', key: 'destroyed' }]);
    t.same(await store.list('post-9', 2), []);
  });

  test('what tells the data key is kept once', async (t, store) => {
    t.equal(await store.check(), undefined);
    const kept = await Promise.all([1, 2].map((number) => store.keepCheck(bytes(number))));
    const check = (await store.check()) as Uint8Array;
    for (const each of kept) t.same([...each], [...check]);
    t.same([...(await store.keepCheck(bytes(3)))], [...check]);
  });
};
