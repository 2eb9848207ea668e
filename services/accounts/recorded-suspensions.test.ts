import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { userActor } from '../../contracts/actors.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { verifyLog } from '../audit/verify.ts';
import { backup, restore } from '../backup/folder.ts';
import { copySite } from '../backup/copy.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { build, buildWithPeople, password, type TestSite } from '../test/build.ts';
import { dataKey } from '../test/data-key.ts';
import { folder } from '../test/folder.ts';
import { reinstate, suspend } from './people.ts';
import { recordedSuspension, settleSuspension, settleSuspensions } from './recorded-suspensions.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const context = { actor: 'operator', correlationId: 'test', now };
const form = { reason: 'Advertising.', until: '2036-01-01T00:00:00.000Z' };
const suspension = { ...form, since: now.toISOString() };

const urls = (t: Test) => ({
  EVENT_LOG_URL: `sqlite:${join(folder(t), 'events.db')}`,
  READ_STORE_URL: `sqlite:${join(folder(t), 'read.db')}`,
});
type Urls = ReturnType<typeof urls>;

const storesOf = async (t: Test, { EVENT_LOG_URL, READ_STORE_URL }: Urls): Promise<Stores> => {
  const stores = await openStores({ eventLogUrl: EVENT_LOG_URL, readStoreUrl: READ_STORE_URL, dataKey }, 'make');
  t.teardown(() => stores.close());
  return stores;
};

const asStores = ({ services }: TestSite): Stores => ({
  ...services,
  scrub: async () => true,
  close: async () => undefined,
});

const findingsOf = async ({ services: { log, store, accounts } }: TestSite): Promise<string[]> =>
  (await verifyLog(log, { readSide: { store, accounts } })).findings.map(({ what }) => what);

const login = async (site: TestSite, username: string): Promise<number> =>
  (await site.visitor.call('POST', '/api/login', { username, password })).statusCode;

t.test('the log tells the last suspension that nobody lifted', async (t) => {
  const site = await buildWithPeople(t);
  const { services, author } = site;
  const recorded = () => recordedSuspension(services.log, author.id);
  t.equal(await recorded(), undefined);
  await suspend(services, author.id, context, form);
  t.strictSame(await recorded(), suspension);
  t.strictSame((await services.accounts.byId(author.id))?.suspension, suspension, 'as the account has it');
  await reinstate(services, author.id, context);
  t.equal(await recorded(), undefined);
  await suspend(services, author.id, context, { reason: 'Again.' });
  t.strictSame(await recorded(), { reason: 'Again.', since: now.toISOString() });
  await appendNext(services.log, accountStream(author.id), [{ type: 'SignedIn', data: { accountId: author.id } }], context);
  t.match(await recorded(), { reason: 'Again.' }, 'what says nothing of it changes nothing');
  t.same(await findingsOf(site), []);
});

t.test('a read store that is older than a suspension lifts none', async (t) => {
  const own = urls(t);
  const site = await buildWithPeople(t, own);
  const beside = { ...own, READ_STORE_URL: urls(t).READ_STORE_URL };
  const older = await storesOf(t, beside);
  await suspend(site.services, site.other.id, context, form);
  for (const user of await site.services.accounts.all(0, 10)) await older.accounts.restore(user);
  await suspend(site.services, site.author.id, context, form);
  await reinstate(site.services, site.other.id, context);

  const said: { accountId?: number; msg: string }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line) as (typeof said)[number]) });
  const started = await build(t, beside, undefined, logger);
  t.same(said.map(({ accountId, msg }) => [accountId, msg]).toSorted(), [
    [site.author.id, 'Account 1 (author) is suspended again: the event log says so, since 2026-03-01T12:00:00.000Z.'],
    [
      site.other.id,
      'Account 2 (other) is no longer suspended: the event log says that the suspension was lifted, or knows of none.',
    ],
  ]);
  t.strictSame((await older.accounts.byId(site.author.id))?.suspension, suspension);
  t.same([await login(started, 'author'), await login(started, 'other')], [403, 200]);
  t.same(await findingsOf(started), []);
});

t.test('only what the read store has not seen is looked at again', async (t) => {
  const { services, author, other } = await buildWithPeople(t);
  await suspend(services, author.id, context, form);
  const seen = await services.log.head();
  await suspend(services, other.id, context, form);
  for (const { id } of [author, other]) await services.accounts.setSuspension(id, undefined);
  const settled: number[] = [];
  await settleSuspensions(services, seen, ({ id }) => void settled.push(id));
  t.same(settled, [other.id]);
  await settleSuspensions(services, 0, ({ id }) => void settled.push(id));
  t.same(settled, [other.id, author.id]);
  await settleSuspensions(services, 0, ({ id }) => void settled.push(id));
  t.same(settled, [other.id, author.id], 'what is right is left');
});

t.test('an event that cannot be read behind a suspension leaves the account as it is', async (t) => {
  const { services, author } = await buildWithPeople(t);
  await suspend(services, author.id, context, form);
  const { log, accounts } = services;
  const damaged = {
    ...log,
    readStream: async (stream: string, from = 0, limit = 1_000) => {
      const events = await log.readStream(stream, from, limit);
      const last = await log.last(stream);
      if (last && events.some(({ id }) => id === last.id)) throw new DamagedEventError(last);
      return events;
    },
  };
  t.equal(await recordedSuspension(damaged, author.id), 'unknown');
  const user = await accounts.byId(author.id);
  t.equal(user && (await settleSuspension({ accounts, log: damaged }, user)), undefined);
  t.match(await accounts.byId(author.id), { suspension });
});

t.test('audit verify names suspensions that are not those of the log', async (t) => {
  const site = await buildWithPeople(t);
  const { services, author, other, admin } = site;
  const { accounts } = services;
  await suspend(services, author.id, { ...context, actor: userActor(admin.id) }, form);
  await accounts.setSuspension(author.id, undefined);
  await accounts.setSuspension(other.id, suspension);
  t.same(await findingsOf(site), [
    'Account 1 (author) is not suspended, and the log says that it was (since 2026-03-01T12:00:00.000Z) and that nobody lifted it.',
    'Account 2 (other) is suspended, and the log does not know who suspended it.',
  ]);
  await accounts.setSuspension(other.id, undefined);
  await accounts.setSuspension(author.id, { ...suspension, until: '2026-03-02T00:00:00.000Z' });
  t.same(await findingsOf(site), [
    'Account 1 (author) is suspended otherwise than the log says (since 2026-03-01T12:00:00.000Z).',
  ]);
});

t.test('a backup takes suspensions along, and lifts none that came since', async (t) => {
  const own = urls(t);
  const site = await buildWithPeople(t, own);
  const places = [join(folder(t), 'before'), join(folder(t), 'after')] as const;
  await backup(asStores(site), places[0], now);
  await suspend(site.services, site.author.id, context, form);
  await backup(asStores(site), places[1], now);

  const fresh = await storesOf(t, urls(t));
  t.same((await restore(fresh, places[1])).suspensions, []);
  t.strictSame((await fresh.accounts.byId(site.author.id))?.suspension, suspension);

  const beside = await storesOf(t, { ...own, READ_STORE_URL: urls(t).READ_STORE_URL });
  const { suspensions } = await restore(beside, places[0]);
  t.same(suspensions.map(({ username }) => username), ['author']); // prettier-ignore
  t.strictSame((await beside.accounts.byId(site.author.id))?.suspension, suspension);

  const copy = await storesOf(t, urls(t));
  await copySite(asStores(site), copy);
  t.strictSame((await copy.accounts.byId(site.author.id))?.suspension, suspension);
  await reinstate(site.services, site.author.id, context);
  t.match(await copySite(asStores(site), copy), { to: {}, same: true });
  t.equal((await copy.accounts.byId(site.author.id))?.suspension, undefined, 'what changed since is brought after it');
});
