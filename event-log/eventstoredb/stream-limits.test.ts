import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import t, { type Test } from 'tap';
import type { NewEvent } from '../../contracts/recorded.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import { EventStoreDbLog } from '../eventstoredb.ts';
import { eventStoreAddress } from './address.ts';

const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'Said',
  data: {},
  metadata: { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null },
});

/** A site whose streams have a prefix, and another user's client on the same server. */
const build = async (t: Test, prefix = 'club-') => {
  const server = await eventStoreDbServer(t);
  const log = new EventStoreDbLog(`${server.url}&streamPrefix=${encodeURIComponent(prefix)}`);
  const client = EventStoreDBClient.connectionString(eventStoreAddress(server.url).connectionString);
  t.teardown(() => Promise.all([log.close(), client.dispose()]));
  for (const stream of ['post-1', 'post-2', 'post-3', 'post-4']) await log.append(stream, 'no_stream', [event(), event()]);
  return { server, log, client, prefix };
};

/** The metadata of a deleted stream, unless the deletion is permanent. */
const deleted = { truncateBefore: 2 ** 63 };

t.test('streams that somebody limited or deleted are told, those of others and harmless metadata are not', async (t) => {
  for (const prefix of ['club-', 'a.b(', '']) {
    const { log, client } = await build(t, prefix);
    t.same(await log.streamLimits(), []);
    await client.setStreamMetadata(`${prefix}post-1`, { maxCount: 3, maxAge: 60 });
    await client.setStreamMetadata(`${prefix}post-2`, deleted);
    await client.setStreamMetadata(`${prefix}post-3`, { acl: { readRoles: ['club'] }, truncateBefore: 0 });
    await client.setStreamMetadata(`${prefix}order-1`, { maxCount: 1 });
    await client.setStreamMetadata('other-post-1', { maxCount: 1 });
    const limited = { stream: 'post-1', kind: 'limited', detail: '$maxCount 3, $maxAge 60' };
    t.same(await log.streamLimits(), [limited, { stream: 'post-2', kind: 'deleted', detail: '' }], `"${prefix}"`);
    await client.appendToStream(`${prefix}post-3`, jsonEvent({ type: '$streamDeleted', data: {} }));
    t.equal((await log.streamLimits()).length, 2, 'an event that is only called so deletes nothing');
    await client.tombstoneStream(`${prefix}post-4`);
    t.match((await log.streamLimits()).at(-1), { stream: 'post-4', kind: 'gone' });
  }
});

t.test('what can be taken back is, and what else stands in the metadata stays', async (t) => {
  const { log, client } = await build(t);
  await client.setStreamMetadata('club-post-1', { maxCount: 3, acl: { readRoles: ['club'] } });
  await client.setStreamMetadata('club-post-2', deleted);
  t.equal((await log.streamLimits()).length, 2);
  for (const { stream } of await log.streamLimits()) await log.liftLimits(stream);
  t.same(await log.streamLimits(), []);
  const { metadata } = await client.getStreamMetadata('club-post-1');
  t.match(metadata, { acl: { readRoles: ['club'] } });
  t.equal(metadata?.maxCount, undefined);
  await client.setStreamMetadata('club-post-2', { truncateBefore: 1 });
  t.match(await log.streamLimits(), [{ stream: 'post-2', kind: 'limited', detail: '$tb 1' }], 'somebody does it again');
});

t.test('it is searched behind what was searched before', async (t) => {
  const { server, log, client } = await build(t);
  await client.setStreamMetadata('club-post-1', { maxCount: 3 });
  t.equal((await log.streamLimits()).length, 1);
  const { reads } = server.traffic;
  t.equal((await log.streamLimits()).length, 1);
  t.equal(server.traffic.reads - reads, 1, 'nothing was written since: it is asked for the end of the log, no more');
  await client.setStreamMetadata('club-post-2', { maxCount: 3 });
  t.equal((await log.streamLimits()).length, 2);
});
