import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  streamNameFilter,
  UnknownError,
  type AllStreamResolvedEvent,
  type Position,
  type ReadAllOptions,
} from '@eventstore/db-client';
import t, { type Test } from 'tap';
import { eventStoreAddress } from '../../event-log/eventstoredb/address.ts';
import { readAllFiltered } from '../../event-log/eventstoredb/filtered-read-workaround.ts';
import { eventStoreDbUrl, streamPrefix } from '../../services/test/eventstoredb.ts';

/**
 * Behaviour that the adapter relies on: measured on a real server, implemented by the test server, and checked on the
 * server in EVENT_LOG_URL, if any.
 */
const test = (title: string, body: (t: Test, client: EventStoreDBClient, stream: string) => Promise<void>): void =>
  void t.test(title, async (t) => {
    const url = await eventStoreDbUrl();
    const prefix = await streamPrefix(t);
    const client = EventStoreDBClient.connectionString(eventStoreAddress(url).connectionString);
    t.teardown(() => client.dispose());
    await body(t, client, `${prefix}a`);
  });

const event = (n: number, id = randomUUID()) => jsonEvent({ id, type: 'Said', data: { n }, metadata: { by: 'contract' } });
const options = async () => ({ credentials: { ...eventStoreAddress(await eventStoreDbUrl()).credentials } });

const all = async <Event>(read: AsyncIterable<Event>): Promise<Event[]> => {
  const events: Event[] = [];
  for await (const one of read) events.push(one);
  return events;
};
const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => undefined, (error: unknown) => error); // prettier-ignore
const numbers = (events: readonly AllStreamResolvedEvent[]) => events.map(({ event }) => (event?.data as { n: number }).n);

test('a conflict says what the stream is at', async (t, client, stream) => {
  const none = await failure(client.appendToStream(stream, [event(0)], { ...(await options()), expectedRevision: 3n }));
  t.match(none, { type: 'wrong-expected-version', expectedVersion: 3n, actualVersion: 'no_stream', message: '' });
  await client.appendToStream(stream, [event(0), event(1)], { ...(await options()), expectedRevision: NO_STREAM });
  const late = await failure(client.appendToStream(stream, [event(9)], { ...(await options()), expectedRevision: NO_STREAM }));
  t.match(late, { type: 'wrong-expected-version', expectedVersion: 'no_stream', actualVersion: 1n });
});

test('the same ids at the same revision are answered with the first position, whatever they say', async (t, client, stream) => {
  const id = randomUUID();
  const expecting = { ...(await options()), expectedRevision: NO_STREAM } as const;
  const first = await client.appendToStream(stream, [event(0, id)], expecting);
  await client.appendToStream(stream, [event(1)], { ...(await options()), expectedRevision: 0n });
  const again = await client.appendToStream(stream, [event(7, id)], expecting);
  t.same(again.position, first.position);
  t.equal((await all(client.readStream(stream, await options()))).length, 2);
});

test('a missing stream throws while it is read, not when it is asked for', async (t, client, stream) => {
  const read = client.readStream(stream, await options());
  t.match(await failure(all(read)), { type: 'stream-not-found', streamName: stream });
});

test('backwards from the end comes the last event first', async (t, client, stream) => {
  await client.appendToStream(stream, [event(0), event(1), event(2)], { ...(await options()), expectedRevision: NO_STREAM });
  const last = await all(
    client.readStream(stream, { ...(await options()), direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
  );
  t.equal(last[0]?.event?.revision, 2n);
});

test('reading all includes the event at the position, subscribing excludes it', async (t, client, stream) => {
  await client.appendToStream(stream, [event(0), event(1), event(2)], { ...(await options()), expectedRevision: NO_STREAM });
  const [, second] = await all(client.readStream(stream, await options()));
  const fromPosition = second?.event?.position as Position;
  const [first] = await all(client.readAll({ ...(await options()), fromPosition, maxCount: 1 }));
  t.equal(first?.event?.id, second?.event?.id);
  const filter = streamNameFilter({ prefixes: [stream] });
  const subscription = client.subscribeToAll({ ...(await options()), fromPosition, filter });
  for await (const resolved of subscription) {
    t.same(numbers([resolved]), [2]);
    break;
  }
  await subscription.unsubscribe();
});

test('the events of one append have positions of their own, each commit equal to its prepare', async (t, client, stream) => {
  await client.appendToStream(stream, [event(0), event(1), event(2)], { ...(await options()), expectedRevision: NO_STREAM });
  const positions = (await all(client.readStream(stream, await options()))).map(({ event }) => event?.position as Position);
  t.equal(new Set(positions.map(({ commit }) => commit)).size, 3);
  for (const { commit, prepare } of positions) t.equal(commit, prepare);
  t.same(
    positions,
    positions.toSorted((one, other) => Number(one.commit - other.commit)),
  );
});

test('a position inside a record is an error', async (t, client, stream) => {
  const { position } = await client.appendToStream(stream, [event(0)], { ...(await options()), expectedRevision: NO_STREAM });
  const inside = { commit: (position as Position).commit + 3n, prepare: (position as Position).prepare + 3n };
  t.ok((await failure(all(client.readAll({ ...(await options()), fromPosition: inside, maxCount: 1 })))) instanceof UnknownError);
});

test('a filtered read goes on to what was asked for, however much lies before it, in both directions', async (t, client, stream) => {
  const others = Array.from({ length: 1_500 }, (_, n) => event(n));
  const expecting = { ...(await options()), expectedRevision: NO_STREAM } as const;
  await client.appendToStream(stream, [event(0), event(1)], expecting);
  await client.appendToStream(`${stream}-other`, others, expecting);
  const filtered = async (given: ReadAllOptions) =>
    numbers(await all(readAllFiltered(client, { streams: `^${stream}$` }, { ...(await options()), ...given })));
  t.same(await filtered({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), [1]);
  await client.appendToStream(stream, [event(2)], { ...(await options()), expectedRevision: 1n });
  const [first] = await all(client.readStream(stream, await options()));
  const fromPosition = first?.event?.position as Position;
  t.same(await filtered({ fromPosition }), [0, 1, 2], 'its own event included');
  t.same(await filtered({ fromPosition, maxCount: 2 }), [0, 1]);
  const [, , third] = await all(client.readStream(stream, await options()));
  const backwards = { direction: BACKWARDS, fromPosition: third?.event?.position as Position } as const;
  t.same(await filtered({ ...backwards, maxCount: 2 }), [1, 0], 'backwards without it');
});

test('a filtered read finds a stream whatever its name holds', async (t, client, stream) => {
  const name = `${stream}\u001f"µ`;
  await client.appendToStream(name, [event(0), event(1)], { ...(await options()), expectedRevision: NO_STREAM });
  const found = await all(readAllFiltered(client, { streams: `^${stream}\u001f"µ$` }, await options()));
  t.same(
    found.map(({ event }) => event?.streamId),
    [name, name],
  );
  t.same(numbers(found), [0, 1]);
});

test('one append may carry 1,048,576 bytes', async (t, client, stream) => {
  const large = (size: number) => jsonEvent({ type: 'Large', data: { x: 'x'.repeat(size) }, metadata: {} });
  const expecting = { ...(await options()), expectedRevision: NO_STREAM } as const;
  t.match(await failure(client.appendToStream(stream, [large(1_048_576)], expecting)), { type: 'maximum-append-size-exceeded' });
  await t.resolves(client.appendToStream(stream, [large(1_000_000)], expecting));
});

test('a subscription says when it has caught up, and how far it looked', async (t, client, stream) => {
  const { position } = await client.appendToStream(stream, [event(0)], { ...(await options()), expectedRevision: NO_STREAM });
  const others = Array.from({ length: 70 }, (_, n) => event(n + 1));
  await client.appendToStream(`${stream}-other`, others, { ...(await options()), expectedRevision: NO_STREAM });
  const checkpoints: Position[] = [];
  const filter = streamNameFilter({ regex: '^nothing$', checkpointReached: (_, at) => void checkpoints.push(at) });
  const subscription = client.subscribeToAll({ ...(await options()), fromPosition: position as Position, filter });
  subscription.on('error', () => undefined);
  await new Promise<void>((resolve) => subscription.on('caughtUp', resolve).resume());
  t.ok(checkpoints.length >= 1);
  await subscription.unsubscribe();
});

test('appends of one batch call are stored in the order in which they are sent; one that is refused holds up no other', async (t, client, stream) => {
  // Without credentials the client appends in batches; its first append opens the call.
  const { position } = await client.appendToStream(`${stream}-0`, [event(0)], { expectedRevision: NO_STREAM });
  const expected = (n: number) => (n === 7 ? 3n : NO_STREAM);
  const sent = await Promise.allSettled(
    Array.from({ length: 14 }, (_, n) =>
      client.appendToStream(`${stream}-${n + 1}`, [event(n + 1)], { expectedRevision: expected(n + 1) }),
    ),
  );
  t.match(sent[6], {
    status: 'rejected',
    reason: { type: 'wrong-expected-version', expectedVersion: 3n, actualVersion: 'no_stream' },
  });
  const read = client.readAll({ ...(await options()), fromPosition: position as Position });
  const ours = (await all(read)).filter(({ event }) => event?.streamId.startsWith(stream));
  t.same(numbers(ours), [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14]);
});

test('an append of a batch call is stored once, and may carry 1,048,576 bytes in several messages', async (t, client, stream) => {
  const id = randomUUID();
  const first = await client.appendToStream(stream, [event(0, id)], { expectedRevision: NO_STREAM });
  t.same((await client.appendToStream(stream, [event(0, id)], { expectedRevision: NO_STREAM })).position, first.position);
  const large = (count: number, size: number) =>
    Array.from({ length: count }, () => jsonEvent({ type: 'Large', data: { x: 'x'.repeat(size) }, metadata: {} }));
  const parts = { expectedRevision: 0n, batchAppendSize: 300_000 } as const;
  t.match(await failure(client.appendToStream(stream, large(5, 250_000), parts)), { type: 'maximum-append-size-exceeded' });
  t.match(await client.appendToStream(stream, large(4, 250_000), parts), { success: true, nextExpectedRevision: 4n });
  t.equal((await all(client.readStream(stream, await options()))).length, 5);
});
