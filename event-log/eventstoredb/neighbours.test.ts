import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import { startEventStoreDb, type EventStoreDbServer } from '../../test-servers/eventstoredb/server.ts';
import { StoredEvents } from '../../test-servers/eventstoredb/stored.ts';
import type { NewEvent, RecordedEvent } from '../../contracts/recorded.ts';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import { folder } from '../../services/test/folder.ts';
import { Sealer } from '../seals/sealer.ts';
import { EventStoreDbLog } from '../eventstoredb.ts';
import type { Timing } from './connection.ts';
import { isOurs, ourStreams } from './events.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const event = (data: unknown): NewEvent => ({ id: randomUUID(), type: 'Said', data, metadata });

const open = (t: Test, url: string, timing: Partial<Timing> = {}): EventStoreDbLog => {
  const log = new EventStoreDbLog(url, timing);
  t.teardown(() => log.close());
  return log;
};

const withPrefix = ({ url }: EventStoreDbServer, prefix: string): string => `${url}&streamPrefix=${encodeURIComponent(prefix)}`;

const content = { type: 'OrderPlaced', contentType: 'application/json', data: btoa('{"total":3}'), custom: btoa('{}') };

/** Events of other programs, written directly to the store. */
const writtenByOthers = async (events: StoredEvents, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1_000) {
    const some = Array.from({ length: Math.min(left, 1_000) }, () => ({ ...content, id: randomUUID() }));
    await events.append(`order-${randomUUID()}`, 'no_stream', some);
  }
};

/** The work that a step causes on the server. */
const trafficOf = async <Result>({ traffic }: EventStoreDbServer, step: () => Promise<Result>) => {
  const before = { ...traffic };
  const result = await step();
  const { reads, sent, looked } = traffic;
  return { result, reads: reads - before.reads, sent: sent - before.sent, looked: looked - before.looked };
};

/** Collects what a follower receives, until the test is over. */
const following = (t: Test, log: EventStoreDbLog, after = 0): RecordedEvent[] => {
  const heard: RecordedEvent[] = [];
  const stop = new AbortController();
  const running = (async () => {
    for await (const batch of log.follow(after, 100, stop.signal)) heard.push(...batch);
  })();
  t.teardown(async () => {
    stop.abort();
    await running;
  });
  return heard;
};

t.test('20,000 events of others among and behind the events of a site are never sent to it', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, withPrefix(server, 'club-'));
  await log.append('post-1', 'no_stream', [event(0), event(1), event(2)]);
  await writtenByOthers(server.events, 10_000);
  const { position } = await log.append('post-1', 2, [event(3), event(4)]);
  await writtenByOthers(server.events, 10_000);
  // The server notices a cancelled search only during these pauses.
  server.behaviour.searchPause = 5;

  const first = await trafficOf(server, () => log.head());
  t.equal(first.result, position);
  t.same([first.reads, first.sent], [2, 2], 'the last event of all, and the last of the site');
  t.ok(first.looked < 12_000, `no further back than that one: ${first.looked}`);
  const again = await trafficOf(server, () => log.head());
  t.match(again, { result: position, reads: 1, sent: 1, looked: 2 }, 'the last event of all');

  const pages = await trafficOf(server, async () => [...(await log.readAll(0, 2)), ...(await log.readAll(0, 1_000))]);
  t.same(
    pages.result.map(({ data }) => data),
    [0, 1, 0, 1, 2, 3, 4],
  );
  t.match(pages, { reads: 2, sent: 7 });
  t.ok(pages.looked < 15_000, `nothing behind the last one: ${pages.looked}`);
  await sleep(100);
  t.match(await trafficOf(server, () => log.readAll(position, 1_000)), { result: [], reads: 1, sent: 1, looked: 2 });

  await writtenByOthers(server.events, 500);
  const later = await trafficOf(server, () => log.head());
  t.match(later, { result: position, reads: 3, sent: 2 }, 'the last event of all, then and now');
  t.ok(later.looked < 600, `only what was written since: ${later.looked}`);
});

t.test('a follower is sent what it is there for, and asks no more than whether there is news', async (t) => {
  const server = await eventStoreDbServer(t);
  const writer = open(t, withPrefix(server, 'club-'));
  await writer.append('post-1', 'no_stream', [event(0), event(1)]);
  await writtenByOthers(server.events, 10_000);
  server.behaviour.searchPause = 5;
  const log = open(t, withPrefix(server, 'club-'), { heartbeat: 200 });
  let heard: RecordedEvent[] = [];
  const began = await trafficOf(server, async () => {
    heard = following(t, log);
    await until(() => heard.length === 2, 'it has caught up');
    await sleep(100);
  });
  t.ok(began.sent <= 2 + 2 * 4, `sent ${began.sent}`);
  t.ok(began.looked < 15_000, `the others were looked at once, to find the end: ${began.looked}`);

  const idle = await trafficOf(server, () => sleep(1_000));
  t.ok(idle.reads <= 8 && idle.sent <= 8 && idle.looked <= 16, `a look for each heartbeat: ${JSON.stringify(idle)}`);

  const busy = await trafficOf(server, async () => {
    for (let n = 0; n < 10; n += 1) {
      await writtenByOthers(server.events, 100);
      await sleep(50);
    }
  });
  t.ok(busy.reads <= 4, `the server says how far it looked, so nothing is asked: ${JSON.stringify(busy)}`);
  await writer.append('post-1', 1, [event(2)]);
  await until(() => heard.length === 3, 'it hears the news');
});

t.test('a site that is idle is sealed by looking at the end of the log', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, withPrefix(server, 'club-'));
  await log.append('post-1', 'no_stream', [event(0), event(1)]);
  const sealer = new Sealer(log, () => new Date());
  t.equal((await sealer.seal()).length, 1);
  await writtenByOthers(server.events, 5_000);
  t.match(
    await trafficOf(server, () => sealer.seal()),
    { result: [], sent: 3 },
    'the last event of all now, and the seal that it was then, to see that it holds and that nothing is behind it',
  );
  t.match(await trafficOf(server, () => sealer.seal()), { result: [], reads: 1, sent: 1, looked: 2 });
});

t.test('whoever asks for the end at the same time is answered by one look that is not older than the question', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, withPrefix(server, 'club-'));
  await log.append('post-1', 'no_stream', [event(0)]);
  await writtenByOthers(server.events, 5_000);
  server.behaviour.searchPause = 20;
  const first = log.head();
  await sleep(40);
  server.behaviour.searchPause = 0;
  const { position } = await log.append('post-1', 0, [event(1)]);
  const { result, reads } = await trafficOf(server, () => Promise.all(Array.from({ length: 20 }, () => log.head())));
  t.same(new Set(result), new Set([position]));
  t.ok(reads <= 6, `${reads} reads for twenty`);
  t.ok((await first) <= position);
});

t.test('a server that searches for longer than a call may take is not taken for one that hangs', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, withPrefix(server, 'club-'), { callBound: 1_500, patience: 100 });
  const { position } = await log.append('post-1', 'no_stream', [event(0)]);
  await writtenByOthers(server.events, 20_000);
  server.behaviour.searchPause = 250;
  const began = performance.now();
  t.equal(await log.head(), position);
  t.ok(performance.now() - began > 1_500, 'it took longer than a call may');
  t.match(await log.readAll(0, 10), [{ data: 0 }]);
});

t.test('a server that hangs while it searches is noticed', async (t) => {
  const server = await eventStoreDbServer(t);
  const proxy = await TcpProxy.before(t, server.host, server.port);
  const log = open(t, `esdb://127.0.0.1:${proxy.port}?tls=false&streamPrefix=club-`, { callBound: 500, patience: 100 });
  await log.append('post-1', 'no_stream', [event(0)]);
  await writtenByOthers(server.events, 20_000);
  server.behaviour.searchPause = 200;
  const searching = log.head();
  await sleep(1_000);
  const began = performance.now();
  proxy.begin('stall');
  await t.rejects(searching, { name: 'LogUnavailableError', message: 'EventStoreDB did not answer within 0.5 seconds.' });
  t.ok(performance.now() - began < 1_000);
});

t.test('a log that is closed ends a search', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, withPrefix(server, 'club-'));
  await log.append('post-1', 'no_stream', [event(0)]);
  await writtenByOthers(server.events, 20_000);
  server.behaviour.searchPause = 500;
  const searching = t.rejects(log.head(), { name: 'LogUnavailableError', message: 'The log is closed.' });
  await sleep(200);
  await log.close();
  await searching;
});

t.test('a server that was put back to an earlier state, and went on, is read anew from there', async (t) => {
  const file = join(folder(t), 'events.db');
  const older = join(folder(t), 'older.db');
  const copy = (from: string, to: string): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(to + suffix, { force: true });
    for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
  };
  const first = await startEventStoreDb(file);
  const url = withPrefix(first, 'club-');
  const log = open(t, url, { heartbeat: 100, followerPatience: 60_000 });
  const { position } = await log.append('post-1', 'no_stream', [event(0)]);
  await writtenByOthers(first.events, 50);
  await first.close();
  copy(file, older);
  const second = await startEventStoreDb(file, first.port);
  await writtenByOthers(second.events, 200);
  const heard = following(t, log);
  await until(() => heard.length === 1, 'the follower heard of the first');
  t.equal(await log.head(), position);
  await sleep(300);
  await second.close();
  copy(older, file);
  // Before anyone reconnects: the last searched position is now after this event, and valid in the log again.
  const own = { ...content, type: 'Said', id: randomUUID(), custom: btoa(JSON.stringify(metadata)) };
  const stored = new StoredEvents(file);
  await stored.append('club-post-1', 0, [own]);
  await writtenByOthers(stored, 1_000);
  await stored.close();
  const third = await startEventStoreDb(file, first.port);
  t.teardown(() => third.close());
  const [news] = await log.readAll(position, 10);
  t.match(news, { stream: 'post-1', revision: 1 });
  t.equal(await log.head(), news?.position);
  await until(() => heard.length === 2, 'the follower hears of the second');
});

const prefixes = [
  '',
  'club-',
  'club',
  'a.b',
  'a+b',
  'a(b',
  '[ab]',
  'a|b',
  '^a',
  'a$',
  'a\\b',
  'a{2}',
  'a*',
  'a?',
  'µ 🔌',
  'po',
  '(?i)',
];

t.test('the filter of a site covers exactly its streams', async (t) => {
  const names = ['post-1', 'seals-log', 'categoryslug-a', 'posts', 'order-1', 'post', 'Post-1', '$stats-1', 'a-post-1', ''];
  const streams = [...prefixes, 'axb', 'aab', 'ab', 'b', 'A.b'].flatMap((prefix) => names.map((name) => prefix + name));
  for (const prefix of prefixes) {
    const filter = new RegExp(ourStreams(prefix));
    t.same(
      streams.filter((streamId) => filter.test(streamId)),
      streams.filter((streamId) => isOurs({ streamId }, prefix)),
      `"${prefix}"`,
    );
  }
});

t.test('sites whose prefixes look like regular expressions, and one without, share a server', async (t) => {
  const server = await eventStoreDbServer(t);
  const sites = prefixes.map((prefix) => ({ prefix, log: open(t, withPrefix(server, prefix)) }));
  for (const { prefix, log } of sites) await log.append('post-1', 'no_stream', [event(prefix)]);
  for (const { prefix, log } of sites) {
    const name = `"${prefix}"`;
    const read = await log.readAll(0, 100);
    t.match(read, [{ stream: 'post-1', data: prefix }], name);
    t.equal(read.length, 1, name);
    t.equal(await log.head(), (await log.last('post-1'))?.position, name);
    const heard = following(t, log);
    await until(() => heard.length === 1, `${name} is followed`);
  }
});
