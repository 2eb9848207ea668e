import t, { type Test } from 'tap';
import type { CheckpointKind, CheckpointStore, SignedCheckpoint } from './checkpoint-store.ts';

const signed = (note: string): SignedCheckpoint => ({
  note,
  verifierKey: `key of ${note}`,
  signedAt: '2026-03-02T12:00:00.000Z',
});

/** Empty stores of one database. */
export interface TestedCheckpoints extends Readonly<Record<CheckpointKind, CheckpointStore>> {
  /** Stores a signed checkpoint as a program does that records no time. */
  readonly storeAsBefore: (checkpoint: Omit<SignedCheckpoint, 'signedAt'>) => Promise<void>;
}

/**
 * The shared suite of every adapter of the checkpoint store. `leftOut`: why the suite cannot run here, if it cannot.
 */
export const checkpointsSuite = (
  name: string,
  build: (t: Test) => Promise<TestedCheckpoints>,
  leftOut: string | false = false,
): void => {
  type Body = (t: Test, store: CheckpointStore, other: CheckpointStore, all: TestedCheckpoints) => Promise<void>;
  const test = (title: string, body: Body): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => {
      const all = await build(t);
      await body(t, all.signed, all.cosigned, all);
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

  test('a checkpoint that was stored without its time has none, and takes over none', async (t, store, _, { storeAsBefore }) => {
    const { signedAt: _time, ...first } = signed('first');
    await storeAsBefore(first);
    t.same(await store.last(), { ...first, signedAt: null });
    t.equal(await store.replace({ ...first, signedAt: null }, signed('second')), true);
    t.same(await store.last(), signed('second'));
    const { signedAt: _other, ...third } = signed('third');
    await storeAsBefore(third);
    t.same(await store.last(), { ...third, signedAt: null }, 'the time is that of the second');
    t.equal(await store.replace({ ...third, signedAt: null }, { ...signed('fourth'), signedAt: null }), true);
    t.same(await store.last(), { ...signed('fourth'), signedAt: null });
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
