import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Group } from '../../projections/read-store/read-store.ts';
import { openDatabase } from '../../storage/driver.ts';
import { auditLog } from '../audit/audit-log.ts';
import { verifyLog } from '../audit/verify.ts';
import { LogUnavailableError, type EventLog } from '../../event-log/event-log.ts';
import type { Stores } from '../stores/stores.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { readBackupFile, writeBackupFile } from '../test/backup-files.ts';
import { article, buildWithPeople } from '../test/build.ts';
import { digestsOf } from '../test/digests.ts';
import { eventStoreDbLogUrl } from '../test/eventstoredb.ts';
import { folder } from '../test/folder.ts';
import { buildSealed, collectionsOf, inFolder, opened } from '../test/sealed-site.ts';
import { copySite } from './copy.ts';
import { backup, checkBackup, restore } from './folder.ts';

t.test('a backup that is restored is the same site', async (t) => {
  const { stores } = await buildSealed(t);
  const place = join(folder(t), 'monday');
  const taken = await backup(stores, place, new Date());
  const other = await opened(t);
  t.same(await restore(other, place), {
    manifest: taken,
    lost: [],
    erasedSince: { posts: [], accounts: [] },
    rights: [],
    suspensions: [],
  });
  t.same(await digestsOf(other), { events: taken.events, accounts: taken.accounts });
  t.same(await collectionsOf(other), await collectionsOf(stores));
  const verified = await verifyLog(other.log);
  t.match([verified.findings, verified.newest], [[], /^[0-9a-f]{64}$/], 'seals are whole in the copy');
  t.same((await restore(other, place)).manifest, taken, 'restored twice it is there once');
  await t.rejects(backup(stores, place, new Date()), { message: /is not empty/ });
});

t.test('a backup that fails leaves nothing, and works when it is repeated', async (t) => {
  const { stores } = await buildSealed(t);
  const [fresh, empty] = [join(folder(t), 'monday'), folder(t)];
  const drafts = {
    all: () => Promise.reject(new Error('ENOSPC: no space left on device, write')),
  } as unknown as Stores['drafts'];
  for (const place of [fresh, empty]) await t.rejects(backup({ ...stores, drafts }, place, new Date()), { message: /ENOSPC/ });
  t.notOk(existsSync(fresh), 'the folder that it made is gone');
  t.same(readdirSync(empty), [], 'a folder that was there is empty again');
  for (const place of [fresh, empty]) {
    await backup(stores, place, new Date());
    t.ok(await checkBackup(place));
  }
});

t.test('what a killed backup left is named, and kept', async (t) => {
  const { stores } = await buildSealed(t);
  const place = folder(t);
  writeFileSync(join(place, 'events.jsonl.gz'), '');
  await t.rejects(backup(stores, place, new Date()), { message: /holds a backup that was not finished\. Remove it, or name/ });
  t.same(readdirSync(place), ['events.jsonl.gz']);
});

t.test('drafts come back with a backup, but for those of nobody and those that are older than what is there', async (t) => {
  const { site, stores } = await buildSealed(t);
  const draft = aDraft({ userId: site.author.id, version: 2 });
  const orphan = aDraft({ userId: 999 });
  const places = [join(folder(t), 'one'), join(folder(t), 'other')] as const;
  for (const kept of [draft, orphan]) await stores.drafts.restore(kept);
  await backup(stores, places[0], new Date());
  const other = await opened(t);
  await restore(other, places[0]);
  t.strictSame(await other.drafts.all(undefined, 10), [draft]);
  const later = { ...draft, version: 3, device: 'Another' };
  await stores.drafts.replace(later, 2);
  await restore(stores, places[0]).catch(() => undefined);
  t.strictSame(await stores.drafts.get(draft), later);
  t.match(await copySite(stores, other), { same: true });
  t.strictSame(await other.drafts.all(undefined, 10), [later]);
  const taken = await backup(stores, places[1], new Date());
  t.equal(taken.drafts?.count, 2);
  const text = readBackupFile(join(places[1], 'drafts.jsonl.gz'));
  writeBackupFile(join(places[1], 'drafts.jsonl.gz'), text.replace('Another', 'Nowhere'));
  await t.rejects(restore(other, places[1]), { message: /drafts\.jsonl\.gz is not as it was written/ });
});

t.test('a backup taken under load is whole: each event has its author, each stream its beginning', async (t) => {
  const { site, stores } = await buildSealed(t);
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
  await collectionsOf(other);
  t.same(await other.store.parked((await other.store.group('live')) as Group), []);
});

t.test('what is not as it was written, or not finished, is not restored', async (t) => {
  const { stores } = await buildSealed(t);
  const place = join(folder(t), 'altered');
  await backup(stores, place, new Date());
  const other = await opened(t);
  for (const [file, sentence] of [
    ['events.jsonl.gz', /events\.jsonl\.gz is not as it was written/],
    ['accounts.jsonl', /accounts\.jsonl is not as it was written/],
  ] as const) {
    const text = readBackupFile(join(place, file));
    writeBackupFile(join(place, file), text.replace('author', 'auth0r').replace('Submitted', 'Approved'));
    await t.rejects(restore(other, place), { message: sentence });
    writeBackupFile(join(place, file), text.slice(0, -20));
    await t.rejects(restore(other, place), { message: sentence });
    writeBackupFile(join(place, file), text);
  }
  const whole = readFileSync(join(place, 'events.jsonl.gz'));
  writeFileSync(join(place, 'events.jsonl.gz'), whole.subarray(0, -20));
  await t.rejects(restore(other, place), { message: /^events\.jsonl\.gz cannot be read: unexpected end of file/ });
  writeFileSync(join(place, 'events.jsonl.gz'), 'no archive at all');
  await t.rejects(restore(other, place), { message: /^events\.jsonl\.gz cannot be read: incorrect header check/ });
  rmSync(join(place, 'events.jsonl.gz'));
  await t.rejects(restore(other, place), { message: /^events\.jsonl\.gz cannot be read: no such file or directory\.$/ });
  writeFileSync(join(place, 'events.jsonl.gz'), whole);
  t.equal(await other.log.head(), 0, 'nothing was written');
  writeFileSync(join(place, 'backup.json'), '{}');
  await t.rejects(restore(other, place), { message: /not that of a backup/ });
  await t.rejects(restore(other, folder(t)), { message: /no finished backup/ });
});

t.test('a backup of an earlier version, whose events are not compressed, is restored', async (t) => {
  const { stores } = await buildSealed(t);
  const place = join(folder(t), 'earlier');
  const taken = await backup(stores, place, new Date());
  writeFileSync(join(place, 'events.jsonl'), readBackupFile(join(place, 'events.jsonl.gz')));
  rmSync(join(place, 'events.jsonl.gz'));
  writeFileSync(join(place, 'backup.json'), JSON.stringify({ ...taken, format: 1 }));
  const other = await opened(t);
  await restore(other, place);
  t.same((await digestsOf(other)).events, taken.events);
});

t.test('a site that is there is not overwritten', async (t) => {
  const { stores } = await buildSealed(t);
  const place = join(folder(t), 'other');
  await backup(stores, place, new Date());
  const { stores: there } = await buildSealed(t);
  const before = await digestsOf(there);
  await t.rejects(restore(there, place), { message: /another|holds another site/ });
  t.same(await digestsOf(there), before);
});

/** The stores, but restoring into their log fails once, after `behind` events. */
const breakingOff = (stores: Stores, behind: number): Stores => {
  let isBroken = false;
  const log = new Proxy(stores.log, {
    get: (target, name: keyof EventLog) => {
      const value: unknown = target[name];
      if (name !== 'restore' || isBroken) return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (events: Parameters<EventLog['restore']>[0]) => {
        isBroken = true;
        await target.restore(events.slice(0, behind));
        throw new LogUnavailableError('The cable was pulled.');
      };
    },
  });
  return { ...stores, log };
};

t.test('an interrupted restore goes on', async (t) => {
  const { stores } = await buildSealed(t);
  const place = join(folder(t), 'interrupted');
  const taken = await backup(stores, place, new Date());
  const other = await opened(t);
  await t.rejects(restore(breakingOff(other, 5), place), { message: 'The cable was pulled.' });
  t.equal(await other.log.head(), 5);
  t.same(await other.accounts.all(0, 10), []);
  await restore(other, place);
  t.same(await digestsOf(other), { events: taken.events, accounts: taken.accounts });
});

t.test('a backup is not restored onto the site that went on from it, unless it lacks accounts', async (t) => {
  const { site, stores } = await buildSealed(t);
  const place = join(folder(t), 'monday');
  const taken = await backup(stores, place, new Date());
  await site.submit();
  const before = await digestsOf(stores);
  await t.rejects(restore(stores, place), {
    name: 'NewerSiteError',
    message: new RegExp(`newer than the backup of ${taken.takenAt}.*the first: .*empty site`),
  });
  t.same(await digestsOf(stores), before, 'nothing was written');
  const { accounts } = await opened(t);
  t.match(await restore({ ...stores, accounts }, place), { lost: [] });
  t.same(await digestsOf({ ...stores, accounts }), { events: before.events, accounts: taken.accounts });
});

/** Damages a post's event in the file itself, without reopening the log. */
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
  const { log, store, accounts, drafts, keys } = site.services;
  const stores = { log, store, accounts, drafts, keys, close: async () => undefined } as Stores;
  damageIn(place, 'post-1', "data = CAST(x'7b22ff227d' AS TEXT)");
  damageIn(place, 'post-2', 'revision = -7');
  damageIn(place, 'post-3', 'position = -3');
  const saved = join(folder(t), 'damaged');
  const taken = await backup(stores, saved, new Date());
  t.match(taken, { format: 4, events: { damaged: 3 } });
  const other = await opened(t);
  await restore(other, saved);
  await restore(other, saved);
  t.same((await digestsOf(other)).events, taken.events, 'the same bytes, and once');
  await t.rejects(other.log.readStream('post-1'), { name: 'DamagedEventError', stream: 'post-1', revision: 0 });
  const copy = await opened(t);
  for (const wentOn of [false, true]) {
    t.match(await copySite(stores, copy), { same: true, wentOn });
    t.same((await digestsOf(copy)).events, taken.events);
  }
  const lines: unknown[] = [];
  for await (const line of auditLog(copy.log, copy.accounts)) if ('damaged' in line) lines.push(line.stream);
  t.same(lines, ['post-1', 'post-2', 'post-3'], 'each has its line in the audit log');
  const away = await opened(t, { eventLogUrl: await eventStoreDbLogUrl(t), readStoreUrl: inFolder(folder(t)).readStoreUrl });
  await t.rejects(copySite(stores, away), { message: /Revision 0 of post-1 is damaged.*Nothing was written/ });
  t.equal(await away.log.head(), 0);
});
