import { randomUUID } from 'node:crypto';
import { AccessDeniedError, jsonEvent, NO_STREAM, UnavailableError } from '@eventstore/db-client';
import t, { type Test } from 'tap';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import { Connection, defaultTiming } from './connection.ts';
import { asLogError } from './failures.ts';

/** The internals of the client that could end a process. */
interface Inner {
  getGRPCClient: (...said: unknown[]) => Promise<unknown>;
  handleError: (grpcClient: unknown, error: Error) => Promise<void>;
}

const connect = (t: Test, url: string): { connection: Connection; inner: Inner } => {
  const connection = new Connection(url, { ...defaultTiming, callBound: 3_000 });
  t.teardown(() => connection.close());
  return { connection, inner: connection.client as unknown as Inner };
};

const lost = new UnavailableError({ name: 'Error', message: '14 UNAVAILABLE: Connection dropped', code: 14 } as never);

// tap fails a test with an unhandled rejection, just as a site's process would end.
t.test('an append that begins while the connection is given up does not hang, and ends nothing', async (t) => {
  const { url } = await eventStoreDbServer(t);
  const { connection, inner } = connect(t, url);
  const getGrpcClient = inner.getGRPCClient;
  let used: unknown;
  inner.getGRPCClient = async (...said) => (used = await getGrpcClient(...said));
  const append = (stream: string) =>
    connection.call(() =>
      connection.bounded(
        connection.client.appendToStream(stream, jsonEvent({ id: randomUUID(), type: 'Said', data: {} }), {
          ...connection.options,
          expectedRevision: NO_STREAM,
        }),
      ),
    );
  await append('post-0');
  for (let n = 1; n <= 5; n += 1) {
    void inner.handleError(used, lost);
    t.match(await append(`post-${n}`), { success: true });
  }
});

t.test('a lost connection while no server can be found ends nothing', async (t) => {
  const { connection, inner } = connect(t, 'esdb+discover://127.0.0.1:4499?tls=false&maxDiscoverAttempts=2');
  const reading = connection.read(connection.client.readStream('post-1', connection.options), () => undefined);
  void inner.handleError({ getChannel: () => ({}) }, lost);
  await t.rejects(reading, { message: /^Failed to discover/ });
  // Calls of the lost connection end before later ones.
  const again = connection.read(connection.client.readStream('post-1', connection.options), () => undefined);
  await t.rejects(again, { message: /^Failed to discover/ });
});

t.test('a wrong password and a missing right are told apart', async (t) => {
  const denied = (code: number) =>
    asLogError(new AccessDeniedError({ name: 'Error', message: 'Access Denied', code } as never), 'one:2113');
  t.match(denied(16), { message: /refuses the user or the password/ });
  t.match(denied(7), { message: /lacks the right/ });
});
