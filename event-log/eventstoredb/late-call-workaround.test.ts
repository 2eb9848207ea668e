import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import t from 'tap';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import type { Inner } from './client-inner.ts';

const channelOf = async (client: EventStoreDBClient): Promise<unknown> => {
  const inner = client as unknown as Inner;
  const streams = (await inner.getGRPCClient(grpcStreams.StreamsClient, 'test')) as { getChannel(): unknown };
  return streams.getChannel();
};

t.test('the client still keeps its channel to a server that did not answer in time', async (t) => {
  const { host, port } = await eventStoreDbServer(t);
  const proxy = await TcpProxy.before(t, host, port);
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${proxy.port}?tls=false`);
  t.teardown(() => client.dispose());
  const append = (deadline: number) =>
    client.appendToStream('post-1', jsonEvent({ type: 'Said', data: {} }), {
      credentials: { username: 'none', password: 'none' },
      deadline,
    });
  await append(10_000);
  const channel = await channelOf(client);
  proxy.begin('stall');
  await t.rejects(append(300), { code: 4 });
  // It would be closed by now.
  await new Promise(setImmediate);
  t.equal(await channelOf(client), channel, 'or late-call-workaround.ts is no longer needed');
});
