import t from 'tap';
import { MemoryLog } from '../projections/test/log.ts';
import { decorated } from './decorated.ts';
import type { EventLog } from './event-log.ts';

t.test('a log with other methods: the rest is as it was, and what is left out is left out', async (t) => {
  const log = new MemoryLog() as unknown as EventLog;
  const other = decorated(log, { readStream: async () => [{ id: 'other' } as never] });
  t.match(await other.readStream('post-1'), [{ id: 'other' }]);
  t.same(await other.readAll(0, 1), []);
  t.equal(other.appendTogether, undefined);
});

t.test('a method that is replaced later is not replaced in the log below', async (t) => {
  const log = new MemoryLog() as unknown as EventLog;
  const other = decorated(log, { head: async () => 5 });
  other.head = async () => 7;
  other.readStream = async () => [{ id: 'other' } as never];
  t.same([await other.head(), await log.head()], [7, 0]);
  t.match(await other.readStream('post-1'), [{ id: 'other' }]);
  t.same(await log.readStream('post-1'), []);
});
