import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { SqliteReadStore } from '../read-store/sqlite.ts';
import { readStoreSchema } from '../read-store/sqlite-groups.ts';
import { SqliteFile } from '../sqlite/file.ts';

const emptied = `
  UPDATE projection_generations SET owner = NULL;
  DELETE FROM projection_groups;
  DELETE FROM projection_parked;
  DELETE FROM projection_witness;
`;

/** Files that wait for the next test: opening one takes half a second here, for the writer's thread loads TypeScript. */
const free: SqliteFile[] = [];

const opened = (): SqliteFile => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-'));
  const file = new SqliteFile(join(folder, 'read.db'), readStoreSchema);
  t.teardown(async () => {
    await file.close();
    rmSync(folder, { recursive: true });
  });
  return file;
};

/** An empty read store of the test's own. */
export const emptyStore = async (t: Test): Promise<SqliteReadStore> => {
  const file = free.pop() ?? opened();
  const store = new SqliteReadStore(file);
  t.teardown(async () => {
    file.reader.exec(emptied);
    await store.sweep();
    free.push(file);
  });
  return store;
};
