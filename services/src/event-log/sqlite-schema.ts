import { openDatabase, type Database } from '../../../projections/src/sqlite/driver.ts';

/** Tables and triggers by their names, as SQLite keeps them. */
const objectsIn = (database: Database): Map<string, string> => {
  const rows = database
    .prepare(
      "SELECT type, name, tbl_name AS subject, sql FROM sqlite_master WHERE type IN ('table', 'trigger', 'view') ORDER BY name",
    )
    .all([]);
  const ours = rows.filter(({ name, subject }) => name === 'events' || subject === 'events');
  return new Map(ours.map(({ type, name, sql }) => [`${type} ${name}`, String(sql).replace(/\s+/g, ' ').trim()]));
};

const objectsOf = (schema: string): Map<string, string> => {
  const database = openDatabase(':memory:');
  database.exec(schema);
  const objects = objectsIn(database);
  database.close();
  return objects;
};

const compared = (wanted: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>): string[] => {
  const changes: string[] = [];
  for (const [name, sql] of wanted) {
    const found = there.get(name);
    if (found === undefined) changes.push(`The log's database lacks its ${name}: somebody removed it.`);
    else if (found !== sql) changes.push(`The ${name} of the log's database was changed.`);
  }
  for (const name of there.keys()) if (!wanted.has(name)) changes.push(`The log's database has a ${name} that somebody put in.`);
  return changes;
};

/** What is not as the schema makes it in the database of a log, each in a sentence: the triggers that refuse changes, above all. */
export const schemaChanges = (database: Database, schema: string): string[] => compared(objectsOf(schema), objectsIn(database));
