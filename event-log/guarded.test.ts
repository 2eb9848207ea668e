import t from 'tap';
import { MemoryLog } from '../projections/test/log.ts';
import type { EventLog } from './event-log.ts';
import { guarded } from './guarded.ts';

const wrong = new Error('wrong log');

/** A log that records its appends. */
const noting = (canTogether: boolean) => {
  const appended: string[] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void appended.push([name, ...given].join(' '));
  const log = Object.assign(new MemoryLog(), {
    append: note('append'),
    restore: note('restore'),
    ...(canTogether ? { appendTogether: note('together') } : {}),
  });
  return { log: log as unknown as EventLog, appended };
};

t.test('nothing is appended where the log is not the right one; it is read all the same', async (t) => {
  const { log, appended } = noting(true);
  const open = guarded(log, () => Promise.reject(wrong));
  await t.rejects(open.append('post-1', 'no_stream', []), wrong);
  await t.rejects(open.restore([]), wrong);
  await t.rejects(open.appendTogether?.([]) as Promise<unknown>, wrong);
  t.same(appended, []);
  t.equal(await open.head(), 0);
});

t.test('where it is, what was asked for is appended; what a log leaves out is left out', async (t) => {
  const { log, appended } = noting(true);
  const open = guarded(log, async () => undefined);
  await open.append('post-1', 'no_stream', []);
  await open.restore([]);
  await open.appendTogether?.([]);
  t.same(appended, ['append post-1 no_stream ', 'restore ', 'together ']);
  t.equal(guarded(noting(false).log, async () => undefined).appendTogether, undefined);
});
