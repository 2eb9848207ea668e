import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { allProjections } from '../../../projections/src/all.ts';
import { buildMissing } from '../../../projections/src/replay.ts';
import type { Group } from '../../../projections/src/read-store/read-store.ts';
import { contents } from '../../../projections/src/test/contents.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../../projections/src/test/mongodb.ts';
import { openDatabase } from '../../../projections/src/sqlite/driver.ts';
import { auditTrail } from '../audit/trail.ts';
import { Sealer } from '../audit/sealer.ts';
import { verifyLog } from '../audit/verify.ts';
import { LogUnavailable, type EventLog } from '../event-log/event-log.ts';
import { openStores, type Stores } from '../stores.ts';
import { article, buildWithPeople } from '../test/build.ts';
import { eventStoreDbLogUrl } from '../test/eventstoredb.ts';
import { folder } from '../test/folder.ts';
import { copySite, digestsOf } from './copy.ts';
import { backup, restore } from './folder.ts';

const inFolder = (place: string) => ({
  eventLogUrl: `sqlite:${join(place, 'events.db')}`,
  readStoreUrl: `sqlite:${join(place, 'read.db')}`,
});

const opened = async (t: Test, urls = inFolder(folder(t))): Promise<Stores> => {
  const stores = await openStores(urls, 'make');
  t.teardown(() => stores.close());
  return stores;
};

/** A site with posts in every state, sealed. */
const build = async (t: Test) => {
  const site = await buildWithPeople(t);
  for (const state of ['pending', 'approved', 'rejected', 'featured'] as const)
    await site.post(state, { title: `An article, ${state}` });
  const { log, store, accounts, now } = site.services;
  await new Sealer(log, now).seal();
  return { site, stores: { log, store, accounts, close: async () => undefined } as Stores };
};

const collections = async ({ log, store }: Stores) => {
  await buildMissing({ log, store, projections: allProjections });
  return contents(store, (await store.group('live')) as Group);
};

t.test('a backup that is restored is the same site', async (t) => {
  const { stores } = await build(t);
  const place = join(folder(t), 'monday');
  const taken = await backup(stores, place, new Date());
  const other = await opened(t);
  t.same(await restore(other, place), { manifest: taken, lost: [], rights: [] });
  t.same(await digestsOf(other), { events: taken.events, accounts: taken.accounts });
  t.same(await collections(other), await collections(stores));
  const verified = await verifyLog(other.log);
  t.match([verified.findings, verified.newest], [[], /^[0-9a-f]{64}$/], 'seals are whole in the copy');
  t.same((await restore(other, place)).manifest, taken, 'restored twice it is there once');
  await t.rejects(backup(stores, place, new Date()), { message: /is not empty/ });
});

t.test('a backup taken under load is whole: each event has its author, each stream its beginning', async (t) => {
  const { site, stores } = await build(t);
  let going = true;
  const writing = (async () => {
    for (let n = 0; going; n += 1) await site.author.call('POST', '/api/posts', { ...article(), title: `Under load, ${n}` });
  })();
  const place = join(folder(t), 'busy');
  await backup(stores, place, new Date());
  going = false;
  await writing;
  const other = await opened(t);
  await restore(other, place);
  t.same((await verifyLog(other.log)).findings, []);
  await collections(other);
  t.same(await other.store.parked((await other.store.group('live')) as Group), []);
});

t.test('what is not as it was written, or not finished, is not restored', async (t) => {
  const { stores } = await build(t);
  const place = join(folder(t), 'altered');
  await backup(stores, place, new Date());
  const other = await opened(t);
  for (const [file, sentence] of [
    ['events.jsonl', /events\.jsonl is not as it was written/],
    ['accounts.jsonl', /accounts\.jsonl is not as it was written/],
  ] as const) {
    const text = readFileSync(join(place, file), 'utf8');
    writeFileSync(join(place, file), text.replace('author', 'auth0r').replace('Submitted', 'Approved'));
    await t.rejects(restore(other, place), { message: sentence });
    writeFileSync(join(place, file), text.slice(0, -20));
    await t.rejects(restore(other, place), { name: 'Error' });
    writeFileSync(join(place, file), text);
  }
  t.equal(await other.log.head(), 0, 'nothing was written');
  writeFileSync(join(place, 'backup.json'), '{}');
  await t.rejects(restore(other, place), { message: /not that of a backup/ });
  await t.rejects(restore(other, folder(t)), { message: /no finished backup/ });
});

t.test('a site that is there is not overwritten', async (t) => {
  const { stores } = await build(t);
  const place = join(folder(t), 'other');
  await backup(stores, place, new Date());
  const { stores: there } = await build(t);
  const before = await digestsOf(there);
  await t.rejects(restore(there, place), { message: /another|holds another site/ });
  t.same(await digestsOf(there), before);
});

t.test('an interrupted restore goes on', async (t) => {
  const { stores } = await build(t);
  const place = join(folder(t), 'interrupted');
  const taken = await backup(stores, place, new Date());
  const other = await opened(t);
  let left = 5;
  const failing = {
    head: () => other.log.head(),
    readAll: (after: number, limit: number) => other.log.readAll(after, limit),
    readStream: (stream: string, from?: number, limit?: number) => other.log.readStream(stream, from, limit),
    append: (...given: Parameters<EventLog['append']>) => {
      left -= 1;
      return left < 0 ? Promise.reject(new LogUnavailable('The cable was pulled.')) : other.log.append(...given);
    },
  } as EventLog;
  await t.rejects(restore({ ...other, log: failing }, place), { message: 'The cable was pulled.' });
  t.ok((await other.log.head()) > 0);
  await restore(other, place);
  t.same((await digestsOf(other)).events, taken.events);
});

/** Damages a post's event in the file itself; the log need not be opened again. */
const damageIn = (place: string, stream: string, set: string): void => {
  const database = openDatabase(join(place, 'events.db'));
  database.exec('DROP TRIGGER IF EXISTS events_never_change');
  database.exec(`UPDATE events SET ${set} WHERE stream = '${stream}' AND revision = 0`);
  database.close();
};

t.test('events that cannot be read are taken along as the bytes that they are', async (t) => {
  const place = folder(t);
  const site = await buildWithPeople(t, { DATA_DIR: place });
  for (let n = 0; n < 3; n += 1) await site.post('approved', { title: `An article, ${n}` });
  const { log, store, accounts } = site.services;
  const stores = { log, store, accounts, close: async () => undefined } as Stores;
  damageIn(place, 'post-1', "data = CAST(x'7b22ff227d' AS TEXT)");
  damageIn(place, 'post-2', 'revision = -7');
  damageIn(place, 'post-3', 'position = -3');
  const saved = join(folder(t), 'damaged');
  const taken = await backup(stores, saved, new Date());
  t.match(taken, { format: 2, events: { damaged: 3 } });
  const other = await opened(t);
  await restore(other, saved);
  await restore(other, saved);
  t.same((await digestsOf(other)).events, taken.events, 'the same bytes, and once');
  await t.rejects(other.log.readStream('post-1'), { name: 'DamagedEvent', stream: 'post-1', revision: 0 });
  const copy = await opened(t);
  const { from, to } = await copySite(stores, copy);
  t.same(to, from);
  const lines: unknown[] = [];
  for await (const line of auditTrail(copy.log, copy.accounts)) if ('damaged' in line) lines.push(line.stream);
  t.same(lines, ['post-1', 'post-2', 'post-3'], 'each has its line in the audit trail');
  const away = await opened(t, { eventLogUrl: await eventStoreDbLogUrl(t), readStoreUrl: inFolder(folder(t)).readStoreUrl });
  await t.rejects(copySite(stores, away), { message: /Revision 0 of post-1 is damaged.*Nothing was written/ });
  t.equal(await away.log.head(), 0);
});

const thereAndBack = async (t: Test, readStoreUrl: string) => {
  const { stores } = await build(t);
  const away = await opened(t, { eventLogUrl: await eventStoreDbLogUrl(t), readStoreUrl });
  const there = await copySite(stores, away);
  t.same(there.to, there.from);
  const home = await opened(t);
  const back = await copySite(away, home);
  t.same(back.to, there.from);
  t.same((await verifyLog(home.log)).findings, []);
  t.same((await verifyLog(away.log)).findings, []);
  t.same(await collections(home), await collections(stores));
};

t.test('copied to EventStoreDB and back, a site is the same', async (t) => thereAndBack(t, inFolder(folder(t)).readStoreUrl));

t.test('copied to EventStoreDB and MongoDB and back, too', { skip: withoutMongo }, async (t) =>
  thereAndBack(t, await mongoDatabaseUrl(t)),
);

/** The stores, and how many events were written to their log: those that it was asked to store. */
const counting = (stores: Stores) => {
  const written = { events: 0 };
  const { log } = stores;
  const counted = new Proxy(log, {
    get: (_, name) => {
      const value: unknown = Reflect.get(log, name, log);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (name === 'append' || name === 'restore') written.events += (given.at(-1) as unknown[]).length;
        return (value as (...given: unknown[]) => unknown).apply(log, given);
      };
    },
  });
  return { written, stores: { ...stores, log: counted } };
};

const targets: Readonly<Record<string, (t: Test) => Promise<Stores>>> = {
  SQLite: (t) => opened(t),
  EventStoreDB: async (t) =>
    opened(t, { eventLogUrl: await eventStoreDbLogUrl(t), readStoreUrl: inFolder(folder(t)).readStoreUrl }),
};

for (const [name, open] of Object.entries(targets)) {
  t.test(`a copy goes on where it ended, also in the middle of a stream: ${name}`, async (t) => {
    const { site, stores } = await build(t);
    const { id } = await site.submit();
    const { stores: other, written } = counting(await open(t));
    const first = await copySite(stores, other);
    t.equal(written.events, first.to.events.count);
    await site.decide(id, 'approved');
    const digests = await copySite(stores, other);
    t.same(digests.to, digests.from);
    t.equal(written.events, digests.to.events.count, 'what is there is not sent again');
    await copySite(stores, other);
    t.equal(written.events, digests.to.events.count);
  });

  t.test(`a copy of long texts one behind the other: ${name}`, async (t) => {
    const { site, stores } = await build(t);
    const { author } = site;
    // Three bytes each: two of them are more than EventStoreDB takes at once.
    const long = () => article({ content: `<p>${'電'.repeat(290_000)}</p>` });
    const { id } = await site.submit(long());
    for (let time = 0; time < 3; time += 1) t.equal((await author.call('PUT', `/api/posts/${id}`, long())).statusCode, 200);
    const digests = await copySite(stores, await open(t));
    t.same(digests.to, digests.from);
  });
}
