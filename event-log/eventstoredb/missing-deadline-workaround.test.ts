import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent, type StreamingRead } from '@eventstore/db-client';
import t, { type Test } from 'tap';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';

const options = { credentials: { username: 'none', password: 'none' }, deadline: 200 };
const event = () => jsonEvent({ type: 'Said', data: {} });

const connect = (t: Test, url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  t.teardown(() => client.dispose());
  return client;
};

/** The port of a server that accepts connections but never answers. */
const hanging = async (t: Test): Promise<number> => {
  const { host, port } = await eventStoreDbServer(t);
  const proxy = await TcpProxy.before(t, host, port);
  proxy.begin('stall');
  return proxy.port;
};

const toEnd = async (read: StreamingRead<unknown>): Promise<void> => {
  for await (const _ of read);
};

/** The outcome of a call whose deadline is a fifth of a second. */
const outcomeOf = (call: Promise<unknown>): Promise<string> => {
  const ended = () => 'it ended';
  return Promise.race([call.then(ended, ended), sleep(1_500, 'it waits')]);
};

const needless = 'or missing-deadline-workaround.ts is no longer needed for it';

t.test('the deadline of a read still has no effect', async (t) => {
  const client = connect(t, `esdb://127.0.0.1:${await hanging(t)}?tls=false`);
  const [stream, all] = [client.readStream('post-1', options), client.readAll(options)];
  t.same(await Promise.all([outcomeOf(toEnd(stream)), outcomeOf(toEnd(all))]), ['it waits', 'it waits'], needless);
});

t.test('the deadline of an append still has no effect while a server is looked for', async (t) => {
  const client = connect(t, `esdb+discover://127.0.0.1:${await hanging(t)}?tls=false&gossipTimeout=4&maxDiscoverAttempts=1`);
  t.equal(await outcomeOf(client.appendToStream('post-1', event(), options)), 'it waits', needless);
});

t.test('the client still keeps a read that was left', async (t) => {
  const { url } = await eventStoreDbServer(t);
  const client = connect(t, url);
  await client.appendToStream('post-1', Array.from({ length: 500 }, event), { ...options, deadline: 10_000 });
  for await (const _ of client.readStream('post-1', options)) break;
  await sleep(500);
  const { disposableStreams } = client as unknown as { disposableStreams: ReadonlySet<unknown> };
  t.equal(disposableStreams.size, 1, needless);
});
