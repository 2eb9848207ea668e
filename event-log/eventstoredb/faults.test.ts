import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import { startEventStoreDb } from '../../test-servers/eventstoredb/server.ts';
import type { NewEvent, RecordedEvent } from '../../contracts/recorded.ts';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import { folder } from '../../services/test/folder.ts';
import { WrongExpectedRevisionError, type EventLog } from '../event-log.ts';
import { EventStoreDbLog } from '../eventstoredb.ts';
import type { Timing } from './connection.ts';

const quick: Timing = { callBound: 3_000, patience: 500, startPatience: 500, heartbeat: 200, followerPatience: 60_000 };

// Each test has its own servers, and spends most of its time waiting.
t.jobs = 6;

const event = (data: unknown): NewEvent => ({
  id: randomUUID(),
  type: 'Said',
  data,
  metadata: { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null },
});

const open = (t: Test, url: string, timing: Partial<Timing> = quick): EventStoreDbLog => {
  const log = new EventStoreDbLog(url, timing);
  t.teardown(() => log.close());
  return log;
};

const unavailable = async (t: Test, call: Promise<unknown>, within: number): Promise<void> => {
  const began = performance.now();
  await t.rejects(call, { name: 'LogUnavailableError' });
  const took = performance.now() - began;
  t.ok(took < within, `told after ${Math.round(took)} ms, within ${within}`);
};

/** Collects what a follower receives, until the test is over. */
const following = (t: Test, log: EventLog): RecordedEvent[] => {
  const heard: RecordedEvent[] = [];
  const stop = new AbortController();
  const running = (async () => {
    for await (const batch of log.follow(0, 100, stop.signal)) heard.push(...batch);
  })();
  t.teardown(async () => {
    stop.abort();
    await running;
  });
  return heard;
};

t.test('a server that is gone is told at once, and everything goes on when it is back', async (t) => {
  const file = join(folder(t), 'events.db');
  const first = await startEventStoreDb(file);
  const log = open(t, first.url);
  const heard = following(t, log);
  await log.append('post-1', 'no_stream', [event(0)]);
  await until(() => heard.length === 1, 'the follower heard of the first');
  await first.close();
  const lost = event(1);
  await unavailable(t, log.append('post-1', 0, [lost]), 10_000);
  await unavailable(t, log.readStream('post-1'), 10_000);
  await unavailable(t, log.readAll(0, 10), 10_000);
  await unavailable(t, log.head(), 10_000);
  await sleep(500);
  const second = await startEventStoreDb(file, first.port);
  t.teardown(() => second.close());
  const again = await log.append('post-1', 0, [lost]);
  t.equal(again.revision, 1);
  await until(() => heard.length === 2, 'the follower came back by itself');
  t.same(
    heard.map(({ data }) => data),
    [0, 1],
  );
});

t.test('while the server starts, who asks is told to come back', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, server.url);
  server.behaviour.ready = false;
  await unavailable(t, log.append('post-1', 'no_stream', [event(0)]), 10_000);
  const trying = log.append('post-1', 'no_stream', [event(0)]);
  setTimeout(() => (server.behaviour.ready = true), 100);
  t.equal((await trying).revision, 0, 'and a short while is not noticed');
});

t.test('an append whose answer was lost is stored once', async (t) => {
  const server = await eventStoreDbServer(t);
  const proxy = await TcpProxy.before(t, server.host, server.port);
  const log = open(t, `esdb://127.0.0.1:${proxy.port}?tls=false`);
  await log.append('post-1', 'no_stream', [event('start')]);
  for (let revision = 0; revision < 20; revision += 1) {
    const appending = log.append('post-1', revision, [event(revision)]);
    await sleep(revision % 5);
    proxy.begin('cut');
    await sleep(5);
    proxy.end();
    t.equal((await appending).revision, revision + 1);
  }
  t.equal((await log.readStream('post-1')).length, 21);
});

t.test('a server that hangs is noticed by every call and by followers', async (t) => {
  const server = await eventStoreDbServer(t);
  const proxy = await TcpProxy.before(t, server.host, server.port);
  const log = open(t, `esdb://127.0.0.1:${proxy.port}?tls=false`);
  const heard = following(t, log);
  await log.append('post-1', 'no_stream', [event(0)]);
  await until(() => heard.length === 1, 'the follower heard of the first');
  proxy.begin('stall');
  await Promise.all([
    unavailable(t, log.append('post-1', 0, [event(1)]), 10_000),
    unavailable(t, log.readStream('post-1'), 10_000),
    unavailable(t, log.readAll(0, 10), 10_000),
    unavailable(t, log.head(), 10_000),
  ]);
  proxy.end();
  // The stalled append may still be stored at any time: that is the meaning of "unavailable", so read again on a
  // conflict.
  const appendToTheEnd = async (): Promise<void> => {
    const last = (await log.readStream('post-1')).length - 1;
    await log.append('post-1', last, [event('after')]).catch((error: unknown) => {
      if (error instanceof WrongExpectedRevisionError) return appendToTheEnd();
      throw error;
    });
  };
  await appendToTheEnd();
  await until(() => heard.at(-1)?.data === 'after', 'the follower goes on');
  t.same(
    heard.map(({ revision }) => revision),
    [...heard.keys()],
  );
});

/** A proxy to a server that can drop its connections without notifying either end; new ones work normally. */
const forgetfulWay = async (t: Test, { host, port }: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  const way = createServer((client) => {
    const upstream = connect(port, host);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  t.teardown(() => {
    way.close();
    for (const socket of sockets) socket.destroy();
  });
  const forget = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { port: (way.address() as AddressInfo).port, forget };
};

t.test('a connection that is lost without a word is left for another one', async (t) => {
  const way = await forgetfulWay(t, await eventStoreDbServer(t));
  const log = open(t, `esdb://127.0.0.1:${way.port}?tls=false`);
  const heard = following(t, log);
  await log.append('post-1', 'no_stream', [event(0)]);
  await until(() => heard.length === 1, 'the follower heard of the first');
  way.forget();
  await unavailable(t, log.append('post-1', 0, [event(1)]), 10_000);
  const began = performance.now();
  const tryAgain = (): Promise<unknown> => log.append('post-1', 0, [event('after')]).catch(tryAgain);
  await tryAgain();
  t.ok(performance.now() - began < 15_000, 'before the client by itself would, which takes twenty seconds');
  await until(() => heard.at(-1)?.data === 'after', 'the follower goes on');
});

t.test('a subscription that is silent while the server answers is made anew', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, server.url);
  const heard = following(t, log);
  await log.append('post-1', 'no_stream', [event(0)]);
  await until(() => heard.length === 1, 'the follower heard of the first');
  server.behaviour.silences += 1;
  await log.append('post-1', 0, [event(1)]);
  await until(() => heard.length === 2, 'the follower goes on');
});

t.test('a follower says so when it cannot come back', async (t) => {
  const server = await eventStoreDbServer(t);
  const log = open(t, server.url, { ...quick, followerPatience: 300 });
  server.behaviour.ready = false;
  const lost = (async () => {
    for await (const _ of log.follow(0, 10, new AbortController().signal));
  })();
  await t.rejects(lost, { name: 'LogUnavailableError' });
});

t.test('appends go to the leader, wherever it is', async (t) => {
  const [leader, follower] = [await eventStoreDbServer(t), await eventStoreDbServer(t)];
  follower.behaviour.leader = leader;
  for (const url of [`esdb+discover://127.0.0.1:${follower.port}?tls=false`, follower.url]) {
    const log = open(t, url, { ...quick, patience: 2_000 });
    const stream = `post-${randomUUID()}`;
    await log.append(stream, 'no_stream', [event(0)]);
    t.equal((await leader.events.stream(stream)).length, 1, url);
    t.equal((await log.readStream(stream)).length, 1);
  }
});

t.test('a leader that hangs is left for the one that leads then', async (t) => {
  const file = join(folder(t), 'events.db');
  const [first, second] = [await startEventStoreDb(file), await startEventStoreDb(file)];
  t.teardown(() => Promise.all([first.close(), second.close()]));
  const proxy = await TcpProxy.before(t, first.host, first.port);
  const place = { host: first.host, port: proxy.port };
  first.behaviour.place = second.behaviour.leader = place;
  const log = open(t, `esdb://127.0.0.1:${proxy.port},127.0.0.1:${second.port}?tls=false`, { ...quick, heartbeat: 500 });
  await log.append('post-1', 'no_stream', [event(0)]);
  t.equal((await log.readStream('post-1')).length, 1);
  proxy.begin('stall');
  second.behaviour.leader = undefined;
  const began = performance.now();
  let tries = 0;
  for (let stored = false; !stored && tries < 20; tries += 1)
    stored = await log.append('post-2', 'no_stream', [event(1)]).then(
      () => true,
      () => false,
    );
  const took = performance.now() - began;
  t.ok(took < 8_000, `stored after ${Math.round(took)} ms, at try ${tries}`);
  t.equal((await log.readStream('post-2')).length, 1);
});

t.test('what is under way on a connection that is given up goes on over the next one', async (t) => {
  const file = join(folder(t), 'events.db');
  const [first, second] = [await startEventStoreDb(file), await startEventStoreDb(file)];
  t.teardown(() => Promise.all([first.close(), second.close()]));
  const proxy = await TcpProxy.before(t, first.host, first.port);
  first.behaviour.place = second.behaviour.leader = { host: first.host, port: proxy.port };
  const log = open(t, `esdb://127.0.0.1:${proxy.port},127.0.0.1:${second.port}?tls=false`, { ...quick, patience: 2_000 });
  await log.append('post-1', 'no_stream', [event(0)]);
  proxy.begin('stall');
  second.behaviour.leader = undefined;
  const early = t.rejects(log.append('post-2', 'no_stream', [event(1)]), { name: 'LogUnavailableError' });
  await sleep(2_000);
  t.equal((await log.append('post-3', 'no_stream', [event(2)])).revision, 0, 'one that began later is not lost with it');
  await early;
});

t.test('a start waits for a cluster that elects, or whose leader hangs, and only a start', async (t) => {
  const [leader, other] = [await eventStoreDbServer(t), await eventStoreDbServer(t)];
  const proxy = await TcpProxy.before(t, leader.host, leader.port);
  leader.behaviour.place = other.behaviour.leader = { host: leader.host, port: proxy.port };
  const url = `esdb+discover://127.0.0.1:${proxy.port},127.0.0.1:${other.port}?tls=false`;
  const timing = { ...quick, startPatience: 20_000 };
  leader.behaviour.ready = false;
  setTimeout(() => (leader.behaviour.ready = true), 1_500);
  const log = open(t, url, timing);
  t.equal(await log.head(), 0);
  leader.behaviour.ready = false;
  const back = sleep(3_000).then(() => (leader.behaviour.ready = true));
  await t.rejects(log.head(), { name: 'LogUnavailableError' }, 'what was there is not waited for');
  await back;
  proxy.begin('stall');
  setTimeout(() => proxy.end(), 4_000);
  t.equal(await open(t, url, timing).head(), 0, 'also beyond the bound of one call');
});

t.test('a cluster of which nobody answers is told within the bound', async (t) => {
  const log = open(t, 'esdb+discover://127.0.0.1:4498,127.0.0.1:4499?tls=false&maxDiscoverAttempts=2');
  const heard = following(t, log);
  await Promise.all([
    unavailable(t, log.append('post-1', 'no_stream', [event(0)]), 10_000),
    unavailable(t, log.head(), 10_000),
    unavailable(t, log.readStream('post-1'), 10_000),
  ]);
  t.same(heard, []);
});
