import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sampler, tooLong } from '../../scripts/test-scale.ts';
import { openDatabase } from '../../storage/driver.ts';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { operatorActor } from '../../contracts/actors.ts';
import { machineUsers } from '../operations/machine-users.ts';
import { accountStream, accountsStream } from '../../contracts/streams.ts';
import { auditLog } from '../audit/audit-log.ts';
import type { AuditLogEntry } from '../audit/entry.ts';
import { verifyLog } from '../audit/verify.ts';
import { backup, restore } from '../backup/folder.ts';
import { appendNext } from '../../event-log/append.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { build, buildWithPeople, type TestSite } from '../test/build.ts';
import { dataKey } from '../test/data-key.ts';
import { folder } from '../test/folder.ts';
import { checkAccounts } from './account-check.ts';
import type { User } from './accounts.ts';
import { takeNumber } from './numbers.ts';

const context = (actor = 'operator') => ({ actor, correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') });

type Settings = Readonly<Record<string, string>>;

const storesOf = async (t: Test, { EVENT_LOG_URL, READ_STORE_URL }: Settings): Promise<Stores> => {
  const stores = await openStores(
    { eventLogUrl: EVENT_LOG_URL as string, readStoreUrl: READ_STORE_URL as string, dataKey },
    'make',
  );
  t.teardown(() => stores.close());
  return stores;
};

const start = (t: Test, settings: Settings, acceptLoss = false): Promise<TestSite> =>
  build(t, settings, undefined, undefined, { acceptLoss });

const refusal = (t: Test, settings: Settings, acceptLoss = false): Promise<string> =>
  start(t, settings, acceptLoss).then(
    () => 'it started',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const auditLogOf = async ({ log, accounts }: Pick<Stores, 'log' | 'accounts'>): Promise<AuditLogEntry[]> => {
  const entries: AuditLogEntry[] = [];
  for await (const entry of auditLog(log, accounts)) if (!('damaged' in entry)) entries.push(entry);
  return entries;
};

/** The usernames in the audit log for the decisions on posts. */
const deciders = async (stores: Pick<Stores, 'log' | 'accounts'>): Promise<(string | null)[]> => {
  const lines = await auditLogOf(stores);
  return lines.filter(({ did }) => did === 'PostApproved').map(({ username }) => username);
};

const events = async ({ services: { log } }: TestSite, stream: string) =>
  (await log.readStream(stream)).map(({ type, data }) => [type, data]);

/**
 * A site with accounts 1 (author), 2 (other) and 3 (admin), who approved a post of each; `beside` names another read
 * store for the same log.
 */
const decidedOn = async (t: Test, storeUrl: (t: Test) => Promise<string>) => {
  const settings = { EVENT_LOG_URL: `sqlite:${join(folder(t), 'events.db')}`, READ_STORE_URL: await storeUrl(t) };
  const site = await buildWithPeople(t, settings);
  await site.decide((await site.submit()).id, 'approved');
  await site.decide((await site.submit({ title: 'Another supply' }, site.other)).id, 'approved');
  const beside = async () => ({ ...settings, READ_STORE_URL: await storeUrl(t) });
  return { site, settings, beside };
};

const suite = (kind: string, storeUrl: (t: Test) => Promise<string>, skip: string | false): void => {
  const alike = sampler();
  const test = (title: string, body: (t: Test) => Promise<void>): void =>
    void t.test(`${kind}: ${title}`, { skip: skip || alike() }, body);

  test('a read store that was lost is noticed, and nobody becomes somebody else', async (t) => {
    const { beside } = await decidedOn(t, storeUrl);
    const empty = await beside();
    const refused = await refusal(t, empty);
    t.match(refused, /^AccountsDifferError: The event log knows 3 accounts \(the first: account 1\) that the read store lacks/);
    t.match(refused, 'npm run benchnotes -- restore <folder>');
    t.match(refused, 'npm start -- --accept-loss');

    const site = await start(t, empty, true);
    t.same(
      (await site.services.log.readStream(accountsStream)).map(({ type, data, metadata }) => [type, data, metadata.actor]),
      [['AccountsLost', { count: 3, numbers: [{ from: 1, to: 3 }] }, operatorActor(machineUsers())]],
    );
    const boss = await site.register('boss', true);
    const visitor = await site.register('stranger');
    t.same([boss.id, visitor.id], [4, 5]);
    t.same((await visitor.call('GET', '/api/user/posts')).json(), []);
    t.same(await deciders(site.services), [null, null]);
    t.match(
      (await auditLogOf(site.services)).filter(({ to }) => to === 'accounts'),
      [{ did: 'AccountsLost', id: null, username: null, counted: { count: 3 } }],
    );
    t.ok(await start(t, empty), 'what was accepted once is accepted');
    t.same((await verifyLog(site.services.log)).findings, []);
  });

  test('a read store that is older than the log is noticed', async (t) => {
    const { site, beside } = await decidedOn(t, storeUrl);
    const older = await beside();
    const stores = await storesOf(t, older);
    for (const user of await site.services.accounts.all(0, 2)) await stores.accounts.restore(user);
    t.match(await refusal(t, older), /knows 1 account \(account 3\) that the read store lacks/);
    const after = await start(t, older, true);
    t.equal((await after.register('newcomer')).id, 4);
    t.same(await deciders(after.services), [null, null], 'the admin is not there any more');
    t.ok(await start(t, older));
    t.match(await refusal(t, await beside()), /knows 3 accounts \(the first: account 1\)/, 'what was lost is not missed again');
  });

  test('a read store of another site is refused, whatever is accepted', async (t) => {
    const { site, beside } = await decidedOn(t, storeUrl);
    const another = { EVENT_LOG_URL: `sqlite:${join(folder(t), 'events.db')}`, READ_STORE_URL: (await beside()).READ_STORE_URL };
    await buildWithPeople(t, another);
    const mixed = { ...(await beside()), READ_STORE_URL: another.READ_STORE_URL };
    const { accounts } = await storesOf(t, mixed);
    const before = await site.services.log.head();
    t.match(
      await refusal(t, mixed, true),
      /3 accounts \(the first: account 1\) under a number that the event log gave to somebody/,
    );
    const degraded = await start(t, mixed);
    t.equal((await degraded.visitor.call('GET', '/readyz')).statusCode, 503, 'readers get what there is, and that is all');
    const form = { username: 'newcomer', password: 'correct horse battery', email: 'n@mail.test', fullName: 'New Comer' };
    t.equal((await degraded.visitor.call('POST', '/api/register', form)).statusCode, 503);
    t.equal(await site.services.log.head(), before);
    t.same(await deciders({ log: site.services.log, accounts }), [null, null], 'the record does not say that strangers decided');
  });

  test('a read store of another site that is put in place while this one runs lets nobody in', async (t) => {
    const { site } = await decidedOn(t, storeUrl);
    const { log, accounts } = site.services;
    const { id } = await takeNumber({ log, accounts }, context());
    const { passwordHash } = (await accounts.byUsername('other')) as User;
    const stranger = { username: 'stranger', email: 's@mail.test', fullName: 'A Stranger', isAdmin: true, createdAt: '' };
    await accounts.restore({ id, passwordHash, ...stranger, numberedBy: randomUUID() });
    const body = { username: 'stranger', password: 'correct horse battery' };
    t.equal((await site.visitor.call('POST', '/api/login', body)).statusCode, 503);
    await site.services.accountAuditLog.flush();
    t.same(await events(site, accountStream(id)), [['AccountNumberTaken', { accountId: id }]]);
    await accounts.restore({
      ...stranger,
      id: 50,
      username: 'fifty',
      email: 'f@mail.test',
      passwordHash,
      numberedBy: randomUUID(),
    });
    const form = { username: 'newcomer', password: 'correct horse battery', email: 'n@mail.test', fullName: 'New Comer' };
    t.equal((await site.visitor.call('POST', '/api/register', form)).statusCode, 503, 'nor is anybody registered beside it');
  });

  test('a log that is older than the read store is noticed, and the accounts that it lacks keep their numbers', async (t) => {
    const { site, beside } = await decidedOn(t, storeUrl);
    const settings = { ...(await beside()), EVENT_LOG_URL: `sqlite:${join(folder(t), 'events.db')}` };
    const place = join(folder(t), 'backup');
    await backup(site.services, place, new Date());
    const stores = await storesOf(t, settings);
    await restore(stores, place);
    const late = await site.register('late');
    await stores.accounts.restore((await site.services.accounts.byId(late.id)) as User);
    t.match(await refusal(t, settings), /has 1 account \(account 4\) that the event log does not know/);
    const after = await start(t, settings, true);
    t.same(await events(after, accountsStream), [['AccountsCounted', { upTo: 4, numbers: [{ from: 1, to: 4 }] }]]);
    t.equal((await after.again(late)).id, 4);
    t.equal((await after.register('later')).id, 5);
    t.ok(await start(t, settings));
  });

  // The rest depends on the log rather than the store (accounts.suite.ts tests the stores), and takes a minute.
  if (kind !== 'SQLite') return;

  test('a number whose account was never written is nobody’s, and blocks nothing', async (t) => {
    const { site, settings } = await decidedOn(t, storeUrl);
    const { id } = await takeNumber(site.services, context('visitor'));
    const again = await start(t, settings);
    t.equal((await again.register('newcomer')).id, id + 1);
    t.same(await events(again, accountsStream), []);
  });

  test('a registration whose end was not recorded is an account', async (t) => {
    const { site, settings, beside } = await decidedOn(t, storeUrl);
    const { services } = site;
    const number = await takeNumber(services, context('visitor'));
    const { id: _, numberedBy: __, ...other } = (await services.accounts.byUsername('other')) as User;
    const createdAt = context().now.toISOString();
    await services.accounts.create({ ...other, ...number, createdAt, username: 'halfway', email: 'h@mail.test' });
    const again = await start(t, settings);
    await again.again(again.person(number.id, 'halfway'));
    await again.services.accountAuditLog.flush();
    t.match(await refusal(t, await beside()), /knows 4 accounts/, 'from its first sign-in on it is missed');
  });

  test('two accounts that were exchanged under their numbers are others, and verify names them', async (t) => {
    const { settings } = await decidedOn(t, storeUrl);
    const database = openDatabase(settings.READ_STORE_URL.replace('sqlite:', ''));
    t.teardown(() => database.close());
    // Both accounts were created at the same moment of the test's clock.
    database.exec("UPDATE users SET createdAt = '2026-01-02T00:00:00.000Z' WHERE id = 2");
    database.exec('UPDATE users SET id = -1 WHERE id = 1; UPDATE users SET id = 1 WHERE id = 2');
    database.exec('UPDATE users SET id = 2 WHERE id = -1');
    const stores = await storesOf(t, settings);
    const { findings } = await verifyLog(stores.log, { readSide: stores });
    t.match(findings, [{ kind: 'rights', what: /Account 1 \(other\) is not the one/ }]);
    t.match(await refusal(t, settings), /has 1 account \(account 1\) under a number that the event log gave to somebody else/);
  });

  test('an account that somebody put into the read store is not taken for one from before', async (t) => {
    const { site, settings } = await decidedOn(t, storeUrl);
    const { id: _, numberedBy: __, ...other } = (await site.services.accounts.byUsername('other')) as User;
    await site.services.accounts.restore({ ...other, id: 50, username: 'planted', email: 'p@mail.test' });
    t.match(await refusal(t, settings), /has 1 account \(account 50\) that the event log does not know/);
    t.same(await events(site, accountsStream), []);
  });

  test('two instances that register at once give different numbers', async (t) => {
    const { site, settings } = await decidedOn(t, storeUrl);
    const other = await storesOf(t, settings);
    const numbers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => takeNumber(n % 2 === 0 ? site.services : other, context())),
    );
    t.same(
      numbers.map(({ id }) => id).toSorted((one, another) => one - another),
      Array.from({ length: 40 }, (_, n) => n + 4),
    );
  });

  test('who registers while a backup is taken is in all of it or in none of it', async (t) => {
    const { site, beside } = await decidedOn(t, storeUrl);
    const { log, store, accounts, drafts, keys } = site.services;
    const late = { log, store, accounts, drafts, keys, close: async () => undefined };
    const place = join(folder(t), 'backup');
    const all = accounts.all.bind(accounts);
    accounts.all = async (...given) => {
      if (!(await accounts.byUsername('late'))) await site.register('late');
      return all(...given);
    };
    const taken = await backup(late, place, new Date());
    t.equal(taken.accounts.count, 3);
    const restored = { ...(await beside()), EVENT_LOG_URL: `sqlite:${join(folder(t), 'events.db')}` };
    await restore(await storesOf(t, restored), place);
    const again = await start(t, restored);
    t.equal((await again.register('newcomer')).id, 4);
    t.same(await deciders(again.services), ['admin', 'admin']);
  });

  test('a backup puts lost accounts back beside a log that went on, and never beside another log', async (t) => {
    const { site, beside } = await decidedOn(t, storeUrl);
    const place = join(folder(t), 'backup');
    await backup(site.services, place, new Date());
    const empty = await beside();
    const stores = await storesOf(t, empty);
    await restore(stores, place);
    t.same(await deciders((await start(t, empty)).services), ['admin', 'admin']);
    const another = await buildWithPeople(t);
    const target = (await storesOf(t, await beside())).accounts;
    await t.rejects(restore({ ...stores, log: another.services.log, accounts: target }, place), { name: 'AccountConflictError' });
    t.same(await target.all(0, 10), [], 'nothing was written');
  });

  /** A site as an older version left it: accounts that name no event, and a log that names accounts. */
  const older = async (t: Test, { recorded }: { recorded: boolean }) => {
    const settings = { EVENT_LOG_URL: `sqlite:${join(folder(t), 'events.db')}`, READ_STORE_URL: await storeUrl(t) };
    const { log, accounts } = await storesOf(t, settings);
    const user = (id: number): User => ({
      ...{ id, username: `user${id}`, email: `${id}@mail.test`, fullName: `User ${id}`, passwordHash: '', isAdmin: false },
      createdAt: new Date(Date.UTC(2025, 0, id)).toISOString(),
    });
    for (const id of [1, 2, 4]) {
      await accounts.restore(user(id));
      const now = new Date(Date.parse(user(id).createdAt) + 800);
      if (recorded)
        await appendNext(log, accountStream(id), [{ type: 'AccountRegistered', data: { accountId: id } }], { ...context(), now });
      const look = { name: `Of ${id}`, slug: `of-${id}`, iconClass: 'i', iconColor: 'text-blue', bgColor: 'bg-blue' };
      const created = [{ type: 'CategoryCreated', data: { categoryId: id, ...look } }];
      await appendNext(log, `category-${id}`, created, { ...context(`user-${id}`), now });
    }
    return { settings, user };
  };

  for (const recorded of [true, false]) {
    const which = recorded ? 'an older site' : 'a site that is older than the record of accounts';
    test(`${which} goes on: its accounts are counted once, and their numbers are not given again`, async (t) => {
      const { settings } = await older(t, { recorded });
      const site = await start(t, settings);
      const counted = [
        [
          'AccountsCounted',
          {
            upTo: 4,
            numbers: [
              { from: 1, to: 2 },
              { from: 4, to: 4 },
            ],
          },
        ],
      ];
      t.same(await events(site, accountsStream), counted);
      t.equal((await site.register('newcomer')).id, 5);
      const again = await start(t, settings);
      t.same(await events(again, accountsStream), counted);
      const lost = { ...settings, READ_STORE_URL: await storeUrl(t) };
      t.match(await refusal(t, lost), /knows 4 accounts \(the first: account 1\)/);
      const after = await start(t, lost, true);
      t.equal((await after.register('first-of-all')).id, 6);
    });

    test(`${which} that lost its read store before it was upgraded is refused`, async (t) => {
      const { settings } = await older(t, { recorded });
      const lost = { ...settings, READ_STORE_URL: await storeUrl(t) };
      t.match(await refusal(t, lost), /knows 3 accounts \(the first: account 1\)/);
      const site = await start(t, lost, true);
      t.same(await events(site, accountsStream), [
        ['AccountsCounted', { upTo: 4, numbers: [] }],
        [
          'AccountsLost',
          {
            count: 3,
            numbers: [
              { from: 1, to: 2 },
              { from: 4, to: 4 },
            ],
          },
        ],
      ]);
      t.equal((await site.register('newcomer')).id, 5);
      t.ok(await start(t, lost));
    });
  }

  test('an account that came to the number of another in an older version goes on, and the record names neither', async (t) => {
    const { settings, user } = await older(t, { recorded: true });
    const stores = await storesOf(t, { ...settings, READ_STORE_URL: await storeUrl(t) });
    const { log, accounts } = stores;
    const second = { ...user(1), username: 'second', createdAt: '2025-06-01T00:00:00.000Z' };
    for (const one of [second, user(2), user(4)]) await accounts.restore(one);
    const happened = [{ type: 'AccountRegistered', data: { accountId: 1 } }];
    await appendNext(log, accountStream(1), happened, { ...context(), now: new Date(second.createdAt) });
    await checkAccounts(stores, { acceptLoss: false, context: context() });
    const categories = (await auditLogOf({ log, accounts })).filter(({ to }) => to === 'category');
    t.same(
      categories.map(({ username }) => username),
      [null, 'user2', 'user4'],
    );
  });

  test('accounts of another site that are older than these events are told by the time of their registration', async (t) => {
    const { settings } = await older(t, { recorded: true });
    const { beside } = await decidedOn(t, storeUrl);
    const mixed = { ...(await beside()), READ_STORE_URL: settings.READ_STORE_URL };
    t.match(
      await refusal(t, mixed, true),
      /2 accounts \(the first: account 1\) under a number that the event log gave to somebody/,
    );
  });
};

suite('SQLite', async (t) => `sqlite:${join(folder(t), 'read.db')}`, false);
suite('MongoDB', mongoDatabaseUrl, withoutMongo || tooLong);
