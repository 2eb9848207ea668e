import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BACKWARDS, END, EventStoreDBClient, START, StreamDeletedError, type ReadPosition } from '@eventstore/db-client';
import type { Test } from 'tap';
import { processTest } from '../../scripts/grouped-tap.ts';
import { startEventStoreDb, type EventStoreDbServer } from '../../test-servers/eventstoredb/server.ts';
import { eventStoreAddress } from '../../event-log/eventstoredb/address.ts';
import { folder } from './folder.ts';

const given = process.env.EVENT_LOG_URL?.startsWith('esdb') ? process.env.EVENT_LOG_URL : undefined;

let running: Promise<EventStoreDbServer> | undefined;

/** A separate test server, removed when the test is over. */
export const eventStoreDbServer = async (t: Test): Promise<EventStoreDbServer> => {
  const server = await startEventStoreDb(join(folder(t), 'eventstoredb.db'));
  t.teardown(() => server.close());
  return server;
};

/** The server in EVENT_LOG_URL, or one shared by the test files of this process. */
export const eventStoreDbUrl = async (): Promise<string> => given ?? (await (running ??= eventStoreDbServer(processTest))).url;

/** The server in EVENT_LOG_URL, or one that no other test uses. */
export const ownEventStoreDbUrl = async (t: Test): Promise<string> => given ?? (await eventStoreDbServer(t)).url;

/** The streams of tests that a server still holds. */
export const streamsLeft = async (url: string): Promise<string[]> => {
  const { client, options } = clientOf(url);
  const streams = new Set<string>();
  for await (const { event } of client.readAll(options))
    if (event?.streamId.startsWith('benchnotestest')) streams.add(event.streamId);
  const isDeleted = (stream: string) =>
    client.tombstoneStream(stream, options).then(
      () => false,
      (error: unknown) => error instanceof StreamDeletedError,
    );
  const left: string[] = [];
  for (const stream of streams) if (!(await isDeleted(stream))) left.push(stream);
  await client.dispose();
  return left;
};

const withPrefix = (url: string, prefix: string): string => `${url}${url.includes('?') ? '&' : '?'}streamPrefix=${prefix}`;

const clientOf = (url: string) => {
  const { connectionString, credentials } = eventStoreAddress(url);
  return { client: EventStoreDBClient.connectionString(connectionString), options: { credentials: { ...credentials } } };
};

/** The head of the server's log when this test file began: the tests' streams come after it. */
const endOf = async (url: string): Promise<ReadPosition> => {
  const { client, options } = clientOf(url);
  let end: ReadPosition = START;
  for await (const { event } of client.readAll({ ...options, direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    end = event?.position ?? end;
  await client.dispose();
  return end;
};

let began: Promise<ReadPosition> | undefined;

/**
 * The prefix of the test's own streams. On a server from EVENT_LOG_URL they are deleted for good when the test is over.
 */
export const streamPrefix = async (t: Test): Promise<string> => {
  const prefix = `benchnotestest${randomUUID().replaceAll('-', '')}_`;
  if (given === undefined) return prefix;
  const fromPosition = await (began ??= endOf(given));
  t.teardown(async () => {
    const { client, options } = clientOf(given);
    const streams = new Set<string>();
    for await (const { event } of client.readAll({ ...options, fromPosition }))
      if (event?.streamId.startsWith(prefix)) streams.add(event.streamId);
    for (const stream of streams) await client.tombstoneStream(stream, options);
    await client.dispose();
  });
  return prefix;
};

/** The URL of a log for this test only: its streams have a prefix. */
export const eventStoreDbLogUrl = async (t: Test): Promise<string> => withPrefix(await eventStoreDbUrl(), await streamPrefix(t));
