import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import { sampled } from '../../scripts/test-scale.ts';
import type { BatchFault } from '../../test-servers/eventstoredb/behaviour.ts';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import type { RestoredEvent } from '../event-log.ts';
import { EventStoreDbLog } from '../eventstoredb.ts';
import { largestAppend } from './unchecked-append-workaround.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

const event = (stream: string, revision = 0, data: unknown = randomUUID()) => ({
  stream,
  revision,
  id: randomUUID(),
  type: 'Said',
  data,
  metadata,
});

/** Each in its own stream: only the order of sending preserves theirs. */
const events = (count: number) => Array.from({ length: count }, (_, n) => event(`post-${n + 1}`));

const open = async (t: Test) => {
  const server = await eventStoreDbServer(t);
  const log = new EventStoreDbLog(server.url, { patience: 300 });
  t.teardown(() => log.close());
  const idsThere = async () => (await log.readAll(0, 5_000)).map(({ id }) => id);
  return { server, log, idsThere };
};

const idsOf = (given: readonly { readonly id: string }[]) => given.map(({ id }) => id);

const none = (count: number): BatchFault[] => Array.from({ length: count }, () => 'none' as const);

for (const [number, fault] of (['break', 'lose'] as const).entries())
  for (const at of sampled([0, 1, 40, 299], 'EVERY', 2 * number))
    t.test(`a call that breaks (${fault}, at append ${at}): the order is kept, and each is stored once`, async (t) => {
      const { server, log, idsThere } = await open(t);
      const given = events(300);
      server.behaviour.faults = [...none(at), fault];
      await log.restore(given);
      t.same(server.behaviour.faults, [], 'it came to that');
      t.same(await idsThere(), idsOf(given));
    });

t.test('an append that is refused while those behind it are taken ends it: the order is lost', async (t) => {
  const { server, log, idsThere } = await open(t);
  const given = events(300);
  server.behaviour.faults = [...none(100), 'refuse'];
  await t.rejects(log.restore(given), { name: 'OutOfOrderError', message: /post-101, .*Fill an empty event log/ });
  const there = await idsThere();
  t.same(there.slice(0, 100), idsOf(given.slice(0, 100)));
  t.ok(there.length < 300, 'no more is sent than was on its way');
  t.notOk(there.includes((given[100] as { id: string }).id));
});

t.test('the last append that is refused is sent again', async (t) => {
  const { server, log, idsThere } = await open(t);
  const given = events(50);
  server.behaviour.faults = [...none(49), 'refuse'];
  await log.restore(given);
  t.same(await idsThere(), idsOf(given));
});

t.test('a server that takes nothing is told, and what is restored later goes on behind what is there', async (t) => {
  const { server, log, idsThere } = await open(t);
  const given = events(60);
  await log.restore(given.slice(0, 20));
  server.behaviour.ready = false;
  await t.rejects(log.restore(given), { name: 'LogUnavailableError' });
  server.behaviour.ready = true;
  await log.restore(given);
  t.same(await idsThere(), idsOf(given));
});

t.test('a server that hangs is told within the bound, and loses no order', async (t) => {
  const { server, idsThere } = await open(t);
  const proxy = await TcpProxy.before(t, server.host, server.port);
  const log = new EventStoreDbLog(`esdb://127.0.0.1:${proxy.port}?tls=false`, { callBound: 500, patience: 300 });
  t.teardown(() => log.close());
  const given = events(400);
  await log.restore(given.slice(0, 100));
  const restoring = log.restore(given.slice(100));
  setTimeout(() => proxy.begin('stall'), 20);
  const failure = await restoring.then(
    () => undefined,
    (error: Error) => error.name,
  );
  t.ok(failure === undefined || failure === 'LogUnavailableError', `${failure}`);
  proxy.end();
  const later = new EventStoreDbLog(server.url);
  t.teardown(() => later.close());
  await later.restore(given);
  t.same(await idsThere(), idsOf(given));
});

t.test('events that the server would refuse are named before', async (t) => {
  const { log } = await open(t);
  const whole = event('post-1');
  t.equal(log.whyNotRestored(whole), undefined);
  const none = new Uint8Array();
  const raw = { stream: none, revision: none, id: none, type: none, data: none, metadata: none };
  t.equal(log.whyNotRestored({ raw }), 'is damaged');
  const cases: readonly (readonly [RestoredEvent, RegExp])[] = [
    [{ ...whole, id: 'a' }, /cannot be stored there: "a" is not a UUID/],
    [{ ...whole, type: '' }, /cannot be stored there: An event needs a type/],
    [event('post-1', 0, 'x'.repeat(largestAppend)), /cannot be stored there: One append may carry 1,048,576 bytes/],
  ];
  for (const [given, why] of cases) t.match(log.whyNotRestored(given), why);
});
