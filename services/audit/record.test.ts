import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from '../../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import { auditLogKinds } from '../../contracts/audit-log-kinds.ts';
import { systemActor, userActor } from '../../contracts/actors.ts';
import type { Position } from '../../contracts/recorded.ts';
import { sealStream, streamKind } from '../../contracts/streams.ts';
import { decorated } from '../../event-log/decorated.ts';
import type { EventLog, RestoredEvent } from '../../event-log/event-log.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { testCount } from '../../scripts/test-scale.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { folder } from '../test/folder.ts';
import { longestTurnOf } from '../test/longest-turn.ts';
import { auditLog } from './audit-log.ts';
import type { AuditLogLine } from './entry.ts';
import { isWanted, type AuditLogFilter } from './filter.ts';
import { AuditRecord, mostOfPage, type RecordPage } from './record.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const timeAt = (minute: number): string => new Date(start + minute * 60_000).toISOString();

/** Accounts 1 and 2 have names; others no longer exist. */
const accounts = {
  byId: async (id: number) => (id < 3 ? { id, username: `person-${id}`, createdAt: timeAt(0) } : undefined),
} as unknown as Accounts;

const opened = (t: Test): EventLog => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  return log;
};

interface Said {
  readonly stream: string;
  readonly type: string;
  readonly data?: object;
  readonly actor?: string;
  /** In minutes from the start; default: a minute after the previous one. */
  readonly at?: number;
  readonly damaged?: boolean;
}

/** Appends the given events to a log, each to its stream. */
const fill = async (log: EventLog, all: readonly Said[]): Promise<void> => {
  const next = new Map<string, number>();
  const events = all.map(({ stream, type, data = {}, actor = systemActor, at, damaged }, number): RestoredEvent => {
    const revision = next.get(stream) ?? 0;
    next.set(stream, revision + 1);
    const metadata = { version: 1, time: timeAt(at ?? number), actor, correlationId: 'x', previousHash: null };
    const id = randomUUID();
    if (!damaged) return { stream, revision, id, type, data, metadata };
    const bytes = (text: string) => Buffer.from(text);
    return {
      raw: {
        ...{ stream: bytes(stream), revision: bytes(String(revision)), id: bytes(id), type: bytes(type) },
        ...{ data: bytes('{'), metadata: bytes(JSON.stringify(metadata)) },
      },
    };
  });
  for (let from = 0; from < events.length; from += 500) await log.restore(events.slice(from, from + 500));
};

const toTheEnd = async (record: AuditRecord): Promise<{ lines: AuditLogLine[]; pages: RecordPage[] }> => {
  const pages: RecordPage[] = [];
  let before: Position | null | undefined;
  while (before !== null) {
    const page = await record.page({ before });
    pages.push(page);
    if (pages.length > 1_000) throw new Error('The pages do not come to an end.');
    before = page.before;
  }
  return { lines: pages.flatMap(({ entries }) => entries), pages };
};

/** The expected lines: the whole audit log, filtered, newest first. */
const filtered = async (log: EventLog, filter: AuditLogFilter): Promise<AuditLogLine[]> => {
  const lines: AuditLogLine[] = [];
  const ofPost = (stream: string) => filter.post === undefined || stream === `post-${filter.post}`;
  for await (const line of auditLog(log, accounts))
    if ('damaged' in line ? ofPost(line.stream) : isWanted(line, filter)) lines.push(line);
  return lines.reverse();
};

const number = fc.integer({ min: 1, max: 3 });
const actor = fc.oneof(fc.constantFrom(systemActor, 'visitor', 'operator:root', 'operator:root/user-2'), number.map(userActor));
const said: fc.Arbitrary<Said> = fc
  .oneof(
    { weight: 6, arbitrary: number.map((id) => ({ stream: `post-${id}`, type: 'PostRevised', data: { title: `Title ${id}` } })) },
    { weight: 6, arbitrary: number.map((id) => ({ stream: `post-${id}`, type: 'PostRejected', data: { reason: 'No.' } })) },
    number.map((id) => ({ stream: `category-${id}`, type: 'CategoryChanged', data: { name: `Name ${id}` } })),
    number.map((id) => ({ stream: `account-${id}`, type: 'SignedIn', data: { accountId: id } })),
    number.map((id) => ({ stream: `account-${id}`, type: 'AccountNumberTaken', data: { accountId: id } })),
    number.map((id) => ({
      ...{ stream: 'parked-log', type: 'ParkedDiscarded' },
      data: { stream: `post-${id}`, revision: 0, reason: 'Odd.' },
    })),
    fc.constant({ stream: 'operation-log', type: 'BackupTaken' }),
    fc.constant({ stream: 'viewcounts-log', type: 'ViewsCounted' }),
    fc.constant({ stream: 'slug-none', type: 'SlugReserved' }),
  )
  .chain((event) =>
    fc.record({ actor, damaged: fc.integer({ min: 0, max: 30 }).map((n) => n === 0) }).map((more) => ({ ...event, ...more })),
  );

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const filterBy = (minutes: number): fc.Arbitrary<AuditLogFilter> =>
  fc.record({
    kind: optional(fc.constantFrom(...auditLogKinds)),
    account: optional(number),
    post: optional(fc.integer({ min: 1, max: 4 })),
    from: optional(fc.integer({ min: -10, max: minutes + 10 }).map(timeAt)),
    until: optional(fc.integer({ min: -10, max: minutes + 10 }).map(timeAt)),
  });

t.test('paging with any filter gives what filtering the whole audit log gives', async (t) => {
  const property = fc.asyncProperty(
    fc.array(said, { maxLength: 400, size: 'max' }),
    fc.array(filterBy(400), { minLength: 1, maxLength: 4 }),
    async (events, filters) => {
      const log = opened(t);
      await fill(log, events);
      for (const filter of [{}, ...filters]) {
        const record = new AuditRecord({ log, accounts }, filter);
        const expected = await filtered(log, filter);
        const { lines, pages } = await toTheEnd(record);
        t.strictSame(lines, expected, JSON.stringify(filter));
        t.ok(pages.every(({ entries }) => entries.length <= mostOfPage.entries));
        const exported: AuditLogLine[] = [];
        for await (const line of record.lines()) exported.push(line);
        t.strictSame(exported, expected, 'an export has the same');
      }
    },
  );
  await fc.assert(property, { numRuns: testCount('properties', 12) });
});

const signIns = (count: number): Said[] => Array.from({ length: count }, () => ({ stream: 'account-1', type: 'SignedIn' }));

t.test('what is rare is looked for a few thousand events at a time, and it is said how far back', async (t) => {
  const log = opened(t);
  await fill(log, [{ stream: 'category-1', type: 'CategoryCreated', data: { name: 'Old' } }, ...signIns(4_500)]);
  const { lines, pages } = await toTheEnd(new AuditRecord({ log, accounts }, { kind: 'category' }));
  t.match(lines, [{ did: 'CategoryCreated', title: 'Old' }]);
  t.strictSame(
    pages.map(({ entries, lookedBackTo, before }) => [entries.length, lookedBackTo, before]),
    [
      [0, timeAt(2_501), 2_502],
      [0, timeAt(501), 502],
      [1, timeAt(0), null],
    ],
  );
});

t.test('a page holds up nobody', async (t) => {
  const log = opened(t);
  const text = { title: 'Long', content: 'long '.repeat(40_000) };
  await fill(log, [
    ...signIns(2_500),
    ...Array.from({ length: 40 }, () => ({ stream: 'post-1', type: 'PostRevised', data: text })),
  ]);
  const record = new AuditRecord({ log, accounts }, { kind: 'losses' });
  const first = await record.page({});
  t.ok(first.before !== null && first.before > 2_500, 'long texts are enough, too');
  const turns: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    turns.push(await longestTurnOf(() => record.page({})));
    turns.push(await longestTurnOf(() => record.page({ before: 2_501 })));
  }
  turns.sort((one, other) => one - other);
  t.ok((turns[0] as number) < 50, turns.join());
});

/** Counts the events that a reader gets. */
const counting = (log: EventLog) => {
  let given = 0;
  const counted = decorated(log, {
    newest: async (...asked) => {
      const events = await log.newest(...asked);
      given += events.length;
      return events;
    },
  });
  return { counted, given: () => given };
};

t.test('a time far back is found by the seals, however much has come since', async (t) => {
  const log = opened(t);
  const seal = (minute: number): Said => ({ stream: sealStream, type: 'LogSealed', at: minute });
  const day: Said[] = Array.from({ length: 3_000 }, (_, n) =>
    n % 3 === 2 ? seal(n * 10) : { stream: `account-${(n % 2) + 1}`, type: 'SignedIn', at: n * 10 },
  );
  await fill(log, day);
  const { counted, given } = counting(log);
  const filter = { from: timeAt(5_000), until: timeAt(5_200) };
  const page = await new AuditRecord({ log: counted, accounts }, filter).page({});
  t.strictSame(page.entries, await filtered(log, filter));
  t.equal(page.entries.length, 13);
  t.equal(page.before, null, 'nothing further back can be wanted');
  t.ok(given() < 60, `${given()} events were read`);
  const damaged = opened(t);
  await fill(
    damaged,
    day.map((one) => (one.stream === sealStream ? { ...one, damaged: true } : one)),
  );
  const { lines } = await toTheEnd(new AuditRecord({ log: damaged, accounts }, filter));
  t.equal(lines.filter((line) => !('damaged' in line)).length, 13, 'seals that cannot be read say nothing');
});

t.test('a post is read from its own stream, and from what was discarded of it', async (t) => {
  const log = opened(t);
  await fill(log, [
    { stream: 'post-2', type: 'PostSubmitted', data: { title: 'Two' } },
    { stream: 'post-2', type: 'PostTeleported' },
    ...signIns(1_000),
    { stream: 'parked-log', type: 'ParkedDiscarded', data: { stream: 'post-2', revision: 1, reason: 'Odd.' } },
    { stream: 'parked-log', type: 'ParkedDiscarded', data: { stream: 'views-2', revision: 0, reason: 'Odd, too.' } },
    { stream: 'post-2', type: 'PostApproved', damaged: true },
    ...signIns(1_000),
  ]);
  const { counted, given } = counting(log);
  const { entries } = await new AuditRecord({ log: counted, accounts }, { post: 2 }).page({});
  t.match(
    entries.map((line) => ('damaged' in line ? line.error : `${line.did} ${line.title} ${line.reason}`)),
    [
      /is damaged/,
      'ParkedDiscarded Two Odd, too.',
      'ParkedDiscarded Two Odd.',
      'PostTeleported Two null',
      'PostSubmitted Two null',
    ],
  );
  t.equal(given(), 0, 'the rest of the log is not looked at');
});

t.test('only what has come since is read where that is asked for', async (t) => {
  const log = opened(t);
  await fill(log, signIns(300));
  const record = new AuditRecord({ log, accounts }, {});
  t.strictSame(await record.page({ after: 300 }), { entries: [], lookedBackTo: null, before: null });
  const { entries, before } = await record.page({ after: 297 });
  t.strictSame([entries.map(({ position }) => position), before], [[300, 299, 298], null]);
  t.equal((await record.page({ after: 100 })).before, 251, 'there is more than one page of it');
});

t.test('an event at a place that no log has comes at the end', async (t) => {
  const log = opened(t);
  await fill(log, signIns(3));
  const odd = { position: 0, stream: 'post-1', revision: 0, type: 'PostApproved', message: 'It stands nowhere.' };
  const misplaced = decorated(log, { misplaced: async () => [odd as never] });
  const { lines } = await toTheEnd(new AuditRecord({ log: misplaced, accounts }, {}));
  t.equal(lines.length, 4);
  t.match(lines.at(-1), { damaged: true, position: 0, stream: 'post-1' });
  t.equal((await toTheEnd(new AuditRecord({ log: misplaced, accounts }, { post: 1 }))).lines.length, 0);
});

t.test('every kind of the audit log is a kind of streams', async (t) => {
  t.ok(auditLogKinds.length > 5);
  for (const kind of auditLogKinds) t.equal(streamKind(`${kind}-log`), kind);
});
