import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { logAllThere } from '../../../../projections/src/readable.ts';
import { Cluster } from '../../../../test-servers/eventstoredb/cluster/cluster.ts';
import type { RecordedEvent } from '../../../../contracts/recorded.ts';
import { Writer, type WriterRecord } from '../../test/cluster-writer.ts';
import { randomFrom } from '../../test/complexity/families.ts';
import { folder } from '../../test/folder.ts';
import { LogUnavailable } from '../event-log.ts';
import { EventStoreDbLog } from '../eventstoredb.ts';

/**
 * Three members, and one after the other is killed, hangs or is deposed while there is writing: what the site does meanwhile is what an operator may rely
 * on (docs/operations.md, "EventStoreDB").
 */

const rounds = Number(process.env.CLUSTER_ROUNDS ?? 6);
const seed = Number(process.env.CLUSTER_SEED ?? Date.now() % 1_000_000);
t.setTimeout(120_000 + rounds * 40_000);

const kinds = ['killed', 'hung', 'deposed'] as const;
type Kind = (typeof kinds)[number];

/** After an election everybody writes again within so many milliseconds. */
const bounds: Readonly<Record<Kind, number>> = { killed: 3_000, hung: 8_000, deposed: 3_000 };

const random = randomFrom(seed);
/** A number from 0 to one less. */
const pick = (below: number): number => Math.floor(random() * below);

/** The URL of the cluster in one of the forms that operators may write. */
const urlOf = ({ places }: Cluster): string => {
  const order = places
    .map(({ host, port }) => ({ text: `${host}:${port}`, by: pick(1_000_000) }))
    .toSorted((a, b) => a.by - b.by);
  return `esdb${pick(2) === 0 ? '' : '+discover'}://${order.map(({ text }) => text).join(',')}?tls=false`;
};

const open = (t: Test, url: string): EventStoreDbLog => {
  const log = new EventStoreDbLog(url);
  t.teardown(() => log.close());
  return log;
};

/** Gathers what a subscription brings, until all of it is there. Where it says that the log is lost it is made anew behind what it brought, as by who projects. */
const following = (log: EventStoreDbLog) => {
  const heard: RecordedEvent[] = [];
  const stop = new AbortController();
  let lost = 0;
  const follow = async (): Promise<void> => {
    try {
      for await (const batch of log.follow(heard.at(-1)?.position ?? 0, 100, stop.signal)) heard.push(...batch);
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      lost += 1;
      await follow();
    }
  };
  const running = follow();
  running.catch(() => undefined);
  const all = async (count: number) => {
    for (let waited = 0; heard.length < count && waited < 30_000; waited += 20) await Promise.race([sleep(20), running]);
    stop.abort();
    await running;
    return { heard, lost };
  };
  return { all };
};

/** Makes one member fail; answers how it is made whole again. */
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

/** How long it took until everybody had written since the last election, or since the fault where none was needed. */
const writtenAgain = async (cluster: Cluster, writers: readonly Writer[], fault: number, within: number): Promise<number> => {
  const since = (): number => Math.max(fault, cluster.elected?.at ?? 0);
  const heard = (): number => Math.min(...writers.map((writer) => writer.heard));
  while (heard() <= since() && Date.now() - since() < within + 2_000) await sleep(10);
  return (heard() > since() ? heard() : Date.now()) - since();
};

const told = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return times.length === 0
    ? 'none'
    : `${times.length}, median ${sorted[Math.floor(times.length / 2)]} ms, worst ${sorted.at(-1)} ms`;
};

t.test(`${rounds} times a member fails (CLUSTER_SEED=${seed}), and nothing is lost or doubled`, async (t) => {
  const cluster = await Cluster.start(folder(t));
  t.teardown(() => cluster.close());
  const stop = new AbortController();
  const record: WriterRecord = { sent: new Set(), acknowledged: new Map() };
  const logs = [open(t, urlOf(cluster)), open(t, urlOf(cluster))] as const;
  const writers = ['a', 'b', 'shared', 'shared'].map(
    (name, index) => new Writer(logs[index % 2] as EventStoreDbLog, name, record, stop.signal),
  );
  const writing = Promise.all(writers.map((writer) => writer.run()));
  writing.catch(() => undefined);
  const follower = following(open(t, urlOf(cluster)));
  const took: Record<string, number[]> = {
    'killed (leader)': [],
    'hung (leader)': [],
    deposed: [],
    'killed (follower)': [],
    'hung (follower)': [],
  };
  const starts: number[] = [];

  for (let round = 1; round <= rounds; round += 1) {
    await sleep(pick(500));
    const kind = kinds[pick(3)] as Kind;
    const leader = cluster.elected?.id as number;
    const id = kind === 'deposed' ? leader : pick(3);
    const fault = Date.now();
    const mend = await fail(cluster, kind, id);
    const url = urlOf(cluster);
    const begin = sleep(pick(3_000)).then(async () => {
      const began = performance.now();
      const log = open(t, url);
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
    const log = await begin.catch((error: Error) => error);
    if (t.ok(log instanceof EventStoreDbLog, `${what}: a start at ${url} succeeds: ${log instanceof Error ? log.message : ''}`)) {
      // It goes on with what was just started, as after an upgrade.
      (writers[round % writers.length] as Writer).log = log as EventStoreDbLog;
    }
    await mend();
  }

  stop.abort();
  await writing;
  for (const [kind, times] of Object.entries(took)) t.comment(`${kind}: ${told(times)}`);
  t.comment(`starts: ${told(starts)}`);
  const events: RecordedEvent[] = [];
  for await (const event of logAllThere(logs[0], await logs[0].head())) events.push(event as RecordedEvent);
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
