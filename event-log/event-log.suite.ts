import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import type { NewEvent, RecordedEvent } from '../contracts/recorded.ts';
import { WrongExpectedRevisionError, type EventLog, type ExpectedRevision } from './event-log.ts';

export interface LogUnderTest {
  /** Opens the log. A second call in the same test opens the same log again, as another process would. */
  open(): Promise<EventLog>;
}

const event = (said: unknown, id = randomUUID()): NewEvent => ({
  id,
  type: 'Said',
  data: { said },
  metadata: { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'suite', previousHash: null },
});

const refusal = async (append: Promise<unknown>): Promise<unknown> =>
  append.then(
    () => undefined,
    (error: unknown) => error,
  );

const said = (events: readonly RecordedEvent[]) => events.map(({ data }) => (data as { said: unknown }).said);

/**
 * The append sequences from KurrentDB's own tests (`0em1`: event 0 expecting revision -1, no stream; `S … E`: in one
 * append): how many events are appended first, which of them are repeated, with which expected revision, and how many
 * events the stream has then. The other five of its fourteen append with `any`, which this port does not offer: their
 * idempotence does not survive a server restart.
 */
const repeatedAppends: readonly (readonly [
  sequence: string,
  first: number,
  again: readonly [from: number, to: number],
  expected: ExpectedRevision,
  stored: number | 'refused',
])[] = [
  ['0em1_1e0_2e1_3e2_4e3_5e4_0em1_idempotent', 6, [0, 1], 'no_stream', 6],
  ['0em1_1e0_2e1_3e2_4e3_5e4_0e5_non_idempotent', 6, [0, 1], 5, 7],
  ['0em1_1e0_2e1_3e2_4e3_5e4_0e6_wev', 6, [0, 1], 6, 'refused'],
  ['0em1_1e0_2e1_3e2_4e3_5e4_0e4_wev', 6, [0, 1], 4, 'refused'],
  ['0em1_0e0_non_idempotent', 1, [0, 1], 0, 2],
  ['0em1_0em1_idempotent', 1, [0, 1], 'no_stream', 1],
  ['S_0em1_1em1_E_S_0em1_E_idempotent', 2, [0, 1], 'no_stream', 2],
  ['S_0em1_1em1_E_S_1e0_E_idempotent', 2, [1, 2], 0, 2],
  ['S_0em1_1em1_E_S_0em1_1em1_2em1_E_idempotency_fail', 2, [0, 3], 'no_stream', 'refused'],
];

/**
 * The suite that every adapter of the event log passes. Each run uses new stream names, so that runs can share a log.
 */
export const eventLogSuite = (name: string, build: (t: Test) => Promise<LogUnderTest>): void => {
  const test = (title: string, body: (t: Test, log: EventLog, stream: string, under: LogUnderTest) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, async (t) => {
      const under = await build(t);
      await body(t, await under.open(), `post-${randomUUID()}`, under);
    });

  test('appends and reads a stream in order, exactly as given', async (t, log, stream) => {
    const given = [event('one'), event({ deep: [1, 2.5, null, true, 'µA — 電流 — 🔌'] }), event('three')];
    const first = await log.append(stream, 'no_stream', given.slice(0, 1));
    const second = await log.append(stream, 0, given.slice(1));
    t.equal(first.revision, 0);
    t.equal(second.revision, 2);
    t.ok(second.position > first.position);
    const read = await log.readStream(stream);
    t.same(
      read.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
      given,
    );
    t.same(
      read.map(({ revision }) => revision),
      [0, 1, 2],
    );
    t.equal(read.at(-1)?.position, second.position);
    t.same(said(await log.readStream(stream, 2)), ['three']);
    t.same([(await log.readStream(stream, 1, 1)).length, (await log.readStream(stream, 2, 5)).length], [1, 1]);
  });

  test('a stream that is not there has no events', async (t, log, stream) => {
    t.same(await log.readStream(stream), []);
    t.equal(await log.last(stream), undefined);
  });

  test('the last event of a stream', async (t, log, stream) => {
    await log.append(`${stream}-2`, 'no_stream', [event('of another one')]);
    await log.append(stream, 'no_stream', [event('one'), event('two')]);
    t.same(await log.last(stream), (await log.readStream(stream))[1]);
    await log.append(stream, 1, [event('three')]);
    t.match(await log.last(stream), { revision: 2, data: { said: 'three' } });
  });

  test('refuses what expects another revision, and stores nothing of it', async (t, log, stream) => {
    await log.append(stream, 'no_stream', [event(0), event(1)]);
    for (const expected of ['no_stream', 0, 2, 7] as const) {
      for (const events of [[event('x')], [event('x'), event('y')]]) {
        const error = await refusal(log.append(stream, expected, events));
        t.ok(error instanceof WrongExpectedRevisionError, `expected ${expected}`);
        t.match(error, { stream, expected, message: `${stream} is not at revision ${expected}.` });
      }
    }
    t.ok((await refusal(log.append(`${stream}-none`, 0, [event('x')]))) instanceof WrongExpectedRevisionError);
    t.same(said(await log.readStream(stream)), [0, 1]);
  });

  test('stores a repeated append once and answers as the first time', async (t, log, stream) => {
    const a = [event('a1'), event('a2')];
    const b = [event('b')];
    const first = await log.append(stream, 'no_stream', a);
    const second = await log.append(stream, 1, b);
    t.same(await log.append(stream, 'no_stream', a), first);
    t.same(await log.append(stream, 1, b), second);
    t.ok((await refusal(log.append(stream, 'no_stream', [...a, event('new')]))) instanceof WrongExpectedRevisionError);
    t.ok((await refusal(log.append(stream, 'no_stream', [event('other'), ...a.slice(1)]))) instanceof WrongExpectedRevisionError);
    t.same(said(await log.readStream(stream)), ['a1', 'a2', 'b']);
  });

  for (const [sequence, first, again, expected, stored] of repeatedAppends) {
    test(`repeated appends: ${sequence}`, async (t, log, stream) => {
      const events = Array.from({ length: 6 }, (_, number) => event(number));
      await log.append(stream, 'no_stream', events.slice(0, first));
      const answer = await refusal(log.append(stream, expected, events.slice(...again)));
      if (stored === 'refused') t.ok(answer instanceof WrongExpectedRevisionError);
      else t.equal(answer, undefined);
      const there = await log.readStream(stream);
      t.equal(there.length, stored === 'refused' ? first : stored);
      t.same(said(there).slice(0, first), [0, 1, 2, 3, 4, 5].slice(0, first), 'what was there is as it was');
    });
  }

  test('of many who expect the same revision exactly one wins', async (t, log, stream) => {
    await log.append(stream, 'no_stream', [event('start')]);
    const results = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => log.append(stream, 0, [event(n), event(n)])));
    t.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    t.equal((await log.readStream(stream)).length, 3);
  });

  test('appends to several streams all or nothing, where it can', async (t, log, stream) => {
    if (!log.appendTogether) return void t.comment('this log appends to one stream at a time');
    const [one, other] = [`${stream}-one`, `${stream}-other`];
    const both = [
      { stream: one, expected: 'no_stream', events: [event(1)] },
      { stream: other, expected: 'no_stream', events: [event(2), event(3)] },
    ] as const;
    const appended = await log.appendTogether(both);
    t.same(
      appended.map(({ revision }) => revision),
      [0, 1],
    );
    t.equal((await log.readStream(other)).at(-1)?.position, appended[1]?.position);
    t.same(await log.appendTogether(both), appended, 'a repeated one is stored once');
    const late = [
      { stream: `${stream}-third`, expected: 'no_stream', events: [event(4)] },
      { stream: other, expected: 0, events: [event(5)] },
    ] as const;
    const error = await refusal(log.appendTogether(late));
    t.match(error, { name: 'WrongExpectedRevisionError', stream: other, expected: 0 });
    t.same(await log.readStream(`${stream}-third`), []);
    const lateToo = [{ stream: one, expected: 0, events: [event(6)] }, late[1]] as const;
    t.match(await refusal(log.appendTogether(lateToo)), { stream: other, expected: 0 }, 'the stream that is elsewhere is named');
    const halfRepeated = [both[0], { ...both[1], events: [event(7), event(8)] }];
    t.ok((await refusal(log.appendTogether(halfRepeated))) instanceof WrongExpectedRevisionError);
    t.same(said([...(await log.readStream(one)), ...(await log.readStream(other))]), [1, 2, 3]);
  });

  test('gives back whatever data JSON holds', async (t, log, stream) => {
    const start = await log.head();
    const all = [null, 5, 'text', false, ['a', null], { deep: { text: null } }, {}];
    await log.append(
      stream,
      'no_stream',
      all.map((data) => ({ ...event(0), data })),
    );
    const own = (await log.readAll(start, 50)).filter((one) => one.stream === stream);
    t.same(
      own.map(({ data }) => data),
      all,
    );
    t.same(
      (await log.readStream(stream)).map(({ data }) => data),
      all,
    );
  });

  test('leaves out the events of a stream', async (t, log, stream) => {
    const start = await log.head();
    const other = `${stream}-other`;
    for (let n = 0; n < 4; n += 1) {
      await log.append(other, n === 0 ? 'no_stream' : 3 * n - 1, [event(1), event(1), event(1)]);
      await log.append(stream, n === 0 ? 'no_stream' : n - 1, [event(n)]);
    }
    await log.append(other, 11, [event(1)]);
    const own = async (after: number, limit: number) =>
      (await log.readAll(after, limit, { without: other })).filter((one) => one.stream.startsWith(stream));
    const first = await own(start, 3);
    t.same(said(first), [0, 1, 2]);
    const rest = await own((first.at(-1) as RecordedEvent).position, 100);
    t.same([said(rest), rest.map((one) => one.stream)], [[3], [stream]]);
    t.same(await own((rest.at(-1) as RecordedEvent).position, 100), []);
    await log.append(stream, 3, [event(4)]);
    t.same(said(await own((rest.at(-1) as RecordedEvent).position, 100)), [4]);
  });

  test('gives long events in pages that memory holds', async (t, log, stream) => {
    const start = await log.head();
    const long = (n: number) => ({ ...event(n), data: { n, text: 'long '.repeat(180_000) } });
    for (let n = 0; n < 30; n += 1) await log.append(`${stream}${n}`, 'no_stream', [long(n)]);
    const pages: number[] = [];
    let position = start;
    for (let page = await log.readAll(position, 1_000); page.length > 0; page = await log.readAll(position, 1_000)) {
      pages.push(page.length);
      position = (page.at(-1) as RecordedEvent).position;
    }
    t.ok(pages.length > 1, pages.join());
    t.ok(pages.reduce((sum, length) => sum + length, 0) >= 30);
    let followed = 0;
    const over = new AbortController();
    for await (const { length } of log.follow(start, 1_000, over.signal)) {
      followed += length;
      if (followed >= 30) over.abort();
    }
    t.ok(followed >= 30, 'whoever follows gets all of them');
  });

  test('reads all from a position, in the order of positions', async (t, log, stream) => {
    const start = await log.head();
    await Promise.all(Array.from({ length: 20 }, (_, n) => log.append(`${stream}${n}`, 'no_stream', [event(n), event(n)])));
    const all: RecordedEvent[] = [];
    for (
      let page = await log.readAll(start, 7);
      page.length > 0;
      page = await log.readAll((page.at(-1) as RecordedEvent).position, 7)
    ) {
      t.ok(page.length <= 7);
      all.push(...page);
    }
    const own = all.filter((one) => one.stream.startsWith(stream));
    t.equal(own.length, 40);
    t.same(
      own.map(({ position }) => position),
      own.map(({ position }) => position).toSorted((x, y) => x - y),
    );
    for (let n = 0; n < 20; n += 1) {
      t.same(
        own.filter((one) => one.stream === `${stream}${n}`).map(({ revision }) => revision),
        [0, 1],
      );
    }
    t.equal(await log.head(), (all.at(-1) as RecordedEvent).position);
  });

  test('follows from a position: first what is there, then what comes, nothing twice', async (t, log, stream) => {
    const start = await log.head();
    await log.append(stream, 'no_stream', [event(0), event(1)]);
    const stop = new AbortController();
    const seen: unknown[] = [];
    let next = 2;
    for await (const batch of log.follow(start, 3, stop.signal)) {
      seen.push(...said(batch.filter((one) => one.stream === stream)));
      if (next < 10) {
        await log.append(stream, next - 1, [event(next)]);
        next += 1;
      }
      if (seen.length === 10) stop.abort();
    }
    t.same(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('a follower that waits is told of news, and ends when it is stopped', async (t, log, stream) => {
    const stop = new AbortController();
    const end = await log.head();
    const heard = (async () => {
      for await (const batch of log.follow(end, 10, stop.signal)) if (batch.some((one) => one.stream === stream)) return batch;
      return 'stopped';
    })();
    await log.append(stream, 'no_stream', [event('news')]);
    t.same(said((await heard) as RecordedEvent[]), ['news']);
    const idle = (async () => {
      for await (const _ of log.follow(await log.head(), 10, stop.signal));
      return 'stopped';
    })();
    setTimeout(() => stop.abort(), 20);
    t.equal(await idle, 'stopped');
  });

  test('what was appended is there when the log is opened again, and a second process sees it', async (t, log, stream, under) => {
    await log.append(stream, 'no_stream', [event('kept')]);
    const other = await under.open();
    t.same(said(await other.readStream(stream)), ['kept']);
    const stop = new AbortController();
    const end = await other.head();
    const heard = (async () => {
      for await (const batch of other.follow(end, 10, stop.signal)) if (batch.some((one) => one.stream === stream)) return batch;
      return [];
    })();
    await log.append(stream, 0, [event('more')]);
    t.same(said(await heard), ['more']);
    t.ok((await refusal(other.append(stream, 0, [event('late')]))) instanceof WrongExpectedRevisionError);
    t.same(said(await log.readStream(stream)), ['kept', 'more']);
  });
};
