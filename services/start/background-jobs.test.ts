import { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import type { Logger } from 'pino';
import t, { type Test } from 'tap';
import type { NewEvent, RecordedEvent } from '../../contracts/recorded.ts';
import { sealStream } from '../../contracts/streams.ts';
import { toRecord } from '../../event-log/append.ts';
import { decorated } from '../../event-log/decorated.ts';
import type { Appended, EventLog, ExpectedRevision, StreamLimit } from '../../event-log/event-log.ts';
import { MemoryLog } from '../../projections/test/log.ts';
import type { Config } from '../config/config.ts';
import { limits } from '../config/limits.ts';
import type { Services } from '../http/services.ts';
import type { ImageStore } from '../images/image-store.ts';
import { Clock } from '../test/build.ts';
import { startBackgroundJobs } from './background-jobs.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A log in memory that responds within one turn of the event loop, one event at a time. */
class AppendableLog extends MemoryLog {
  override async readAll(after: number): Promise<RecordedEvent[]> {
    return super.readAll(after, 1);
  }

  async last(stream: string): Promise<RecordedEvent | undefined> {
    return (await this.readStream(stream)).at(-1);
  }

  async appendNew(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    let [revision, position] = [expected === 'no_stream' ? -1 : expected, await this.head()];
    for (const event of events) this.append({ ...event, stream, revision: (revision += 1), position: (position += 1) });
    return { revision, position };
  }
}

const turns = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await new Promise(setImmediate);
};

/** The jobs of a process, each of which the test runs, and what they did and logged. */
const build = async (
  t: Test,
  role: Config['role'],
  change: Partial<EventLog> = {},
  namesOfPictures: ImageStore['names'] = async function* () {},
) => {
  const clock = new Clock();
  const log = new AppendableLog();
  const [done, said]: [string[], string[]] = [[], []];
  const note = (what: string) => async (): Promise<void> => void done.push(what);
  const say = (level: string) => (first: unknown, sentence?: string) => {
    const data =
      typeof first === 'string'
        ? ''
        : JSON.stringify(first, (_, value: unknown) => (value instanceof Error ? value.message : value));
    said.push(`${level} ${sentence ?? String(first)} ${data}`.trim());
  };
  const runner = { isLeader: true, reached: async () => true };
  const services = {
    config: { role, logKey: '5b'.repeat(32), siteUrl: 'http://site.test' },
    store: { group: async () => undefined, find: async () => [] },
    checkpoints: { last: async () => undefined },
    limits,
    log: decorated(log as unknown as EventLog, { append: (...given) => log.appendNew(...given), ...change }),
    views: { flush: note('views') },
    accountAuditLog: { flush: note('failures') },
    accounts: {
      sweep: async (now: number, before: number) => void done.push(`sweep ${now - clock.now().getTime()} ${now - before}`),
    },
    notices: { sweep: async (since: string) => void done.push(`sweep notices ${clock.now().getTime() - Date.parse(since)}`) },
    imageRecords: {
      unused: async (before: number) => (done.push(`sweep images ${clock.now().getTime() - before}`), []),
    },
    imageStore: { names: namesOfPictures },
    runner,
    metrics: { sealedLate: { inc: (count: number) => void done.push(`late ${count}`) } },
    now: clock.now,
  };
  const timers = new Map<() => void, number>();
  const restore = t.intercept(globalThis as unknown as Record<string, unknown>, 'setInterval', {
    value: (work: () => void, milliseconds: number) => {
      timers.set(work, milliseconds);
      return work;
    },
  });
  t.intercept(globalThis as unknown as Record<string, unknown>, 'clearInterval', {
    value: (timer: () => void) => void timers.delete(timer),
  });
  const jobs = startBackgroundJobs(
    services as unknown as Services,
    { info: say('info'), warn: say('warn'), error: say('error') } as unknown as Logger,
  );
  restore();
  await turns();
  /** Runs once every job with this interval. */
  const run = async (milliseconds: number): Promise<void> => {
    for (const [work, every] of timers) if (every === milliseconds) work();
    await turns();
  };
  const append = async (stream = 'post-1', data: unknown = 1) => {
    const last = await log.last(stream);
    const events = toRecord(stream, last, [{ type: 'Said', data }], {
      actor: 'user-1',
      correlationId: randomUUID(),
      now: clock.now(),
    });
    await log.appendNew(stream, last?.revision ?? 'no_stream', events);
  };
  const seals = async () => (await log.readStream(sealStream)).length;
  return { clock, log, done, said, runner, services, timers, jobs, run, append, seals };
};

const sealEvery = 4 * second;
const signEvery = 400;
/** The pause for readers between two seals. */
const betweenSeals = 100;

/** From now on time passes only when the test advances it, in milliseconds. */
const timeOf = (t: Test) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  syncBuiltinESMExports();
  t.teardown(() => {
    mock.timers.reset();
    syncBuiltinESMExports();
  });
  return (milliseconds: number): Promise<void> => {
    mock.timers.tick(milliseconds);
    return turns();
  };
};

t.test(
  'who answers readers counts their views and what failed; who projects seals, signs, sweeps, looks for limits',
  async (t) => {
    const [reading, projecting] = [
      [minute, limits.failuresWindow],
      [sealEvery, signEvery, minute, hour],
    ];
    const swept = [`sweep 0 ${90 * 24 * hour}`, `sweep images ${limits.unusedImage}`, `sweep notices ${90 * 24 * hour}`];
    for (const [role, every, doneAtOnce] of [
      ['all', [...reading, ...projecting], swept],
      ['api', reading, []],
      ['projector', projecting, swept],
    ] as const) {
      const { timers, done, run, append, seals, jobs } = await build(t, role);
      t.same([...timers.values()], every, role);
      t.same(done, doneAtOnce, role);
      done.length = 0;
      await append();
      for (const milliseconds of new Set<number>(every)) await run(milliseconds);
      const counted = role === 'projector' ? [] : ['views', 'failures'];
      t.same(done, [...counted, ...doneAtOnce], role);
      t.equal(await seals(), role === 'api' ? 0 : 1);
      await append();
      await jobs.stop();
      t.equal(timers.size, 0);
      t.equal(await seals(), role === 'api' ? 0 : 1);
      await jobs.sealRest();
      t.equal(await seals(), role === 'api' ? 0 : 2);
    }
  },
);

t.test('of many processes that project only the one that leads does something', async (t) => {
  const limited: StreamLimit = { stream: 'post-1', kind: 'limited', detail: '$maxCount 3' };
  const { runner, done, said, run, append, seals, jobs } = await build(t, 'projector', { streamLimits: async () => [limited] });
  [runner.isLeader, done.length, said.length] = [false, 0, 0];
  await append();
  for (const milliseconds of [sealEvery, minute, hour]) await run(milliseconds);
  await jobs.sealRest();
  t.same([done, said, await seals()], [[], [], 0]);
});

t.test('a seal is told, and what was old in it is an error that is counted', async (t) => {
  const pass = timeOf(t);
  const { clock, done, said, run, append } = await build(t, 'projector');
  [done.length, said.length] = [0, 0];
  await append();
  clock.advance(minute);
  await run(sealEvery);
  t.match(said, [/^info log sealed: keep a copy of the digest elsewhere \{"digest":"[0-9a-f]{64}","count":1\}$/]);
  t.same(done, []);
  await pass(betweenSeals);
  said.length = 0;
  await append();
  await append();
  clock.advance(minute + 1);
  await run(sealEvery);
  t.match(said, [
    /^info /,
    /^error events were sealed late: .*\("audit verify"\) \{"events":2,"from":3,"to":4,"digest":"[0-9a-f]{64}"\}$/,
  ]);
  t.same(done, ['late 2']);
});

t.test('an idle site seals nothing', async (t) => {
  const pass = timeOf(t);
  const { log, run, append } = await build(t, 'projector');
  await append();
  await run(sealEvery);
  await pass(betweenSeals);
  const head = await log.head();
  t.equal(head, 2);
  for (const milliseconds of [sealEvery, sealEvery]) {
    await run(milliseconds);
    await pass(betweenSeals);
  }
  t.equal(await log.head(), head);
});

t.test('where a log had no seal, that is said of what was old', async (t) => {
  const { clock, said, run, append } = await build(t, 'projector');
  said.length = 0;
  await append();
  clock.advance(2 * minute);
  await run(sealEvery);
  t.match(said[1], /^error old events were sealed, and the log had no seal: /);
});

t.test('a limit that somebody put on a stream is said once, and again when it comes back', async (t) => {
  let limited: StreamLimit[] = [{ stream: 'post-1', kind: 'limited', detail: '$maxCount 3' }];
  const { said, run } = await build(t, 'all', { streamLimits: async () => limited });
  t.match(said, [/^error .*post-1.*\$maxCount 3/]);
  await run(minute);
  t.equal(said.length, 1);
  limited = [];
  await run(minute);
  limited = [{ stream: 'post-2', kind: 'gone', detail: '' }, { stream: 'post-1', kind: 'limited', detail: '$maxCount 3' }]; // prettier-ignore
  await run(minute);
  t.match(said.slice(1), [/post-2/, /post-1/]);
});

t.test('what fails is logged, and the next time comes; what is under way is not begun again', async (t) => {
  const { services, said, run, done } = await build(t, 'api');
  services.views.flush = async () => Promise.reject(new Error('away'));
  await run(minute);
  t.same(said, ['warn counting views failed {"err":"away"}']);
  let finish = (): void => undefined;
  let begun = 0;
  services.views.flush = () => {
    begun += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  await run(minute);
  await run(minute);
  t.equal(begun, 1);
  await run(limits.failuresWindow);
  t.same(done, ['failures'], 'others are');
  finish();
  await turns();
  await run(minute);
  t.equal(begun, 2);
});

t.test('each job that fails is named', async (t) => {
  const away = () => Promise.reject(new Error('away'));
  const { services, said, run, jobs } = await build(t, 'all', { streamLimits: away, head: away });
  services.accountAuditLog.flush = services.accounts.sweep = away;
  said.length = 0;
  for (const milliseconds of [limits.failuresWindow, sealEvery, minute, hour]) await run(milliseconds);
  await jobs.sealRest();
  const failed = [
    'counting failed sign-ins',
    'sealing the log',
    'looking for limited streams',
    'sweeping sessions',
    'sealing the log',
    'signing the log',
  ];
  t.same(said, failed.map((what) => `warn ${what} failed {"err":"away"}`)); // prettier-ignore
});

/** So long that a seal contains no other event. */
const long = 'x'.repeat(4_000_000);

t.test('a process that ends, or leads no more, seals no further, and says so at once', async (t) => {
  const pass = timeOf(t);
  for (const end of ['stop', 'another leads'] as const) {
    const { runner, run, append, seals, jobs } = await build(t, 'projector');
    for (let n = 0; n < 3; n += 1) await append('post-1', long);
    await run(sealEvery);
    if (end === 'stop') await jobs.stop();
    else runner.isLeader = false;
    await pass(3 * betweenSeals);
    t.equal(await seals(), 1, end);
    runner.isLeader = true;
    await jobs.sealRest();
    t.equal(await seals(), 3, 'without a pause');
  }
});

t.test('readers have their turn between two seals', async (t) => {
  const pass = timeOf(t);
  const { run, append, seals, jobs } = await build(t, 'projector');
  for (let n = 0; n < 2; n += 1) await append('post-1', long);
  await run(sealEvery);
  await pass(betweenSeals - 1);
  t.equal(await seals(), 1);
  await pass(1);
  t.equal(await seals(), 2);
  await jobs.stop();
});

t.test('a store of pictures that cannot be used is told at the start, and read no further than that takes', async (t) => {
  let read = 0;
  const many = async function* () {
    for (;;) yield String((read += 1));
  };
  t.strictSame((await build(t, 'api', {}, many)).said, []);
  t.equal(read, 1);
  const away = () => {
    throw new Error('The bucket is not there.');
  };
  const { said } = await build(t, 'api', {}, async function* () {
    yield away();
  });
  t.strictSame(said, ['error the pictures cannot be reached {"err":"The bucket is not there."}']);
});
