import { join } from 'node:path';
import t from 'tap';
import { one, SqliteAccess } from '../../projections/read-store/sqlite-access.ts';
import { openDatabase } from '../../storage/driver.ts';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { checkpointsSuite } from './checkpoints.suite.ts';
import { checkpointsSchema, SqliteCheckpoints } from './sqlite.ts';

checkpointsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), checkpointsSchema);
  t.teardown(() => file.close());
  const access = new SqliteAccess(file);
  return {
    signed: new SqliteCheckpoints(file, 'signed'),
    cosigned: new SqliteCheckpoints(file, 'cosigned'),
    storeAsBefore: async ({ note, verifierKey }) => {
      await access.write([one('INSERT OR REPLACE INTO signedCheckpoint VALUES (1, ?, ?)', note, verifierKey)]);
    },
  };
});

t.test('sqlite: an older file is read without being changed', async (t) => {
  const path = join(folder(t), 'read.db');
  const older = openDatabase(path);
  older.exec(`
    CREATE TABLE signedCheckpoint (id INTEGER PRIMARY KEY CHECK (id = 1), note TEXT NOT NULL, verifierKey TEXT NOT NULL) STRICT;
    INSERT INTO signedCheckpoint VALUES (1, 'first', 'key');
  `);
  older.close();
  const file = new SqliteFile(path, undefined);
  t.teardown(() => file.close());
  const store = new SqliteCheckpoints(file, 'signed');
  t.same(await store.last(), { note: 'first', verifierKey: 'key', signedAt: null });
});
