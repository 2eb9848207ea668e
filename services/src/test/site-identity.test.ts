import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { identityStream, type SiteIdentified } from '../../../contracts/events/identity.ts';
import type { RecordedEvent } from '../../../contracts/recorded.ts';
import { upcast, whyUnreadable } from '../../../contracts/upcast.ts';
import { Sealer } from '../audit/sealer.ts';
import { verifyLog } from '../audit/verify.ts';
import { readConfig } from '../config.ts';
import { toRecord } from '../handle.ts';
import { recordOperation } from '../operating/operations.ts';
import { identifySite } from '../operating/site-identity.ts';
import { serveSite } from '../server.ts';
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
  await services.record.flush();
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
  const logs = await Promise.all(Array.from({ length: 5 }, async () => (await opened(t, inFolder(place))).log));
  await Promise.all(logs.map((log) => identifySite(log, new Date())));
  const identity = identityIn(await eventsIn(t, place));
  t.same(
    logs.map(({ site }) => site),
    logs.map(() => identity),
  );
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
  // All is as it should be, but for where it comes from.
  await log.append(
    stream,
    last?.revision ?? 0,
    toRecord(stream, last, [{ type: 'PostUnpublished', data }], context, randomUUID()),
  );
  const place = await log.head();
  t.ok(await runner.reached(place, 5_000));
  t.equal((await site.visitor.call('GET', `/api/posts/${post.slug}`)).statusCode, 200);
  const { findings } = await verifyLog(log, { whyForeign: whyUnreadable });
  t.same(
    findings.map(({ kind, position, what }) => ({ kind, position, what })),
    [{ kind: 'unreadable', position: place, what: `The event at position ${place} (${stream}, revision ${(last?.revision ?? 0) + 1}) was recorded by another site.` }], // prettier-ignore
  );
});
