import { Writable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import { DamagedEventError, type RecordedEvent } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import { auditLog } from '../audit/audit-log.ts';
import type { AuditLogEntry } from '../audit/entry.ts';
import { verifyLog } from '../audit/verify.ts';
import { AccountAuditLog } from '../accounts/account-audit-log.ts';
import { setAdmin, setPassword } from '../accounts/rights.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { buildWithPeople, cookieOf, password, type Answer, type TestSite } from '../test/build.ts';

const login = (site: TestSite, username: string, word: string, address = '203.0.113.7'): Promise<Answer> =>
  site.visitor.call('POST', '/api/login', { username, password: word }, { 'x-forwarded-for': address });

const eventsOf = async ({ services: { log, accountAuditLog } }: TestSite): Promise<RecordedEvent[]> => {
  await accountAuditLog.flush();
  return log.readAll(0, 10_000);
};

const trailOf = async ({ services: { log, accounts } }: TestSite): Promise<AuditLogEntry[]> => {
  const entries: AuditLogEntry[] = [];
  for await (const entry of auditLog(log, accounts)) if (!('damaged' in entry)) entries.push(entry);
  return entries;
};

/** Where a logger writes, and the lines that it wrote. */
const logLines = () => {
  const lines: string[] = [];
  return { lines, output: new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) }) };
};

const summary = ({ actor, did, to, title }: AuditLogEntry) => [actor, did, to, title];

t.test('who registered, who signed in and what failed stands in the record; what somebody typed does not', async (t) => {
  const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
  const zephyrine = await site.register('zephyrine');
  const before = (await trailOf(site)).length;
  const answers = [
    await login(site, 'zephyrine', 'typed-in-haste'),
    await login(site, 'my-passphrase-in-the-wrong-field', 'whatever-it-was'),
    await login(site, 'Zephyrine', password),
  ];
  t.same(
    answers.map(({ statusCode }) => statusCode),
    [401, 401, 200],
  );
  const events = await eventsOf(site);
  t.same((await trailOf(site)).slice(before).map(summary), [
    ['visitor', 'SignInFailed', 'account', 'zephyrine'],
    [`user-${zephyrine.id}`, 'SignedIn', 'account', 'zephyrine'],
    ['system', 'SignInFailuresCounted', 'signins', null],
  ]);
  t.match((await trailOf(site)).at(-1), {
    id: null,
    counted: { unknownNames: 1, furtherAtAccounts: 0, turnedAway: 0, wrongLinks: 0 },
  });
  t.same(
    events.filter(({ stream }) => stream === `account-${zephyrine.id}`).map(({ type, data }) => [type, data]),
    [
      ...['AccountNumberTaken', 'AccountRegistered', 'SignInFailed'].map((type) => [type, { accountId: zephyrine.id }]),
      ['SignedIn', { accountId: zephyrine.id, isNewDevice: true }],
    ],
  );
  t.match(
    events.filter(({ stream }) => stream === `account-${site.admin.id}`).map(({ type, metadata }) => [type, metadata.actor]),
    [
      ['AccountNumberTaken', 'operator'],
      ['AccountRegistered', 'operator'],
      ['AdminGranted', 'operator'],
      ['SignedIn', `user-${site.admin.id}`],
    ],
  );
  for (const event of events) upcast(event);
  const everything = JSON.stringify(events);
  const cookie = decodeURIComponent(cookieOf(answers[2] as Answer)?.split('=')[1] ?? '').split('.')[0] as string;
  t.ok(cookie.length > 20);
  for (const secret of ['zephyrine', 'typed', 'passphrase', 'whatever', password, '@', 'argon2', cookie, '203.0.113'])
    t.notMatch(everything.toLowerCase(), secret.toLowerCase());
  t.same((await verifyLog(site.services.log)).findings, []);
});

t.test('a guesser does not flood the log', async (t) => {
  const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
  const targets: string[] = [];
  for (let n = 0; n < 11; n += 1) targets.push((await site.register(`target-${n}`)).username);
  const guess = async (username: string, times: number) => {
    for (let n = 0; n < times; n += 1) await login(site, username, `guess-${n}`, `10.1.${targets.indexOf(username)}.${n}`);
  };
  const before = (await eventsOf(site)).length;
  await Promise.all([...targets, 'nobody-at-all'].map((target) => guess(target, 15)));
  const said = (await eventsOf(site)).slice(before);
  const each = said.filter(({ type }) => type === 'SignInFailed');
  t.equal(each.length, 100, 'one by one up to a bound');
  t.same(
    said.filter((event) => !each.includes(event)).map(({ stream, data }) => [stream, data]),
    [
      [
        'signins-log',
        {
          ...{ from: site.clock.now().toISOString(), to: site.clock.now().toISOString() },
          ...{ unknownNames: 10, furtherAtAccounts: 10, turnedAway: 60, wrongLinks: 0 },
        },
      ],
    ],
  );
  t.equal((await eventsOf(site)).length, before + 101, 'nothing new is nothing to write');
  site.clock.advance(24 * 60 * 60_000);
  await guess('target-0', 1);
  t.match((await eventsOf(site)).at(-1), { type: 'SignInFailed' }, 'in the next window again');
});

t.test('many sign-ins of one account at once, at two instances, are all recorded', async (t) => {
  const site = await buildWithPeople(t);
  const { log, now, accountAuditLog } = site.services;
  const other = new AccountAuditLog({
    ...{ log, now, logger: pino({ level: 'silent' }), metrics: site.services.metrics },
  });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? accountAuditLog : other).signedIn(site.other.id, `request-${n}`, false)),
  );
  // No call waits longer than half a second for the log, however busy the machine is.
  await Promise.all([accountAuditLog.flush(), other.flush()]);
  const events = await log.readStream(`account-${site.other.id}`);
  t.equal(new Set(events.map(({ metadata }) => metadata.correlationId)).size, 41);
  t.same((await verifyLog(log)).findings, []);
});

t.test('an account whose last event is damaged has a record that goes on', async (t) => {
  const site = await buildWithPeople(t);
  const { log } = site.services;
  const { last } = log;
  log.last = async (stream) => {
    throw new DamagedEventError((await last(stream)) as RecordedEvent);
  };
  t.equal((await login(site, 'other', password)).statusCode, 200);
  await site.services.accountAuditLog.flush();
  const events = await log.readStream(`account-${site.other.id}`);
  t.match(events.at(-1), { revision: 2, type: 'SignedIn', metadata: { previousHash: null } });
});

t.test('while the log is away people come in, and the server says what it could not record', async (t) => {
  const { lines, output } = logLines();
  const site = await buildWithPeople(t, {}, undefined, pino({ level: 'error' }, output));
  const { log, accounts } = site.services;
  const unrecorded = async () =>
    Number(/^benchnotes_unrecorded_total (\d+)$/m.exec((await site.visitor.call('GET', '/metrics')).payload)?.[1]);
  t.equal(await unrecorded(), 0);
  const { append } = log;
  log.append = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  t.equal((await login(site, 'author', password)).statusCode, 200);
  t.equal((await login(site, 'author', 'wrong')).statusCode, 401);
  const form = { username: 'newcomer', password, email: 'newcomer@mail.test', fullName: 'New Comer' };
  t.equal((await site.visitor.call('POST', '/api/register', form)).statusCode, 503, 'there is no number without the log');
  t.equal(await accounts.byUsername('newcomer'), undefined);
  await t.rejects(
    login(site, 'nobody', 'wrong').then(() => site.services.accountAuditLog.flush()),
    { name: 'LogUnavailableError' },
  );
  t.equal(await unrecorded(), 2);
  t.equal(lines.length, 2);
  t.match(JSON.parse(lines[0] as string), { type: 'SignedIn', accountId: site.author.id, msg: 'not recorded in the event log' });

  const operator = { actor: 'operator', correlationId: 'test', now: new Date() };
  const stranger = (await accounts.byUsername('other')) as NonNullable<Awaited<ReturnType<typeof accounts.byUsername>>>;
  await t.rejects(setAdmin(site.services, stranger, true, operator), { name: 'LogUnavailableError' });
  await t.rejects(setPassword(site.services, stranger, 'another horse', operator), { name: 'LogUnavailableError' });
  t.same(await accounts.byUsername('other'), stranger, 'rights and passwords do not change without the record');

  let answer = (): void => undefined;
  const hung = new Promise<void>((resolve) => (answer = resolve));
  log.append = async (...given) => {
    await hung;
    return append(...given);
  };
  t.equal((await login(site, 'other', password)).statusCode, 200, 'nobody waits for it to the end');
  answer();
  t.match((await eventsOf(site)).slice(-2), [
    { stream: `account-${site.other.id}`, type: 'SignedIn' },
    { type: 'SignInFailuresCounted', data: { unknownNames: 1 } },
  ]);
});

t.test("who asks for what is not theirs is in the server's own log", async (t) => {
  const { lines, output } = logLines();
  const site = await buildWithPeople(t, {}, undefined, pino({ level: 'info' }, output));
  lines.length = 0;
  t.equal((await site.author.call('GET', '/api/system?secret=yes')).statusCode, 403);
  t.equal((await site.author.call('GET', '/api/user')).statusCode, 200);
  t.equal(lines.length, 1, 'what is theirs is not');
  t.match(JSON.parse(lines[0] as string), { method: 'GET', path: '/api/system', status: 403, accountId: site.author.id });
});

t.test('what happens to accounts changes no collection and invalidates no cached answer', async (t) => {
  const site = await buildWithPeople(t);
  const { slug } = await site.post('featured');
  const urls = [`/api/posts/${slug}`, '/api/posts', '/api/posts/latest', '/api/posts/popular', '/api/categories', '/feed.xml'];
  const { responseCache, log, store, runner, postChanges } = site.services;
  const etags = async () => {
    const answers = await Promise.all(urls.map((url) => site.visitor.call('GET', url)));
    return answers.map(({ headers }) => headers.etag);
  };
  const before = { etags: await etags(), cached: urls.map((url) => responseCache.get(url)), head: await log.head() };
  t.ok(before.cached.every((one) => one !== undefined));
  const changes: unknown[] = [];
  postChanges.follow((ids) => changes.push(ids));
  await login(site, 'author', password);
  await login(site, 'author', 'wrong');
  await login(site, 'nobody', 'wrong');
  await site.register('newcomer', true);
  await site.services.accountAuditLog.flush();
  const head = await log.head();
  t.ok(head > before.head);
  t.ok(await runner.reached(head, 5_000), 'the collections go past them');
  const live = await store.group('live');
  t.same([live?.position, live && (await store.parked(live))], [head, []]);
  t.ok(
    urls.every((url, index) => responseCache.get(url) === before.cached[index]),
    'the same bytes are cached',
  );
  t.same(await etags(), before.etags);
  t.same(changes, []);
});
