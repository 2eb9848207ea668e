import t from 'tap';
import { runScript } from '../../services/test/script.ts';

const imports = `
  import { EventStoreDBClient, jsonEvent, UnavailableError } from '@eventstore/db-client';
  import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
  const { StreamsClient } = grpcStreams;
`;

/** An append begins just as the client closes its channel because another call failed. */
const appendWhileClosing = `${imports}
  const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  const options = { credentials: { username: 'none', password: 'none' } };
  const append = () => client.appendToStream('post-1', jsonEvent({ type: 'Said', data: {} }), options);
  const told = (error) => console.log('The caller is told: ' + error.message);
  let appending;
  const failing = client.execute(StreamsClient, 'failing', async () => {
    appending = append().catch(told);
    throw new UnavailableError();
  });
  await failing.catch(() => undefined);
  await appending;
  process.exit(0);
`;

/**
 * A call fails while the client searches for a new server after losing one, and finds none. `resolveUri` simulates that
 * search.
 */
const failureWhileSearching = `${imports}
  const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  let fail;
  const failing = client.execute(StreamsClient, 'late', () => new Promise((_, reject) => (fail = reject)));
  failing.catch(() => console.log('The caller is told.'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  await client.handleError(await client.getGRPCClient(StreamsClient), new UnavailableError());
  let end;
  client.resolveUri = () => new Promise((_, reject) => (end = () => reject(new Error('Failed to discover'))));
  client.getGRPCClient(StreamsClient).catch(() => undefined);
  fail(new UnavailableError());
  setTimeout(() => end(), 10);
  setTimeout(() => process.exit(0), 100);
`;

t.test('a process still dies of an append that begins while the client closes its channel', async (t) => {
  const { code, stdout, stderr } = await runScript(appendWhileClosing);
  const message = 'or closeChannelLater in closing-channel-workaround.ts is no longer needed';
  t.equal(code, 1, message);
  t.match(stderr, /Error: Channel has been shut down/, message);
  t.equal(stdout, '', message);
});

t.test('a process still dies of a call that fails while no server can be found', async (t) => {
  const { code, stdout, stderr } = await runScript(failureWhileSearching);
  const message = 'or what closing-channel-workaround.ts takes is no longer needed';
  t.equal(code, 1, message);
  t.match(stderr, /Error: Failed to discover/, message);
  t.match(stdout, /The caller is told/, 'though every call told it');
});
