import t from 'tap';
import type { SqliteFile } from '../../storage/file.ts';
import { openDatabase } from '../../storage/driver.ts';
import { emptyStore, newFile } from '../test/store.ts';
import { liveGroup, parts } from './parts.suite.ts';
import { readStoreSuite } from './read-store.suite.ts';
import { StoreUnavailableError } from './read-store.ts';
import { SqliteReadStore } from './sqlite.ts';

readStoreSuite('sqlite', emptyStore);

/** The same file, but `happens` runs before a statement on that table is compiled. */
const interrupted = (file: SqliteFile, table: string, happens: () => void): SqliteFile => {
  const prepare = (sql: string) => {
    if (new RegExp(`FROM ${table}\\b`).test(sql)) happens();
    return file.reader.prepare(sql);
  };
  return { reader: { prepare }, writer: file.writer, messageFor: file.messageFor.bind(file) } as unknown as SqliteFile;
};

t.test('a generation that is swept away under a reader: the read begins anew on the one that took its place', async (t) => {
  const { file, path } = newFile(t);
  const store = new SqliteReadStore(file);
  const live = await liveGroup(store, [parts]);
  await store.write(
    live,
    5,
    [{ collection: parts, puts: [{ key: 1, position: 5, document: { id: 1, name: 'one' } }], removals: [] }],
    [],
  );
  const other = openDatabase(path);
  t.teardown(() => other.close());
  const reads = {
    get: (from: SqliteReadStore) => from.get(parts, 1),
    find: (from: SqliteReadStore) => from.find(parts, { order: ['id'], limit: 1 }),
    keys: (from: SqliteReadStore) => from.keys(parts, { order: ['id'], limit: 1 }),
    count: (from: SqliteReadStore) => from.count(parts, undefined),
  };
  let generation = live.generations.parts?.generation as number;
  for (const [name, read] of Object.entries(reads)) {
    const before = `parts_${generation}`;
    generation += 1;
    const switched = interrupted(file, before, () =>
      other.exec(
        `ALTER TABLE ${before} RENAME TO parts_${generation}; UPDATE projection_generations SET generation = ${generation}`,
      ),
    );
    t.same(await read(new SqliteReadStore(switched)), await read(store), name);
  }
  const gone = interrupted(file, `parts_${generation}`, () => other.exec(`DROP TABLE IF EXISTS parts_${generation}`));
  await t.rejects(
    new SqliteReadStore(gone).get(parts, 1),
    StoreUnavailableError,
    'and where nothing took its place, that is said',
  );
});
