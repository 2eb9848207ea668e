import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import { DamagedEventError, type Position } from '../contracts/recorded.ts';
import type { LogUnderTest } from './event-log.suite.ts';
import { mostUnanswered, type EventLog, type RestoredEvent } from './event-log.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

type Whole = Exclude<RestoredEvent, { readonly raw: unknown }>;

/** Creates events, each for the end of one of several streams. */
class Streams {
  readonly #next = new Map<string, number>();

  next(stream: string, data: unknown = randomUUID()): Whole {
    const revision = this.#next.get(stream) ?? 0;
    this.#next.set(stream, revision + 1);
    return { stream, revision, id: randomUUID(), type: 'Said', data, metadata };
  }
}

const allBehind = async (log: EventLog, start: Position): Promise<Whole[]> => {
  const all: Whole[] = [];
  for (let at = start; ;) {
    const page = await log.readAll(at, 1_000);
    all.push(...page.map(({ position: _, ...event }) => event));
    const last = page.at(-1);
    if (!last) return all;
    at = last.position;
  }
};

/** More than any log of this suite holds. */
const mostPaged = 10_000;

/**
 * The ids from the end back to a position, page by page: each page starts before the last event of the previous one.
 */
const pagedBack = async (log: EventLog, size: number, to: Position = 0): Promise<string[]> => {
  const ids: string[] = [];
  for (let before: Position | undefined; before === undefined || before > to;) {
    if (ids.length > mostPaged) throw new Error('The pages do not come to an end.');
    const page = await log.newest(size, to - 1, before);
    ids.push(...page.map((event) => (event instanceof DamagedEventError ? 'damaged' : event.id)));
    before = page.at(-1)?.position ?? to;
  }
  return ids;
};

/** The behaviour of every adapter with the events of another log. */
export const restoreSuite = (name: string, build: (t: Test) => Promise<LogUnderTest>): void => {
  const test = (title: string, body: (t: Test, log: EventLog, stream: string) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, async (t) => body(t, await (await build(t)).open(), `post-${randomUUID()}`));

  test('events of another log are put behind those that are there, in their order', async (t, log, stream) => {
    const streams = new Streams();
    await log.restore([]);
    await log.append(`${stream}-own`, 'no_stream', [streams.next(`${stream}-own`)]);
    const start = await log.head();
    const given = Array.from({ length: 1_500 }, (_, n) => streams.next(`${stream}-${n % 7 < 4 ? n % 3 : n}`));
    await log.restore(given.slice(0, 700));
    await log.restore(given.slice(700));
    t.same(await allBehind(log, start), given);
  });

  test('neighbours in one stream, and long ones, are restored as they are', async (t, log, stream) => {
    const streams = new Streams();
    const start = await log.head();
    const long = () => streams.next(stream, { text: '電'.repeat(300_000) });
    const given = [
      ...Array.from({ length: 500 }, () => streams.next(`${stream}-seals`)),
      long(),
      long(),
      streams.next(stream),
      long(),
    ];
    await log.restore(given);
    t.same(await allBehind(log, start), given);
  });

  test('what is there already is left, and what is missing behind it is put there', async (t, log, stream) => {
    const streams = new Streams();
    const start = await log.head();
    const given = Array.from({ length: 40 }, (_, n) => streams.next(`${stream}-${Math.floor(n / 10)}`));
    await log.restore(given.slice(0, 15));
    await log.restore(given.slice(0, 15));
    await log.restore(given);
    await log.restore(given);
    t.same(await allBehind(log, start), given);
  });

  test('another event in the place of one is an error, and stays', async (t, log, stream) => {
    const streams = new Streams();
    const there = streams.next(stream);
    await log.restore([there]);
    await t.rejects(log.restore([{ ...there, id: randomUUID() }]), { name: 'WrongExpectedRevisionError', stream });
    t.match(await log.readStream(stream), [{ id: there.id }]);
  });

  test('the newest events come last one first, as many as are asked for', async (t, log, stream) => {
    const streams = new Streams();
    t.same(
      (await log.newest(10)).filter((event) => event.stream.startsWith(stream)),
      [],
    );
    const given = Array.from({ length: 400 }, (_, n) => streams.next(`${stream}-${n % 5}`));
    await log.restore(given);
    for (const limit of [1, 30, 399]) {
      const newest = await log.newest(limit);
      t.same(
        newest.map((event) => (event instanceof DamagedEventError ? 'damaged' : event.id)),
        given
          .map(({ id }) => id)
          .toReversed()
          .slice(0, limit),
      );
    }
    t.equal((await log.newest(1))[0]?.position, await log.head());
    const [, , third] = await log.newest(3);
    t.same((await log.newest(10, third?.position)).length, 2);
    t.same(await pagedBack(log, 7, (await log.newest(400)).at(-1)?.position), given.map(({ id }) => id).toReversed());
    t.same(await log.newest(10, third?.position, (await log.newest(2)).at(-1)?.position), [], 'between neighbours is nothing');
    await log.restore(Array.from({ length: 30 }, () => streams.next(`${stream}-long`, { text: 'long '.repeat(180_000) })));
    const long = await log.newest(400);
    t.ok(long.length < 30, `${long.length} long ones are enough`);
    t.ok(long.length * 900_000 > mostUnanswered.bytes, 'all that was on its way when a copy broke off is among them');
  });
};
