import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import t, { type Test } from 'tap';
import { startEventStoreDb, type EventStoreDbServer } from '../../../test-servers/eventstoredb/server.ts';
import { eventStoreAddress } from '../event-log/eventstoredb/address.ts';
import { folder } from './folder.ts';

const given = process.env.EVENT_LOG_URL?.startsWith('esdb') ? process.env.EVENT_LOG_URL : undefined;

let running: Promise<EventStoreDbServer> | undefined;

/** A test server of the test's own, gone when the test is over. */
export const eventStoreDbServer = async (t: Test): Promise<EventStoreDbServer> => {
  const server = await startEventStoreDb(join(folder(t), 'eventstoredb.db'));
  t.teardown(() => server.close());
  return server;
};

/** The server that EVENT_LOG_URL names, else one that is started for this test file. */
export const eventStoreDbUrl = async (): Promise<string> => given ?? (await (running ??= eventStoreDbServer(t))).url;

const withPrefix = (url: string, prefix: string): string => `${url}${url.includes('?') ? '&' : '?'}streamPrefix=${prefix}`;

/** Deletes for good all streams whose names begin with a prefix. */
export const removeStreams = async (url: string, prefix: string): Promise<void> => {
  const { connectionString, credentials } = eventStoreAddress(url);
  const client = EventStoreDBClient.connectionString(connectionString);
  const streams = new Set<string>();
  for await (const { event } of client.readAll({ credentials: { ...credentials } }))
    if (event?.streamId.startsWith(prefix)) streams.add(event.streamId);
  for (const stream of streams) await client.tombstoneStream(stream, { credentials: { ...credentials } });
  await client.dispose();
};

/** The URL of a log of the test's own: its streams have a prefix, and are deleted when the test is over. */
export const eventStoreDbLogUrl = async (t: Test): Promise<string> => {
  const url = await eventStoreDbUrl();
  const prefix = `benchnotestest${randomUUID().replaceAll('-', '')}_`;
  if (given !== undefined) t.teardown(() => removeStreams(url, prefix));
  return withPrefix(url, prefix);
};
