import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { processTest } from '../../scripts/grouped-tap.ts';
import { SqliteReadStore } from '../read-store/sqlite.ts';
import { readStoreSchema } from '../read-store/sqlite-groups.ts';
import { SqliteFile } from '../../storage/file.ts';

const emptied = `
  UPDATE projection_generations SET owner = NULL;
  DELETE FROM projection_groups;
  DELETE FROM projection_parked;
  DELETE FROM projection_witness;
`;

/** Files available for the next test. */
const free: SqliteFile[] = [];

/** A file with the schema of a read store, and its path. */
export const newFile = (t: Test): { readonly file: SqliteFile; readonly path: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-'));
  const path = join(folder, 'read.db');
  const file = new SqliteFile(path, readStoreSchema);
  t.teardown(async () => {
    await file.close();
    rmSync(folder, { recursive: true });
  });
  return { file, path };
};

/** An empty read store for one test. */
export const emptyStore = async (t: Test): Promise<SqliteReadStore> => {
  const file = free.pop() ?? newFile(processTest).file;
  const store = new SqliteReadStore(file);
  t.teardown(async () => {
    file.reader.exec(emptied);
    await store.sweep();
    free.push(file);
  });
  return store;
};
