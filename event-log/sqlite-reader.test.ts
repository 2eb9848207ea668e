import t, { type Test } from 'tap';
import { DamagedEventError } from '../contracts/recorded.ts';
import { openSchema } from '../services/test/open-schema.ts';
import { openDatabase, type Row, type SqlValue } from '../storage/driver.ts';
import type { SqliteFile } from '../storage/file.ts';
import type { EventOrDamaged } from './or-damaged.ts';
import { mostAtOnce } from './pauses.ts';
import { SqliteEventReader } from './sqlite-reader.ts';
import { eventsSchema, lastPlace } from './sqlite-schema.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

/** How many rows a statement of the reader returned, as one page or one by one. */
const rowsRead = (rows: readonly Row[]): number => Number(rows[0]?.count ?? rows.length);

/**
 * The reader of an in-memory log with one stream, `post-1`, whose events have texts of these lengths in JSON; `change`
 * tampers with the file. `asked` has the lengths of the pages read, and counts the other statements.
 */
const build = (t: Test, lengths: readonly number[], change = '') => {
  const database = openDatabase(':memory:');
  t.teardown(() => database.close());
  database.exec(eventsSchema);
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const [n, length] of lengths.entries())
    insert.run([n + 1, 'post-1', n, `id-${n}`, 'Said', `"${'x'.repeat(length - 2)}"`, JSON.stringify(metadata)]);
  database.exec('COMMIT');
  if (change !== '') openSchema(database);
  database.exec(change);
  const asked = { pages: [] as number[], lookups: 0 };
  const prepareBytes = (sql: string) => ({
    all: (values: readonly SqlValue[]): Row[] => {
      // Like `node:sqlite`; `libsql` accepts surplus values.
      if (values.length !== sql.split('?').length - 1) throw new RangeError(`${values.length} values: ${sql}`);
      const rows = database.prepareBytes(sql).all(values);
      if (/ AS (page|metadata)\b/.test(sql)) asked.pages.push(rowsRead(rows));
      else asked.lookups += 1;
      return rows;
    },
  });
  const reader = new SqliteEventReader({ reader: { prepareBytes } } as unknown as SqliteFile);
  return { reader, asked };
};

const short = (length: number): number[] => Array.from({ length }, () => 10);
const places = (events: readonly EventOrDamaged[]): number[] => events.map(({ position }) => position);
const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

t.test('a short stream is read at once', async (t) => {
  const { reader, asked } = build(t, short(3));
  t.same(places(await reader.readStream('post-1')), [1, 2, 3]);
  t.same(places(await reader.readStream('post-1', undefined, 2)), [1, 2]);
  t.same(asked, { pages: [3, 3], lookups: 2 });
  t.same(places(await reader.readStream('post-2')), []);
});

t.test('all of a long stream is read, in pages', async (t) => {
  for (const length of [100, 101, 250]) {
    const { reader, asked } = build(t, short(length));
    t.same(places(await reader.readStream('post-1')), upTo(length));
    t.same(places(await reader.readStream('post-1', length - 2)), [length - 1, length]);
    t.ok(
      asked.pages.every((page) => page <= 100),
      asked.pages.join(),
    );
  }
});

t.test('no more is read at once than fits in a turn of the event loop, and no less', async (t) => {
  const [half, whole] = [mostAtOnce / 2, mostAtOnce];
  const sizes: readonly (readonly [lengths: readonly number[], pages: readonly number[]])[] = [
    [[half, half], [2]],
    [
      [half, half, half, half, 10],
      [2, 2, 1],
    ],
    [
      [whole + 1, whole, half, half, half],
      [1, 1, 2, 1],
    ],
  ];
  for (const [lengths, pages] of sizes) {
    const { reader, asked } = build(t, lengths);
    t.same(places(await reader.readAll(0, lengths.length)), upTo(lengths.length));
    t.same(asked.pages, pages);
  }
});

t.test('a page is long enough after four million bytes, also of events that cannot be read', async (t) => {
  const long = Array.from({ length: 6 }, () => 900_000);
  for (const change of ['', "UPDATE events SET data = '{' || data"]) {
    const { reader } = build(t, long, change);
    t.same(places(await reader.newest(10)), [6, 5, 4, 3, 2]);
  }
});

t.test('behind a damaged event nothing is read, where it ends what is given', async (t) => {
  const { reader, asked } = build(t, short(250), "UPDATE events SET data = '{' WHERE position = 50");
  t.equal((await reader.readAll(0, 250)).length, 49);
  await t.rejects(reader.readStream('post-1', 0), { name: 'DamagedEventError', revision: 49 });
  t.same(asked.pages, [100, 100, 100, 100], 'twice a page that cannot be read at once, and its rows one by one');
});

t.test('the newest events go on behind a damaged one', async (t) => {
  const { reader } = build(t, short(250), "UPDATE events SET data = '{' WHERE position = 200");
  const newest = await reader.newest(250);
  t.same(places(newest), upTo(250).toReversed());
  t.ok(newest[50] instanceof DamagedEventError);
});

t.test('an event at a revision that no stream has is only told to who reads the stream from its start', async (t) => {
  for (const revision of ['-7', '9223372036854775807', 'NULL', "x'3520'"]) {
    const { reader } = build(t, short(3), `UPDATE events SET revision = ${revision} WHERE position = 2`);
    await t.rejects(reader.readStream('post-1'), { name: 'DamagedEventError', revision: -2 }, revision);
    for (const behind of [-1, 0]) t.same(places(await reader.readStream('post-1', behind)), [1, 3]);
  }
});

t.test('an event at the last place of a log is one like any other', async (t) => {
  const { reader } = build(t, short(3), `UPDATE events SET position = ${lastPlace}, revision = ${lastPlace} WHERE position = 3`);
  t.equal(await reader.head(), lastPlace);
  t.equal((await reader.last('post-1'))?.revision, lastPlace);
  t.same(places(await reader.newest(3)), [lastPlace, 2, 1]);
  t.same(places(await reader.readAll(2, 3)), [lastPlace]);
  t.same(await reader.misplaced(), []);
});

t.test('who reads a short page waits for nobody', async (t) => {
  const { reader } = build(t, short(25));
  let turns = 0;
  setImmediate(() => (turns += 1));
  t.equal((await reader.readAll(0, 25)).length, 25);
  t.equal(turns, 0);
});
