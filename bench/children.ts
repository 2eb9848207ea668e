import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

type Reply = { readonly answer: unknown } | { readonly failed: string };

/** In a child: answers each job that the parent sends, and ends with the parent. */
export const answerJobs = <Job, Answer>(work: (job: Job) => Promise<Answer>): void => {
  process.on('disconnect', () => process.exit());
  process.on('message', (job) => {
    work(job as Job).then(
      (answer) => process.send?.({ answer }),
      (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
    );
  });
};

const gone = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();

/** A process of its own that does jobs: what it costs falls on nobody else's event loop, and its memory is its own. */
export class Child<Job, Answer> {
  readonly #process: ChildProcess;

  /**
   * `name`: a file of this folder, without its ending. `flags`: those of Node that it runs with, unless told
   * otherwise the server's.
   */
  constructor(name: string, flags: readonly string[] = process.execArgv) {
    const file = fileURLToPath(import.meta.resolve(`#compiled/bench/${name}.js`));
    this.#process = fork(file, { execArgv: [...flags] });
  }

  get pid(): number {
    return this.#process.pid as number;
  }

  async ask(job: Job): Promise<Answer> {
    const over = new AbortController();
    const { signal } = over;
    this.#process.send(job as object);
    const exit = once(this.#process, 'exit', { signal }).then(([code]) => [{ failed: `The process ended with ${code}.` }]);
    try {
      const [reply] = (await Promise.race([once(this.#process, 'message', { signal }), exit])) as [Reply];
      if ('failed' in reply) throw new Error(reply.failed);
      return reply.answer as Answer;
    } finally {
      exit.catch(() => undefined);
      over.abort();
    }
  }

  async stop(): Promise<void> {
    this.#process.disconnect();
    await gone(this.#process);
  }
}

/** One job in a process of its own; `flags` as for `Child`. */
export const inOwnProcess = async <Job, Answer>(name: string, job: Job, flags?: readonly string[]): Promise<Answer> => {
  const child = new Child<Job, Answer>(name, flags);
  try {
    return await child.ask(job);
  } finally {
    await child.stop();
  }
};

export interface RunningSite {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The program itself, as an operator starts it, on the data of a folder; `settings` say what is not as usual. */
export const startSite = async (folder: string, settings: Readonly<Record<string, string>> = {}): Promise<RunningSite> => {
  const program = fileURLToPath(import.meta.resolve('#compiled/services/main.js'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: 'false',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'false',
    ...settings,
  };
  const child = spawn(process.execPath, [...process.execArgv, program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async (): Promise<void> => {
    child.kill();
    await gone(child);
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = / is at (http:\S+) /.exec(line)?.[1];
    if (address) return { address, pid: child.pid as number, stop };
  }
  throw new Error('The server did not start.');
};

/**
 * A command of the operator's, on the data of a folder; `settings` as for the program. Answers what it printed, and
 * throws where it ends with anything but 0.
 */
export const runCommand = async (
  folder: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const program = fileURLToPath(import.meta.resolve('#compiled/services/cli.js'));
  const env = { ...process.env, DATA_DIR: folder, ...settings };
  return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
};
