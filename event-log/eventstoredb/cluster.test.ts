import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { randomInt, seed } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { readLogOrDamaged } from '../or-damaged.ts';
import { Cluster } from '../../test-servers/eventstoredb/cluster/cluster.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { following } from '../../services/test/cluster-follower.ts';
import { Writer, type WriterRecord } from '../../services/test/cluster-writer.ts';
import { folder } from '../../services/test/folder.ts';
import { EventStoreDbLog } from '../eventstoredb.ts';

/**
 * Three members; one after another is killed, hangs or is deposed during writes. Operators may rely on what the site
 * does meanwhile (docs/operations/eventstoredb.md).
 */

const rounds = testCount('faults', 3);
t.setTimeout(120_000 + rounds * 40_000);

const kinds = ['killed', 'hung', 'deposed'] as const;
type Kind = (typeof kinds)[number];

/** After an election, all writers must have written again within this many milliseconds. */
const bounds: Readonly<Record<Kind, number>> = { killed: 3_000, hung: 8_000, deposed: 3_000 };

/** The URL of the cluster in one of the forms that operators may write. */
const urlOf = ({ places }: Cluster): string => {
  const order = places
    .map(({ host, port }) => ({ text: `${host}:${port}`, by: randomInt(1_000_000) }))
    .toSorted((a, b) => a.by - b.by);
  return `esdb${randomInt(2) === 0 ? '' : '+discover'}://${order.map(({ text }) => text).join(',')}?tls=false`;
};

/** The logs of a test: each like that of a newly started process. */
class Logs {
  readonly #cluster: Cluster;
  readonly #open = new Set<EventStoreDbLog>();

  constructor(t: Test, cluster: Cluster) {
    this.#cluster = cluster;
    t.teardown(() => Promise.all([...this.#open].map((log) => log.close())));
  }

  open(): EventStoreDbLog {
    const log = new EventStoreDbLog(urlOf(this.#cluster));
    this.#open.add(log);
    return log;
  }

  async close(log: EventStoreDbLog): Promise<void> {
    this.#open.delete(log);
    await log.close();
  }
}

/** Makes one member fail; returns a function that repairs it. */
const fail = async (cluster: Cluster, kind: Kind, id: number): Promise<() => Promise<void> | void> => {
  if (kind === 'killed') {
    await cluster.kill(id);
    return () => cluster.restart(id);
  }
  if (kind === 'hung') {
    cluster.hang(id);
    return () => cluster.resume(id);
  }
  cluster.depose(id);
  return () => undefined;
};

/** How long it took until all writers had written since the last election, or since the fault if none was needed. */
const writtenAgain = async (cluster: Cluster, writers: readonly Writer[], fault: number, within: number): Promise<number> => {
  const since = (): number => Math.max(fault, cluster.elected?.at ?? 0);
  const heard = (): number => Math.min(...writers.map((writer) => writer.heard));
  while (heard() <= since() && Date.now() - since() < within + 2_000) await sleep(10);
  return (heard() > since() ? heard() : Date.now()) - since();
};

const summaryOf = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return times.length === 0
    ? 'none'
    : `${times.length}, median ${sorted[Math.floor(times.length / 2)]} ms, worst ${sorted.at(-1)} ms`;
};

t.test(`${rounds} times a member fails (TEST_SEED=${seed}), and nothing is lost or doubled`, async (t) => {
  const cluster = await Cluster.start(folder(t));
  t.teardown(() => cluster.close());
  const stop = new AbortController();
  const record: WriterRecord = { sent: new Set(), acknowledged: new Map() };
  const logs = new Logs(t, cluster);
  const writers = ['a', 'b', 'shared', 'shared'].map((name) => new Writer(logs.open(), name, record, stop.signal));
  const writing = Promise.all(writers.map((writer) => writer.run()));
  writing.catch(() => undefined);
  const follower = following(logs.open());
  const took: Record<string, number[]> = {
    'killed (leader)': [],
    'hung (leader)': [],
    deposed: [],
    'killed (follower)': [],
    'hung (follower)': [],
  };
  const starts: number[] = [];

  for (let round = 1; round <= rounds; round += 1) {
    await sleep(randomInt(500));
    const kind = kinds[randomInt(3)] as Kind;
    const leader = cluster.elected?.id as number;
    const id = kind === 'deposed' ? leader : randomInt(3);
    const fault = Date.now();
    const mend = await fail(cluster, kind, id);
    const begin = sleep(randomInt(3_000)).then(async () => {
      const began = performance.now();
      const log = logs.open();
      await log.head();
      starts.push(Math.round(performance.now() - began));
      return log;
    });
    begin.catch(() => undefined);
    const elected = id === leader ? (await cluster.electedAfter(fault)).at : fault;
    const time = await Promise.race([writtenAgain(cluster, writers, elected, bounds[kind]), writing.then(() => Infinity)]);
    const what = `round ${round}: member ${id} ${kind}${id === leader ? ', the leader' : ''}`;
    t.ok(time <= bounds[kind], `${what}: everybody wrote again ${time} ms after the election`);
    took[kind === 'deposed' ? kind : `${kind} (${id === leader ? 'leader' : 'follower'})`]?.push(time);
    const started = await begin.catch((error: Error) => error);
    t.equal(started instanceof Error ? started.message : 'succeeds', 'succeeds', `${what}: a start`);
    if (started instanceof EventStoreDbLog) {
      // It replaces another one, which is closed in the middle of its work.
      const writer = writers[round % writers.length] as Writer<EventStoreDbLog>;
      const before = writer.log;
      writer.log = started;
      await logs.close(before);
    }
    await mend();
  }

  stop.abort();
  await writing;
  for (const [kind, times] of Object.entries(took)) t.comment(`${kind}: ${summaryOf(times)}`);
  t.comment(`starts: ${summaryOf(starts)}`);
  const events: RecordedEvent[] = [];
  const reader = logs.open();
  for await (const event of readLogOrDamaged(reader, await reader.head())) events.push(event as RecordedEvent);
  const positions = new Map(events.map(({ id, position }) => [id, position]));
  const lost = [...record.acknowledged].filter(([id, position]) => positions.get(id) !== position);
  t.comment(`${record.sent.size} sent, ${record.acknowledged.size} acknowledged, ${events.length} there`);
  t.same(lost, [], 'nothing that was acknowledged is lost');
  t.equal(positions.size, events.length, 'nothing is there twice');
  t.same(
    events.filter(({ id }) => !record.sent.has(id)),
    [],
    'nothing is there that nobody sent',
  );
  const { heard, lost: times } = await follower.all(events.length);
  t.comment(`${times} times the subscription said that the log was lost`);
  t.same(
    heard.map(({ id }) => id),
    events.map(({ id }) => id),
    'the subscription brought all of it once and in order',
  );
});
