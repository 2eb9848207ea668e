import { join } from 'node:path';
import t from 'tap';
import { DamagedEventError } from '../contracts/recorded.ts';
import { sqliteLog } from '../projections/test/log.ts';
import { folder } from '../services/test/folder.ts';
import type { RestoredEvent } from './event-log.ts';
import { SqliteEventLog } from './sqlite.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const said = (id: string) => ({ id, type: 'Said', data: id, metadata });
const saidIn = (stream: string, revision: number, id: string): RestoredEvent => ({ ...said(id), stream, revision });

t.test('an append without events is refused, alone and among others', async (t) => {
  const log = sqliteLog(t);
  const refusal = { message: 'There is nothing to append.' };
  await t.rejects(log.append('post-1', 'no_stream', []), refusal);
  const full = { stream: 'post-2', expected: 'no_stream', events: [said('a')] } as const;
  await t.rejects(log.appendTogether([full, { stream: 'post-1', expected: 'no_stream', events: [] }]), refusal);
  t.equal(await log.head(), 0);
});

t.test('a log that was closed says so', async (t) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  await log.close();
  const closed = { name: 'LogUnavailableError', message: /events\.db cannot be used: The database was closed/ };
  await t.rejects(log.append('post-1', 'no_stream', [said('a')]), closed);
  await t.rejects(log.restore([saidIn('post-1', 0, 'a')]), closed);
  await t.rejects(log.readStream('post-1'), { name: 'LogUnavailableError', message: /events\.db cannot be used/ });
});

t.test('a log that is open to be read takes nothing, and says so', async (t) => {
  const file = join(folder(t), 'events.db');
  await new SqliteEventLog(file).close();
  const log = new SqliteEventLog(file, 'read');
  t.teardown(() => log.close());
  const refusal = { name: /^Error$/, message: /events\.db is open to be read only/ };
  await t.rejects(log.append('post-1', 'no_stream', [said('a')]), refusal);
  await t.rejects(log.restore([saidIn('post-1', 0, 'a')]), refusal);
});

t.test('of two events that want one place none is restored', async (t) => {
  const log = sqliteLog(t);
  await t.rejects(log.restore([saidIn('post-1', 0, 'a'), saidIn('post-1', 0, 'b')]), {
    name: 'WrongExpectedRevisionError',
    message: 'One of the streams is not at revision no_stream.',
  });
  t.equal(await log.head(), 0);
});

t.test('whoever restores is told behind which revision another event stands', async (t) => {
  const log = sqliteLog(t);
  await log.append('post-1', 'no_stream', ['a', 'b', 'c'].map(said));
  const place = { name: 'WrongExpectedRevisionError', stream: 'post-1', expected: 1 };
  await t.rejects(log.restore([saidIn('post-1', 1, 'b'), saidIn('post-1', 2, 'other')]), place);
});

t.test('what is no number is no revision in a copy either', async (t) => {
  const log = sqliteLog(t);
  const revisions = ['12', '-12', 'x5', '5x', '1e3', ''];
  const bytes = Buffer.from('{');
  const raw = revisions.map((revision, n) => ({
    raw: {
      stream: Buffer.from(`post-${n}`),
      revision: Buffer.from(revision),
      id: bytes,
      type: bytes,
      data: bytes,
      metadata: bytes,
    },
  }));
  await log.restore(raw);
  const there = (await log.newest(10)).toReversed().map((event) => event instanceof DamagedEventError && event.raw);
  t.same(
    there.map((one) => one && `${Buffer.from(one.stream).toString()} ${Buffer.from(one.revision).toString()}`),
    ['post-0 12', 'post-1 -12', 'post-2 -1', 'post-3 -1', 'post-4 -1', 'post-5 -1'],
  );
});
