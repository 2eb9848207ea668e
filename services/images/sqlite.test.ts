import { join } from 'node:path';
import { SqliteFile } from '../../storage/file.ts';
import { folder } from '../test/folder.ts';
import { imageRecordsSuite } from './image-records.suite.ts';
import { imagesSchema, SqliteImageRecords } from './sqlite.ts';

imageRecordsSuite('sqlite', async (t) => {
  const file = new SqliteFile(join(folder(t), 'read.db'), imagesSchema);
  t.teardown(() => file.close());
  return new SqliteImageRecords(file);
});
