import { mkdirSync, openSync, renameSync, writeSync, closeSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from './driver.ts';
import { SqliteFile, UnusableFileError } from './file.ts';

const schema = 'CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;';

const refusal = (file: string): Error => {
  try {
    void new SqliteFile(file, schema).close();
    return new Error('It was opened.');
  } catch (error) {
    return error as Error;
  }
};

t.test('a file that is no database is refused with what to do, and opens when a good one is in its place', async (t) => {
  const folder = t.testdir();
  const [file, good] = [join(folder, 'read.db'), join(folder, 'good.db')];
  const made = new SqliteFile(good, schema);
  await made.writer.write([{ sql: 'INSERT INTO kept (text) VALUES (?)', rows: [['here']] }]);
  await made.close();
  writeFileSync(file, 'This is a letter, and a long one. '.repeat(200));
  const error = refusal(file);
  t.ok(error instanceof UnusableFileError);
  t.match(error.message, file);
  t.match(error.message, /is damaged.*restore a backup/);
  rmSync(file);
  cpSync(good, file);
  const again = new SqliteFile(file, schema);
  t.same(again.reader.prepare('SELECT text FROM kept').all([]), [{ text: 'here' }]);
  await again.close();
});

t.test('a database whose list of tables was overwritten is refused as damaged', async (t) => {
  const file = join(t.testdir(), 'events.db');
  await new SqliteFile(file, schema).close();
  const written = openSync(file, 'r+');
  writeSync(written, Buffer.alloc(2_000, 0x5a), 0, 2_000, 100);
  closeSync(written);
  t.match(refusal(file).message, /is damaged/);
});

t.test('a file that a newer program wrote is refused, and one from before there were versions is taken', async (t) => {
  const file = join(t.testdir(), 'events.db');
  const versionOf = (): unknown => {
    const database = openDatabase(file);
    const row = database.prepare('PRAGMA user_version').first([]);
    database.close();
    return row?.['user_version'];
  };
  const setVersion = (version: number): void => {
    const database = openDatabase(file);
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
  };
  await new SqliteFile(file, schema).close();
  t.equal(versionOf(), 1);
  setVersion(0);
  await new SqliteFile(file, schema).close();
  t.equal(versionOf(), 1);
  setVersion(2);
  const sentence = /a newer version of this program wrote it .*this one knows 1.* Start that version, or restore a backup/;
  t.match(refusal(file).message, sentence);
  t.throws(() => new SqliteFile(file, undefined), { message: sentence });
  t.equal(versionOf(), 2, 'nothing was changed');
});

t.test('a folder in the place of the file is refused with what to do', async (t) => {
  const file = join(t.testdir(), 'events.db');
  mkdirSync(file);
  t.match(refusal(file).message, /must be able to write/);
});

t.test('a file that is exchanged or taken away while it is open takes nothing more, and says so', async (t) => {
  const now = performance.now.bind(performance);
  let later = 0;
  t.intercept(performance, 'now', { value: () => now() + later });
  const exchanges: readonly ((file: string) => void)[] = [
    (file) => {
      cpSync(file, `${file}.older`);
      renameSync(`${file}.older`, file);
    },
    (file) => rmSync(file),
    (file) => rmSync(`${file}-wal`),
  ];
  for (const [n, exchange] of exchanges.entries()) {
    const path = join(t.testdir(), `${n}.db`);
    const file = new SqliteFile(path, schema);
    const write = () => file.writer.write([{ sql: 'INSERT INTO kept (text) VALUES (?)', rows: [['here']] }]);
    await write();
    later += 200;
    t.equal(file.reader.prepare('SELECT text FROM kept').all([]).length, 1);
    exchange(path);
    later += 200;
    await t.rejects(async () => write(), { name: 'Error', message: /another file was put in its place/ });
    t.throws(() => file.reader, /another file/);
    t.match(file.messageFor(new Error('another file was put in its place')), /Start this program again/);
    await file.close();
  }
});

t.test('a file that is exchanged before the first write takes nothing', async (t) => {
  t.intercept(performance, 'now', { value: () => 0 });
  const path = join(t.testdir(), 'parts.db');
  const file = new SqliteFile(path, schema);
  rmSync(path);
  await t.rejects(async () => file.writer.write([]), { message: /another file was put in its place/ });
  await file.close();
});

t.test('the file alone holds everything once it is closed, whoever else read it', async (t) => {
  const folder = t.testdir();
  const file = join(folder, 'events.db');
  const written = new SqliteFile(file, schema);
  await written.writer.write([{ sql: 'INSERT INTO kept (text) VALUES (?)', rows: [['here']] }]);
  written.reader.prepare('SELECT text FROM kept').all([]);
  await written.close();
  cpSync(file, join(folder, 'copy.db'));
  const copy = new SqliteFile(join(folder, 'copy.db'), undefined);
  t.same(copy.reader.prepare('SELECT text FROM kept').all([]), [{ text: 'here' }]);
  await copy.close();
});
