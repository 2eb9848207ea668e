import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import t, { type Test } from 'tap';
import { DamagedEventError, type NewEvent, type RecordedEvent } from '../../contracts/recorded.ts';
import { until } from '../../scripts/until.ts';
import { followOrDamaged, readLogOrDamaged, readStreamOrDamaged } from '../or-damaged.ts';
import { eventStoreDbLogUrl } from '../../services/test/eventstoredb.ts';
import { EventStoreDbLog } from '../eventstoredb.ts';
import { eventStoreAddress } from './address.ts';
import { Connection, defaultTiming } from './connection.ts';
import { largestAppend } from './unchecked-append-workaround.ts';
import { Head } from './head.ts';
import { eventsAfter } from './scan.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const event = (data: unknown, change: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Said',
  data,
  metadata,
  ...change,
});

const open = (t: Test, url: string): EventStoreDbLog => {
  const log = new EventStoreDbLog(url);
  t.teardown(() => log.close());
  return log;
};

const firstOf = async (batches: AsyncIterable<RecordedEvent[]>): Promise<RecordedEvent[]> => {
  for await (const batch of batches) return batch;
  return [];
};

t.test('two sites on one server, each with a prefix, hear nothing of each other', async (t) => {
  const one = open(t, await eventStoreDbLogUrl(t));
  const other = open(t, await eventStoreDbLogUrl(t));
  const ours = await one.append('post-1', 'no_stream', [event('ours')]);
  t.equal(await other.head(), 0);
  t.same(await other.readStream('post-1'), []);
  await other.append('post-1', 'no_stream', [event('theirs')]);
  t.equal(await one.head(), ours.position);
  const news = firstOf(one.follow(ours.position, 10, new AbortController().signal));
  await other.append('post-1', 0, [event('theirs again')]);
  await one.append('post-1', 0, [event('ours again')]);
  t.match(await news, [{ stream: 'post-1', revision: 1, data: 'ours again' }]);
});

t.test("what somebody else's program wrote, and what the server writes for itself, is passed over", async (t) => {
  const url = await eventStoreDbLogUrl(t);
  const log = open(t, url);
  const { connectionString, credentials, prefix } = eventStoreAddress(url);
  const client = EventStoreDBClient.connectionString(connectionString);
  t.teardown(() => client.dispose());
  const stranger = jsonEvent({ type: 'OrderPlaced', data: { total: 3 }, metadata: { tenant: 'shop' } });
  const place = () =>
    client.appendToStream(
      `${prefix}order-${randomUUID()}`,
      Array.from({ length: 50 }, () => ({ ...stranger, id: randomUUID() })),
      {
        credentials: { ...credentials },
        expectedRevision: NO_STREAM,
      },
    );
  await place();
  t.equal(await log.head(), 0);
  const { position } = await log.append('post-1', 'no_stream', [event(1)]);
  await place();
  const next = await log.append('post-1', 0, [event(2)]);
  await place();
  t.equal(await log.head(), next.position);
  t.equal(await log.head(), next.position, 'also when it is asked again');
  t.match(await log.readAll(0, 1), [{ revision: 0 }]);
  t.match(await log.readAll(position, 10), [{ revision: 1 }]);
  t.same(await log.readAll(next.position, 10), []);
  const news = firstOf(log.follow(next.position, 10, new AbortController().signal));
  await place();
  await log.append('post-1', 1, [event(3)]);
  t.match(await news, [{ revision: 2, data: 3 }]);
});

t.test('a site without a prefix takes nothing of its neighbours for its own', async (t) => {
  const url = await eventStoreDbLogUrl(t);
  const { prefix } = eventStoreAddress(url);
  const short = open(t, url.replace(prefix, prefix.slice(0, -2)));
  const before = await short.head();
  const neighbour = open(t, url);
  await neighbour.append('post-1', 'no_stream', [event('theirs')]);
  t.equal(await short.head(), before);
  t.same(await short.readAll(before, 10), []);
});

t.test('what somebody else wrote into our streams is told in its place, on every road, and stops nobody', async (t) => {
  const url = await eventStoreDbLogUrl(t);
  const log = open(t, url);
  const { connectionString, credentials, prefix } = eventStoreAddress(url);
  const client = EventStoreDBClient.connectionString(connectionString);
  t.teardown(() => client.dispose());
  const malformed = [
    jsonEvent({ type: 'Said', data: { total: 3 }, metadata: { tenant: 'shop' } }),
    jsonEvent({ type: 'Said', data: { total: 3 } }),
    binaryEvent({ type: 'Said', data: Buffer.from([0, 255]) }),
    jsonEvent({ type: 'Said', data: { total: 3 }, metadata: { ...metadata, time: 'noon' } }),
  ];
  await log.append('post-1', 'no_stream', [event(0)]);
  const stop = new AbortController();
  const seen: unknown[] = [];
  const following = (async () => {
    for await (const batch of followOrDamaged(log, 0, 10, stop.signal)) {
      seen.push(...batch.map((one) => (one instanceof DamagedEventError ? 'damaged' : one.data)));
      if (seen.length === 6) stop.abort();
    }
  })();
  for (const one of malformed) await client.appendToStream(`${prefix}post-1`, one, { credentials: { ...credentials } });
  await log.append('post-1', malformed.length, [event(1)]);
  await following;
  const expected = [0, ...malformed.map(() => 'damaged'), 1];
  t.same(seen, expected, 'followed');
  const dataOf = async (events: AsyncIterable<RecordedEvent | DamagedEventError>) => {
    const all: unknown[] = [];
    for await (const one of events) all.push(one instanceof DamagedEventError ? 'damaged' : one.data);
    return all;
  };
  t.same(await dataOf(readLogOrDamaged(log, await log.head())), expected, 'the whole log');
  t.same(await dataOf(readStreamOrDamaged(log, 'post-1')), expected, 'its stream');
  const place = { name: 'DamagedEventError', stream: 'post-1', type: 'Said' };
  await t.rejects(log.readStream('post-1'), { ...place, revision: 1, raw: { data: Buffer.from('{"total":3}') } });
  await t.rejects(log.readStream('post-1', 3, 1), { ...place, revision: 3, raw: { data: Buffer.from([0, 255]) } });
  t.match(await log.last('post-1'), { revision: 5 });
});

t.test('what the server would refuse, or the client not survive, is refused before', async (t) => {
  const log = open(t, await eventStoreDbLogUrl(t));
  const append = (...events: NewEvent[]) => log.append('post-1', 'no_stream', events);
  await t.rejects(append(), { message: 'There is nothing to append.' });
  await t.rejects(append(event(1, { type: '' })), { message: 'An event needs a type.' });
  await t.rejects(append(event(1, { id: 'a' })), { message: '"a" is not a UUID, as the id of an event must be.' });
  await t.rejects(append(event(undefined)), { message: 'The data of Said cannot be written as JSON.' });
  await t.rejects(append(event(1n)), TypeError);
  const half = event('x'.repeat(largestAppend / 2));
  const sentence = /^One append may carry 1,048,576 bytes; this one has 1,048,[0-9]{3}\.$/;
  await t.rejects(append(half, { ...half, id: randomUUID() }), { message: sentence });
  await t.resolves(append(half), 'what is refused leaves nothing behind that the next one would wait for');
});

t.test('the client keeps nothing of what was read and appended', async (t) => {
  const url = await eventStoreDbLogUrl(t);
  const log = open(t, url);
  const connection = new Connection(url, defaultTiming);
  t.teardown(() => connection.close());
  await log.append(
    'post-1',
    'no_stream',
    Array.from({ length: 100 }, (_, n) => event(n)),
  );
  const head = new Head(connection);
  for (let n = 0; n < 10; n += 1) {
    await head.find();
    t.equal((await eventsAfter(connection, 0, 3)).length, 3);
  }
  const { disposableStreams } = connection.client as unknown as { disposableStreams: Set<unknown> };
  await until(() => disposableStreams.size === 0, 'also a read that was broken off has ended');
});

t.test('a log far longer than a page is read and followed whole', async (t) => {
  const log = open(t, await eventStoreDbLogUrl(t));
  const many = Array.from({ length: 1_000 }, (_, n) => event(n));
  await log.append('post-1', 'no_stream', many);
  t.equal((await log.readAll(0, 5_000)).length, 1_000);
  t.equal((await log.readStream('post-1')).length, 1_000);
  const stop = new AbortController();
  const seen: unknown[] = [];
  for await (const batch of log.follow(0, 300, stop.signal)) {
    t.ok(batch.length <= 300);
    seen.push(...batch.map(({ data }) => data));
    if (seen.length === 1_000) stop.abort();
  }
  t.same(seen, [...many.keys()]);
});
