import { turnsOf } from '../../services/test/turns.ts';
import { liveGroup, makers, parts, putAt, type Part, type StoreTest } from './parts.suite.ts';
import type { QueryOf, ReadStore, Scalar } from './read-store.ts';

const stock: Part[] = [
  { id: 1, name: 'b', maker: 'TI', price: 2, stocked: true },
  { id: 2, name: 'a', maker: 'TI', price: null, stocked: false },
  { id: 3, name: 'a', maker: 'TI', price: 0.5, stocked: true },
  { id: 4, name: '電', maker: 'ST', price: 2, stocked: true },
  { id: 5, name: 'Я', maker: 'TI', price: 2, stocked: false },
  { id: 6, name: 'é', maker: 'TI', price: null, stocked: true },
  { id: 7, name: 'Z', maker: 'TI', price: -1, stocked: true },
];

const withStock = async (store: ReadStore) => putAt(store, await liveGroup(store, [parts, makers]), parts, 1, ...stock);

const ids = (found: readonly Part[]) => found.map(({ id }) => id);

/** Pages through a query, two documents at a time, each page starting where the previous one ended. */
const paged = async (store: ReadStore, query: Omit<QueryOf<Part>, 'limit' | 'after'>): Promise<number[]> => {
  const seen: number[] = [];
  let after: readonly Scalar[] | undefined;
  for (let round = 0; round < 10; round += 1) {
    const page = await store.find(parts, { ...query, after, limit: 2 });
    const last = page.at(-1);
    if (!last) break;
    seen.push(...ids(page));
    after = query.order.map((field) => last[field] as Scalar);
  }
  return seen;
};

const cases: { title: string; query: Omit<QueryOf<Part>, 'limit' | 'after'>; found: number[] }[] = [
  { title: 'everything by id', query: { order: ['id'] }, found: [1, 2, 3, 4, 5, 6, 7] },
  { title: 'text by code point, ties by the next field', query: { order: ['name', 'id'] }, found: [7, 2, 3, 1, 6, 5, 4] },
  {
    title: 'nulls before numbers, whole and broken, and ties',
    query: { where: { maker: 'TI' }, order: ['price', 'id'] },
    found: [2, 6, 7, 3, 1, 5],
  },
  {
    title: 'booleans: false before true',
    query: { where: { price: 2 }, order: ['stocked', 'id'] },
    found: [5, 1, 4],
  },
  { title: 'where true', query: { where: { stocked: true }, order: ['id'] }, found: [1, 3, 4, 6, 7] },
  { title: 'where false', query: { where: { stocked: false }, order: ['id'] }, found: [2, 5] },
  { title: 'where null', query: { where: { price: null }, order: ['stocked', 'id'] }, found: [2, 6] },
  { title: 'two fields, named in any order', query: { where: { price: 2, maker: 'TI' }, order: ['id'] }, found: [1, 5] },
  { title: 'nothing', query: { where: { maker: 'none' }, order: ['price', 'id'] }, found: [] },
];

export const queriesSuite = (test: StoreTest): void => {
  for (const { title, query, found } of cases) {
    test(`finds ${title}: all at once and in pages, in both directions`, async (t, store) => {
      await withStock(store);
      t.same(ids(await store.find(parts, { ...query, limit: 100 })), found);
      t.same(await paged(store, query), found);
      t.same(ids(await store.find(parts, { ...query, descending: true, limit: 100 })), found.toReversed());
      t.same(await paged(store, { ...query, descending: true }), found.toReversed());
      t.same(await store.keys(parts, { ...query, limit: 100 }), found);
      t.same(await store.keys(parts, { ...query, descending: true, limit: 2 }), found.toReversed().slice(0, 2));
    });
  }

  test('finds what was changed by its new values, and not what was removed', async (t, store) => {
    const group = await withStock(store);
    const changed = { id: 1, name: 'q', maker: 'ST', price: 3, stocked: false };
    const removals = [{ key: 4, position: 2 }];
    await store.write(group, 2, [{ collection: parts, puts: [{ key: 1, position: 2, document: changed }], removals }], []);
    t.same(await store.find(parts, { where: { maker: 'ST' }, order: ['price', 'id'], limit: 9 }), [changed]);
    t.equal(await store.get(parts, 4), undefined);
  });

  test('counts', async (t, store) => {
    await withStock(store);
    t.equal(await store.count(parts, undefined), 7);
    t.equal(await store.count(parts, { maker: 'TI' }), 6);
    t.equal(await store.count(parts, { maker: 'TI', price: null }), 2);
    t.equal(await store.count(parts, { stocked: false }), 2);
    t.equal(await store.count(parts, { maker: 'none' }), 0);
    t.equal(await store.count(makers, undefined), 0);
  });

  test('gets many in the order of the keys, without those that are not there', async (t, store) => {
    await withStock(store);
    t.same(ids(await store.getMany(parts, [5, 99, 1, 7, 1])), [5, 1, 7, 1]);
    t.same(await store.getMany(parts, []), []);
  });

  test('gets many long documents, and others have their turn meanwhile', async (t, store) => {
    const long = stock.map((part) => ({ ...part, text: `${part.id}`.repeat(300_000) }));
    await putAt(store, await liveGroup(store, [parts, makers]), parts, 1, ...long);
    const turns = await turnsOf(async () =>
      t.same(ids(await store.getMany(parts, [1, 2, 3, 4, 5, 6, 7])), [1, 2, 3, 4, 5, 6, 7]),
    );
    t.ok(turns >= 3, `${turns} turns`);
  });

  test('a query that no index fits is refused, whatever the store holds', async (t, store) => {
    await withStock(store);
    const unfit: Omit<QueryOf<Part>, 'limit'>[] = [
      { order: ['price'] as const, where: { name: 'a' } },
      { order: ['maker', 'name'] },
      { order: ['name'], where: { id: 1, name: 'a' } },
      { order: ['id'], where: { price: 2 } },
      { order: [], where: { id: 1, maker: 'TI' } },
      { order: [], where: { id: 1, colour: 'red' } },
    ];
    for (const query of unfit)
      await t.rejects(store.find(parts, { ...query, limit: 1 }), /parts has no index/, JSON.stringify(query));
    await t.rejects(store.count(parts, { id: 1, maker: 'TI' }), /parts has no index/);
    await t.rejects(store.count(parts, { maker: 'TI', stocked: true }), /parts has no index/);
  });
};
