import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import { allProjections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { openDatabase } from '../../storage/driver.ts';
import { register } from '../accounts/register.ts';
import type { AuditLogEntry } from '../audit/entry.ts';
import { copiedEvents } from '../backup/events.ts';
import { toRecord } from '../../event-log/append.ts';
import type { Stores } from '../stores/stores.ts';
import { commandLine } from '../test/command-line.ts';
import { digestsOf } from '../test/digests.ts';

const operator = `operator:${encodeURIComponent(userInfo().username)}`;

/** A site with a category and an admin, mira (1). */
const build = async (t: Parameters<typeof commandLine>[0]) => {
  const site = await commandLine(t);
  const context = { actor: 'operator', correlationId: 'test', now: new Date() };
  const look = { categoryId: 1, iconClass: 'icon', iconColor: 'text-blue', bgColor: 'bg-blue' };
  const category = [
    { type: 'CategoryCreated', data: { ...look, slug: 'radio', name: 'Radio' } },
    { type: 'CategoryChanged', data: { ...look, name: 'Radio & RF' } },
  ];
  await site.stores.log.append('category-1', 'no_stream', toRecord('category-1', undefined, category, context));
  const form = { username: 'mira', email: 'mira@mail.test', fullName: 'Mira', password: 'correct horse' };
  await register(site.stores, form, true, context);
  await buildMissing({ ...site.stores, projections: allProjections });
  return site;
};

/** The recorded operations, each validated against its schema. */
const operationsOf = async ({ log }: Stores): Promise<RecordedEvent[]> =>
  (await log.readStream('operation-log')).map((event) => upcast(event));

const typesOf = async (stores: Stores) => (await operationsOf(stores)).map(({ type }) => type);

const eventsOf = async ({ log }: Stores) => {
  const events = [];
  for await (const event of copiedEvents(log)) events.push(event);
  return events;
};

/** Makes the log refuse events from now on. */
const closeLog = (place: string): void => {
  const database = openDatabase(join(place, 'events.db'));
  database.exec("CREATE TRIGGER no_more BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'the disk is full'); END");
  database.close();
};

t.test('a replay that is switched in, switch back and switch forget are recorded; what changes nothing is not', async (t) => {
  const { run, stores } = await build(t);
  t.match(await run(['replay', '--keep', '--as', 'mira']), { code: 0 });
  const [replayed] = await operationsOf(stores);
  const live = await stores.store.group('live');
  t.match(replayed, {
    type: 'CollectionsReplayed',
    data: { position: 5, kept: true },
    metadata: { actor: `${operator}/user-1` },
  });
  const { collections } = replayed?.data as { collections: { name: string; generation: number; differences: number | null }[] };
  t.same(
    new Map(collections.map(({ name, generation }) => [name, generation])),
    new Map(Object.entries(live?.generations ?? {}).map(([name, { generation }]) => [name, generation])),
  );
  t.match(await run(['replay', 'latest', '--check']), { code: 0 });
  t.match(await run(['switch', 'back']), { code: 0 });
  t.match(await run(['switch', 'forget']), { code: 0, out: 'There was no previous generation.' });
  t.match(await run(['replay', 'latest', '--keep', '--json']), { code: 0, out: /"recorded":true/ });
  t.match(await run(['switch', 'forget']), { code: 0, out: /is gone/ });
  const events = await operationsOf(stores);
  t.same(
    events.map(({ type }) => type),
    ['CollectionsReplayed', 'CollectionsSwitchedBack', 'CollectionsReplayed', 'KeptCollectionsRemoved'],
  );
  t.match(events[2]?.data, {
    collections: [
      ...['posts', 'categories', 'category_list', 'reason_list', 'log_clock'].map((name) => ({ name })),
      { name: 'latest', differences: 0 },
    ],
  });
  for (const event of events) t.match(event.data, { collections: [{ name: 'posts', generation: Number }] });
  const { out } = await run(['audit', 'export', '--to', 'operation', '--user', 'mira']);
  t.match(JSON.parse(out) as AuditLogEntry, {
    ...{ actor: `${operator}/user-1`, username: 'mira', did: 'CollectionsReplayed', to: 'operation', id: null, title: null },
    operation: replayed?.data as object,
  });
  t.match(await run(['audit', 'verify']), { code: 0 });
});

t.test('where the log takes no events, a replay and a switch do their work all the same, and say what is missing', async (t) => {
  const { run, stores, place } = await build(t);
  closeLog(place);
  const unrecorded = { code: 2, err: /It could not be recorded in the event log: / };
  const before = await stores.store.group('live');
  t.match(await run(['replay', '--keep']), { ...unrecorded, out: /^Rebuilt posts/ });
  t.notSame(await stores.store.group('live'), before, 'it is switched in');
  t.match(await run(['backup', join(place, 'monday')]), { ...unrecorded, out: /holds 5 events/ });
  t.match(await run(['switch', 'forget', '--json']), { ...unrecorded, out: /"recorded":false/ });
  t.match(await run(['audit', 'seal']), { code: 1 });
  t.match(await run(['admin', 'revoke', 'mira']), { code: 1 });
  t.equal(await stores.log.head(), 5);
});

t.test('backup and restore: the backup lacks its own event, the restored log has one more', async (t) => {
  const [one, other] = [await build(t), await commandLine(t)];
  const [monday, tuesday] = [join(one.place, 'monday'), join(one.place, 'tuesday')];
  const before = await digestsOf(one.stores);
  t.match(await one.run(['backup', monday, '--as', 'mira']), { code: 0, out: /holds 5 events/ });
  const { takenAt } = JSON.parse(readFileSync(join(monday, 'backup.json'), 'utf8')) as { takenAt: string };
  const [taken] = await operationsOf(one.stores);
  t.match(taken, { type: 'BackupTaken', metadata: { actor: `${operator}/user-1` } });
  t.same(taken?.data, { takenAt, ...before });
  t.notMatch(JSON.stringify(taken), one.place);

  t.match(await other.run(['restore', monday, '--as', 'mira']), { code: 0, out: /^5 events and 1 account are restored/ });
  t.match((await operationsOf(other.stores))[0], { type: 'SiteRestored', metadata: { actor: `${operator}/user-1` } });
  t.same((await operationsOf(other.stores))[0]?.data, { takenAt, ...before });
  t.same((await eventsOf(other.stores)).slice(0, 5), (await eventsOf(one.stores)).slice(0, 5));
  t.match(await other.run(['restore', monday]), { code: 0, out: /^5 events/ });
  t.same(await typesOf(other.stores), ['SiteRestored', 'SiteRestored'], 'each time that it is done');
  t.match(await other.run(['audit', 'verify']), { code: 0 });
  t.match(await one.run(['backup', tuesday]), { code: 0 });
  const joined = await other.run(['restore', tuesday]);
  t.match(joined, {
    code: 1,
    err: /The site that is to be filled has gone on by itself, .*Fill an empty one\. Nothing was written/,
  });
});

t.test('a copy is recorded in both, before it is made, so that both stay the same', async (t) => {
  const [one, other] = [await build(t), await commandLine(t)];
  const urls = ({ place }: { place: string }) => [`sqlite:${join(place, 'events.db')}`, `sqlite:${join(place, 'read.db')}`];
  const copy = ['copy', '--from', ...urls(one), '--to', ...urls(other), '--as', 'mira'];
  t.match(await one.run(copy), { code: 0, out: 'Both are the same in the copy.' });
  t.match(await one.run(['backup', join(one.place, 'monday')]), { code: 0 });
  t.match(await one.run(copy), { code: 0, out: 'Both are the same in the copy.' });
  t.same(await operationsOf(other.stores), await operationsOf(one.stores));
  t.match(await operationsOf(other.stores), [
    { type: 'SiteCopyStarted', metadata: { actor: `${operator}/user-1` } },
    { type: 'BackupTaken' },
    { type: 'SiteCopyStarted' },
  ]);
});

t.test('who has the log sealed by hand is recorded, and sealed with the rest', async (t) => {
  const { run, stores } = await build(t);
  t.match(await run(['audit', 'seal', '--as', 'mira']), { code: 0, out: / seals 6 events\./ });
  t.match(await run(['audit', 'seal']), { code: 0, out: 'Everything is sealed already.' });
  t.match(await operationsOf(stores), [{ type: 'SealRequested', data: {}, metadata: { actor: `${operator}/user-1` } }]);
  t.match((await stores.log.readStream('seals-log'))[0]?.metadata, { actor: 'system' });
});
