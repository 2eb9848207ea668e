import t from 'tap';
import { DamagedEventError, type RecordedEvent } from '../../contracts/recorded.ts';
import { sealStream } from '../../contracts/streams.ts';
import { MemoryLog } from '../../projections/test/log.ts';
import { hashOf } from '../chain.ts';
import { Entries, entryOf } from './entries.ts';
import { sealedPart } from './seals.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: 'before' };
const eventAt = (position: number, stream = 'post-1'): RecordedEvent => {
  const place = { stream, revision: position - 1, position };
  return { ...place, id: `id-${position}`, type: 'Said', data: position, metadata };
};
const events = (count: number, ...seals: readonly number[]): RecordedEvent[] =>
  Array.from({ length: count }, (_, index) => eventAt(index + 1, seals.includes(index + 1) ? sealStream : 'post-1'));

/** The entries of a log, and the positions that were read. */
const build = (all: readonly RecordedEvent[]) => {
  const read: number[] = [];
  return { entries: new Entries(new MemoryLog(all), ({ position }) => read.push(position)), read };
};
const positions = (entries: readonly { readonly position: number }[]): number[] => entries.map(({ position }) => position);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const partAt = (position: number): string => sealedPart(hashOf(eventAt(position)));

t.test('what is left of an event', async (t) => {
  const event = eventAt(3);
  const place = { position: 3, stream: 'post-1', revision: 2 };
  t.strictSame(entryOf(event), { ...place, time: metadata.time, request: 'x', hash: hashOf(event), previous: 'before' });
  const unread = { time: '', request: '', hash: undefined, previous: undefined };
  t.strictSame(entryOf(new DamagedEventError(event)), { ...place, ...unread });
  const odd = { ...event, metadata: null as unknown as RecordedEvent['metadata'] };
  t.strictSame(entryOf(odd), { ...place, time: 'undefined', request: undefined, hash: hashOf(odd), previous: undefined });
});

t.test('they are read as far as somebody looks ahead, a thousand at a time, and seals among them are told of', async (t) => {
  const { entries, read } = build(events(2_500, 2, 1_500));
  t.equal(entries.waiting, 0);
  await entries.fill(0);
  t.equal(read.length, 0);
  await entries.fill(1);
  t.equal(read.length, 1_000);
  t.equal(entries.waiting, 999);
  await entries.fill(999);
  t.equal(read.length, 1_000, 'so many wait already');
  await entries.fill(1_000);
  t.same(read, range(1, 2_000));
  await entries.fill(10_000);
  await entries.fill(10_000);
  t.same(read, range(1, 2_500));
  t.equal(entries.waiting, 2_498);
});

t.test('what is looked at stays, what is taken goes', async (t) => {
  const { entries } = build(events(10, 2));
  await entries.fill(10);
  t.same(positions(entries.peek(3)), [1, 3, 4]);
  t.equal(entries.peekAt(1)?.position, 3);
  t.same(positions(entries.take(2)), [1, 3]);
  t.same(positions(entries.peek(2)), [4, 5]);
  t.equal(entries.peekAt(0)?.position, 4);
  t.equal(entries.waiting, 7);
  t.same(positions(entries.take(100)), range(4, 10));
  t.same([entries.waiting, entries.peek(1), entries.peekAt(0)], [0, [], undefined]);
});

t.test('what was sealed is found where it waits, and no longer when it was taken', async (t) => {
  const { entries } = build(events(3_000));
  await entries.fill(1_000);
  entries.take(5);
  t.same([entries.find(partAt(6)), entries.find(partAt(10)), entries.find(partAt(5))], [0, 4, undefined]);
  t.equal(entries.find(partAt(1_001)), undefined, 'not read yet');
  await entries.fill(1_000);
  t.equal(entries.find(partAt(1_001)), 995);
  for (let taken = 5; taken < 1_500; taken += 115) {
    t.equal(entries.find(partAt(1_600)), 1_600 - taken - 1, `behind ${taken}`);
    t.same(positions(entries.take(115)), range(taken + 1, taken + 115));
    t.equal(entries.find(partAt(taken + 100)), undefined);
  }
  entries.forget();
  entries.take(1);
  t.equal(entries.find(partAt(1_600)), 98);
});

t.test('of two that are the same the first is found', async (t) => {
  const twin = { ...eventAt(1), position: 3 };
  const { entries } = build([eventAt(1), eventAt(2), twin]);
  await entries.fill(3);
  t.equal(entries.find(partAt(1)), 0);
  entries.forget();
  entries.take(1);
  t.equal(entries.find(partAt(1)), 1);
});
