import fc from '../scripts/fast-check.ts';
import t from 'tap';
import type { ViewCount } from '../contracts/events/views.ts';
import { DamagedEventError, type RecordedEvent } from '../contracts/recorded.ts';
import { allProjections } from './all.ts';
import { Applier } from './apply.ts';
import { posts } from './posts.ts';
import { GroupChangedError, StoreUnavailableError, type Group, type ReadStore } from './read-store/read-store.ts';
import { applierOf, contents } from './test/contents.ts';
import { approve, feature, logged, noStreams, odd, submit, unpublish, view, viewOfOld, viewsOf, type Said } from './test/log.ts';
import { emptyStore } from './test/store.ts';
import { turnsOf } from '../services/test/turns.ts';
import { faulty } from './test/faulty.ts';

const [one, two, three] = [1, 2, 3].map((postId) => ({ postId, views: postId })) as [ViewCount, ViewCount, ViewCount];
const story = logged(
  ...[
    submit(1),
    submit(2, 2),
    approve(1),
    view(1, 3),
    viewOfOld(1, 4),
    viewsOf(one, two, three),
    approve(2),
    feature(1),
    submit(3),
    unpublish(1),
  ],
  ...[['slug-x', { type: 'SlugReserved', data: { slug: 'x', holder: 'post-1' } }] as const, approve(1), view(2), approve(3)],
);

/** Cuts a history into batches of the given sizes, over and over. */
const batchesOf = (events: readonly RecordedEvent[], sizes: readonly number[]): RecordedEvent[][] => {
  const batches: RecordedEvent[][] = [];
  for (let from = 0, n = 0; from < events.length; n += 1) {
    const size = sizes[n % sizes.length] as number;
    batches.push(events.slice(from, from + size));
    from += size;
  }
  return batches;
};

const builtBy = async (store: ReadStore, batches: readonly RecordedEvent[][]) => {
  const applier = await applierOf(store);
  for (const batch of batches) await applier.apply(batch);
  return contents(store, applier.group);
};

t.test('others have their turn between long articles, and before they are written', async (t) => {
  const applier = await applierOf(await emptyStore(t));
  const articles = [1, 2, 3, 4].map((id): Said => {
    const [stream, { type, data }] = submit(id);
    return [stream, { type, data: { ...(data as object), content: `<p>${'word '.repeat(60_000)}</p>` } }];
  });
  const turns = await turnsOf(() => applier.fold(logged(...articles)));
  t.ok(turns >= articles.length, `${turns} turns`);
});

t.test('where batches begin and end never matters', async (t) => {
  const store = await emptyStore(t);
  const atOnce = await builtBy(store, [story]);
  t.equal(atOnce.posts?.length, 3);
  const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(sizes, async (some) => {
      t.same(await builtBy(store, batchesOf(story, some)), atOnce, `batches of ${some.join(', ')}`);
      await store.sweep();
    }),
    { numRuns: 15, examples: [[[1]], [[2]]] },
  );
});

t.test('the checkpoint stands at the last event, even where no collection cares for it', async (t) => {
  const store = await emptyStore(t);
  const applier = await applierOf(store);
  t.same(await applier.apply([]), {
    position: 0,
    touched: new Map(),
    changedPosts: new Set(),
    changedAccounts: new Set(),
    changedSite: new Set(),
    parked: [],
    freed: [],
  });
  t.equal(applier.group.position, 0);
  const { touched } = await applier.apply(story.slice(10, 11));
  t.equal(applier.group.position, 110);
  t.equal(touched.size, 0);
});

t.test('what happens to accounts holds nothing up, even where it cannot be read', async (t) => {
  const store = await emptyStore(t);
  const applier = await applierOf(store);
  const [made, signedIn, unknown, article] = logged(
    ['account-1', { type: 'AccountRegistered', data: { accountId: 1 } }],
    ['account-1', { type: 'SignedIn', data: { accountId: 1 } }],
    odd('account-1'),
    submit(1),
  ) as [RecordedEvent, RecordedEvent, RecordedEvent, RecordedEvent];
  const { parked, touched } = await applier.apply([made, new DamagedEventError(signedIn), unknown, article]);
  t.same([parked, touched.get('posts')], [[], [1]]);
  t.equal(applier.group.position, article.position);
});

t.test('it says which documents it touched', async (t) => {
  const applier = await applierOf(await emptyStore(t));
  await applier.apply(story.slice(0, 2));
  const { touched, changedPosts } = await applier.apply(story.slice(2, 4));
  t.same(changedPosts, new Set([1]));
  t.same(touched.get('posts'), [1]);
  t.same(touched.get('by_tag'), ['one 1', 'two 1', 'tag-one', 'tag-two']);
  t.same(touched.get('category_counts'), [1]);
  t.same(touched.get('latest'), [1, 'category-1'], 'and which part of a collection');
  t.notOk(touched.has('featured'));
});

t.test('a crash after any part of the documents, before the checkpoint: what is applied again changes nothing', async (t) => {
  const store = await emptyStore(t);
  const atOnce = await builtBy(store, [story]);
  for (let kept = 0; kept <= allProjections.length; kept += 1) {
    const before = await applierOf(store);
    await before.apply(story.slice(0, 3));
    const crashing = faulty(store, { write: (inner) => async (group, _to, writes) => {
      await inner(group, group.position, writes.slice(0, kept), []);
      throw new StoreUnavailableError('crash');
    } }); // prettier-ignore
    await t.rejects(
      new Applier(crashing, before.group, allProjections, noStreams).apply(story.slice(3, 9)),
      new StoreUnavailableError('crash'),
    );
    const applier = new Applier(store, (await store.group('replay')) as Group, allProjections, noStreams);
    for (const batch of batchesOf(story.slice(3), [3, 1])) await applier.apply(batch);
    t.same(await contents(store, applier.group), atOnce, `${kept} collections written`);
    await store.sweep();
  }
});

t.test('an event that stands in the documents already, at the very position of the fold, is not applied again', async (t) => {
  const store = await emptyStore(t);
  const group = await store.createGroup('replay', allProjections);
  const events = logged(submit(1));
  const crashing = faulty(store, {
    write: (inner) => async (group, _to, writes) => {
      await inner(group, group.position, writes, []);
      throw new StoreUnavailableError('crash');
    },
  });
  await t.rejects(new Applier(crashing, group, allProjections, noStreams).apply(events), new StoreUnavailableError('crash'));
  const applied = await new Applier(store, group, allProjections, noStreams).apply(events);
  t.same(applied, {
    position: 10,
    touched: new Map(),
    changedPosts: new Set(),
    changedAccounts: new Set(),
    changedSite: new Set(),
    parked: [],
    freed: [],
  });
});

for (const method of ['load', 'write'] as const) {
  t.test(`a failing ${method} counts for nothing: another applier goes on`, async (t) => {
    const store = await emptyStore(t);
    const events = logged(submit(1), approve(1), odd('post-2'));
    const atOnce = await builtBy(store, [events]);
    const failing =
      (inner: (...all: never[]) => unknown) =>
      (group: Group, what: unknown, ...rest: unknown[]) => {
        if (what !== posts) throw new StoreUnavailableError('away');
        return inner(...([group, what, ...rest] as never[]));
      };
    const group = await store.createGroup('replay', allProjections);
    const spent = new Applier(faulty(store, { [method]: failing }), group, allProjections, noStreams);
    await t.rejects(spent.apply(events), new StoreUnavailableError('away'));
    t.same([await store.group('replay'), await store.parked(group)], [group, []]);
    const applier = new Applier(store, group, allProjections, noStreams);
    const { parked } = await applier.apply(events);
    t.match(parked, [{ error: 'There is no event called PostTeleported.' }]);
    t.same(await contents(store, applier.group), atOnce);
  });
}

t.test('a batch may be folded while the one before is being written', async (t) => {
  const store = await emptyStore(t);
  const atOnce = await builtBy(store, [story]);
  const applier = await applierOf(store);
  let written = applier.write(await applier.fold(story.slice(0, 2)));
  for (const batch of batchesOf(story.slice(2), [1, 3])) {
    const folded = await applier.fold(batch);
    await written;
    written = applier.write(folded);
  }
  await written;
  t.same(await contents(store, applier.group), atOnce);
});

t.test('what is under way to the store is gone on from, even where it is too large to be kept in memory', async (t) => {
  const store = await emptyStore(t);
  const events = logged(submit(1), approve(1), view(1, 3), unpublish(1), approve(1)).map((event) =>
    event.type === 'PostSubmitted'
      ? { ...event, data: { ...(event.data as object), content: `<p>${'many words '.repeat(800_000)}</p>` } }
      : event,
  );
  const atOnce = await builtBy(store, [events]);
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const write =
    (inner: ReadStore['write']): ReadStore['write'] =>
    (...all) =>
      opened.then(() => inner(...all));
  const group = await store.createGroup('replay', allProjections);
  const applier = new Applier(faulty(store, { write }), group, allProjections, noStreams);
  const written: Promise<unknown>[] = [];
  for (const event of events) written.push(applier.write(await applier.fold([event])));
  t.equal(applier.group.position, 0);
  open();
  await Promise.all(written);
  t.same(await contents(store, applier.group), atOnce);
});

t.test('a group that somebody else moved takes nothing', async (t) => {
  const store = await emptyStore(t);
  const applier = await applierOf(store);
  await store.write(applier.group, 5, [], []);
  await t.rejects(applier.apply(story), new GroupChangedError('replay'));
});

t.test('counting writes one small document for each post that was read, and no article', async (t) => {
  const store = await emptyStore(t);
  const written: string[] = [];
  const noting = faulty<ReadStore>(store, {
    write: (inner) => (group, to, writes, ...rest) => {
      written.push(...writes.flatMap(({ collection, puts }) => puts.map(({ key }) => `${collection.name}/${key}`)));
      return inner(group, to, writes, ...rest);
    },
  }); // prettier-ignore
  const events = logged(submit(1), submit(2), approve(1), viewsOf(one, two), view(1));
  const applier = new Applier(noting, await store.createGroup('replay', allProjections), allProjections, noStreams);
  await applier.apply(events.slice(0, 3));
  written.length = 0;
  const { touched, changedPosts } = await applier.apply(events.slice(3));
  t.equal(changedPosts.size, 0, 'counted views change no post');
  t.same(written, ['popular/1', 'popular/2', 'log_tiles/0-0', 'log_clock/1']);
  t.same([...touched], [['popular', [1, 2]]]);
});
