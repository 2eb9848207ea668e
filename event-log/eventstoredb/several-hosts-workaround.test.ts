import { EventStoreDBClient } from '@eventstore/db-client';
import t from 'tap';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import type { Inner } from './client-inner.ts';
import { schemeFor } from './several-hosts-workaround.ts';

t.test('the client still looks at the first of several hosts alone when it is to discover', async (t) => {
  const { host, port } = await eventStoreDbServer(t);
  const hosts = `127.0.0.1:1,${host}:${port}`;
  const found = (scheme: string): Promise<string> => {
    const client = EventStoreDBClient.connectionString(`${scheme}://${hosts}?tls=false&maxDiscoverAttempts=1`);
    return (client as unknown as Inner).resolveUri();
  };
  t.equal(await found(schemeFor('esdb+discover', hosts)), `${host}:${port}`);
  await t.rejects(found('esdb+discover'), /^Failed to discover/, 'or several-hosts-workaround.ts is no longer needed');
});

t.test('one name stays what it is', async (t) => {
  t.equal(schemeFor('esdb+discover', 'cluster.example'), 'esdb+discover');
  t.equal(schemeFor('esdb', 'log.example:2113'), 'esdb');
});
