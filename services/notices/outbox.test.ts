import { once } from 'node:events';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import { OutboxLease } from './lease.ts';
import type { LeaseMark, LeaseMarks } from './notice-store.ts';
import { Outbox, type Job } from './outbox.ts';

/** How often the outbox renews its lease in these tests, in milliseconds. */
const beatEvery = 50;

/** The storage of the lease, in memory. */
const marksInMemory = (): LeaseMarks & { readonly beats: () => number } => {
  let mark: LeaseMark | undefined;
  const isStill = (mark: LeaseMark | undefined) => mark?.holder === mark?.holder && mark?.beat === mark?.beat;
  return {
    beats: () => mark?.beat ?? 0,
    mark: async () => mark,
    replace: async (before, next) => {
      const may = isStill(before);
      if (may) mark = next;
      return may;
    },
  };
};

const untilAborted: Job = async (signal) => void (signal.aborted || (await once(signal, 'abort')));

/** An outbox that reports when its work begins and ends. */
const outboxOn = (t: Test, lease: LeaseMarks | undefined, job: Job = untilAborted) => {
  const calls: string[] = [];
  const outbox = new Outbox({
    store: lease ? { lease } : {},
    jobs: [
      async (signal) => {
        calls.push('begins');
        await job(signal);
        calls.push('ends');
      },
    ],
    onFailure: ({ message }) => calls.push(message),
    patience: 4 * beatEvery,
  });
  t.teardown(() => outbox.stop());
  return { outbox, calls };
};

t.test('of two one works, and the other goes on when that one stops', async (t) => {
  const marks = marksInMemory();
  // Time advances with each renewal, so that a stalled machine delays both alike.
  t.intercept(performance, 'now', { value: () => marks.beats() * beatEvery });
  const [one, other] = [outboxOn(t, marks), outboxOn(t, marks)];
  one.outbox.start();
  await until(() => one.calls.length === 1);
  other.outbox.start();
  await until(() => marks.beats() >= 20, 'the one gives signs for far longer than the other is patient');
  t.same(other.calls, []);
  await one.outbox.stop();
  t.same(one.calls, ['begins', 'ends']);
  await until(() => other.calls.length === 1);
  t.same(other.calls, ['begins']);
});

t.test('who gives no sign is overtaken, and stops when it wakes up', async (t) => {
  const marks = marksInMemory();
  let isAway = false;
  const away = (): never => {
    throw new Error('The store is away.');
  };
  const stalling: LeaseMarks = { ...marks, mark: async () => (isAway ? away() : marks.mark()) };
  const [one, other] = [outboxOn(t, stalling), outboxOn(t, marks)];
  one.outbox.start();
  await until(() => one.calls.length === 1);
  isAway = true;
  other.outbox.start();
  await until(() => other.calls.length === 1);
  t.same(one.calls, ['begins'], 'without the store nobody knows');
  isAway = false;
  await until(() => one.calls.length === 2);
  t.same([one.calls, other.calls], [['begins', 'ends'], ['begins']]); // prettier-ignore
});

t.test('what fails is said, and begun again', async (t) => {
  let failures = 3;
  const { outbox, calls } = outboxOn(t, undefined, async (signal) => {
    if (failures-- > 0) throw new Error('The log is away.');
    await untilAborted(signal);
  });
  outbox.start();
  await until(() => calls.filter((one) => one === 'begins').length === 4);
  t.equal(calls.filter((one) => one === 'The log is away.').length, 3);
});

t.test('a lease is left at once, by nobody but its holder', async (t) => {
  const marks = marksInMemory();
  const [one, other] = ['one', 'other'].map((holder) => new OutboxLease(marks, holder, 60_000)) as [OutboxLease, OutboxLease];
  t.same([await one.hold(), await other.hold(), await one.hold()], [true, false, true]);
  await other.release();
  t.equal(await other.hold(), false);
  await one.release();
  t.equal(await other.hold(), true);
  t.equal(await one.hold(), false);
});
