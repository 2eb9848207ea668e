import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { identityStream } from '../../../contracts/events/identity.ts';
import { ForeignEvent, type NewEvent } from '../../../contracts/recorded.ts';
import { logAllThere, streamAllThere, type Readable } from '../../../projections/src/readable.ts';
import { folder } from '../test/folder.ts';
import { eventLogSuite } from './event-log.suite.ts';
import type { EventLog } from './event-log.ts';
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

const all = async (events: AsyncIterable<Readable>): Promise<string[]> => {
  const told: string[] = [];
  for await (const one of events) told.push(one instanceof ForeignEvent ? 'foreign' : one.type);
  return told;
};

/** What is given to a follower until so many events, or damaged ones, have come. */
const followed = async (log: EventLog, count: number): Promise<string[]> => {
  const [told, end] = [[] as string[], new AbortController()];
  for (let position = 0; told.length < count;) {
    try {
      for await (const events of log.follow(position, 100, end.signal)) {
        told.push(...events.map(({ type }) => type));
        position = events.at(-1)?.position ?? position;
        if (told.length >= count) end.abort();
      }
    } catch (error) {
      if (!(error instanceof ForeignEvent)) throw error;
      told.push('foreign');
      position = error.position;
    }
  }
  return told;
};

t.test('what another site recorded is no event of this one, on every way of reading', async (t) => {
  const log = await (await build(t)).open();
  await log.append('post-1', 'no_stream', [event('Before', 1)]);
  t.equal(log.site, undefined);
  await log.append(identityStream, 'no_stream', [identity(ours)]);
  t.equal((await log.last('post-1'))?.type, 'Before', 'what was recorded before there was an identity is ours');
  t.equal(log.site, ours);
  await log.append('post-1', 0, [event('Own', 1, ours), event('Other', { said: 'µA' }, others), event('Later', 1, ours)]);
  await log.append('post-2', 'no_stream', [event('Odd', 1, 7)]);
  const inOrder = ['Before', 'SiteIdentified', 'Own', 'foreign', 'Later', 'foreign'];
  t.same(await all(logAllThere(log, await log.head())), inOrder);
  t.same(await followed(log, inOrder.length), inOrder);
  t.same(await all(streamAllThere(log, 'post-1')), ['Before', 'Own', 'foreign', 'Later']);
  t.same(
    (await log.newest(3)).map((one) => one instanceof ForeignEvent),
    [true, false, true],
  );
  await t.rejects(log.last('post-2'), new ForeignEvent({ ...event('Odd', 1, 7), stream: 'post-2', revision: 0, position: 6 }, {} as never)); // prettier-ignore
  const named = (await log.newest(3)).at(-1) as ForeignEvent;
  t.equal(named.message, 'The event at position 4 (post-1, revision 2) was recorded by another site.');
  t.equal(Buffer.from(named.raw?.data ?? []).toString(), '{"said":"µA"}', 'and is kept as it stands there');
});

t.test('an identity that was altered is none: nobody then takes the whole log for that of another site', async (t) => {
  for (const broken of [identity(ours, others), event('SiteIdentified', { site: 'x' }, 'x'), event('Said', {}, ours)]) {
    const log = await (await build(t)).open();
    await log.append(identityStream, 'no_stream', [broken]);
    await log.append('post-1', 'no_stream', [event('Own', 1, ours), event('Other', 1, others)]);
    t.same(await all(streamAllThere(log, 'post-1')), ['Own', 'Other']);
    t.equal(log.site, undefined);
  }
});

t.test('the first identity counts, whatever is written behind it', async (t) => {
  const under = await build(t);
  const [log, again] = [await under.open(), await under.open()];
  await log.append(identityStream, 'no_stream', [identity(ours)]);
  await log.append(identityStream, 0, [identity(others)]);
  await again.readAll(0, 1);
  t.equal(again.site, ours);
});
