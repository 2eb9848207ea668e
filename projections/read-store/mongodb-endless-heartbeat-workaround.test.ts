import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import t from 'tap';
import { leastMongoDb } from '../test/least-mongodb.ts';

/** The driver's undocumented connection for heartbeats. */
interface Inner {
  readonly topology: {
    readonly s: {
      readonly servers: ReadonlyMap<string, { readonly monitor: { readonly connection: { readonly socket: Socket } } }>;
    };
  };
}

const socketOfLooks = (client: MongoClient): Socket => {
  const [server] = (client as unknown as Inner).topology.s.servers.values();
  if (!server) throw new Error('The driver knows no server.');
  return server.monitor.connection.socket;
};

t.test('the driver still waits for ever for a look at a server that begins as its connection is cut', async (t) => {
  const client = new MongoClient(await leastMongoDb(t), { heartbeatFrequencyMS: 500, connectTimeoutMS: 300 });
  t.teardown(() => client.close());
  await client.connect();
  const socket = socketOfLooks(client);
  const look = new Promise<string>((resolve) => {
    client.once('serverHeartbeatStarted', () => {
      socket.destroy();
      client.once('serverHeartbeatFailed', () => resolve('it failed'));
      client.once('serverHeartbeatSucceeded', () => resolve('it succeeded'));
      void sleep(1_500, 'it waits').then(resolve);
    });
  });
  const needless = 'or mongodb-endless-heartbeat-workaround.ts is no longer needed';
  t.equal(await look, 'it waits', needless);
  t.equal(socket.listenerCount('drain'), 1, needless);
});
