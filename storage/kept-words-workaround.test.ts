import t from 'tap';
import { randomInt } from '../scripts/random.ts';
import { testCount } from '../scripts/test-scale.ts';
import { openDatabase, type Database } from './driver.ts';
import { mergeWords } from './kept-words-workaround.ts';

const optimize = (database: Database): void => database.exec("INSERT INTO words (words) VALUES ('optimize')");

const index = (): Database => {
  const database = openDatabase(':memory:');
  database.exec("CREATE VIRTUAL TABLE words USING fts5 (title, tags, content='', prefix='1 2')");
  return database;
};

const put = (database: Database, key: number, text: string) =>
  void database.prepare('INSERT INTO words (rowid, title) VALUES (?, ?)').run([key, text]);
const remove = (database: Database, key: number, text: string) =>
  void database.prepare("INSERT INTO words (words, rowid, title) VALUES ('delete', ?, ?)").run([key, text]);

/** The pages of the index, which omit the letters that a word shares with the previous one. */
const pages = (database: Database): string[] =>
  database
    .prepareBytes('SELECT CAST(block AS BLOB) AS block FROM words_data WHERE id > 10 ORDER BY id')
    .all([])
    .map(({ block }) => Buffer.from(block as Uint8Array).toString('latin1'));

const holds = (database: Database, text: string): boolean => pages(database).some((page) => page.includes(text));

const found = (database: Database, word: string): unknown[] =>
  database
    .prepare('SELECT rowid AS key FROM words WHERE words MATCH ? ORDER BY rowid')
    .all([word])
    .map(({ key }) => key);

t.test('FTS5 still keeps words of removed documents when it is told to merge all', async (t) => {
  const database = index();
  const long = Array.from({ length: 3_000 }, (_, at) => `w${at}`).join(' ');
  // The third is small compared to the first: merging them adds a level.
  for (const [key, text] of [long, 'second', 'third'].entries()) {
    put(database, key, text);
    optimize(database);
  }
  for (const [key, text] of [long, 'second', 'third'].entries()) remove(database, key, text);
  optimize(database);
  put(database, 4, 'zirkonium');
  remove(database, 4, 'zirkonium');
  for (let more = 0; more < 3; more += 1) optimize(database);
  t.ok(holds(database, 'irkonium'), 'or kept-words-workaround.ts is no longer needed');
  mergeWords(database, 'words');
  t.notOk(holds(database, 'irkonium'));
  database.close();
});

const histories = testCount('histories', 60);

t.test(`in ${histories} indexes nothing is kept of what was removed, and all else is found`, async (t) => {
  for (let n = 0; n < histories; n += 1) {
    const database = index();
    const there = new Map<number, string>();
    // A few words, and in every tenth index more than fit on its first pages.
    const textOf = (key: number) =>
      [`kept${key}`, ...Array.from({ length: n % 10 === 0 ? 2_000 : 3 }, (_, at) => `w${key}x${at}`)].join(' ');
    for (let key = 1; key <= 30; key += 1) {
      const commit = randomInt(3) === 0;
      if (commit) database.exec('BEGIN');
      put(database, key, textOf(key));
      there.set(key, textOf(key));
      const gone = randomInt(1, key + 1);
      const text = there.get(gone);
      if (text !== undefined && randomInt(4) > 0) {
        remove(database, gone, text);
        there.delete(gone);
      }
      if (commit) database.exec('COMMIT');
      if (randomInt(4) === 0) optimize(database);
      if (randomInt(6) === 0) mergeWords(database, 'words');
    }
    mergeWords(database, 'words');
    const rebuilt = index();
    for (const [key, text] of there) put(rebuilt, key, text);
    mergeWords(rebuilt, 'words');
    t.same(pages(database), pages(rebuilt), 'it is that of a new index');
    t.same(found(database, 'kept*'), [...there.keys()]);
    t.same([found(database, 'a'), found(database, 'z')], [[], []]);
    for (const one of [database, rebuilt]) one.close();
  }
});
