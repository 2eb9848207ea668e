/**
 * Closes a database, and drops its statements. libsql 0.5.29 keeps a file open, even after closing, as long as one of
 * its statements exists: dropped statements are freed by the garbage collector.
 */
export const closeDatabase = (database: { close(): void }, statements: readonly Map<string, unknown>[]): void => {
  for (const known of statements) known.clear();
  database.close();
};
