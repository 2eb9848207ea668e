import t, { type Test } from 'tap';
import { DamagedEventError, type RecordedEvent } from '../contracts/recorded.ts';
import { hashOf } from '../event-log/chain.ts';
import { until } from '../scripts/until.ts';
import { allProjections as projections } from './all.ts';
import type { Group, ReadStore } from './read-store/read-store.ts';
import { buildMissing, replay } from './replay.ts';
import { replayCompared, switchBack } from './replay-compared.ts';
import { Runner } from './run.ts';
import { applierOf } from './test/contents.ts';
import { faulty } from './test/faulty.ts';
import { approve, logged, MemoryLog, odd, submit, type Said } from './test/log.ts';
import { emptyStore } from './test/store.ts';
import { type LogMismatchError, mismatchOf } from './witness.ts';

// Each test has its own log and store, and spends most of its time waiting.
t.jobs = 4;

const said: readonly Said[] = [submit(1), approve(1), submit(2), approve(2)];
const story = logged(...said);
const last = story.at(-1) as RecordedEvent;

const built = async (t: Test, events = story) => {
  const [log, store] = [new MemoryLog(events), await emptyStore(t)];
  await buildMissing({ log, store, projections, hashOf });
  return { log, store };
};
const liveOf = async (store: ReadStore) => (await store.group('live')) as Group;

t.test('the witness is the last event that was applied, whatever became of it', async (t) => {
  const { store } = await built(t);
  const { position, stream, revision, id } = last;
  t.same(await store.witness(), { position, stream, revision, id, hash: hashOf(last) });
  const parked = logged(...said, odd('post-1'));
  const { log, store: other } = await built(t, parked);
  t.match(await other.witness(), { position: 50, stream: 'post-1', id: parked.at(-1)?.id });
  t.equal(await mismatchOf({ log, store: other, hashOf }), undefined);
});

t.test('a damaged event, and one without metadata, are witnesses, too', async (t) => {
  const applier = await applierOf(await emptyStore(t));
  const damaged = new DamagedEventError(last);
  t.same((await applier.fold([damaged])).last, { position: 40, stream: 'post-2', revision: 1, id: null, hash: null });
  const { store } = await built(t, [...story.slice(0, 3), { ...last, metadata: null as never }]);
  t.match(await store.witness(), { position: 40, id: last.id, hash: /^[0-9a-f]{64}$/ });
  const away = faulty(new MemoryLog(story), {
    readStream: () => async () => {
      throw damaged;
    },
  });
  t.equal(await mismatchOf({ log: away, store, hashOf }), undefined, 'what is damaged later is still in its place');
});

const others: Readonly<Record<string, [events: RecordedEvent[], kind: string, fault: RegExp]>> = {
  'ends earlier': [story.slice(0, 3), 'behind', /it ends at position 30, and they have seen position 40/],
  'is empty': [[], 'behind', /it is empty, and they have seen position 40/],
  'ends otherwise': [
    [...story.slice(0, 3), { ...last, id: 'other' }],
    'beside',
    /position 40: post-2, revision 1\) is not there/,
  ],
  'is that of another site': [logged(submit(7), approve(7), submit(8), submit(9)), 'beside', /is not there\. It is another log/],
  'was altered': [[...story.slice(0, 3), { ...last, data: { postId: 2, textRevision: 7 } }], 'beside', /was altered since/],
  'is a copy with other positions': [
    story.map((one) => ({ ...one, position: one.position + 3 })),
    'beside',
    /at position 43, not 40/,
  ],
};

for (const [title, [events, kind, fault]] of Object.entries(others)) {
  t.test(`a log that ${title}: nothing is built over the only witness`, async (t) => {
    const { store } = await built(t);
    const [live, witness] = [await liveOf(store), await store.witness()];
    const options = { log: new MemoryLog(events), store, projections, hashOf };
    t.match(await mismatchOf(options), { kind, message: fault });
    const next = projections.map((one) => (one.name === 'latest' ? { ...one, version: 9 } : one));
    const works: readonly ((given: typeof options) => Promise<unknown>)[] = [buildMissing, replay, replayCompared, switchBack];
    for (const work of works)
      await t.rejects(work({ ...options, projections: next }), { name: 'LogMismatchError', message: fault });
    const runner = new Runner(options);
    runner.start();
    await until(() => runner.mismatch);
    await runner.stop();
    t.match(runner.mismatch, { kind, message: fault });
    t.same([await liveOf(store), await store.witness()], [live, witness]);
  });
}

t.test('what follows the witness is no fault of the log', async (t) => {
  const { store } = await built(t);
  const log = new MemoryLog(logged(...said, submit(3), approve(3)).map((event, n) => story[n] ?? event));
  t.equal(await mismatchOf({ log, store, hashOf }), undefined);
});

t.test('collections of a version that kept no witness: their position must be in the log', async (t) => {
  const { store } = await built(t);
  const before = faulty(store, { witness: () => async () => undefined });
  t.equal(await mismatchOf({ log: new MemoryLog(story), store: before, hashOf }), undefined);
  t.match(await mismatchOf({ log: new MemoryLog(story.slice(0, 2)), store: before, hashOf }), {
    kind: 'behind',
    position: 40,
    witness: undefined,
  });
});

t.test('a node of a cluster that is a moment behind the others is no other log', async (t) => {
  const { log, store } = await built(t);
  let looks = 0;
  const late = faulty(log, {
    readStream:
      (inner) =>
      async (...given) =>
        (looks += 1) === 1 ? [] : inner(...given),
  });
  await replay({ log: late, store, projections, hashOf });
  t.ok(looks > 1);
});

t.test('a log that is exchanged while it is followed: nothing more is applied, until it is back', async (t) => {
  const { log, store } = await built(t);
  const failures: Error[] = [];
  const runner = new Runner({ log, store, projections, hashOf, onFailure: (error) => failures.push(error) });
  runner.start();
  t.teardown(() => runner.stop());
  t.ok(await runner.reached(40, 5_000));
  log.events = story.slice(0, 2);
  await until(() => runner.mismatch);
  t.match(failures.at(-1), { name: 'LogMismatchError', message: /ends at position 20/ });
  log.append(...logged(...said, submit(5), submit(6)).slice(-2));
  const before = failures.length;
  await until(() => failures.length > before + 1, 'it has tried again');
  t.equal((await liveOf(store)).position, 40);
  log.events = [...story];
  await until(() => !runner.mismatch);
  log.append(...logged(...said, submit(3)).slice(-1));
  t.ok(await runner.reached(50, 5_000));
  t.equal((await store.witness())?.position, 50);
});

t.test(
  'a loss that is accepted: what the other log had built is gone, also a previous generation and what is half built',
  async (t) => {
    const { log, store } = await built(t);
    await replayCompared({ log, store, projections, hashOf, keep: true });
    await applierOf(store).then((applier) => applier.apply(story.slice(0, 2)));
    const older = new MemoryLog(story.slice(0, 3));
    const recorded = { ...(logged(['losses-log', { type: 'LossAccepted', data: {} }])[0] as RecordedEvent), position: 31 };
    const accepted: LogMismatchError[] = [];
    const acceptLoss = async (mismatch: LogMismatchError) => {
      accepted.push(mismatch);
      older.append(recorded);
      return recorded;
    };
    const broken = faulty(store, {
      resetWitness: () => async () => {
        throw new Error('killed');
      },
    });
    await t.rejects(buildMissing({ log: older, store: broken, projections, hashOf, acceptLoss }), /killed/);
    await t.rejects(buildMissing({ log: older, store, projections, hashOf }), { name: 'LogMismatchError' }, 'interrupted');
    older.events.pop();
    const { from } = await replayCompared({ log: older, store, projections, hashOf, acceptLoss });
    t.equal(from, 0);
    t.match(accepted, [
      { kind: 'behind', head: 30 },
      { kind: 'behind', head: 30, witness: { id: last.id } },
    ]);
    t.same(await store.group('kept'), undefined);
    t.match([await liveOf(store), await store.witness()], [{ position: 31 }, { id: recorded.id, hash: hashOf(recorded) }]);
  },
);
