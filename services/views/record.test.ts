import { join } from 'node:path';
import fc from '../../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { viewCountsStream } from '../../contracts/streams.ts';
import type { ViewsCounted } from '../../contracts/events/views.ts';
import { upcast } from '../../contracts/upcast.ts';
import { faulty } from '../../projections/test/faulty.ts';
import { verifyLog } from '../audit/verify.ts';
import { LogUnavailableError, WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { folder } from '../test/folder.ts';
import { ViewsRecord } from './record.ts';

const time = '2026-03-01T12:00:00.000Z';
const now = () => new Date(time);
const counted = (postId: number, views = 1): ViewsCounted => ({ from: time, to: time, counts: [{ postId, views }] });

const newLog = (t: Test): SqliteEventLog => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  return log;
};

/** The posts that were counted, in order. */
const postsIn = async (log: EventLog): Promise<number[]> =>
  (await log.readStream(viewCountsStream)).flatMap((event) => {
    const { counts } = upcast(event).data as ViewsCounted;
    return counts.map(({ postId }) => postId);
  });

t.test('counts of several processes at once are all there, once', async (t) => {
  const log = newLog(t);
  const records = [1, 2, 3].map(() => new ViewsRecord(log, now));
  await Promise.all(records.map((record, index) => record.append(counted(index + 1))));
  t.same((await postsIn(log)).toSorted(), [1, 2, 3]);
  t.same((await verifyLog(log)).findings, [], 'and each names the one before it');
});

t.test('where others are faster time and again the counts wait for the next time', async (t) => {
  const log = newLog(t);
  let isSlow = true;
  const slow = faulty<EventLog>(log, {
    append: (inner) => async (stream, expected, events) => {
      if (isSlow) throw new WrongExpectedRevisionError(stream, expected);
      return inner(stream, expected, events);
    },
  }); // prettier-ignore
  const record = new ViewsRecord(slow, now);
  await t.rejects(record.append(counted(1)), WrongExpectedRevisionError);
  isSlow = false;
  await record.settle();
  await record.settle();
  t.same(await postsIn(log), [1]);
});

/**
 * The fate of an append: it is stored and answered, or stored without a response, or lost; or the log is unavailable.
 */
const fate = fc.constantFrom('well', 'unanswered', 'lost', 'away' as const);
const step = fc.record({ fate, othersBefore: fc.boolean(), isNew: fc.boolean() });

t.test('whatever fails, and whoever else counts: at the end each count is there once', async (t) => {
  const log = newLog(t);
  let last = 0;
  const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    let at = steps[0];
    const away = new LogUnavailableError('away');
    const failing = faulty<EventLog>(log, {
      last: (inner) => async (stream) => {
        if (at?.fate === 'away') throw away;
        return inner(stream);
      },
      append: (inner) => async (stream, expected, events) => {
        if (at?.fate === 'away' || at?.fate === 'lost') throw away;
        const appended = await inner(stream, expected, events);
        if (at?.fate === 'unanswered') throw away;
        return appended;
      },
    }); // prettier-ignore
    const [record, other] = [new ViewsRecord(failing, now), new ViewsRecord(log, now)];
    const [before, expected] = [last, [] as number[]];
    for (at of steps) {
      if (at.othersBefore) {
        expected.push((last += 1));
        await other.append(counted(last));
      }
      const settled = await record.settle().then(
        () => true,
        () => false,
      );
      if (!settled || !at.isNew) continue;
      expected.push((last += 1));
      await record.append(counted(last)).catch(() => undefined);
    }
    at = undefined;
    await record.settle();
    const there = (await postsIn(log)).filter((postId) => postId > before);
    t.same(there.toSorted((one, other) => one - other), expected); // prettier-ignore
    if (!t.passing()) throw new Error('see above');
  });
  await fc.assert(property, { numRuns: testCount('histories', 30) });
  t.same((await verifyLog(log)).findings, []);
});
