import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { identityStream } from '../contracts/streams.ts';
import { DamagedEventError, isOfSite, type NewEvent, type RecordedEvent } from '../contracts/recorded.ts';
import { readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from './or-damaged.ts';
import { whyUnreadable } from '../contracts/upcast.ts';
import { copied } from '../services/backup/events.ts';
import { folder } from '../services/test/folder.ts';
import { eventLogSuite } from './event-log.suite.ts';
import { hashOf } from './chain.ts';
import { decorated } from './decorated.ts';
import { LogUnavailableError, type EventLog } from './event-log.ts';
import { ofSite } from './of-site.ts';
import { restoreSuite } from './restore.suite.ts';
import { SqliteEventLog } from './sqlite.ts';

const build = async (t: Test) => {
  const file = join(folder(t), 'events.db');
  return {
    open: async (): Promise<EventLog> => {
      const log = new SqliteEventLog(file);
      t.teardown(() => log.close());
      return ofSite(log);
    },
  };
};

eventLogSuite('a site on sqlite', build);
restoreSuite('a site on sqlite', build);

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const event = (type: string, data: unknown, site?: unknown): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { ...metadata, ...(site === undefined ? {} : { site: site as string }) },
});
const identity = (site: string, by: string = site): NewEvent => event('SiteIdentified', { site }, by);

const [ours, others] = [randomUUID(), randomUUID()];

const described = (events: readonly EventOrDamaged[]): string[] =>
  events.map((one) => `${one instanceof DamagedEventError ? 'damaged' : one.isForeign ? 'foreign' : 'own'} ${one.type}`);

const all = async (events: AsyncIterable<EventOrDamaged>): Promise<string[]> => {
  const read: EventOrDamaged[] = [];
  for await (const one of events) read.push(one);
  return described(read);
};

/** The events that a follower receives, until this many have arrived. */
const followed = async (log: EventLog, count: number): Promise<string[]> => {
  const [events, end] = [[] as EventOrDamaged[], new AbortController()];
  for await (const page of log.follow(0, 100, end.signal)) {
    events.push(...page);
    if (events.length >= count) end.abort();
  }
  return described(events);
};

t.test('what another site recorded is marked, on every way of reading, and read by nobody as an event of this one', async (t) => {
  const log = await (await build(t)).open();
  await log.append('post-1', 'no_stream', [event('Before', 1)]);
  t.equal((await log.last('post-1'))?.type, 'Before');
  t.equal(log.site, undefined);
  await log.append(identityStream, 'no_stream', [identity(ours)]);
  await log.identify?.();
  t.equal(log.site, ours);
  await log.append('post-1', 0, [event('Own', 1, ours), event('Other', { said: 'µA' }, others), event('Later', 1, ours)]);
  await log.append('post-2', 'no_stream', [event('Odd', 1, 7)]);
  const inOrder = ['own Before', 'own SiteIdentified', 'own Own', 'foreign Other', 'own Later', 'foreign Odd'];
  t.same(await all(readLogOrDamaged(log, await log.head())), inOrder);
  t.same(await followed(log, inOrder.length), inOrder);
  t.same(await all(readStreamOrDamaged(log, 'post-1')), ['own Before', 'own Own', 'foreign Other', 'own Later']);
  t.same(described(await log.newest(3)), ['foreign Odd', 'own Later', 'foreign Other']);
  const last = (await log.last('post-2')) as RecordedEvent;
  t.same(described([last]), ['foreign Odd']);
  t.equal(whyUnreadable(last), 'Another site recorded it.');
  t.equal(isOfSite(last), false);
  const { isForeign: _, ...stored } = last;
  t.same(copied(last), copied(stored), 'and is copied as it is');
  t.equal(hashOf(last), hashOf(stored));
});

t.test(
  'an identity that does not stand as it was recorded is none: nobody takes the whole log for that of another site',
  async (t) => {
    for (const broken of [identity(ours, others), event('SiteIdentified', { site: 'x' }, 'x'), event('Said', {}, ours)]) {
      const log = await (await build(t)).open();
      await log.append(identityStream, 'no_stream', [broken, identity(ours)]);
      await log.append('post-1', 'no_stream', [event('Own', 1, ours), event('Other', 1, others)]);
      t.same(await all(readStreamOrDamaged(log, 'post-1')), ['own Own', 'own Other']);
      t.equal(log.site, undefined);
    }
  },
);

t.test('nor is one that a log no longer gives, or whose stream was deleted for good', async (t) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  await log.append('post-1', 'no_stream', [event('Own', 1, ours)]);
  const gone = (error: Error) =>
    ofSite(decorated(log, { readStream: (stream, ...page) => (stream === identityStream ? Promise.reject(error) : log.readStream(stream, ...page)) })); // prettier-ignore
  t.equal((await gone(new Error('deleted')).readAll(0, 10)).length, 1);
  await t.rejects(gone(new LogUnavailableError('away')).readAll(0, 10), { name: 'LogUnavailableError' });
});

t.test('the first identity counts, whatever is written behind it', async (t) => {
  const under = await build(t);
  const [log, again] = [await under.open(), await under.open()];
  await log.append(identityStream, 'no_stream', [identity(ours)]);
  await log.append(identityStream, 0, [identity(others)]);
  await again.readAll(0, 1);
  t.equal(again.site, ours);
});
