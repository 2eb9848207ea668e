import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Test } from 'tap';
import { sampler } from '../../scripts/test-scale.ts';
import { startEventStoreDb } from '../../test-servers/eventstoredb/server.ts';
import { operatorActor } from '../../contracts/actors.ts';
import { auditLog } from '../audit/audit-log.ts';
import type { AuditLogLine } from '../audit/entry.ts';
import { machineUsers } from '../operations/machine-users.ts';
import { lossStream } from '../../contracts/streams.ts';
import type { NewEvent } from '../../contracts/recorded.ts';
import { readConfig } from '../config/config.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { buildApp } from '../http/app.ts';
import { startServices } from '../start/start-services.ts';
import { defaultStart } from '../start/start-options.ts';
import { openStores } from '../stores/stores.ts';
import { article, Clock, TestSite } from './build.ts';
import { dataKey } from './data-key.ts';
import { folder } from './folder.ts';

export type LogKind = 'sqlite' | 'eventstoredb';

/** The site's log as a file that can be replaced while it is closed. */
interface Place {
  readonly kind: LogKind;
  readonly file: string;
  readonly readStoreUrl: string;
}

/** Replaces one file by another, as an operator would. */
export const copyLog = (from: string, to: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(to + suffix, { force: true });
  for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
};

const openLog = async ({ kind, file }: Place, port?: number) => {
  if (kind === 'sqlite') return { url: `sqlite:${file}`, close: async () => undefined };
  return startEventStoreDb(file, port);
};

const secret = 'a secret for tests, thirty-two characters and more';

/** The site as one process runs it; its log lines are kept. */
const launch = async (
  t: Test,
  place: Place,
  { people = {} as Partial<TestSite['people']>, ...options } = { ...defaultStart },
) => {
  const log = await openLog(place);
  const settings = { DATA_DIR: folder(t), SITE_URL: 'http://site.test', DEMO: 'false', DATA_KEY: dataKey };
  const config = readConfig({ ...settings, EVENT_LOG_URL: log.url, READ_STORE_URL: place.readStoreUrl });
  const stores = await openStores(config, 'make');
  const lines: { readonly level: number; readonly msg: string; readonly kind?: string }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const clock = new Clock();
  const services = await startServices(config, stores, logger, clock.now, options).catch(async (error: unknown) => {
    await stores.close();
    await log.close();
    throw error;
  });
  const app = await buildApp(services, secret, logger);
  const site = new TestSite(app, services, clock);
  site.people.visitor = site.person(0, '');
  for (const role of ['author', 'admin'] as const) {
    const { id = 0, username = '', cookie } = people[role] ?? {};
    site.people[role] = site.person(id, username, cookie);
  }
  let running = true;
  const stop = async () => {
    if (!running) return;
    running = false;
    await app.close();
    await services.accountAuditLog.flush().catch(() => undefined);
    await services.runner.stop();
    await stores.close();
    await log.close();
  };
  t.teardown(stop);
  return { site, services, stores, lines, stop, log };
};

type Launched = Awaited<ReturnType<typeof launch>>;

/** A site that has seen more than an older copy of its log contains. */
const withOlderCopy = async (t: Test, kind: LogKind, readStoreUrl: string) => {
  const at = folder(t);
  const place: Place = { kind, file: join(at, 'events.db'), readStoreUrl };
  const older = join(at, 'older.db');
  const first = await launch(t, place);
  const { people } = first.site;
  for (const role of ['author', 'admin'] as const) people[role] = await first.site.register(role, role === 'admin');
  await first.site.category('Microcontrollers');
  await first.site.post('approved', { title: 'Seen by both' });
  await first.stop();
  copyLog(place.file, older);
  const second = await launch(t, place, { ...defaultStart, people });
  await second.site.post('approved', { title: 'Seen later' });
  await second.site.submit({ title: 'Seen last of all' });
  await second.stop();
  return { place, older, people };
};

const titles = async ({ site }: Launched): Promise<string[]> =>
  (await site.visitor.call('GET', '/api/posts/latest')).json<{ title: string }[]>().map(({ title }) => title);

const standing = async ({ stores: { store, log } }: Launched) => {
  const { position, generations } = (await store.group('live')) ?? {};
  return { position, generations, witness: await store.witness(), head: await log.head() };
};

/** Checks that the mismatch is reported, readers get what was built, and nothing is appended or built. */
const assertNamed = async (t: Test, launched: Launched, said: RegExp): Promise<void> => {
  const { site, lines } = launched;
  const before = await standing(launched);
  const ready = await site.visitor.call('GET', '/readyz');
  t.match(ready, { statusCode: 503, payload: said });
  t.match(ready.payload, /--accept-loss/);
  t.match((await site.visitor.call('GET', '/metrics')).payload, /^benchnotes_log_mismatch 1$/m);
  t.ok(
    lines.some(({ level, msg }) => level === 50 && said.test(msg)),
    'an error is logged',
  );
  t.same(await titles(launched), ['Seen later', 'Seen by both'], 'readers are served');
  const refused = await site.author.call('POST', '/api/posts', article());
  t.match(refused, { statusCode: 503, payload: /Nothing can be saved now: an operator must look at the event log/ });
  const form = { username: 'late', password: 'a good secret', email: 'late@example.org', fullName: 'Some One' };
  t.match(await site.visitor.call('POST', '/api/register', form), { statusCode: 503, payload: /Nothing can be saved now/ });
  t.equal(await launched.stores.accounts.byUsername('late'), undefined);
  t.match(await site.visitor.call('GET', '/healthz'), { statusCode: 200 });
  t.same(await standing(launched), before, 'nothing was appended or built');
};

/** The events after a position, under other ids: another history of the same length. */
const replayedOtherwise = async (log: EventLog, after: number) => {
  const events = await log.readAll(after, 1_000);
  return events.map(({ stream, revision, type, data, metadata }) => ({
    ...{ stream, expected: revision === 0 ? ('no_stream' as const) : revision - 1 },
    events: [{ id: randomUUID(), type, data, metadata } satisfies NewEvent],
  }));
};

const withLog = async <Result>(t: Test, place: Place, work: (log: EventLog) => Promise<Result>): Promise<Result> => {
  const opened = await openLog(place);
  const stores = await openStores({ eventLogUrl: opened.url, readStoreUrl: `sqlite:${join(folder(t), 'none.db')}` }, 'make');
  try {
    return await work(stores.log);
  } finally {
    await stores.close();
    await opened.close();
  }
};

/** Changes the log while the site is down; returns the expected message. */
type Exchange = (t: Test, place: Place, older: string) => Promise<RegExp>;

const putBack: Exchange = async (_t, { file }, older) => {
  copyLog(older, file);
  return /it ends at position \d+, and they have seen position \d+\. It may have been put back to an earlier state\./;
};

const empty: Exchange = async (_t, { file }) => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return /it is empty, and they have seen position \d+\./;
};

const replaceTail: Exchange = async (t, place, older) => {
  const end = await withLog(t, { ...place, file: older }, (log) => log.head());
  const other = await withLog(t, place, (log) => replayedOtherwise(log, end));
  const length = await withLog(t, place, (log) => log.head());
  copyLog(older, place.file);
  await withLog(t, place, async (log) => {
    for (const { stream, expected, events } of other) await log.append(stream, expected, events);
    const head = await log.head();
    // The server appends events of its own at each start.
    t.ok(place.kind === 'sqlite' ? head === length : head >= length, 'it is as long as it was');
  });
  return /the last event that they have seen \(position \d+: \S+, revision \d+\) is not there\./;
};

const otherSite: Exchange = async (t, place) => {
  const other = await withLog(t, place, (log) => replayedOtherwise(log, 0));
  await empty(t, place, '');
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'system', correlationId: 'x', previousHash: null };
  const ofOthers = Array.from({ length: 9 }, (_, n) => ({
    id: randomUUID(),
    type: 'Said',
    data: { n, text: 'Ω'.repeat(77) },
    metadata,
  }));
  await withLog(t, place, async (log) => {
    await log.append('elsewhere-1', 'no_stream', ofOthers);
    for (const { stream, expected, events } of other) await log.append(stream, expected, events);
  });
  return /the last event that they have seen .* is not there\. It is another log/;
};

const exchanges = { putBack, empty, replaceTail, otherSite };

export interface PutBackOptions {
  readonly kind: LogKind;
  readonly readStoreUrl: (t: Test) => Promise<string>;
  readonly leftOut?: string | false;
  /** Which exchanges to try; default: all. */
  readonly only?: readonly (keyof typeof exchanges)[];
}

/**
 * Checks that a log other than the one that the read store has seen is reported, and that the collections are not
 * rebuilt until an operator accepts the loss.
 */
export const putBackSuite = (t: Test, name: string, { kind, readStoreUrl, leftOut = false, only }: PutBackOptions): void => {
  const alike = sampler();
  for (const [what, exchange] of Object.entries(exchanges)) {
    if (only && !only.includes(what as keyof typeof exchanges)) continue;
    t.test(`${name}: ${what}`, { skip: leftOut || alike() }, async (t) => {
      const { place, older, people } = await withOlderCopy(t, kind, await readStoreUrl(t));
      const said = await exchange(t, place, older);
      const lost = await launch(t, place, { ...defaultStart, people });
      await assertNamed(t, lost, said);
      const { witness } = await standing(lost);
      await lost.stop();

      if (exchange === otherSite) {
        await t.rejects(launch(t, place, { acceptLoss: true, people }), { name: 'AccountsDifferError' });
        const again = await launch(t, place, { ...defaultStart, people });
        t.same((await standing(again)).witness, witness, 'the accounts are of another site, too: nothing is given up');
        return again.stop();
      }
      const accepted = await launch(t, place, { acceptLoss: true, people });
      t.match(await accepted.site.visitor.call('GET', '/readyz'), { statusCode: 200 });
      const [event] = await accepted.stores.log.readStream(lossStream);
      t.match(event, { type: 'LossAccepted', metadata: { actor: operatorActor(machineUsers()) } });
      const entries: AuditLogLine[] = [];
      for await (const entry of auditLog(accepted.stores.log, accepted.stores.accounts)) entries.push(entry);
      t.match(
        entries.filter((entry) => !('damaged' in entry) && entry.to === 'losses'),
        [{ did: 'LossAccepted', id: null, counted: { position: witness?.position } }],
        'the audit log tells of it',
      );
      t.match(event?.data, {
        position: witness?.position,
        event: { stream: witness?.stream, id: witness?.id, hash: witness?.hash },
      });
      const { head, ...now } = await standing(accepted);
      t.same([now.position, now.witness?.position], [head, head], 'built anew up to the end of this log');
      if (exchange === putBack) {
        t.same(await titles(accepted), ['Seen by both']);
        t.match(await accepted.site.author.call('POST', '/api/posts', article()), { statusCode: 201 });
      }
      await accepted.stop();
    });
  }
};

/**
 * Checks that nothing was damaged meanwhile: with the right log back, the site continues as before, and after an
 * accepted loss it starts normally.
 */
export const backAgainTest = async (t: Test, kind: LogKind, readStoreUrl: string): Promise<void> => {
  const { place, older, people } = await withOlderCopy(t, kind, readStoreUrl);
  const newer = join(folder(t), 'newer.db');
  copyLog(place.file, newer);
  copyLog(older, place.file);
  const lost = await launch(t, place, { ...defaultStart, people });
  t.match(await lost.site.visitor.call('GET', '/readyz'), { statusCode: 503 });
  await lost.stop();
  copyLog(newer, place.file);
  const right = await launch(t, place, { acceptLoss: true, people });
  t.match(await right.site.visitor.call('GET', '/readyz'), { statusCode: 200 });
  t.same(await titles(right), ['Seen later', 'Seen by both']);
  t.match(await right.site.author.call('POST', '/api/posts', article()), { statusCode: 201 });
  t.same(await right.stores.log.readStream(lossStream), [], 'what is not lost is not given up');
  await right.stop();
};
