import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '../scripts/until.ts';
import { openDatabase } from './driver.ts';
import { WriteFailedError, UnmetConditionError, Writer } from './writer.ts';

const build = (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-'));
  const file = join(folder, 'test.db');
  const reader = openDatabase(file);
  reader.exec('CREATE TABLE parts (name TEXT PRIMARY KEY, stock INTEGER NOT NULL CHECK (stock >= 0)) STRICT');
  const writer = new Writer(file);
  t.teardown(async () => {
    await writer.close();
    reader.close();
    rmSync(folder, { recursive: true });
  });
  const add = (...rows: [string, number | string][]) => [{ sql: 'INSERT INTO parts VALUES (?, ?)', rows }];
  const names = () =>
    reader
      .prepare('SELECT name FROM parts ORDER BY name')
      .all([])
      .map((row) => row.name);
  return { writer, add, names, file };
};

t.test('its thread starts with the first write', async (t) => {
  const { writer, add, file } = build(t);
  const unused = new Writer(file);
  await unused.close();
  t.notOk(unused.isStarted);
  await t.rejects(unused.write(add(['late', 1])), { message: 'The database was closed.' });
  await t.rejects(unused.scrub(), { message: 'The database was closed.' });
  t.notOk(writer.isStarted);
  await writer.write(add(['ne555', 4]));
  t.ok(writer.isStarted);
});

t.test('what was acknowledged can be read', async (t) => {
  const { writer, add, names } = build(t);
  const [result] = await writer.write(add(['ne555', 4]));
  t.same(result, { changes: 1, lastId: 1 });
  t.same(names(), ['ne555']);
});

t.test('a transaction that fails leaves nothing behind and does not harm those it shares a commit with', async (t) => {
  const { writer, add, names } = build(t);
  const results = await Promise.allSettled([
    writer.write(add(['a', 1])),
    writer.write(add(['b', 1], ['c', -1])),
    writer.write(add(['d', 'many'])),
    writer.write(add(['e', 1], ['f', 1])),
  ]);
  t.same(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  t.ok((results[1] as PromiseRejectedResult).reason instanceof WriteFailedError);
  t.same(names(), ['a', 'e', 'f']);
});

t.test('a condition that is not met refuses its whole transaction', async (t) => {
  const { writer, add, names } = build(t);
  const [first, second] = await Promise.allSettled([
    writer.write([
      ...add(['a', 1]),
      { sql: 'UPDATE parts SET stock = 2 WHERE name = ?', rows: [['none']], must: 'change' as const },
    ]),
    writer.write(add(['b', 1])),
  ]);
  t.ok((first as PromiseRejectedResult).reason instanceof UnmetConditionError);
  t.equal(second?.status, 'fulfilled');
  t.same(names(), ['b']);
});

t.test('closing finishes what was asked for; later writes are refused', async (t) => {
  const { writer, add, names } = build(t);
  const pending = Array.from({ length: 100 }, (_, n) => writer.write(add([`p${n}`, n])));
  await writer.close();
  await Promise.all(pending);
  t.equal(names().length, 100);
  await t.rejects(writer.write(add(['late', 1])), { message: 'The database was closed.' });
});

t.test('a second process that holds the lock is waited for', async (t) => {
  const { writer, add, names, file } = build(t);
  const other = openDatabase(file);
  other.exec('BEGIN IMMEDIATE');
  const written = writer.write(add(['patient', 1]));
  setTimeout(() => other.exec('COMMIT'), 100);
  await written;
  other.close();
  t.same(names(), ['patient']);
});

const sizeOf = (file: string): number => statSync(file).size;

t.test('what was committed is moved from the write-ahead log into the database, by nobody who waits for a commit', async (t) => {
  const { writer, add, file, names } = build(t);
  const empty = sizeOf(file);
  const parts = (from: number, count: number) =>
    add(...Array.from({ length: count }, (_, n): [string, number] => [`part ${from + n}`, 1]));
  await writer.write(parts(0, 900));
  await writer.write(parts(900, 900));
  await until(() => sizeOf(file) > empty);
  await writer.write(parts(1_800, 900));
  await Promise.all([writer.write(parts(2_700, 900)), writer.close()]);
  t.equal(names().length, 3_600);
});

t.test('for a few rows nothing is moved, not even when the writer closes', async (t) => {
  const { writer, add, file, names } = build(t);
  const empty = sizeOf(file);
  await writer.write(add(...Array.from({ length: 900 }, (_, n): [string, number] => [`part ${n}`, 1])));
  await writer.close();
  t.equal(sizeOf(file), empty);
  t.equal(names().length, 900);
});

t.test('the write-ahead log does not grow on and on where few rows hold much', async (t) => {
  const { writer, add, file } = build(t);
  const name = 'x'.repeat(1_000_000);
  for (let n = 0; n < 90; n += 1) await writer.write(add([`${n} ${name}`, 1]));
  t.ok(sizeOf(`${file}-wal`) < 75_000_000, `${sizeOf(`${file}-wal`)} bytes`);
});
