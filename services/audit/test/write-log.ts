import type { NewEvent, RecordedEvent } from '../../../contracts/recorded.ts';
import { SqliteEventLog } from '../../../event-log/sqlite.ts';
import { openDatabase } from '../../../storage/driver.ts';
import type { History } from './history.ts';

/** Writes a log's file without the program: exactly these events, in this order, as `stored` returns them. */
export const writeLog = async (
  file: string,
  events: History,
  stored: (event: RecordedEvent) => NewEvent = (event) => event,
): Promise<void> => {
  await new SqliteEventLog(file).close();
  const database = openDatabase(file);
  const insert = database.prepare('INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)');
  for (const event of events) {
    const { id, type, data, metadata } = stored(event);
    insert.run([event.stream, event.revision, id, type, JSON.stringify(data), JSON.stringify(metadata)]);
  }
  database.close();
};
