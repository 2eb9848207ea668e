import t, { type Test } from 'tap';
import { dumped, liveGroup, makers, parts, putAt, putsOf, removeAt, type StoreTest } from './parts.suite.ts';
import { meantSuite } from './meant.suite.ts';
import { queriesSuite } from './queries.suite.ts';
import { GroupChangedError, type Group, type ReadStore, type Writes } from './read-store.ts';
import { searchSuite } from './search.suite.ts';
import { switchSuite } from './switch.suite.ts';
import { witnessSuite } from './witness.suite.ts';

/** Opens an empty store. */
export type BuildStore = (t: Test) => Promise<ReadStore>;

/**
 * The suite that every adapter of the read store passes. It assumes no transactions: only what the port promises.
 * `leftOut`: why it cannot run here, if it cannot.
 */
export const readStoreSuite = (name: string, build: BuildStore, leftOut: string | false = false): void => {
  const test: StoreTest = (title, body) =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));
  writesSuite(test);
  queriesSuite(test);
  searchSuite(test);
  meantSuite(test);
  switchSuite(test);
  witnessSuite(test);
};

const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

const positionsOf = async (store: ReadStore, group: Group) =>
  (await dumped(store, group, parts)).map(({ key, position }) => [key, position]);

const writesSuite = (test: StoreTest): void => {
  test('a new group is empty and stands before the first event', async (t, store) => {
    t.equal(await store.group('replay'), undefined);
    const group = await store.createGroup('replay', [parts, makers]);
    t.match(group, { name: 'replay', position: 0, generations: { parts: { version: 1 }, makers: { version: 1 } } });
    t.same(await store.group('replay'), group);
    t.same(await dumped(store, group, parts), []);
    t.same(await store.parked(group), []);
  });

  test('a long batch takes the place of an older one', async (t, store) => {
    const putsAt = (position: number): Writes => ({
      collection: parts,
      puts: Array.from({ length: 120 }, (_, id) => ({ key: id, position, document: { id, name: `Part ${position}` } })),
      removals: [],
    });
    const before = await store.write(await store.createGroup('replay', [parts]), 1, [putsAt(1)], []);
    const after = await store.write(before, 2, [putsAt(2)], []);
    const there = await dumped(store, after, parts);
    t.same([there.length, new Set(there.map(({ position }) => position))], [120, new Set([2])]);
  });

  test('groups that are made at the same moment have generations of their own', async (t, store) => {
    const names = ['live', 'replay', 'kept'];
    const groups = await Promise.all(names.map((name) => store.createGroup(name, [parts, makers])));
    t.same(
      groups.map(({ name }) => name),
      names,
    );
    for (const { name } of [parts, makers])
      t.equal(new Set(groups.map(({ generations }) => generations[name]?.generation)).size, names.length);
  });

  test('a batch is read back as it was written, and the checkpoint stands where it ended', async (t, store) => {
    const group = await store.createGroup('replay', [parts]);
    const after = await putAt(store, group, parts, 7, { id: 1, name: 'NE555' } as never, { id: 2, name: 'LM317' } as never);
    t.equal(after.position, 7);
    t.same(await store.group('replay'), after);
    t.same(
      await store.load(after, parts, [2, 3, 1]),
      new Map([
        [2, { key: 2, position: 7, document: { id: 2, name: 'LM317' } }],
        [1, { key: 1, position: 7, document: { id: 1, name: 'NE555' } }],
      ]),
    );
    t.equal((await store.write(after, 9, [], [])).position, 9, 'a batch that touches nothing moves the checkpoint, too');
  });

  test('a document is written over an older one only; so a batch applied twice changes nothing', async (t, store) => {
    let group = await store.createGroup('replay', [parts]);
    const batch = [{ collection: parts, puts: putsOf(4, { id: 1 }, { id: 2 }), removals: [{ key: 3, position: 4 }] }];
    group = await store.write(group, 4, batch, []);
    group = await store.write(group, 4, batch, []);
    t.same(await positionsOf(store, group), [[1, 4], [2, 4]]); // prettier-ignore
    group = await putAt(store, group, parts, 6, { id: 1, name: 'newer' } as never);
    group = await store.write(group, 8, batch, []);
    t.same((await store.load(group, parts, [1])).get(1)?.document, { id: 1, name: 'newer' });
    group = await store.write(group, 8, [{ collection: parts, puts: [], removals: [{ key: 1, position: 5 }] }], []);
    t.same(await positionsOf(store, group), [[1, 6], [2, 4]], 'an older removal takes nothing away'); // prettier-ignore
    group = await removeAt(store, group, parts, 9, 1);
    t.same(await positionsOf(store, group), [[2, 4]]);
  });

  test('a group that somebody else moved or made anew takes no writes', async (t, store) => {
    const stale = await store.createGroup('replay', [parts]);
    const moved = await putAt(store, stale, parts, 5, { id: 1, name: 'kept' } as never);
    await t.rejects(putAt(store, stale, parts, 3, { id: 1, name: 'late' } as never), new GroupChangedError('replay'));
    t.same((await store.load(moved, parts, [1])).get(1)?.document, { id: 1, name: 'kept' });
    t.same(await store.group('replay'), moved);
    const replaced = await store.createGroup('replay', [parts]);
    t.not(replaced.token, moved.token);
    t.same([replaced.position, await dumped(store, replaced, parts)], [0, []], 'a group made anew begins from nothing');
    await t.rejects(store.write(moved, 6, [], []), new GroupChangedError('replay'));
    t.same(await store.group('replay'), replaced);
  });

  test('batches asked for without waiting are written in order', async (t, store) => {
    const group = await store.createGroup('replay', [parts]);
    const at = (position: number) => ({ ...group, position });
    const part = (id: number, name: string) => ({ id, name }) as never;
    const written = await Promise.all([
      putAt(store, group, parts, 5, part(1, 'first'), part(2, 'gone soon'), part(3, 'stays')),
      removeAt(store, at(5), parts, 7, 2),
      putAt(store, at(7), parts, 9, part(1, 'second'), part(2, 'back')),
    ]);
    t.same(
      written.map(({ position }) => position),
      [5, 7, 9],
    );
    t.same(await store.group('replay'), at(9));
    t.same(await positionsOf(store, group), [[1, 9], [2, 9], [3, 5]]); // prettier-ignore
  });

  test('where a batch is not written, those after it are not written either', async (t, store) => {
    const group = await store.createGroup('replay', [parts]);
    const at = (position: number) => ({ ...group, position });
    const results = await Promise.allSettled([
      store.write(at(3), 5, [], []),
      putAt(store, at(5), parts, 7, { id: 1, name: 'late' } as never),
      putAt(store, at(7), parts, 9, { id: 2, name: 'later' } as never),
    ]);
    t.ok(results.every((result) => result.status === 'rejected' && result.reason instanceof GroupChangedError));
    t.same(await store.group('replay'), group);
    t.same(await dumped(store, group, parts), []);
  });

  test('of many who write after the same position one wins', async (t, store) => {
    const group = await liveGroup(store, [parts]);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => putAt(store, group, parts, n + 1, { id: n, name: `${n}` } as never)),
    );
    t.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    t.ok(reasons.every((reason) => reason instanceof GroupChangedError));
  });

  test('parked events are kept with their group, each once, in order', async (t, store) => {
    let group = await store.createGroup('replay', [parts]);
    const parked = [4, 9].map((position) => ({ position, stream: `post-${position}`, type: 'Odd', error: 'µ "?" — 電' }));
    group = await store.write(group, 9, [], parked.toReversed());
    group = await store.write(group, 9, [], parked);
    t.same(await store.parked(group), parked);
    t.same(await store.parked(await liveGroup(store, [makers])), [], 'a group made anew has none');
  });

  test('a document of unusual content survives byte for byte, whatever its key', async (t, store) => {
    const unusual = {
      name: 'nul \0, lone \ud800, line \u2028, ‮bidi, 🔌, e\u0301',
      $where: { 'a.b': [1, [2.5, [null, true, '']], {}], '': 'no name', __proto: 'x', 2: 'two', 1: 'one' },
      numbers: [0, 1e21, 5e-324, -1.5, Number.MAX_SAFE_INTEGER],
      long: 'ΩµA'.repeat(50_000),
    };
    const keys = ['a', '電流 12', "O'Brien; DROP", '$x.y', 'tab \t, \u0001, \u007f, "\\', 'e\u0301', 'é', '🔌'];
    const group = await store.write(
      await liveGroup(store, [makers]),
      1,
      [{ collection: makers, puts: keys.map((key) => ({ key, position: 1, document: unusual })), removals: [] }],
      [],
    );
    const loaded = await store.load(group, makers, keys);
    t.same([...loaded.keys()].toSorted(), keys.toSorted());
    const { lines } = await store.page(group, makers);
    t.equal(lines.toString(), keys.toSorted(byCodePoint).map((key) => `${JSON.stringify(key)} ${JSON.stringify(unusual)}\n`).join('')); // prettier-ignore
    for (const key of keys) {
      t.equal(JSON.stringify(loaded.get(key)?.document), JSON.stringify(unusual), key);
      t.equal(JSON.stringify(await store.get(makers, key)), JSON.stringify(unusual), key);
    }
  });

  test('what was removed makes no page without documents', async (t, store) => {
    const removed = Array.from({ length: 300 }, (_, id) => id);
    const group = await removeAt(store, await store.createGroup('replay', [parts]), parts, 1, ...removed);
    t.same((await store.page(await putAt(store, group, parts, 2, { id: 300 }), parts)).keys, [300]);
  });

  test('gives every document in pages, in the order of the keys: numbers by size, text by code point', async (t, store) => {
    let group = await store.createGroup('replay', [parts, makers]);
    t.same(await store.page(group, parts), { keys: [], lines: Buffer.alloc(0) });
    const ids = Array.from({ length: 1203 }, (_, n) => 1203 - n);
    group = await putAt(store, group, parts, 1, ...ids.map((id) => ({ id })));
    t.same((await dumped(store, group, parts)).map(({ key }) => key), ids.toReversed()); // prettier-ignore
    t.same((await store.page(group, parts, 1202)).lines.toString(), '1203 {"id":1203}\n');
    t.same((await store.page(group, parts, 1203)).keys, []);
    const inOrder = ['10', '9', 'A', 'Z', 'a', 'a 1', 'ab', 'z', 'é', 'я', '電', '\uff5e', '𝛀'];
    const puts = inOrder.toReversed().map((key) => ({ key, position: 2, document: { name: key } }));
    group = await store.write(group, 2, [{ collection: makers, puts, removals: [] }], []);
    t.same((await dumped(store, group, makers)).map(({ key }) => key), inOrder); // prettier-ignore
  });
};
