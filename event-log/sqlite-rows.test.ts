import t, { type Test } from 'tap';
import type { DamagedEventError, RecordedEvent } from '../contracts/recorded.ts';
import { openSchema } from '../services/test/open-schema.ts';
import { openDatabase, type Database, type Row } from '../storage/driver.ts';
import { pageSql, readPage, readRow, rowsSql, sizeOf } from './sqlite-rows.ts';
import { eventsSchema } from './sqlite-schema.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

/** The n-th event of a stream, with different content in each column. */
const eventAt = (n: number): RecordedEvent => ({
  ...{ position: n + 1, stream: 'post-7', revision: n, id: `id-${n}`, type: `Said${n}` },
  ...{ data: { text: `電流 ${n}` }, metadata: { ...metadata, correlationId: `request-${n}` } },
});

/** A table of this many events, without constraints. */
const table = (t: Test, length: number): Database => {
  const database = openDatabase(':memory:');
  t.teardown(() => database.close());
  database.exec(eventsSchema);
  openSchema(database);
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (let n = 0; n < length; n += 1) {
    const { position, stream, revision, id, type, data, metadata } = eventAt(n);
    insert.run([position, stream, revision, id, type, JSON.stringify(data), JSON.stringify(metadata)]);
  }
  return database;
};

const all = 'WHERE position > ? ORDER BY position';
const pageOf = (database: Database) => readPage(database.prepareBytes(pageSql(all)).all([-10])[0] as Row);
const rowsOf = (database: Database): Row[] => database.prepareBytes(rowsSql(all)).all([-10]);

t.test('a page of rows is read at once, and gives what they give one by one', async (t) => {
  const database = table(t, 3);
  const events = [eventAt(0), eventAt(1), eventAt(2)];
  const page = pageOf(database);
  t.same(page?.events, events);
  const rows = rowsOf(database);
  t.same(
    rows.map((row) => readRow(row)),
    events,
  );
  const separators = 3 * 7 - 1;
  t.equal(page?.size, separators + rows.reduce((sum, row) => sum + sizeOf(row), 0));
  t.same(pageOf(table(t, 0)), { events: [], size: 0 });
});

t.test('rewritten JSON is marked only if the read asks for it, in a page and in a row', async (t) => {
  const database = table(t, 2);
  database.exec(`UPDATE events SET data = '{"text":"other",' || substr(data, 2) WHERE position = 1`);
  const [marked, others] = [
    [{ ...eventAt(0), isRewritten: true }, eventAt(1)],
    [eventAt(0), eventAt(1)],
  ];
  const row = database.prepareBytes(pageSql(all)).all([-10])[0] as Row;
  t.same(readPage(row, true)?.events, marked);
  t.same(readPage(row)?.events, others);
  t.same(
    rowsOf(database).map((row) => readRow(row, true)),
    marked,
  );
  t.same(
    rowsOf(database).map((row) => readRow(row)),
    others,
  );
});

t.test('a page does not tell which of its events cannot be read', async (t) => {
  const database = table(t, 3);
  database.exec("UPDATE events SET type = 'Said' || char(31) || 'more' WHERE position = 1");
  t.equal(pageOf(database), undefined);
  t.match(
    rowsOf(database).map((row) => readRow(row)),
    [{ type: 'Said\u001fmore' }, eventAt(1), eventAt(2)],
    'a row does',
  );
  database.exec("UPDATE events SET data = NULL WHERE position = 2; UPDATE events SET data = '{' WHERE position = 3");
  t.equal(pageOf(database), undefined);
  t.match(
    rowsOf(database).map((row) => readRow(row)),
    [{ id: 'id-0' }, { name: 'DamagedEventError', revision: 1 }, { revision: 2 }],
  );
});

t.test('the size of a row is that of its columns, in bytes', async (t) => {
  const database = table(t, 1);
  const { position, stream, revision, id, type, data, metadata } = eventAt(0);
  const [written, there] = [JSON.stringify(data), JSON.stringify(metadata)];
  const size = Buffer.byteLength([position, stream, revision, id, type, written, there].join(''));
  t.equal(sizeOf(rowsOf(database)[0] as Row), size);
  database.exec('UPDATE events SET data = NULL');
  t.equal(sizeOf(rowsOf(database)[0] as Row), size - Buffer.byteLength(written));
});

t.test('what is no revision is none, whatever else JavaScript or SQLite takes for a number', async (t) => {
  for (const revision of ['5 ', '1e3', '0x1', '-1', '1.5', 'x1', '', '9007199254740992', '12345678901234567']) {
    const database = table(t, 1);
    database.exec(`UPDATE events SET revision = x'${Buffer.from(revision).toString('hex')}'`);
    t.equal(pageOf(database), undefined, revision);
    const [event] = rowsOf(database).map((row) => readRow(row)) as [DamagedEventError];
    t.match(event, { name: 'DamagedEventError', position: 1, revision: -1, raw: { revision: Buffer.from(revision) } });
  }
});

t.test('a damaged event carries its bytes; its position only where that is no position of a log', async (t) => {
  const database = table(t, 3);
  database.exec(`UPDATE events SET data = '{';
    UPDATE events SET position = -5 WHERE position = 2;
    UPDATE events SET position = 0, revision = -7 WHERE position = 3`);
  const damaged = rowsOf(database).map((row) => readRow(row)) as DamagedEventError[];
  t.match(damaged, [
    { position: -5, revision: 1, stream: 'post-7', type: 'Said1', raw: { position: Buffer.from('-5') } },
    { position: 0, revision: -1, raw: { position: Buffer.from('0'), revision: Buffer.from('-7'), id: Buffer.from('id-2') } },
    { position: 1, revision: 0, raw: { id: Buffer.from('id-0'), data: Buffer.from('{') } },
  ]);
  t.same(
    damaged.map(({ raw }) => Object.keys(raw ?? {}).includes('position')),
    [true, true, false],
  );
});

t.test('what is nested too deeply is damaged, in data and in metadata', async (t) => {
  const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
  for (const change of [`data = '${deep}'`, `metadata = json_set(metadata, '$.more', json('${deep}'))`]) {
    const database = table(t, 2);
    database.exec(`UPDATE events SET ${change} WHERE position = 1`);
    t.match(
      rowsOf(database).map((row) => readRow(row)),
      [{ name: 'DamagedEventError', position: 1 }, eventAt(1)],
    );
  }
});
