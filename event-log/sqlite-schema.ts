import { openDatabase, type Database } from '../storage/driver.ts';

/**
 * The greatest position and revision of a log: from there on one number is like the next. What stands beyond it was put
 * there by somebody else, and holds nothing up.
 */
export const lastPlace = Number.MAX_SAFE_INTEGER;

/** Recorded events are final: the database itself refuses to change or remove one. */
export const eventsSchema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream   TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT NOT NULL,
    type     TEXT NOT NULL,
    data     TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS events_never_change BEFORE UPDATE ON events BEGIN SELECT raise(ABORT, 'recorded events never change'); END;
  CREATE TRIGGER IF NOT EXISTS events_never_go BEFORE DELETE ON events BEGIN SELECT raise(ABORT, 'recorded events are never removed'); END;
`;

/** The schema in one transaction: whoever opens the file meanwhile sees all of it or nothing. */
export const inOneStep = `SAVEPOINT events_made; ${eventsSchema} RELEASE events_made`;

/** Tables and triggers by their names, as SQLite keeps them. */
const objectsIn = (database: Database): Map<string, string> => {
  const rows = database
    .prepare(
      "SELECT type, name, tbl_name AS subject, sql FROM sqlite_master WHERE type IN ('table', 'trigger', 'view') ORDER BY name",
    )
    .all([]);
  // Names are the same to SQLite in any case, and kept as they were written.
  const ours = rows.filter(({ subject }) => String(subject).toLowerCase() === 'events');
  return new Map(ours.map(({ type, name, sql }) => [`${String(type)} ${String(name)}`, String(sql).replace(/\s+/g, ' ').trim()]));
};

const objectsOf = (schema: string): Map<string, string> => {
  const database = openDatabase(':memory:');
  database.exec(schema);
  const objects = objectsIn(database);
  database.close();
  return objects;
};

/** Something that is not as the schema makes it. */
export interface SchemaChange {
  /** A sentence. */
  readonly what: string;
  /** Whether it can be made anew as it should be: a trigger of the schema. */
  readonly canMend: boolean;
}

const triggerName = (name: string): string | undefined => /^trigger (.+)$/.exec(name)?.[1];

const compared = (wanted: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>): SchemaChange[] => {
  const changes: SchemaChange[] = [];
  for (const [name, sql] of wanted) {
    const found = there.get(name);
    const canMend = triggerName(name) !== undefined;
    if (found === undefined) changes.push({ what: `The log's database lacks its ${name}: somebody removed it.`, canMend });
    else if (found !== sql) changes.push({ what: `The ${name} of the log's database was changed.`, canMend });
  }
  for (const name of there.keys())
    if (!wanted.has(name)) changes.push({ what: `The log's database has a ${name} that somebody put in.`, canMend: false });
  return changes;
};

/** What is not as the schema makes it in the database of a log: the triggers that refuse changes, above all. */
export const schemaChanges = (database: Database, schema: string): SchemaChange[] =>
  compared(objectsOf(schema), objectsIn(database));

/** Whether nobody ever made anything in it: SQLite counts the changes of a schema. */
export const isNew = (database: Database): boolean =>
  database.prepare('PRAGMA schema_version').first([])?.['schema_version'] === 0;

export const hasEvents = (database: Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'events'").first([]) !== undefined;

/** Makes the triggers of a schema anew, all or none of them. */
export const mend = (database: Database, schema: string): void => {
  const triggers = [...objectsOf(schema).keys()].flatMap((name) => triggerName(name) ?? []);
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(`${triggers.map((name) => `DROP TRIGGER IF EXISTS ${name};`).join(' ')} ${schema}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
};
