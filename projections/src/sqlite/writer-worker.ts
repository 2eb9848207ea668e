import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { openDatabase } from './driver.ts';
import type { Job, Outcome, Step, StepResult } from './writer.ts';

const port = parentPort as MessagePort;
const database = openDatabase((workerData as { file: string }).file);

class UnmetStep extends Error {}

const runStep = ({ sql, rows, must }: Step): StepResult => {
  const statement = database.prepare(sql);
  let total = 0;
  let last = 0;
  for (const values of rows) {
    const { changes, lastId } = statement.run(values);
    if (must && changes === 0) throw new UnmetStep('The condition of a write was not met.');
    total += changes;
    last = lastId;
  }
  return { changes: total, lastId: last };
};

/** One statement for one row is atomic by itself; anything more needs a savepoint to be undone alone. */
const isSingle = ({ steps }: Job): boolean => steps.length === 1 && steps[0]?.rows.length === 1;

const runJob = (job: Job): Outcome => {
  const guarded = !isSingle(job);
  if (guarded) database.exec('SAVEPOINT job');
  try {
    const results = job.steps.map(runStep);
    if (guarded) database.exec('RELEASE job');
    return { number: job.number, results };
  } catch (error) {
    if (!(error instanceof UnmetStep)) throw error;
    if (guarded) database.exec('ROLLBACK TO job; RELEASE job');
    return { number: job.number, failed: error.message, unmet: true };
  }
};

/** Undoes what is open; a full disk may have done so already. */
const abandon = (): void => {
  try {
    database.exec('ROLLBACK');
  } catch {
    // no transaction is open any more
  }
};

const failed = ({ number }: Job, error: unknown): Outcome => ({ number, failed: (error as Error).message, unmet: false });

/** All waiting jobs in one commit: one sync to disk serves them all. Where one of them fails, each is tried alone. */
const commitTogether = (jobs: Job[]): Outcome[] => {
  try {
    database.exec('BEGIN IMMEDIATE');
    const outcomes = jobs.map(runJob);
    database.exec('COMMIT');
    return outcomes;
  } catch (error) {
    abandon();
    return jobs.length === 1 ? jobs.map((job) => failed(job, error)) : jobs.flatMap((job) => commitTogether([job]));
  }
};

port.on('message', (first: Job[] | 'close') => {
  const jobs: Job[] = [];
  let closing = false;
  for (
    let message: Job[] | 'close' | undefined = first;
    message !== undefined;
    message = receiveMessageOnPort(port)?.message as typeof message
  ) {
    if (message === 'close') closing = true;
    else jobs.push(...message);
  }
  if (jobs.length > 0) port.postMessage(commitTogether(jobs));
  if (closing) {
    database.close();
    port.close();
  }
});
