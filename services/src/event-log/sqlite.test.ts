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

t.test('a damaged event stops nobody who can do without it', async (t) => {
  const file = join(folder(t), 'events.db');
  const log = new SqliteEventLog(file);
  t.teardown(() => log.close());
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
  const said = (id: string) => ({ id, type: 'Said', data: id, metadata });
  await log.append('post-1', 'no_stream', ['a', 'b', 'c'].map(said));
  await log.append('post-2', 'no_stream', [said('d')]);
  const database = openDatabase(file);
  database.exec("DROP TRIGGER events_never_change; UPDATE events SET data = '\"b' WHERE position = 2");
  database.close();
  const place = { name: 'DamagedEvent', position: 2, stream: 'post-1', revision: 1, type: 'Said' };
  const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);
  t.same(ids(await log.readAll(0, 10)), ['a'], 'what stands before it is given');
  await t.rejects(log.readAll(1, 10), place);
  t.same(ids(await log.readAll(2, 10)), ['c', 'd']);
  await t.rejects(log.readStream('post-1'), place, 'whoever decides needs all events of a stream');
  t.same([ids(await log.readStream('post-1', 0, 1)), ids(await log.readStream('post-1', 2))], [['a'], ['c']]);
  const following = log.follow(0, 10, new AbortController().signal)[Symbol.asyncIterator]();
  t.same(ids((await following.next()).value as { id: string }[]), ['a']);
  await t.rejects(following.next(), place);
});
