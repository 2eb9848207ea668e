import { join } from 'node:path';
import t from 'tap';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { folder } from '../test/folder.ts';
import { attacks } from './attacks.suite.ts';
import { writeLog } from './test/write-log.ts';

attacks(t, 'sqlite', async (t, events) => {
  const file = join(folder(t), 'events.db');
  await writeLog(file, events);
  const log = new SqliteEventLog(file, 'read');
  t.teardown(() => log.close());
  return log;
});
