import type { Database } from '../../storage/driver.ts';

/**
 * Lets anything stand anywhere in a log, as somebody with the file in their hands can: no trigger, no column type, no
 * column that must be there.
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
