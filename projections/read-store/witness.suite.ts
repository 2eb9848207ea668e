import { liveGroup, makers, namesOf, parts, type StoreTest } from './parts.suite.ts';
import { GroupChangedError, type Witness } from './read-store.ts';

const both = [parts, makers];
const seen = (position: number, more: Partial<Witness> = {}): Witness => ({
  ...{ position, stream: `post-${position}`, revision: 3, id: `id of ${position}`, hash: 'f'.repeat(64) },
  ...more,
});

export const witnessSuite = (test: StoreTest): void => {
  test('the witness is the last event of the furthest batch, of whatever group', async (t, store) => {
    t.equal(await store.witness(), undefined);
    const live = await store.write(await liveGroup(store, both), 9, [], [], [], seen(9));
    t.same(await store.witness(), seen(9));
    const unreadable = seen(12, { id: null, hash: null });
    await store.write(live, 12, [], [], [], unreadable);
    t.same(await store.witness(), unreadable);
    const built = await store.write(await store.createGroup('replay', both), 10, [], [], [], seen(10));
    t.same([built.position, await store.witness()], [10, unreadable], 'it never moves back');
    await store.write(built, 14, [], [], [], seen(14));
    t.same(await store.witness(), seen(14));
  });

  test('it moves in one step with the checkpoint', async (t, store) => {
    const live = await store.write(await liveGroup(store, both), 9, [], [], [], seen(9));
    await t.rejects(store.write({ ...live, token: live.token + 1 }, 12, [], [], [], seen(12)), GroupChangedError);
    await t.rejects(store.write({ ...live, position: 8 }, 12, [], [], [], seen(12)), GroupChangedError);
    t.same(await store.witness(), seen(9));
    await Promise.all([
      store.write(live, 12, [], [], [], seen(12)),
      store.write({ ...live, position: 12 }, 15, [], [], [], seen(15)),
    ]);
    t.same([(await store.group('live'))?.position, await store.witness()], [15, seen(15)]);
  });

  test('it stays when groups are switched, kept, dropped, made anew, retired and swept', async (t, store) => {
    const there = async (after: string) => t.same(await store.witness(), seen(9), after);
    await store.write(await liveGroup(store, both), 9, [], [], [], seen(9));
    const built = await store.write(await store.createGroup('replay', both), 9, [], [], [], seen(9));
    await store.switchIn(built, namesOf(both), 'kept');
    await there('switched');
    await store.takeOver('kept');
    await store.dropGroup('kept');
    await there('dropped');
    await store.retire(namesOf(both));
    await store.sweep();
    await there('retired');
    await store.createGroup('live', []);
    await there('made anew');
  });

  test('an operator can put it back', async (t, store) => {
    await store.write(await liveGroup(store, both), 9, [], [], [], seen(9));
    await store.resetWitness(seen(4));
    t.same(await store.witness(), seen(4));
    await store.write(await store.createGroup('replay', both), 6, [], [], [], seen(6));
    t.same(await store.witness(), seen(6));
  });

  test('an empty store takes one', async (t, store) => {
    await store.resetWitness(seen(4));
    t.same(await store.witness(), seen(4));
    await store.write(await liveGroup(store, both), 6, [], [], [], seen(6));
    t.same(await store.witness(), seen(6));
  });
};
