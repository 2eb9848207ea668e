import type { Database } from '../../storage/driver.ts';

/**
 * Removes all constraints from a log, as a person with access to the file could: no triggers, no column types, no
 * required columns.
 */
export const openSchema = (database: Database): void =>
  database.exec(`
    DROP TRIGGER events_never_change;
    DROP TRIGGER events_never_go;
    ALTER TABLE events RENAME TO written;
    CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id TEXT, type TEXT, data TEXT, metadata TEXT,
      UNIQUE (stream, revision));
    INSERT INTO events SELECT * FROM written;
    DROP TABLE written;
  `);
