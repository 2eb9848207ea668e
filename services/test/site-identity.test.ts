import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { identityStream } from '../../contracts/streams.ts';
import type { SiteIdentified } from '../../contracts/events/identity.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { upcast, whyUnreadable } from '../../contracts/upcast.ts';
import { openDatabase } from '../../storage/driver.ts';
import { recordedAdmin } from '../accounts/recorded-rights.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { auditLog } from '../audit/audit-log.ts';
import type { AuditLogLine } from '../audit/entry.ts';
import { verifyLog } from '../audit/verify.ts';
import { backup } from '../backup/folder.ts';
import { readConfig } from '../config/config.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { toRecord } from '../../event-log/append.ts';
import { recordOperation } from '../operations/record-operation.ts';
import { identifySite } from '../operations/site-identity.ts';
import { serveSite } from '../start/server.ts';
import { build, password } from './build.ts';
import { run } from './built.ts';
import { folder } from './folder.ts';
import { inFolder, opened } from './sealed-site.ts';

t.setTimeout(240_000);

const eventsIn = async (t: Test, place: string): Promise<RecordedEvent[]> => {
  const { log } = await opened(t, inFolder(place));
  return log.readAll(0, 100_000);
};

const identityIn = (events: readonly RecordedEvent[]): string => {
  const found = events.filter(({ stream }) => stream === identityStream);
  if (found.length !== 1) throw new Error(`There are ${found.length} identities.`);
  return (found[0]?.data as SiteIdentified).site;
};

const anyContext = { actor: 'system', correlationId: 'x', now: new Date() };

const identityThere = async (log: EventLog): Promise<string> => identityIn(await log.readAll(0, 10));

const serve = async (place: string) => {
  const config = readConfig({ DATA_DIR: place, PORT: '0', HOST: '127.0.0.1', DEMO: 'false' });
  return serveSite(config, pino({ level: 'silent' }), () => undefined);
};

t.test("a server's first start gives the site an identity, and all that is recorded from then on carries it", async (t) => {
  const site = await build(t, { RATE_LIMITS: 'false' });
  const { services, clock } = site;
  await identifySite(services.log, clock.now());
  await identifySite(services.log, clock.now());
  for (const role of ['author', 'other', 'admin'] as const) site.people[role] = await site.register(role, role === 'admin');
  await site.category('Radio');
  const { id, slug } = await site.post('featured');
  await site.feature(id, false);
  const rejected = await site.submit();
  await site.decide(rejected.id, 'rejected', 'Please say which transistor.');
  await site.author.call('GET', `/api/posts/${slug}`, undefined, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  await site.visitor.call('GET', `/api/posts/${slug}`, undefined, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  const wrong = { username: 'other', password: `${password}!` };
  for (let tries = 0; tries < 8; tries += 1) await site.visitor.call('POST', '/api/login', wrong);
  await services.accountAuditLog.flush();
  await services.views.flush();
  const context = { actor: 'operator', correlationId: 'test', now: clock.now() };
  await recordOperation(services.log, { type: 'SealRequested', data: {} }, context);
  await new Sealer(services.log, clock.now).seal();
  const events = await services.log.readAll(0, 1_000);
  const identity = identityIn(events);
  t.same(
    events.map(upcast).filter(({ metadata }) => metadata.site !== identity),
    [],
  );
  for (const type of [
    ...['AccountNumberTaken', 'AccountRegistered', 'SignedIn', 'SignInFailed', 'CategoryCreated', 'SlugReserved'],
    ...['PostSubmitted', 'PostApproved', 'PostRejected', 'PostFeatured', 'ViewsCounted', 'SealRequested', 'LogSealed'],
  ])
    t.ok(
      events.some((event) => event.type === type),
      type,
    );
});

t.test('it keeps it: at later starts, in a backup, and in what the command line records', async (t) => {
  const place = folder(t);
  await (await serve(place)).stop();
  const identity = identityIn(await eventsIn(t, place));
  await (await serve(place)).stop();
  const cli = (...words: string[]) => run('cli', words, { env: { ...process.env, SUDO_USER: '', DATA_DIR: place } });
  t.match(await cli('categories', 'add', 'Radio'), { code: 0 });
  t.match(await cli('backup', join(place, 'backup')), { code: 0 });
  const restored = folder(t);
  const env = { ...process.env, SUDO_USER: '', DATA_DIR: restored };
  t.match(await run('cli', ['restore', join(place, 'backup')], { env }), { code: 0 });
  await (await serve(restored)).stop();
  for (const [where, least] of [
    [place, 4],
    [restored, 4],
  ] as const) {
    const events = await eventsIn(t, where);
    t.equal(identityIn(events), identity, where);
    t.same(
      events.filter(({ metadata }) => metadata.site !== identity),
      [],
    );
    t.ok(events.length >= least, events.map(({ type }) => type).join());
  }
});

t.test('of processes that start at once one gives it, and all record with it', async (t) => {
  const place = folder(t);
  const logs = await Promise.all(Array.from({ length: 6 }, async () => (await opened(t, inFolder(place))).log));
  // All have read the empty log; one of them tries to name it only after the others.
  for (const log of logs) await log.readAll(0, 1);
  const [late, ...others] = logs as [EventLog, ...EventLog[]];
  await Promise.all(others.map((log) => identifySite(log, new Date())));
  await identifySite(late, new Date());
  const identity = identityIn(await eventsIn(t, place));
  t.same(
    logs.map(({ site }) => site),
    logs.map(() => identity),
  );
});

t.test('a log whose identity is gone, or cannot be read, gets no other one', async (t) => {
  const place = folder(t);
  await (await serve(place)).stop();
  const { log } = await opened(t, inFolder(place));
  await log.append(
    'post-1',
    'no_stream',
    toRecord('post-1', undefined, [{ type: 'Said', data: 1 }], anyContext, await identityThere(log)),
  );
  const database = openDatabase(join(place, 'events.db'));
  database.exec(`DROP TRIGGER events_never_go; DELETE FROM events WHERE stream = '${identityStream}'`);
  database.close();
  await t.rejects(identifySite(log, new Date()), {
    name: 'IdentityLostError',
    message: /The event that says that this is the site .* is gone/,
  });
  t.equal(await log.last(identityStream), undefined, 'nothing was written');
  await log.append(identityStream, 'no_stream', toRecord(identityStream, undefined, [{ type: 'Said', data: 1 }], anyContext));
  await t.rejects(identifySite(log, new Date()), { name: 'IdentityLostError', message: /cannot be read/ });
  await (await serve(place)).stop();
});

t.test('what another site wrote into a stream of this one is parked and named, and changes nothing', async (t) => {
  const site = await build(t);
  const { log, runner } = site.services;
  await identifySite(log, site.clock.now());
  for (const role of ['author', 'admin'] as const) site.people[role] = await site.register(role, role === 'admin');
  await site.category('Radio');
  const post = await site.post('approved');
  const stream = `post-${post.id}`;
  const last = await log.last(stream);
  const data = { postId: post.id, textRevision: 0 };
  const context = { actor: 'user-2', correlationId: 'x', now: site.clock.now() };
  // Everything is valid except the event's origin.
  await log.append(
    stream,
    last?.revision ?? 0,
    toRecord(stream, last, [{ type: 'PostUnpublished', data }], context, randomUUID()),
  );
  const place = await log.head();
  t.ok(await runner.reached(place, 5_000));
  t.equal((await site.visitor.call('GET', `/api/posts/${post.slug}`)).statusCode, 200);
  const { findings } = await verifyLog(log, { whyUnreadable });
  const found = findings.map(({ kind, position, what }) => ({ kind, position, what }));
  const what = `The site cannot use this event (${stream}, revision ${(last?.revision ?? 0) + 1}, position ${place}): Another site recorded it.`;
  t.same(found, [{ kind: 'unreadable', position: place, what }]);
  const lines: AuditLogLine[] = [];
  for await (const line of auditLog(log, site.services.accounts)) lines.push(line);
  t.match(lines.at(-1), { position: place, damaged: true, error: 'Another site recorded it.' });
  // Nor does it give rights.
  const account = `account-${site.author.id}`;
  const before = await log.last(account);
  const granted = [{ type: 'AdminGranted', data: { accountId: site.author.id } }];
  await log.append(account, before?.revision ?? 0, toRecord(account, before, granted, context, randomUUID()));
  t.equal(await recordedAdmin(log, site.author.id), undefined);
  // A backup and a restore leave it unchanged.
  const folderOf = join(folder(t), 'backup');
  const manifest = await backup(site.services, folderOf, site.clock.now());
  t.equal(manifest.events.damaged, undefined);
});
