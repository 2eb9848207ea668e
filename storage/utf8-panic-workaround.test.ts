import { createRequire } from 'node:module';
import t from 'tap';
import { runScript } from '../services/test/script.ts';
import { openDatabase } from './driver.ts';
import { withoutWarnings } from './experimental-warning-workaround.ts';

const [major = 0] = process.versions.node.split('.').map(Number);
const notHere = major >= 22 ? false : 'node:sqlite needs Node 22 or later';

const query = "SELECT CAST(x'61ff' AS TEXT) AS text";

t.test('libsql still ends the process with a text that is not UTF-8', async (t) => {
  const { code, stdout, stderr } = await runScript(`
    import Database from 'libsql';
    const rows = new Database(':memory:').prepare("${query}").all();
    console.log(rows);
  `);
  const needless = 'or utf8-panic-workaround.ts is no longer needed for libsql';
  t.not(code, 0, needless);
  t.match(stderr, /panicked/, needless);
  t.equal(stdout, '', needless);
});

t.test('node:sqlite still puts other characters in the place of what is not UTF-8', async (t) => {
  if (notHere) return t.pass(notHere);
  const require = createRequire(import.meta.url);
  const { DatabaseSync } = withoutWarnings(
    () => require('node:sqlite') as { DatabaseSync: new (file: string) => { prepare(sql: string): { get(): unknown } } },
  );
  const row = new DatabaseSync(':memory:').prepare(query).get();
  t.match(row, { text: /\ufffd/ }, 'or utf8-panic-workaround.ts is no longer needed for node:sqlite');
});

t.test('a text that is not UTF-8 is told, and one that is comes whole', async (t) => {
  const database = openDatabase(':memory:');
  t.throws(() => database.prepare(query).all([]), { name: 'NotUtf8Error' });
  t.same(database.prepare("SELECT 'Ωhm' AS text, 1 AS number").all([]), [{ text: 'Ωhm', number: 1 }]);
  database.close();
});
