import t, { type Test } from 'tap';
import type { CheckpointKind, CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

const signed = (note: string): SignedCheckpoint => ({ note, verifierKey: `key of ${note}` });

/**
 * The shared suite of every adapter of the checkpoint store. `build` opens empty stores of one database; `leftOut`: why
 * the suite cannot run here, if it cannot.
 */
export const checkpointsSuite = (
  name: string,
  build: (t: Test) => Promise<Readonly<Record<CheckpointKind, CheckpointStore>>>,
  leftOut: string | false = false,
): void => {
  const test = (title: string, body: (t: Test, store: CheckpointStore, other: CheckpointStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => {
      const { signed, cosigned } = await build(t);
      await body(t, signed, cosigned);
    });

  test('what was signed last is kept', async (t, store) => {
    t.equal(await store.last(), undefined);
    t.equal(await store.replace(undefined, signed('first')), true);
    t.same(await store.last(), signed('first'));
    t.equal(await store.replace(signed('first'), signed('second')), true);
    t.same(await store.last(), signed('second'));
  });

  test('each kind has a record of its own', async (t, store, other) => {
    await store.replace(undefined, signed('first'));
    t.equal(await other.last(), undefined);
    t.equal(await other.replace(undefined, signed('cosigned')), true);
    t.equal(await other.replace(signed('cosigned'), signed('again')), true);
    t.same([await store.last(), await other.last()], [signed('first'), signed('again')]);
  });

  test('only what stands there gives way', async (t, store) => {
    t.equal(await store.replace(signed('first'), signed('second')), false, 'nothing does');
    t.equal(await store.last(), undefined);
    await store.replace(undefined, signed('first'));
    t.equal(await store.replace(undefined, signed('second')), false);
    t.equal(await store.replace(signed('another'), signed('second')), false);
    t.same(await store.last(), signed('first'));
  });

  test('of many at once one is kept', async (t, store) => {
    for (const before of [undefined, signed('0')]) {
      if (before) await store.replace(await store.last(), before);
      const kept = await Promise.all(['1', '2', '3'].map((note) => store.replace(before, signed(note))));
      t.equal(kept.filter(Boolean).length, 1);
      t.equal((await store.last())?.note, String(kept.indexOf(true) + 1));
    }
  });
};
