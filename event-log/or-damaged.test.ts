import t from 'tap';
import { DamagedEventError, type EventReader, type ReadOptions, type RecordedEvent } from '../contracts/recorded.ts';
import { MemoryLog } from '../projections/test/log.ts';
import { followOrDamaged, readAllOrDamaged, readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from './or-damaged.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const eventAt = (index: number, stream = 'post-1'): RecordedEvent => {
  const place = { stream, revision: index, position: index + 1 };
  return { ...place, id: `id-${index}`, type: 'Said', data: index, metadata };
};

/** A log whose events at some positions are damaged; it records the reads. */
class DamagedLog extends MemoryLog {
  readonly #damaged: ReadonlySet<number>;
  readonly asked: string[] = [];

  constructor(events: readonly RecordedEvent[], ...damaged: readonly number[]) {
    super(events);
    this.#damaged = new Set(damaged);
  }

  override async readAll(after: number, limit: number, { without }: ReadOptions = {}): Promise<RecordedEvent[]> {
    this.asked.push(`all ${after} ${limit} ${without}`);
    const events = await super.readAll(after, limit);
    const damage = events.findIndex(({ position }) => this.#damaged.has(position));
    if (damage === 0) throw new DamagedEventError(events[0] as RecordedEvent);
    return damage === -1 ? events : events.slice(0, damage);
  }

  override async readStream(stream: string, from = 0, limit = Infinity): Promise<RecordedEvent[]> {
    this.asked.push(`stream ${from} ${limit}`);
    const events = await super.readStream(stream, from, limit);
    const damage = events.find(({ position }) => this.#damaged.has(position));
    if (damage) throw new DamagedEventError(damage);
    return events;
  }
}

const log = (length: number, ...damaged: readonly number[]): DamagedLog =>
  new DamagedLog(
    Array.from({ length }, (_, index) => eventAt(index)),
    ...damaged,
  );

const labelOf = (event: EventOrDamaged): string =>
  event instanceof DamagedEventError ? `!${event.position}` : `${event.position}`;

const all = async (events: AsyncIterable<EventOrDamaged>): Promise<string[]> => {
  const said: string[] = [];
  for await (const event of events) said.push(labelOf(event));
  return said;
};

const away = new Error('away');

t.test('a page ends before a damaged event, and is that event alone where it comes first', async (t) => {
  t.same((await readAllOrDamaged(log(3, 3), 0, 10)).map(labelOf), ['1', '2']);
  t.same((await readAllOrDamaged(log(3, 3), 2, 10)).map(labelOf), ['!3']);
  const asked = log(3);
  await readAllOrDamaged(asked, 1, 2, { without: 'seals-log' });
  t.same(asked.asked, ['all 1 2 seals-log']);
  await t.rejects(readAllOrDamaged({ readAll: () => Promise.reject(away) } as unknown as EventReader, 0, 1), away);
});

t.test('whoever follows is given damaged events in their place, and goes on behind them', async (t) => {
  for (const damaged of [[], [1], [2, 3], [1, 5]]) {
    const end = new AbortController();
    const said: string[] = [];
    for await (const page of followOrDamaged(log(5, ...damaged), 0, 2, end.signal)) {
      said.push(...page.map(labelOf));
      if (said.length === 5) end.abort();
    }
    t.same(said, [1, 2, 3, 4, 5].map((position) => (damaged.includes(position) ? `!${position}` : `${position}`))); // prettier-ignore
  }
});

t.test('whoever follows from a position is given nothing before it, also where the first behind it is damaged', async (t) => {
  const end = new AbortController();
  const said: string[] = [];
  for await (const page of followOrDamaged(log(5, 4), 3, 10, end.signal)) {
    said.push(...page.map(labelOf));
    if (said.length === 2) end.abort();
  }
  t.same(said, ['!4', '5']);
});

t.test('a follower throws what the log throws otherwise', async (t) => {
  const lost = { follow: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(away) }) }) };
  await t.rejects(followOrDamaged(lost as unknown as EventReader, 0, 1, new AbortController().signal).next(), away);
});

t.test('the log up to a position, behind another one', async (t) => {
  t.same(await all(readLogOrDamaged(log(5, 2), 4)), ['1', '!2', '3', '4']);
  t.same(await all(readLogOrDamaged(log(5, 2), 4, 1)), ['!2', '3', '4']);
  t.same(await all(readLogOrDamaged(log(5), 9, 3)), ['4', '5']);
  t.same(await all(readLogOrDamaged(log(5), 3, 3)), []);
  const long = log(1_001);
  t.equal((await all(readLogOrDamaged(long, 1_001))).length, 1_001);
  t.same(long.asked, ['all 0 1000 undefined', 'all 1000 1000 undefined']);
});

t.test('what stands at a position that no log has comes last', async (t) => {
  const misplaced = new DamagedEventError({ ...eventAt(0), position: -5 });
  const odd = Object.assign(log(2), { misplaced: async () => [misplaced] });
  t.same(await all(readLogOrDamaged(odd, 2)), ['1', '2', '!-5']);
});

t.test('all events of a stream, damaged ones in their place', async (t) => {
  for (const damaged of [[], [1], [4], [2, 3], [1, 4], [1, 2, 3, 4]]) {
    const expected = [1, 2, 3, 4].map((position) => (damaged.includes(position) ? `!${position}` : `${position}`));
    t.same(await all(readStreamOrDamaged(log(4, ...damaged), 'post-1')), expected, damaged.join());
  }
  t.same(await all(readStreamOrDamaged(log(4), 'post-2')), []);
});

t.test('a long stream is read in pages, and where something is damaged in as few looks as may be', async (t) => {
  const whole = log(2_000);
  t.equal((await all(readStreamOrDamaged(whole, 'post-1'))).length, 2_000);
  t.same(whole.asked, [`stream ${Number.MIN_SAFE_INTEGER} 1000`, 'stream 1000 1000', 'stream 2000 1000']);
  const damaged = log(40, 31);
  t.equal((await all(readStreamOrDamaged(damaged, 'post-1'))).length, 40);
  t.same(damaged.asked, [
    `stream ${Number.MIN_SAFE_INTEGER} 1000`,
    'stream -9007199254740991 30',
    'stream 30 1000',
    'stream 31 1000',
  ]);
});

t.test('a revision that is missing holds nothing up', async (t) => {
  const gaps = new DamagedLog([eventAt(0), eventAt(2), eventAt(5), eventAt(6)], 6);
  t.same(await all(readStreamOrDamaged(gaps, 'post-1')), ['1', '3', '!6', '7']);
});

t.test('an event at a revision that no stream has comes first', async (t) => {
  const odd = new DamagedEventError({ ...eventAt(0), position: 9, revision: -9 });
  const reader = {
    readStream: async (_stream: string, from: number, limit: number) => {
      if (from <= -9) throw odd;
      return log(3).readStream('post-1', from, limit);
    },
  };
  t.same(await all(readStreamOrDamaged(reader, 'post-1')), ['!9', '1', '2', '3']);
});

t.test('whoever reads a stream is thrown what the log throws otherwise', async (t) => {
  await t.rejects(all(readStreamOrDamaged({ readStream: () => Promise.reject(away) }, 'post-1')), away);
});
