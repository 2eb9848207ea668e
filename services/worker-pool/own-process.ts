import { setPriority } from 'node:os';

/**
 * Does the jobs of a `WorkerProcess`, in that process. Its first message says that it has loaded what it needs, each
 * further one answers a job. What the work throws ends the process.
 */
export const doJobs = <Input, Answer>(work: (input: Input) => Promise<Answer>): void => {
  // Behind all who read or write.
  setPriority(15);
  // Ctrl+C in a terminal is for the site as well: it ends this process when it has answered.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (input) => void work(input as Input).then((answer) => process.send?.(answer)));
  process.send?.('ready');
};
