import { join } from 'node:path';
import t from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { keysSuite } from './keys.suite.ts';
import { keysSchema, SqliteKeys } from './sqlite.ts';

keysSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), keysSchema);
  t.teardown(() => file.close());
  return new SqliteKeys(file);
});

t.test('sqlite: a file from before there were keys can be read as it is', async (t) => {
  const place = join(folder(t), 'read.db');
  await new SqliteFile(place, 'CREATE TABLE users (id INTEGER PRIMARY KEY)').close();
  const file = new SqliteFile(place, undefined);
  t.teardown(() => file.close());
  const keys = new SqliteKeys(file);
  t.same([await keys.check(), [...(await keys.find(['post-1']))], await keys.list('', 10)], [undefined, [], []]);
});
