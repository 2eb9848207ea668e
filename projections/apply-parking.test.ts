import t from 'tap';
import { DamagedEventError, type RecordedEvent } from '../contracts/recorded.ts';
import type { EventOrDamaged } from '../event-log/or-damaged.ts';
import { allProjections } from './all.ts';
import { Applier } from './apply.ts';
import { categoryCounts } from './category-counts.ts';
import { latest } from './latest.ts';
import { popular } from './popular.ts';
import { posts } from './posts.ts';
import type { Projection } from './projection.ts';
import { applierOf, keysOf } from './test/contents.ts';
import { approve, feature, logged, noStreams, odd, submit, view, viewOfOld } from './test/log.ts';
import { emptyStore } from './test/store.ts';

/** Which events are parked, what continues beside them, and how it recovers. */

const unreadable: [string, RecordedEvent['metadata']['version'], unknown, RegExp][] = [
  ['PostTeleported', 1, {}, /There is no event called PostTeleported/],
  ['PostApproved', 99, { postId: 1, textRevision: 0 }, /version 99/],
  ['PostApproved', 1, { postId: 'one' }, /does not have its shape/],
  ['PostApproved', 1, null, /does not have its shape/],
];

for (const [type, version, data, error] of unreadable) {
  t.test(`an event that cannot be read parks its post alone: ${error.source}`, async (t) => {
    const store = await emptyStore(t);
    const [first, second, cause, ...later] = logged(
      ...[submit(1), submit(2), ['post-1', { type, data }] as const, approve(2), approve(1), view(2), feature(1)],
    ) as [RecordedEvent, RecordedEvent, RecordedEvent, ...RecordedEvent[]];
    const applier = await applierOf(store);
    const { parked } = await applier.apply([
      first,
      second,
      { ...cause, metadata: { ...cause.metadata, version } },
      ...later.slice(0, 2),
    ]);
    t.same(parked.map(({ position, stream }) => [position, stream]), [[30, 'post-1'], [50, 'post-1']]); // prettier-ignore
    t.match(parked[0], { type, error });
    t.match(parked[1], { error: 'An earlier event of it is parked.' });
    const restarted = new Applier(store, applier.group, allProjections, noStreams);
    const next = await restarted.apply(later.slice(2));
    t.same(next.parked.map(({ stream }) => stream), ['post-1'], 'after a restart, too'); // prettier-ignore
    t.same((await store.parked(restarted.group)).map(({ position }) => position), [30, 50, 70]); // prettier-ignore
    t.same(await keysOf(store, restarted.group, latest), [2]);
    t.equal(restarted.group.position, 70);
  });
}

t.test(
  'an event that the fold refuses is parked: a log without the beginning of a post, and one that names another post',
  async (t) => {
    const store = await emptyStore(t);
    const applier = await applierOf(store);
    const misplaced = submit(2)[1];
    const strange = ['post-5', 'post-x', 'post-0x2'];
    const { parked } = await applier.apply(
      logged(approve(1), ...strange.map((stream) => [stream, misplaced] as const), submit(2), approve(2)),
    );
    t.same(parked.map(({ stream }) => stream), ['post-1', ...strange]); // prettier-ignore
    t.match(parked, [{ error: /never submitted/ }, { error: /another/ }, { error: /another/ }, {}]);
    t.same(await keysOf(store, applier.group, posts), [2]);
  },
);

t.test('an event that one collection cannot take is parked whole: no other collection shows half of it', async (t) => {
  const store = await emptyStore(t);
  const post = () => {
    throw new Error('not mine');
  };
  const fragile = { ...(latest as Projection), name: 'fragile', post };
  const applier = await applierOf(store, [...allProjections, fragile]);
  const { parked, touched } = await applier.apply(logged(submit(1)));
  t.match(parked, [{ error: 'not mine' }]);
  t.equal(touched.size, 0);
});

t.test('counted views that are damaged are parked alone: those before and after them are counted', async (t) => {
  const store = await emptyStore(t);
  const [before, damaged, ...after] = logged(view(1, 2), view(1, 3), view(1, 4), viewOfOld(1, 5));
  const applier = await applierOf(store);
  const { parked } = await applier.apply([before, new DamagedEventError(damaged as RecordedEvent), ...after] as EventOrDamaged[]);
  t.match(parked, [{ position: 20, stream: 'viewcounts-log', error: /damaged/ }]);
  t.match((await store.load(applier.group, popular, [1])).get(1)?.document, { views: 11 });
});

t.test('replaying after the cause is gone heals', async (t) => {
  const store = await emptyStore(t);
  const events = logged(submit(1), odd('post-1'), approve(1));
  const sick = await applierOf(store);
  t.equal((await sick.apply(events)).parked.length, 2);
  const healed = await applierOf(store);
  t.same(await store.parked(healed.group), []);
  await healed.apply(events.filter(({ type }) => type !== 'PostTeleported'));
  t.same([await store.parked(healed.group), await keysOf(store, healed.group, latest)], [[], [1]]);
  t.same((await store.load(healed.group, categoryCounts, [1])).get(1)?.document, { id: 1, articlesCount: 1, rank: -1 });
});
