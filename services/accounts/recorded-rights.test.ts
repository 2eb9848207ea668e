import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { sampler, tooLong } from '../../scripts/test-scale.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { accountStream } from '../../contracts/streams.ts';
import { verifyLog } from '../audit/verify.ts';
import { backup, restore } from '../backup/folder.ts';
import { appendNext } from '../../event-log/append.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { build, buildWithPeople, type Person, type TestSite } from '../test/build.ts';
import { dataKey } from '../test/data-key.ts';
import { folder } from '../test/folder.ts';
import { DamagedEventError, type EventReader } from '../../contracts/recorded.ts';
import { recordedAdmin } from './recorded-rights.ts';
import { setAdmin } from './rights.ts';

const context = { actor: 'operator', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') };

type Settings = Readonly<Record<string, string>>;

const storesOf = async (t: Test, { EVENT_LOG_URL, READ_STORE_URL }: Settings): Promise<Stores> => {
  const stores = await openStores(
    { eventLogUrl: EVENT_LOG_URL as string, readStoreUrl: READ_STORE_URL as string, dataKey },
    'make',
  );
  t.teardown(() => stores.close());
  return stores;
};

const asStores = ({ services }: TestSite): Stores => ({
  ...services,
  scrub: async () => true,
  close: async () => undefined,
});

/** Starts a site; returns its warnings, and whether a user may decide there. */
const start = async (t: Test, settings: Settings) => {
  const said: { level: number; msg: string; accountId?: number }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line) as (typeof said)[number]) });
  const site = await build(t, settings, undefined, logger);
  return {
    site,
    warned: said.filter(({ level }) => level === 40).map(({ accountId, msg }) => [accountId, msg]),
    mayDecide: async (person: Person) =>
      (await (await site.again(person)).call('GET', '/api/posts?status=pending')).statusCode === 200,
  };
};

const suite = (kind: string, storeUrl: (t: Test) => Promise<string>, skip: string | false): void => {
  const alike = sampler();
  const test = (title: string, body: (t: Test) => Promise<void>): void =>
    void t.test(`${kind}: ${title}`, { skip: skip || alike() }, body);

  /** A site, a backup of it, and another read store that may be used with its log. */
  const saved = async (t: Test) => {
    const settings = { EVENT_LOG_URL: `sqlite:${join(folder(t), 'events.db')}`, READ_STORE_URL: await storeUrl(t) };
    const site = await buildWithPeople(t, settings);
    const place = join(folder(t), 'backup');
    await backup(asStores(site), place, new Date());
    return { site, place, beside: { ...settings, READ_STORE_URL: await storeUrl(t) } };
  };

  const change = async ({ services }: TestSite, { username }: Person, isAdmin: boolean) => {
    const user = await services.accounts.byUsername(username);
    if (user) await setAdmin(services, user, isAdmin, context);
  };

  test('an older read store makes nobody an admin whose rights were taken away since', async (t) => {
    const { site, beside } = await saved(t);
    const older = await storesOf(t, beside);
    for (const user of await site.services.accounts.all(0, 10)) await older.accounts.restore(user);
    await change(site, site.admin, false);
    const after = await start(t, beside);
    t.match(after.warned, [[site.admin.id, /^Account 3 \(admin\) is no admin any more: the event log says/]]);
    t.equal(await after.mayDecide(site.admin), false);
    t.same(await older.accounts.admins(), []);
    t.same((await verifyLog(after.site.services.log, { readSide: after.site.services })).findings, []);
    t.same((await start(t, beside)).warned, [], 'once');
  });

  test('rights of which the log tells nothing stay, and are said, until they are recorded', async (t) => {
    const { site, beside } = await saved(t);
    const older = await storesOf(t, beside);
    for (const user of await site.services.accounts.all(0, 10)) await older.accounts.restore({ ...user, isAdmin: true });
    const after = await start(t, beside);
    t.match(after.warned, [
      [1, /^Account 1 \(author\) is an admin, and the event log does not say .*"admin grant author"/],
      [2, /^Account 2 \(other\)/],
    ]);
    t.equal(await after.mayDecide(site.author), true);
    await change(after.site, site.author, true);
    await change(after.site, site.other, false);
    t.same((await start(t, beside)).warned, []);
    t.same((await verifyLog(after.site.services.log, { readSide: after.site.services })).findings, []);
  });

  test('after a restore rights are what the log says, and each that is not as in the backup is told', async (t) => {
    const { site, place, beside } = await saved(t);
    await change(site, site.admin, false);
    await change(site, site.author, true);
    const { rights } = await restore(await storesOf(t, beside), place);
    t.same(rights, [
      { id: 1, username: 'author', recorded: true },
      { id: 3, username: 'admin', recorded: false },
    ]);
    const after = await start(t, beside);
    t.same(after.warned, []);
    t.equal(await after.mayDecide(site.admin), false);
    t.equal(await after.mayDecide(site.author), true);
    t.same((await verifyLog(after.site.services.log, { readSide: after.site.services })).findings, []);
  });

  test('a restore beside accounts that are there leaves their passwords, and gives them the rights of the log', async (t) => {
    const { site, place, beside } = await saved(t);
    const there = await storesOf(t, beside);
    for (const user of await site.services.accounts.all(0, 2))
      await there.accounts.restore({ ...user, isAdmin: false, passwordHash: 'newer' });
    await change(site, site.author, true);
    await restore(there, place);
    const [author, other, admin] = await there.accounts.all(0, 10);
    t.match(author, { isAdmin: true, passwordHash: 'newer' });
    t.match(other, { isAdmin: false, passwordHash: 'newer' });
    t.match(admin, { isAdmin: true });
  });
};

suite('SQLite', async (t) => `sqlite:${join(folder(t), 'read.db')}`, false);
suite('MongoDB', mongoDatabaseUrl, withoutMongo || tooLong);

t.test('rights are given by an event that can be read, and taken whatever cannot be read behind it', async (t) => {
  const site = await build(t);
  const { log } = site.services;
  const add = (id: number, ...types: string[]) =>
    appendNext(
      log,
      accountStream(id),
      types.map((type) => ({ type, data: { accountId: id } })),
      context,
    );
  /** The log, but the last event of each account's stream is unreadable. */
  const damaged: Pick<EventReader, 'readStream'> = {
    readStream: async (stream, from = 0, limit = 1_000) => {
      const events = await log.readStream(stream, from, limit);
      const last = await log.last(stream);
      if (last && events.some(({ id }) => id === last.id)) throw new DamagedEventError(last);
      return events;
    },
  };
  await add(1, 'AdminGranted', 'SignedIn');
  await add(2, 'AdminGranted', 'AdminRevoked', 'AdminGranted');
  await add(3, 'SignedIn', 'SignedIn');
  await add(4, 'AdminGranted', 'AccountRegistered');
  const rightsFrom = async (from: Pick<EventReader, 'readStream'>) =>
    Promise.all([1, 2, 3, 4, 5].map((id) => recordedAdmin(from, id)));
  t.same(await rightsFrom(log), [true, true, undefined, undefined, undefined]);
  t.same(await rightsFrom(damaged), [undefined, false, undefined, undefined, undefined]);
});
