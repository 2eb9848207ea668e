import t, { type Test } from 'tap';
import { PendingWrites } from './pending.ts';
import { add, put, remove, set, type Change } from './projection.ts';
import type { CollectionOf } from './read-store/read-store.ts';
import { emptyStore } from './test/store.ts';

interface Sum {
  readonly id: number;
  readonly sum: number;
}
const sums: CollectionOf<Sum> = { name: 'sums', version: 1, key: 'number', indexes: [['id']] };
const sum = (id: number, value: number): Sum => ({ id, sum: value });
const fixed = (id: number, to: number) => set(id, sum(id, 0), { sum: to });
const plus = (id: number, by: number) => add(id, sum(id, 0), { sum: by });

/** The writes of one batch of changes, if the store has document 1 with the sum 10 at position 5. */
const resolved = async (t: Test, ...changes: [Change<Sum>, number][]) => {
  const store = await emptyStore(t);
  const stored = [{ key: 1, position: 5, document: sum(1, 10) }];
  const group = await store.write(
    await store.createGroup('g', [sums]),
    5,
    [{ collection: sums, puts: stored, removals: [] }],
    [],
  );
  const pending = new PendingWrites(sums);
  for (const [change, position] of changes) pending.change(change, position);
  const { puts, removals } = await pending.resolve(store, group);
  return { puts, removals, keys: pending.keys() };
};

t.test('the last put or removal of a key is what is written', async (t) => {
  const { puts, removals, keys } = await resolved(
    t,
    [put(2, sum(2, 1)), 6],
    [put(3, sum(3, 1)), 7],
    [remove(2), 8],
    [put(3, sum(3, 2)), 9],
  );
  t.same(puts, [{ key: 3, position: 9, document: sum(3, 2) }]);
  t.same(removals, [{ key: 2, position: 8 }]);
  t.same(keys, [2, 3]);
});

t.test('additions to a stored document are added up', async (t) => {
  const { puts } = await resolved(t, [plus(1, 4), 6], [plus(1, -1), 9]);
  t.same(puts, [{ key: 1, position: 9, document: sum(1, 13) }]);
});

t.test('additions to a document that is not there begin from its beginning', async (t) => {
  const { puts } = await resolved(t, [plus(2, 4), 6], [plus(2, 4), 7]);
  t.same(puts, [{ key: 2, position: 7, document: sum(2, 8) }]);
});

t.test('additions that the stored document holds already are left out', async (t) => {
  t.same((await resolved(t, [plus(1, 4), 4], [plus(1, 4), 5])).puts, []);
  t.same((await resolved(t, [plus(1, 4), 5], [plus(1, 3), 6])).puts, [{ key: 1, position: 6, document: sum(1, 13) }]);
});

t.test('additions of the same event are all added', async (t) => {
  const { puts } = await resolved(t, [plus(1, 4), 6], [plus(1, 4), 6], [plus(2, 1), 6], [plus(2, 1), 6]);
  t.same(
    puts.map(({ document }) => document),
    [sum(1, 18), sum(2, 2)],
  );
});

t.test('fields are set in what is there, or in the beginning; additions go on from them', async (t) => {
  const { puts } = await resolved(t, [fixed(1, 7), 5], [plus(1, 1), 6], [fixed(2, 3), 6], [plus(2, 1), 7], [fixed(3, 4), 7]);
  t.same(puts, [
    { key: 1, position: 6, document: sum(1, 11) },
    { key: 2, position: 7, document: sum(2, 4) },
    { key: 3, position: 7, document: sum(3, 4) },
  ]);
});

t.test('additions after a put or a removal of the same batch go on from it', async (t) => {
  const { puts, removals } = await resolved(t, [put(1, sum(1, 100)), 6], [plus(1, 1), 7], [remove(2), 6], [plus(2, 1), 7]);
  t.same(
    puts.map(({ document }) => document),
    [sum(1, 101), sum(2, 1)],
  );
  t.same(removals, []);
});
