import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { tooLong } from '../../scripts/test-scale.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { openDatabase } from '../../storage/driver.ts';
import { verifyLog } from '../audit/verify.ts';
import type { RestoredEvent } from '../../event-log/event-log.ts';
import type { Stores } from '../stores/stores.ts';
import { article } from '../test/build.ts';
import { digestsOf } from '../test/digests.ts';
import { eventStoreDbLogUrl, eventStoreDbServer } from '../test/eventstoredb.ts';
import { folder } from '../test/folder.ts';
import { buildSealed, collectionsOf, inFolder, opened } from '../test/sealed-site.ts';
import { copySite } from './copy.ts';

const thereAndBack = async (t: Test, readStoreUrl: string) => {
  const { stores } = await buildSealed(t);
  const away = await opened(t, { eventLogUrl: await eventStoreDbLogUrl(t), readStoreUrl });
  const there = await copySite(stores, away);
  t.same(there.to, there.from);
  const home = await opened(t);
  const back = await copySite(away, home);
  t.same(back.to, there.from);
  t.same((await verifyLog(home.log)).findings, []);
  t.same((await verifyLog(away.log)).findings, []);
  t.same(await collectionsOf(home), await collectionsOf(stores));
};

t.test('copied to EventStoreDB and back, a site is the same', async (t) => thereAndBack(t, inFolder(folder(t)).readStoreUrl));

t.test('copied to EventStoreDB and MongoDB and back, too', { skip: withoutMongo }, async (t) =>
  thereAndBack(t, await mongoDatabaseUrl(t)),
);

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

/** `count` events, each in a stream of its own. */
const manyEvents = (count: number, stream = 'post'): RestoredEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const id = randomUUID();
    return { stream: `${stream}-${n + 1}`, revision: 0, id, type: 'Said', data: { id }, metadata };
  });

/** The stores, counting the events that their log stores and returns. */
const counting = (stores: Stores) => {
  const done = { written: 0, read: 0 };
  const { log } = stores;
  const counted = new Proxy(log, {
    get: (_, name) => {
      const value: unknown = Reflect.get(log, name, log);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (name === 'append' || name === 'restore') done.written += (given.at(-1) as unknown[]).length;
        const answer = (value as (...given: unknown[]) => unknown).apply(log, given);
        if (name === 'readAll' || name === 'newest' || name === 'readStream')
          return (answer as Promise<unknown[]>).then((events) => {
            done.read += events.length;
            return events;
          });
        return answer;
      };
    },
  });
  return { done, stores: { ...stores, log: counted } };
};

const targets: Readonly<Record<string, (t: Test) => Promise<Stores>>> = {
  SQLite: (t) => opened(t),
  EventStoreDB: async (t) =>
    opened(t, { eventLogUrl: await eventStoreDbLogUrl(t), readStoreUrl: inFolder(folder(t)).readStoreUrl }),
};

for (const [name, open] of Object.entries(targets)) {
  const skip = name !== 'SQLite' && tooLong;

  t.test(`a copy goes on where it ended, also in the middle of a stream: ${name}`, async (t) => {
    const { site, stores } = await buildSealed(t);
    const { id } = await site.submit();
    const { stores: other, done } = counting(await open(t));
    const first = await copySite(stores, other);
    t.match(first, { same: true, wentOn: false });
    t.same(first.to, await digestsOf(stores));
    await site.decide(id, 'approved');
    const second = await copySite(stores, other);
    t.match(second, { same: true, wentOn: true });
    t.same(second.to, second.from);
    t.same(await digestsOf(other), await digestsOf(stores));
    t.ok(second.to.events.count > 0);
    t.equal(done.written, first.to.events.count + second.to.events.count, 'what is there is not sent again');
    t.match(await copySite(stores, other), { same: true, to: { events: { count: 0 } } });
    t.equal(done.written, first.to.events.count + second.to.events.count);
  });

  t.test(`a copy with nothing to do reads the beginning and the end alone: ${name}`, { skip }, async (t) => {
    const [source, target] = [counting(await opened(t)), counting(await open(t))];
    await source.stores.log.restore(manyEvents(12_000));
    t.match(await copySite(source.stores, target.stores), { same: true, to: { events: { count: 12_000 } } });
    const before = [source.done.read, target.done.read] as const;
    t.match(await copySite(source.stores, target.stores), { same: true, to: { events: { count: 0 } } });
    const read = [source.done.read - before[0], target.done.read - before[1]] as const;
    t.ok(Math.max(...read) < 6_000, `${read.join()} of 12,000`);
  });

  t.test(`a target that has gone on by itself, or lacks some, is refused and left: ${name}`, { skip }, async (t) => {
    const { stores } = await buildSealed(t);
    const other = await open(t);
    await copySite(stores, other);
    const [own, later] = manyEvents(2, 'post-99');
    await other.log.restore([own as RestoredEvent]);
    const before = await digestsOf(other);
    await t.rejects(copySite(stores, other), { message: /has gone on by itself.*Nothing was written/ });
    await stores.log.restore([later as RestoredEvent]);
    await t.rejects(copySite(stores, other), { message: /has gone on by itself.*Nothing was written/ });
    t.same(await digestsOf(other), before);
    const { stores: another } = await buildSealed(t);
    await t.rejects(copySite(another, other), { message: /holds another site already.*Nothing was written|cannot be kept/ });
    t.same(await digestsOf(other), before);
  });

  t.test(`a copy of long texts one behind the other: ${name}`, { skip }, async (t) => {
    const { site, stores } = await buildSealed(t);
    const { author } = site;
    // Three bytes per character: two such texts exceed what EventStoreDB accepts at once.
    const long = () => article({ content: `<p>${'電'.repeat(290_000)}</p>` });
    const { id } = await site.submit(long());
    for (let time = 0; time < 3; time += 1) t.equal((await author.call('PUT', `/api/posts/${id}`, long())).statusCode, 200);
    t.match(await copySite(stores, await open(t)), { same: true });
  });
}

t.test('a copy whose order was lost is refused from then on', async (t) => {
  const server = await eventStoreDbServer(t);
  const source = await opened(t);
  await source.log.restore(manyEvents(600));
  const target = await opened(t, { eventLogUrl: server.url, readStoreUrl: inFolder(folder(t)).readStoreUrl });
  server.behaviour.faults = [...Array.from({ length: 300 }, () => 'none' as const), 'refuse'];
  await t.rejects(copySite(source, target), { name: 'OutOfOrderError' });
  const before = await digestsOf(target);
  await t.rejects(copySite(source, target), { message: /lacks some of the events. Fill an empty one. Nothing was written/ });
  t.same(await digestsOf(target), before);
});

t.test('a log with a gap is not copied to EventStoreDB', async (t) => {
  const place = folder(t);
  const source = await opened(t, inFolder(place));
  const [event] = manyEvents(1);
  const revisions = [0, 1, 2].map((revision) => ({ ...event, id: randomUUID(), revision }) as RestoredEvent);
  await source.log.restore(revisions);
  const database = openDatabase(join(place, 'events.db'));
  database.exec('DROP TRIGGER events_never_go; DELETE FROM events WHERE revision = 1');
  database.close();
  const away = await opened(t, { eventLogUrl: await eventStoreDbLogUrl(t), readStoreUrl: inFolder(folder(t)).readStoreUrl });
  await t.rejects(copySite(source, away), { message: /Revision 2 of post-1 stands behind a gap.*Nothing was written/ });
  t.equal(await away.log.head(), 0);
  t.match(await copySite(source, await opened(t)), { same: true });
});
