import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../../projections/src/sqlite/driver.ts';
import { folder } from '../test/folder.ts';
import { eventLogSuite } from './event-log.suite.ts';
import type { EventLog } from './event-log.ts';
import { SqliteEventLog } from './sqlite.ts';

eventLogSuite('sqlite', async (t) => {
  const opened: EventLog[] = [];
  const file = join(folder(t), 'events.db');
  t.teardown(() => Promise.all(opened.map((log) => log.close())));
  return {
    open: async () => {
      const log = new SqliteEventLog(file);
      opened.push(log);
      return log;
    },
  };
});

t.test('the database itself refuses to change or remove an event', async (t) => {
  const file = join(folder(t), 'events.db');
  const log = new SqliteEventLog(file);
  t.teardown(() => log.close());
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
  await log.append('post-1', 'no_stream', [{ id: 'a', type: 'Said', data: 1, metadata }]);
  const database = openDatabase(file);
  t.throws(() => database.exec("UPDATE events SET data = '2'"), /never change/);
  t.throws(() => database.exec('DELETE FROM events'), /never removed/);
  database.close();
});
