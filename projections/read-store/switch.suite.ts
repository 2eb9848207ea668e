import { dumped, liveGroup, makers, namesOf, parts, putAt, type StoreTest } from './parts.suite.ts';
import { GroupChangedError, StoreUnavailableError, type Group, type ReadStore } from './read-store.ts';

const both = [parts, makers];
const makerPuts = (position: number, name: string) => ({
  collection: makers,
  puts: [{ key: 'maker', position, document: { name } }],
  removals: [],
});
const partPuts = (position: number, name: string) => ({
  collection: parts,
  puts: Array.from({ length: 50 }, (_, id) => ({ key: id, position, document: { id, name } })),
  removals: [],
});

/**
 * A live group at position 9 with documents that say `old`, and a new one beside it, at `position`, whose documents say
 * `new`.
 */
const oldAndNew = async (store: ReadStore, position: number) => {
  const live = await store.write(await liveGroup(store, both), 9, [partPuts(9, 'old'), makerPuts(9, 'old')], [odd(3)]);
  const built = await store.createGroup('replay', both);
  return { live, built: await store.write(built, position, [partPuts(8, 'new'), makerPuts(8, 'new')], [odd(5)]) };
};
const odd = (position: number) => ({ position, stream: 'post-1', type: 'Odd', error: 'odd' });
const namesSeen = async (store: ReadStore) => [
  ...new Set((await store.find(parts, { order: ['id'], limit: 100 })).map(({ name }) => name)),
];
const makerSeen = async (store: ReadStore) => (await store.get(makers, 'maker'))?.name;

export const switchSuite = (test: StoreTest): void => {
  test('what was never built cannot be read', async (t, store) => {
    const unavailable = new StoreUnavailableError('The collection parts is not built yet.');
    await t.rejects(store.get(parts, 1), unavailable);
    await t.rejects(store.find(parts, { order: ['id'], limit: 1 }), unavailable);
    await store.createGroup('replay', [parts]);
    await t.rejects(store.count(parts, undefined), unavailable, 'a generation that is being built is for nobody to read');
  });

  test('a first generation is switched in wherever it stands', async (t, store) => {
    const built = await store.write(await store.createGroup('replay', both), 7, [makerPuts(6, 'first')], [odd(4)]);
    const live = await store.switchIn(built, namesOf(both));
    t.same(live, { ...(await store.group('live')), position: 7, generations: built.generations });
    t.equal(await makerSeen(store), 'first');
    t.same(await store.parked(live), [odd(4)]);
    t.equal(await store.group('replay'), undefined, 'the group that built it is over');
  });

  test('a switch is one step: readers see the old collections or the new ones', async (t, store) => {
    const { built } = await oldAndNew(store, 9);
    const seen: unknown[][] = [];
    let over = false;
    const reader = (async () => {
      for (; !over; await new Promise(setImmediate)) seen.push([...(await namesSeen(store)), await makerSeen(store)]);
    })();
    await store.switchIn(built, namesOf(both)).finally(() => (over = true));
    await reader;
    for (const [name, maker, ...more] of seen)
      t.ok(more.length === 0 && (name === 'old' || maker === 'new'), `${String(name)} then ${String(maker)}`);
    t.same([...(await namesSeen(store)), await makerSeen(store)], ['new', 'new']);
  });

  test('the live group changes its token with its generations, so that whoever wrote to it before stops', async (t, store) => {
    const { live, built } = await oldAndNew(store, 9);
    const after = await store.switchIn(built, namesOf(both));
    t.not(after.token, live.token);
    t.equal(after.position, 9);
    await t.rejects(store.write(live, 10, [makerPuts(10, 'stale')], []), new GroupChangedError('live'));
    await t.rejects(store.write(built, 10, [], []), new GroupChangedError('replay'));
    await t.rejects(store.switchIn(built, namesOf(both)), GroupChangedError);
    t.equal(await makerSeen(store), 'new');
    t.equal((await store.write(after, 10, [makerPuts(10, 'next')], [])).position, 10);
    t.equal(await makerSeen(store), 'next');
  });

  for (const position of [8, 10]) {
    test(`nothing changes where the live group stands elsewhere: at 9, not at ${position}`, async (t, store) => {
      const { live, built } = await oldAndNew(store, position);
      await t.rejects(store.switchIn(built, namesOf(both)), GroupChangedError);
      t.same([await store.group('live'), await store.group('replay')], [live, built]);
      t.same([await makerSeen(store), await store.parked(live), await store.parked(built)], ['old', [odd(3)], [odd(5)]]);
      t.equal((await dumped(store, built, parts)).length, 50);
    });
  }

  test('a subset is switched in alone', async (t, store) => {
    const { live, built } = await oldAndNew(store, 9);
    const after = await store.switchIn(built, ['makers']);
    t.same(after.generations, { parts: live.generations.parts, makers: built.generations.makers });
    t.same([...(await namesSeen(store)), await makerSeen(store)], ['old', 'new']);
  });

  test('parked events travel with what is switched in, and go with what is switched out', async (t, store) => {
    const { built } = await oldAndNew(store, 9);
    const live = await store.switchIn(built, namesOf(both));
    t.same(await store.parked(live), [odd(5)]);
    const again = await store.write(await store.createGroup('replay', [makers]), 9, [makerPuts(9, 'new')], [odd(7)]);
    const after = await store.switchIn(again, ['makers']);
    t.same(await store.parked(after), [odd(5), odd(7)], 'the events that the other collections lack stay parked');
  });

  test('what is switched out can be kept, and switched in again', async (t, store) => {
    const { live, built } = await oldAndNew(store, 9);
    const after = await store.switchIn(built, namesOf(both), 'kept');
    const kept = (await store.group('kept')) as Group;
    t.same([kept.position, kept.generations], [9, live.generations]);
    t.same([await store.parked(kept), await store.parked(after)], [[odd(3)], [odd(5)]]);
    await store.sweep();
    t.equal((await dumped(store, kept, parts)).length, 50);
    const moved = await store.write(after, 10, [], []);
    await t.rejects(store.switchIn(kept, namesOf(both)), GroupChangedError, 'not where live stands');
    const followed = await store.write(kept, 10, [makerPuts(10, 'old, followed')], []);
    const back = await store.switchIn(followed, namesOf(both));
    t.same([back.position, await namesSeen(store), await makerSeen(store)], [10, ['old'], 'old, followed']);
    t.same([await store.parked(back), await store.group('kept')], [[odd(3)], undefined]);
    await t.rejects(store.write(moved, 11, [], []), GroupChangedError);
  });

  test('of what is kept under one name only the last is', async (t, store) => {
    const { built } = await oldAndNew(store, 9);
    await store.switchIn(built, namesOf(both), 'kept');
    const again = await store.write(await store.createGroup('replay', [makers]), 9, [makerPuts(9, 'newest')], []);
    const live = await store.switchIn(again, ['makers'], 'kept');
    const kept = (await store.group('kept')) as Group;
    t.same([Object.keys(kept.generations), await store.parked(kept)], [['makers'], [odd(5)]]);
    t.same([await namesSeen(store), await makerSeen(store), await store.parked(live)], [['new'], 'newest', [odd(5)]]);
    await store.dropGroup('kept');
    await store.dropGroup('unheard-of');
    t.same([await store.group('kept'), await store.group('unheard-of')], [undefined, undefined]);
    await store.sweep();
    await t.rejects(dumped(store, kept, makers));
  });

  test('a group that is taken over goes on where it was, and not with those who wrote to it before', async (t, store) => {
    t.equal(await store.takeOver('replay'), undefined);
    const { built } = await oldAndNew(store, 8);
    const taken = (await store.takeOver('replay')) as Group;
    t.same({ ...taken, token: 0 }, { ...built, token: 0 });
    await t.rejects(store.write(built, 9, [], []), new GroupChangedError('replay'));
    t.equal((await store.write(taken, 9, [makerPuts(9, 'newer')], [])).position, 9);
    await store.dropGroup('replay');
    const second = await store.createGroup('replay', both);
    t.not(second.token, taken.token);
    await t.rejects(store.write({ ...taken, position: 0 }, 5, [], []), GroupChangedError);
  });

  test('parked events that are freed are parked no more', async (t, store) => {
    let group = await store.write(await store.createGroup('replay', [parts]), 9, [], [odd(3), odd(4)]);
    group = await store.write(group, 10, [], [odd(10)], [3, 7]);
    t.same(await store.parked(group), [odd(4), odd(10)]);
    group = await store.write(group, 11, [], [odd(3)], []);
    t.same(await store.parked(group), [odd(3), odd(4), odd(10)], 'until they are parked again');
  });

  test('a collection that is retired is no part of the live group any more', async (t, store) => {
    const { live } = await oldAndNew(store, 9);
    await store.retire(['makers', 'unheard-of']);
    await t.rejects(store.get(makers, 'maker'), new StoreUnavailableError('The collection makers is not built yet.'));
    const after = (await store.group('live')) as Group;
    t.same([Object.keys(after.generations), after.position, await namesSeen(store)], [['parts'], 9, ['old']]);
    t.not(after.token, live.token);
    await t.rejects(store.write(live, 10, [], []), new GroupChangedError('live'));
  });

  test('sweeping removes the generations that no group uses, and no other', async (t, store) => {
    const { built } = await oldAndNew(store, 9);
    const live = await store.switchIn(built, ['makers']);
    const next = await putAt(store, await store.createGroup('replay', [parts]), parts, 4, { id: 1 });
    await store.sweep();
    await store.sweep();
    t.same([...(await namesSeen(store)), await makerSeen(store)], ['old', 'new']);
    t.equal((await dumped(store, live, parts)).length, 50);
    t.equal((await dumped(store, next, parts)).length, 1);
    await t.rejects(dumped(store, built, parts), 'the generation that was built and not switched in is gone');
  });
};
