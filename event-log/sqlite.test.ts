import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sampled } from '../scripts/test-scale.ts';
import { DamagedEventError, type RawEvent, type RecordedEvent } from '../contracts/recorded.ts';
import { readLogOrDamaged, readStreamOrDamaged, type EventOrDamaged } from './or-damaged.ts';
import { openDatabase } from '../storage/driver.ts';
import { folder } from '../services/test/folder.ts';
import { openSchema } from '../services/test/open-schema.ts';
import { turnsOf } from '../services/test/turns.ts';
import { eventLogSuite } from './event-log.suite.ts';
import type { EventLog, RestoredEvent } from './event-log.ts';
import { restoreSuite } from './restore.suite.ts';
import { Sealer } from './seals/sealer.ts';
import { SqliteEventLog } from './sqlite.ts';

const build = async (t: Test) => {
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
};

eventLogSuite('sqlite', build);
restoreSuite('sqlite', build);

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

t.test('who reads a log page by page lets others have their turn: memory is given back only then', async (t) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
  const said = Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, type: 'Said', data: index, metadata }));
  await log.append('post-1', 'no_stream', said);
  let turns = 0;
  setImmediate(() => (turns += 1));
  t.equal((await log.readAll(0, 60)).length, 60);
  t.equal(turns, 1);
});

t.test('long events are read and sealed in many turns of the event loop, and all of them', async (t) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
  const short = Array.from({ length: 30 }, (_, index) => ({ id: `short-${index}`, type: 'Said', data: index, metadata }));
  const long = Array.from({ length: 8 }, (_, index) => ({
    ...{ id: `long-${index}`, type: 'Said', metadata },
    data: { text: `${index}`.repeat(300_000) },
  }));
  await log.append('post-1', 'no_stream', [...long, ...short]);
  const ids = [...long, ...short].map(({ id }) => id);
  const reads: (() => Promise<readonly EventOrDamaged[]>)[] = [
    () => log.readAll(0, 100),
    () => log.readStream('post-1'),
    async () => (await log.newest(100)).toReversed(),
  ];
  for (const read of reads) {
    let events: readonly EventOrDamaged[] = [];
    const turns = await turnsOf(async () => (events = await read()));
    t.ok(turns >= long.length, `${turns} turns`);
    t.same(
      events.map((event) => (event as RecordedEvent).id),
      ids,
    );
  }
  const sealing = new Sealer(log, () => new Date());
  t.equal(await sealing.hasUnsealed(), true);
  const turns = await turnsOf(async () => t.match(await sealing.seal(), [{ count: 38 }]));
  t.ok(turns >= 2 * long.length, `${turns} turns: to read them, and to hash them`);
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
  const place = { name: 'DamagedEventError', position: 2, stream: 'post-1', revision: 1, type: 'Said' };
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

/** Ways of tampering with an event in the file. */
const alterations: Readonly<Record<string, string>> = {
  'data that are not UTF-8': "data = CAST(x'7b2261223a22ff227d' AS TEXT)",
  'data cut off': 'data = substr(data, 1, 5)',
  'data with a NUL and more behind them': "data = data || char(0) || 'x'",
  'data that are bytes': "data = x'00ff'",
  'data that are missing': 'data = NULL',
  'metadata that are not UTF-8': "metadata = CAST(x'22c322' AS TEXT)",
  'metadata that are a number': "metadata = '5'",
  'metadata that are a list': "metadata = '[]'",
  'metadata without an actor': "metadata = json_remove(metadata, '$.actor')",
  'an actor that is a number': "metadata = json_set(metadata, '$.actor', 5)",
  'a time that is none': "metadata = json_set(metadata, '$.time', 'yesterday')",
  'a day that no month has': "metadata = json_set(metadata, '$.time', '2026-02-31T12:00:00Z')",
  'a version that is a text': "metadata = json_set(metadata, '$.version', '1')",
  'an id that is not UTF-8': "id = CAST(x'ff' AS TEXT)",
  'no id': 'id = NULL',
  'a type that is not UTF-8': "type = CAST(x'53ff' AS TEXT)",
  'a type that is empty': "type = ''",
  'a negative revision': 'revision = -7',
  'a revision beyond what a number holds': 'revision = 9223372036854775807',
  'a revision that is missing': 'revision = NULL',
};

/**
 * Four events in two streams; the second one of `post-1`, at position 2, is altered unless a trigger or a column type
 * prevents it.
 */
const altered = async (t: Test, change: string) => {
  const file = join(folder(t), 'events.db');
  const log = new SqliteEventLog(file);
  const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
  const said = (id: string) => ({ id, type: 'Said', data: { id }, metadata });
  await log.append('post-1', 'no_stream', ['a', 'b', 'c'].map(said));
  await log.append('post-2', 'no_stream', [said('d')]);
  const database = openDatabase(file);
  openSchema(database);
  database.exec(`UPDATE events SET ${change} WHERE position = 2`);
  database.close();
  await log.close();
  return new SqliteEventLog(file);
};

for (const [what, change] of Object.entries(alterations)) {
  t.test(`damaged: ${what}`, async (t) => {
    const log = await altered(t, change);
    t.teardown(() => log.close());
    const revision = change.startsWith('revision') ? -2 : 1;
    const place = { name: 'DamagedEventError', position: 2, stream: 'post-1', revision };
    const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);
    t.same(ids(await log.readAll(0, 10)), ['a']);
    await t.rejects(log.readAll(1, 10), place);
    t.same(ids(await log.readAll(2, 10)), ['c', 'd']);
    await t.rejects(log.readStream('post-1'), place);
    const there: unknown[] = [];
    for await (const event of readStreamOrDamaged(log, 'post-1'))
      there.push(event instanceof DamagedEventError ? event.revision : event.id);
    t.same(there, revision < 0 ? [revision, 'a', 'c'] : ['a', 1, 'c']);
    const following = log.follow(1, 10, new AbortController().signal)[Symbol.asyncIterator]();
    await t.rejects(following.next(), place);
    t.equal((await log.last('post-1'))?.id, 'c');
    t.equal((await log.append('post-2', 0, [(await log.readAll(3, 1))[0] as never])).position, 5, 'others go on');
  });
}

t.test('an event at a position that no log has holds up nothing but its stream', async (t) => {
  for (const position of [-5, 0, '9223372036854775807']) {
    const log = await altered(t, `position = ${position}`);
    t.same(
      (await log.readAll(0, 10)).map(({ id }) => id),
      ['a', 'c', 'd'],
    );
    await t.rejects(log.readStream('post-1'), { name: 'DamagedEventError', stream: 'post-1', revision: 1 });
    t.match(await log.misplaced(), [{ position: Number(position), stream: 'post-1', revision: 1 }]);
    t.equal(await log.head(), 4);
    const [event] = await log.readAll(3, 1);
    t.equal((await log.append('post-2', 0, [{ ...(event as RecordedEvent), id: 'e' }])).position, 5);
    t.equal(await log.head(), 5);
    await log.close();
  }
});

t.test('a damaged event tells what stands in its place', async (t) => {
  const log = await altered(t, "data = CAST(x'ff' AS TEXT)");
  t.teardown(() => log.close());
  const error = (await log.readStream('post-1', 1, 1).catch((thrown: unknown) => thrown)) as DamagedEventError;
  t.same([error.raw?.data, error.raw?.id], [Buffer.from([0xff]), Buffer.from('b')]);
});

t.test('events are put back as they stood, damaged ones and gaps too, and only once', async (t) => {
  const changes = [...Object.values(alterations), "stream = CAST(x'706f73742d31ff' AS TEXT)", 'position = -5'];
  for (const change of sampled(changes)) {
    const log = await altered(t, change);
    const all = await toRestore(log);
    const copy = new SqliteEventLog(join(folder(t), 'copy.db'));
    await copy.restore(all.slice(0, 3));
    await copy.restore(all);
    const kept = await toRestore(copy);
    // A column of the schema only takes integers, so a missing revision becomes another impossible one.
    if (change === 'revision = NULL') t.equal(kept.length, all.length);
    else t.same(kept, all, change);
    const first = all[0] as { readonly id: string };
    await t.rejects(copy.restore([{ ...first, id: 'another' } as RestoredEvent]), { name: 'WrongExpectedRevisionError' });
    await Promise.all([log.close(), copy.close()]);
  }
});

const toRestore = async (log: SqliteEventLog): Promise<RestoredEvent[]> => {
  const all: RestoredEvent[] = [];
  for await (const event of readLogOrDamaged(log, await log.head())) {
    if (event instanceof DamagedEventError) all.push({ raw: event.raw as RawEvent });
    else
      all.push({
        stream: event.stream,
        revision: event.revision,
        id: event.id,
        type: event.type,
        data: event.data,
        metadata: event.metadata,
      });
  }
  return all;
};
