import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { openDatabase } from './driver.ts';
import { mergeWords } from './kept-words-workaround.ts';
import type { Job, Order, Outcome, Scrubbed, Step, StepResult, WriterData } from './writer.ts';

const port = parentPort as MessagePort;
const { file, cache } = workerData as WriterData;
const database = openDatabase(file, undefined, cache);
// Checkpoints run on another thread (checkpoints.ts). If it does not keep up, this limits the write-ahead log: 16,000
// pages are 64 MB.
database.exec('PRAGMA wal_autocheckpoint = 16000');

class UnmetStepError extends Error {}

const runStep = ({ sql, rows, must }: Step): StepResult => {
  const statement = database.prepare(sql);
  let total = 0;
  let last = 0;
  for (const values of rows) {
    const { changes, lastId } = statement.run(values);
    if (must && changes === 0) throw new UnmetStepError('The condition of a write was not met.');
    total += changes;
    last = lastId;
  }
  return { changes: total, lastId: last };
};

/** Runs a job so that it can be undone on its own. */
const runGuarded = (job: Job): Outcome => {
  database.exec('SAVEPOINT job');
  try {
    const results = job.steps.map(runStep);
    database.exec('RELEASE job');
    return { number: job.number, results };
  } catch (error) {
    if (!(error instanceof UnmetStepError)) throw error;
    database.exec('ROLLBACK TO job; RELEASE job');
    return { number: job.number, failed: error.message, unmet: true };
  }
};

const run = ({ number, steps }: Job): Outcome => ({ number, results: steps.map(runStep) });

/** Rolls back the open transaction; a full disk may have done so already. */
const abandon = (): void => {
  try {
    database.exec('ROLLBACK');
  } catch {
    // No transaction is open any more.
  }
};

const failed = ({ number }: Job, error: unknown): Outcome => ({ number, failed: (error as Error).message, unmet: false });

const commit = (jobs: readonly Job[], runOne: (job: Job) => Outcome): Outcome[] => {
  try {
    database.exec('BEGIN IMMEDIATE');
    const outcomes = jobs.map(runOne);
    database.exec('COMMIT');
    return outcomes;
  } catch (error) {
    abandon();
    throw error;
  }
};

/**
 * Runs all waiting jobs in one commit, with a single sync to disk. Nearly always all succeed; if one does not, they are
 * all repeated in a commit that can undo each on its own, and if that fails too, one by one.
 */
const commitTogether = (jobs: readonly Job[]): Outcome[] => {
  try {
    return commit(jobs, run);
  } catch {
    return commitGuarded(jobs);
  }
};

const commitGuarded = (jobs: readonly Job[]): Outcome[] => {
  try {
    return commit(jobs, runGuarded);
  } catch (error) {
    return jobs.length === 1 ? jobs.map((job) => failed(job, error)) : jobs.flatMap((job) => commitGuarded([job]));
  }
};

/** The full-text indexes: they keep the words of removed documents until they are merged. */
const textIndexes = (): string[] =>
  database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%'`)
    .all([])
    .map(({ name }) => String(name));

/** Rewrites the file into its write-ahead log, and from there over the old content. */
const scrub = (): Scrubbed['scrubbed'] => {
  try {
    for (const name of textIndexes()) mergeWords(database, name);
    database.exec('VACUUM');
    const [moved] = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all([]);
    return moved?.busy === 0;
  } catch (error) {
    return (error as Error).message;
  }
};

const write = (jobs: readonly Job[]): void => {
  if (jobs.length > 0) port.postMessage(commitTogether(jobs));
};

port.on('message', (first: Job[] | Order) => {
  const jobs: Job[] = [];
  let closing = false;
  for (
    let message: Job[] | Order | undefined = first;
    message !== undefined;
    message = receiveMessageOnPort(port)?.message as typeof message
  ) {
    if (message === 'close') closing = true;
    else if (message === 'scrub') {
      write(jobs.splice(0));
      port.postMessage({ scrubbed: scrub() } satisfies Scrubbed);
    } else jobs.push(...message);
  }
  write(jobs);
  if (closing) {
    database.close();
    port.close();
  }
});
