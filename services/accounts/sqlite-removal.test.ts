import { join } from 'node:path';
import t from 'tap';
import { SqliteFile } from '../../storage/file.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { tablesOfAccount } from './sqlite-removal.ts';

/** Tables with an account's number that other code empties, and which. */
const removedByOthers: Readonly<Record<string, string>> = {
  notices: 'removeKept, by the store of notices',
  unwantedNotices: 'removeKept, by the store of notices',
  drafts: 'removeKept, by the store of drafts',
  previewLinks: 'removeKept, by the store of drafts',
  reviewClaims: 'removeKept, by the store of claims',
  images: 'erasing releases those that no article has; else they go when nothing uses them any more',
};

t.test('every table that names an account is emptied when that is removed', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  await stores.close();
  const file = new SqliteFile(join(place, 'read.db'), undefined);
  t.teardown(() => file.close());
  const all = file.reader
    .prepare(
      `SELECT DISTINCT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.name = 'userId'`,
    )
    .all([])
    .map(({ name }) => String(name));
  t.same(all.toSorted(), [...tablesOfAccount, ...Object.keys(removedByOthers)].toSorted());
});
