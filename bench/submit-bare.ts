import { openDatabase } from '../storage/driver.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { answerJobs } from './children.ts';
import { timing, type Timed } from './benchmark.ts';

export interface BareWritesJob {
  /** The log whose rows are written once more. */
  readonly from: string;
  readonly to: string;
  readonly warmUp: number;
  readonly submissions: number;
  readonly rowsPerCommit: number;
}

const columns = 'stream, revision, id, type, data, metadata';

/**
 * The rows that the commands wrote, written once more with nothing but the binding: one prepared statement, one thread.
 */
answerJobs<BareWritesJob, Timed>(async ({ from, to, warmUp, submissions, rowsPerCommit }) => {
  const source = openDatabase(from);
  const rows = source
    .prepare(`SELECT ${columns} FROM events WHERE type IN ('SlugReserved', 'PostSubmitted') ORDER BY position`)
    .all([])
    .map((row) => Object.values(row));
  source.close();
  if (rows.length !== 2 * (warmUp + submissions)) throw new Error(`${from} holds ${rows.length} rows.`);
  await new SqliteEventLog(to).close();
  const database = openDatabase(to);
  const insert = database.prepare(`INSERT INTO events (${columns}) VALUES (?, ?, ?, ?, ?, ?)`);
  const insertAll = async (from: number, to: number): Promise<void> => {
    for (let first = from; first < to; first += rowsPerCommit) {
      database.exec('BEGIN IMMEDIATE');
      for (const row of rows.slice(first, Math.min(to, first + rowsPerCommit))) insert.run(row);
      database.exec('COMMIT');
    }
  };
  await insertAll(0, 2 * warmUp);
  const timed = await timing(submissions, () => insertAll(2 * warmUp, rows.length));
  database.close();
  return timed;
});
