import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import { eventStoreDbLogUrl } from '../services/test/eventstoredb.ts';
import { eventLogSuite } from './event-log.suite.ts';
import type { EventLog } from './event-log.ts';
import { EventStoreDbLog } from './eventstoredb.ts';
import { restoreSuite } from './restore.suite.ts';

const build = async (t: Test) => {
  const url = await eventStoreDbLogUrl(t);
  const opened: EventLog[] = [];
  t.teardown(() => Promise.all(opened.map((log) => log.close())));
  return {
    open: async () => {
      const log = new EventStoreDbLog(url);
      opened.push(log);
      return log;
    },
  };
};

eventLogSuite('eventstoredb', build);
restoreSuite('eventstoredb', build);

t.test('a position that somebody made up is refused, and not taken for the beginning of the log', async (t) => {
  const log = await (await build(t)).open();
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
  const { position } = await log.append(`post-${randomUUID()}`, 'no_stream', [
    { id: randomUUID(), type: 'Said', data: {}, metadata },
  ]);
  for (const madeUp of [position - 3, position + 3, 999_999_999_999_999])
    await t.rejects(log.newest(5, 0, madeUp), { name: 'UnknownPositionError' }, String(madeUp));
  t.same(await log.newest(5, 0, position), []);
});
