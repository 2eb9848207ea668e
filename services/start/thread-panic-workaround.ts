/**
 * Ends the process, whatever its threads do. `process.exit` ends them in the middle of a call of SQLite, at which
 * libsql 0.5.29 (neon 1.0.0) aborts the process, with a trace on the console and a core where the system keeps them.
 * What was acknowledged is on disk, and the next start goes on.
 */
export const endWithItsThreads = (): void => void process.kill(process.pid, 'SIGKILL');
