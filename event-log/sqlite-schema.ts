import { openDatabase, type Database } from '../storage/driver.ts';

/**
 * The highest position and revision of a log: beyond it, neighbouring integers are indistinguishable. Rows beyond it
 * come from elsewhere, and do not block the log.
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

/** The schema in one transaction: a process opening the file meanwhile sees all of it or nothing. */
export const inOneStep = `SAVEPOINT events_made; ${eventsSchema} RELEASE events_made`;

/** Tables and triggers by name, as SQLite stores them. */
const objectsIn = (database: Database): Map<string, string> => {
  const rows = database
    .prepare(
      "SELECT type, name, tbl_name AS subject, sql FROM sqlite_master WHERE type IN ('table', 'trigger', 'view') ORDER BY name",
    )
    .all([]);
  // SQLite compares names case-insensitively, but stores them as written.
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

/** A deviation from the schema. */
export interface SchemaChange {
  /** A sentence. */
  readonly what: string;
  /** Whether it can be recreated: a trigger of the schema. */
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

/** The deviations of a log's database from its schema, above all in the triggers that refuse changes. */
export const schemaChanges = (database: Database, schema: string): SchemaChange[] =>
  compared(objectsOf(schema), objectsIn(database));

/** Whether nothing was ever created in it: SQLite counts schema changes. */
export const isNew = (database: Database): boolean =>
  database.prepare('PRAGMA schema_version').first([])?.['schema_version'] === 0;

export const hasEvents = (database: Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'events'").first([]) !== undefined;

/** Recreates the triggers of a schema, all or none. */
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
