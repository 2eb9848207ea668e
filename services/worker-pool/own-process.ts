import { setPriority } from 'node:os';

/**
 * Runs the jobs of a `WorkerProcess`, inside that process. Its first message says that it has loaded its modules, each
 * further one is the result of a job. An error in the work ends the process.
 */
export const doJobs = <Input, Answer>(work: (input: Input) => Promise<Answer>): void => {
  // Lower priority than all requests.
  setPriority(15);
  // Ctrl+C in a terminal also reaches the site, which ends this process once it has answered.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (input) => void work(input as Input).then((answer) => process.send?.(answer)));
  process.send?.('ready');
};
