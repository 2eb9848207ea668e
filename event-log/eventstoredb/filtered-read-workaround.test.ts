import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, EventStoreDBClient, jsonEvent, streamNameFilter, type ReadAllOptions } from '@eventstore/db-client';
import t from 'tap';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import { eventStoreAddress } from './address.ts';
import { readAllFiltered } from './filtered-read-workaround.ts';

t.test('a read of the whole log is filtered by the server, which the client cannot ask for itself', async (t) => {
  const server = await eventStoreDbServer(t);
  const client = EventStoreDBClient.connectionString(eventStoreAddress(server.url).connectionString);
  t.teardown(() => client.dispose());
  for (const stream of ['post-1', 'order-1', 'post-2', 'order-2'])
    await client.appendToStream(stream, jsonEvent({ id: randomUUID(), type: 'Said', data: {} }));
  const streamsOf = async (read: ReturnType<typeof client.readAll>): Promise<(string | undefined)[]> => {
    const streams = [];
    for await (const { event } of read) streams.push(event?.streamId);
    return streams.filter((stream) => !stream?.startsWith('$'));
  };
  t.same(await streamsOf(readAllFiltered(client, { streams: '^post-' }, {})), ['post-1', 'post-2']);
  t.same(
    await streamsOf(readAllFiltered(client, { streams: '^post-' }, { direction: BACKWARDS, fromPosition: END, maxCount: 1 })),
    ['post-2'],
  );
  t.same(await streamsOf(readAllFiltered(client, { streams: '^nothing$' }, {})), []);
  t.same((await streamsOf(readAllFiltered(client, { types: '^Said$' }, {}))).length, 4);
  const filtered = { filter: streamNameFilter({ regex: '^post-' }) } as ReadAllOptions;
  t.same(
    await streamsOf(client.readAll(filtered)),
    ['post-1', 'order-1', 'post-2', 'order-2'],
    'or filtered-read-workaround.ts is no longer needed',
  );
});
