import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent, UnavailableError } from '@eventstore/db-client';
import t from 'tap';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import { ownCallCredentials } from './address.ts';

t.test('appends without credentials still fail with the connection of another client', async (t) => {
  const { host, port } = await eventStoreDbServer(t);
  const open = async () => {
    const proxy = await TcpProxy.before(t, host, port);
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${proxy.port}?tls=false`);
    t.teardown(() => client.dispose());
    const append = (options = {}) => client.appendToStream('post-1', jsonEvent({ type: 'Said', data: {} }), options);
    await append();
    return { proxy, append };
  };
  const [waiting, broken] = [await open(), await open()];
  waiting.proxy.begin('stall');
  broken.proxy.begin('stall');
  const outcomeOf = (append: Promise<unknown>): Promise<unknown> =>
    Promise.race([append.catch((error: unknown) => error), sleep(1_500, 'it waits')]);
  const outcomes = [waiting.append(), broken.append(), waiting.append({ credentials: ownCallCredentials() })].map(outcomeOf);
  await sleep(50);
  broken.proxy.begin('cut');
  const [shared, cut, own] = await Promise.all(outcomes);
  t.ok(cut instanceof UnavailableError);
  t.ok(shared instanceof UnavailableError, 'or shared-append-workaround.ts is no longer needed');
  t.equal(own, 'it waits', 'one with credentials has a call of its own');
});
