/**
 * Closes a database, and drops its statements. As long as one of them lives, libsql 0.5.29 has the file open, closed or
 * not: what is dropped is let go of by the garbage collector.
 */
export const closeDatabase = (database: { close(): void }, statements: readonly Map<string, unknown>[]): void => {
  for (const known of statements) known.clear();
  database.close();
};
