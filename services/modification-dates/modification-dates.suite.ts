import t, { type Test } from 'tap';
import type { ModificationDate, ModificationDateStore } from './modification-date-store.ts';
import { modifiedSince } from './modified-since.ts';

const date = (since: number, digest = `digest at ${since}`): ModificationDate => ({ address: 'feed', digest, since });

/**
 * The one suite that every adapter of the store of modification dates passes. `build` gives an empty store; `leftOut`
 * is why it cannot run here, if it cannot.
 */
export const modificationDatesSuite = (
  name: string,
  build: (t: Test) => Promise<ModificationDateStore>,
  leftOut: string | false = false,
): void => {
  const test = (title: string, body: (t: Test, store: ModificationDateStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('a date is kept for each address, and replaced by the next one', async (t, store) => {
    t.equal(await store.of('feed'), undefined);
    t.equal(await store.replace(undefined, date(1)), true);
    t.equal(await store.replace(undefined, { ...date(2), address: 'other' }), true);
    t.equal(await store.replace(date(1), date(3)), true);
    t.same(await store.of('feed'), date(3));
    t.same(await store.of('other'), { ...date(2), address: 'other' });
  });

  test('only the record that was read gives way, and of many at once one is kept', async (t, store) => {
    t.equal(await store.replace(date(1), date(2)), false, 'there is none');
    const first = await Promise.all([1, 2, 3].map((since) => store.replace(undefined, date(since))));
    t.equal(first.filter(Boolean).length, 1);
    const kept = date(first.indexOf(true) + 1);
    t.same(await store.of('feed'), kept);
    for (const other of [
      { ...kept, digest: 'another' },
      { ...kept, since: 9 },
    ])
      t.equal(await store.replace(other, date(8)), false);
    const next = await Promise.all([4, 5, 6].map((since) => store.replace(kept, date(since))));
    t.equal(next.filter(Boolean).length, 1);
    t.same(await store.of('feed'), date(next.indexOf(true) + 4));
  });

  test('forgetting leaves the latest date alone', async (t, store) => {
    await store.forget();
    t.equal(await store.lowest(), undefined, 'there was none');
    await store.replace(undefined, date(7));
    await store.replace(undefined, { ...date(5), address: 'other' });
    await store.forget();
    t.same([await store.of('feed'), await store.of('other'), await store.lowest()], [undefined, undefined, 7]);
    await store.replace(undefined, date(6));
    await store.forget();
    t.equal(await store.lowest(), 7);
  });

  test('a date names one body, whatever two instances do, and whatever is forgotten', async (t, store) => {
    const since = (body: string, second: number) => modifiedSince(store, '/u/somebody/feed.xml', body, second);
    t.equal(await since('a', 10), 10);
    t.equal(await since('a', 12), 10, 'as long as the body is the same');
    t.equal(await since('a', 9), undefined, 'a clock behind: the date is in its future');
    t.equal(await since('b', 10), undefined, 'the same second');
    t.equal(await since('b', 9), undefined, 'a clock behind');
    t.equal(await since('b', 13), 13);
    t.equal(await since('a', 13), undefined, 'an instance that has not followed');
    t.equal(await since('a', 14), 14, 'not 10 again');
    const both = await Promise.all([since('c', 15), since('d', 15)]);
    t.same(both.filter((one) => one !== undefined), [15]); // prettier-ignore
    await store.forget();
    t.equal(await since('e', 15), undefined);
    t.equal(await since('e', 16), 16);
  });
};
