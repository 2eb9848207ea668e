import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startSecureEventStoreDb, type SecureServer } from '../../test-servers/eventstoredb/secure.ts';
import type { NewEvent } from '../../contracts/recorded.ts';
import { eventStoreAddress } from '../../event-log/eventstoredb/address.ts';
import { grantRights } from '../../event-log/eventstoredb/rights.ts';
import { EventStoreDbLog } from '../../event-log/eventstoredb.ts';
import { openStores } from '../stores/stores.ts';
import { run as runProgram } from '../test/built.ts';
import { folder } from '../test/folder.ts';

t.setTimeout(120_000);

const skip =
  spawnSync('openssl', ['version']).status === 0 ? false : 'EventStoreDB with TLS: there is no openssl to make a certificate.';
const adminPassword = 'of-the-admin';
const admin = { username: 'admin', password: adminPassword };

const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'Said',
  data: {},
  metadata: { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null },
});

const build = async (t: Test) => {
  const place = folder(t);
  const secure = await startSecureEventStoreDb(place, adminPassword);
  t.teardown(() => secure.close());
  const run = (url: string, words: readonly string[] = [], password = adminPassword) =>
    runProgram('cli', ['log-user', ...words], {
      env: { ...process.env, DATA_DIR: place, EVENT_LOG_URL: url, EVENT_LOG_ADMIN_PASSWORD: password },
    });
  return { ...secure, run, place };
};

/**
 * Another user with a client of their own. It passes the user with each call: otherwise the client appends on a
 * separate call without one.
 */
const clientOf = (t: Test, url: string) => {
  const { connectionString, credentials } = eventStoreAddress(url);
  const client = EventStoreDBClient.connectionString(connectionString);
  t.teardown(() => client.dispose());
  const as = { credentials };
  return {
    append: (stream: string, data: object, type = 'update-default-acl') =>
      client.appendToStream(stream, jsonEvent({ type, data: data as never }), as),
    tombstone: (stream: string) => client.tombstoneStream(stream, as),
    limit: (stream: string) => client.setStreamMetadata(stream, { maxCount: 1 }, as),
    metadata: (stream: string) => client.getStreamMetadata(stream, as),
    first: async () => {
      for await (const { event } of client.readAll({ ...as, maxCount: 1 })) return event;
      return undefined;
    },
  };
};

/** The data of a stream's last event. */
const lastOf = async ({ server }: Pick<SecureServer, 'server'>, stream: string): Promise<unknown> => {
  const last = (await server.events.stream(stream)).at(-1);
  return last && (JSON.parse(Buffer.from(last.data.data, 'base64').toString()) as unknown);
};

const logOf = (t: Test, url: string): EventStoreDbLog => {
  const log = new EventStoreDbLog(url);
  t.teardown(() => log.close());
  return log;
};

const denied = { message: /PERMISSION_DENIED/ };

t.test('the user of a site may do what the site does, and nothing else', { skip }, async (t) => {
  const { run, urlFor, users, server, place } = await build(t);
  const url = urlFor('benchnotes', 'first');
  t.match(await run(url), { code: 0, out: /^benchnotes was made\.\nThe whole log .* \$admins, benchnotes\.\nStreams .* written by \$admins, benchnotes, deleted by \$admins; .*\n$/ }); // prettier-ignore
  t.match(users.get('benchnotes'), { groups: [] });
  users.set({ loginName: 'club', fullName: '', groups: [], password: 'other' });

  const log = logOf(t, url);
  await log.append('post-1', 'no_stream', [event()]);
  await log.restore([{ ...event(), stream: 'post-2', revision: 0 }] as never);
  t.equal((await log.readAll(0, 10)).length, 2);
  t.equal((await log.readStream('post-1')).length, 1);
  const closing = new AbortController();
  for await (const page of log.follow(0, 10, closing.signal)) {
    t.equal(page.length, 2);
    closing.abort();
  }

  const own = clientOf(t, url);
  await t.rejects(own.tombstone('post-1'), denied);
  await t.rejects(own.limit('post-1'), denied);
  await t.rejects(own.metadata('post-1'), denied);
  await t.rejects(own.append('$settings', {}), denied);
  const others = clientOf(t, urlFor('club', 'other'));
  await t.rejects(others.append('post-1', {}), denied);
  await t.rejects(others.first(), denied);

  await clientOf(t, urlFor('admin', adminPassword)).limit('post-1');
  t.match(await log.streamLimits(), [{ stream: 'post-1', kind: 'limited' }], 'who limits a stream is seen');
  await t.rejects(log.liftLimits('post-1'), { name: 'LogUnavailableError', message: /Set EVENT_LOG_ADMIN_PASSWORD/ });
  await (await openStores({ eventLogUrl: url, readStoreUrl: `sqlite:${join(place, 'read.db')}` }, 'make')).close();
  const lift = (password: string) =>
    runProgram('cli', ['audit', 'lift-limits'], {
      env: { ...process.env, DATA_DIR: place, EVENT_LOG_URL: url, EVENT_LOG_ADMIN_PASSWORD: password },
    });
  t.match(await lift(''), { code: 1, err: /Set EVENT_LOG_ADMIN_PASSWORD/ });
  t.match(await lift('wrong'), { code: 1, err: /refuses the user or the password .* of the administrator/ });
  t.match(await lift(adminPassword), { code: 0, out: 'post-1 is without $maxCount 1 again.\n' });
  t.same(await log.streamLimits(), []);

  const [head, writes] = [await server.events.head(), users.writes];
  t.match(await run(url), { code: 0, out: /^benchnotes is there\.\n.* already\.\n.* already\.\n$/ });
  t.same([await server.events.head(), users.writes], [head, writes], 'a second time nothing is written');
});

t.test('another password is taken where that is asked for, and the one of before no more', { skip }, async (t) => {
  const { run, urlFor } = await build(t);
  t.match(await run(urlFor('benchnotes', 'first')), { code: 0 });
  t.match(await run(urlFor('benchnotes', 'second')), { code: 1, err: /with another password/ });
  await logOf(t, urlFor('benchnotes', 'first')).head();
  t.match(await run(urlFor('benchnotes', 'second'), ['--new-password', '--json']), { code: 0, out: /^\{"username":"benchnotes","user":"renewed","openToAll":\[\]\}/ }); // prettier-ignore
  await t.rejects(logOf(t, urlFor('benchnotes', 'first')).head(), { message: /refuses the user/ });
  await logOf(t, urlFor('benchnotes', 'second')).append('post-1', 'no_stream', [event()]);
});

t.test('what others have is kept, also when several sites come at once', { skip }, async (t) => {
  const { urlFor, users, server } = await build(t);
  const club = { loginName: 'club', fullName: '', groups: [], password: 'other' };
  users.set(club);
  const asAdmin = clientOf(t, urlFor('admin', adminPassword));
  const ofUsers = { $r: '$all', $w: ['club', 'writers'], $d: '$all', $mr: 'club', $mw: [] };
  const settings = { $userStreamAcl: ofUsers, $systemStreamAcl: { $r: ['auditors', '$admins'] }, more: { of: 'theirs' } };
  await asAdmin.append('$settings', settings);
  await asAdmin.append('$$$all', { $maxAge: 99, mine: true, $acl: { $mr: 'club' } }, '$metadata');

  const names = ['one', 'two', 'three', 'four'];
  const granted = await Promise.all(names.map((name) => grantRights(urlFor(name, 'secret'), admin)));
  t.same(granted.map(({ openToAll }) => openToAll), [['$d'], ['$d'], ['$d'], ['$d']]); // prettier-ignore
  const after = (await lastOf({ server }, '$settings')) as typeof settings;
  t.same({ ...after, $userStreamAcl: { ...after.$userStreamAcl, $w: ofUsers.$w } }, settings);
  t.same(after.$userStreamAcl.$w.slice(0, 2), ofUsers.$w);
  t.same(after.$userStreamAcl.$w.slice(2).sort(), names.toSorted());
  const { $acl, ...others } = (await lastOf({ server }, '$$$all')) as { $acl: { $r: string[]; $mr: string } };
  t.same(others, { $maxAge: 99, mine: true });
  t.same([$acl.$mr, $acl.$r.slice(0, 2), $acl.$r.slice(2).sort()], ['club', ['auditors', '$admins'], names.toSorted()]);
});

t.test('where others would lose what nobody gave them, somebody has to decide', { skip }, async (t) => {
  const { run, urlFor, users, server } = await build(t);
  const user = { fullName: '', groups: [], password: 'other' };
  users.set({ ...user, loginName: 'club' });
  // An operator of the server has no rights on streams, and a disabled user loses nothing.
  users.set({ ...user, loginName: 'keeper', groups: ['$ops'] });
  users.set({ ...user, loginName: 'gone', disabled: true });
  const head = await server.events.head();
  t.match(await run(urlFor('benchnotes', 'first')), { code: 1, err: /other users \(club, keeper\).*\$userStreamAcl/ });
  t.same([await server.events.head(), users.get('benchnotes')], [head, undefined], 'nothing was done');
  t.match(await run(urlFor('benchnotes', 'first'), ['--limit-others']), { code: 0, out: /^benchnotes was made/ });
});

t.test('who is refused is told why', { skip }, async (t) => {
  const { run, urlFor, users, server } = await build(t);
  t.match(await run('esdb://127.0.0.1:2113?tls=false'), { code: 1, err: /no users/ });
  t.match(await run('sqlite:./data/events.db'), { code: 1, err: /Only EventStoreDB has users/ });
  t.match(await run(urlFor('benchnotes', 'first'), [], ''), { code: 1, err: /Set EVENT_LOG_ADMIN_PASSWORD/ });
  t.match(await run(urlFor('admin', adminPassword)), { code: 1, err: /not an administrator/ });
  const url = urlFor('benchnotes', 'first');
  // With a single host, and as a cluster, which does not tell such a caller who leads.
  for (const address of [url, url.replace('esdb://', 'esdb+discover://')]) {
    const wrong = { ...admin, password: 'wrong' };
    await t.rejects(grantRights(address, wrong, { startTimeout: 500 }), {
      message: /refuses "admin", who may be no administrator/,
    });
  }
  for (const [user, sentence] of [
    [{ groups: ['$ops'] }, /group \$ops/],
    [{ groups: [], disabled: true }, /is disabled/],
  ] as const) {
    // prettier-ignore
    users.set({ loginName: 'benchnotes', fullName: '', password: 'first', ...user });
    await t.rejects(grantRights(url, admin), { message: sentence });
  }
  const asAdmin = clientOf(t, urlFor('admin', adminPassword));
  await asAdmin.append('$settings', ['nothing']);
  await t.rejects(grantRights(url, admin), { message: /\$settings holds something that is no JSON object/ });
  await server.close();
  await t.rejects(grantRights(url, admin, { startTimeout: 500 }), { message: /EventStoreDB/ });
});

t.test('a server that is still starting is waited for, and the leader of a cluster is found', { skip }, async (t) => {
  const { urlFor, users } = await build(t);
  users.notReady = 3;
  const url = urlFor('benchnotes', 'first').replace('esdb://', 'esdb+discover://');
  t.match(await grantRights(url, admin), { user: 'made' });
});
