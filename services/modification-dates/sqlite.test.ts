import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { modificationDatesSuite } from './modification-dates.suite.ts';
import { modificationDatesSchema, SqliteModificationDates } from './sqlite.ts';

modificationDatesSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), modificationDatesSchema);
  t.teardown(() => file.close());
  return new SqliteModificationDates(file);
});
