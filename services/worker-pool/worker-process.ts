import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { ownStart, threadFile } from '../../storage/threads.ts';
import { overloaded } from '../load/load-shedder.ts';
import { DeadlineError } from './worker-pool.ts';

/** A process: the file to run (its path in the repository without extension), its argument, and its task in words. */
export interface Worker {
  readonly file: string;
  readonly argument: string;
  readonly does: string;
  /** Its memory limit in megabytes, at which it ends without a message; otherwise Node's default. */
  readonly mostMemory?: number;
}

/** The process ended during a job: it crashed, ran out of memory, or was killed. */
export class ProcessEndedError extends Error {
  /** Whether it hit its memory limit. */
  readonly isOutOfMemory: boolean;

  constructor(does: string, how: number | string | null) {
    super(`The process that ${does} ended (${how}).`);
    this.name = 'ProcessEndedError';
    this.isOutOfMemory = how === 'SIGABRT' || how === 134;
  }
}

/** The process never became ready, for example because a library cannot be loaded. The job is not the cause. */
export class NotStartedError extends Error {
  constructor(does: string, cause: unknown) {
    super(`The process that ${does} did not start. ${(cause as Error).message}`, { cause });
    this.name = 'NotStartedError';
  }
}

/** How long it may take to start on a busy machine, in milliseconds. */
const longestStart = 30_000;

/** How long it may idle before it ends, in milliseconds. */
const longestIdle = 60_000;

/**
 * Runs jobs, one at a time, in a separate process. In a thread, a job would share the server's memory, a crashing
 * library would end the server, and readers would have to wait. Starts with the first job.
 */
export class WorkerProcess<Input, Answer> {
  readonly #worker: Worker;
  #child: ChildProcess | undefined;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /**
   * Returns the result for the input. Throws `DeadlineError` if the job takes longer than `deadline` milliseconds,
   * `NotStartedError` if the process cannot start, `ProcessEndedError` if it exits during the job, and `DomainError`
   * UNAVAILABLE after `stop`.
   */
  async run(input: Input, deadline: number): Promise<Answer> {
    if (this.#isStopped) throw overloaded;
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    try {
      if (!this.#isReady) await this.#becomeReady(child);
      child.send(input as object);
      return (await this.#message(child, deadline)) as Answer;
    } catch (error) {
      this.#end();
      throw this.#isStopped ? overloaded : error;
    } finally {
      this.#idle = setTimeout(() => this.#end(), longestIdle).unref();
    }
  }

  async #becomeReady(child: ChildProcess): Promise<void> {
    try {
      await this.#message(child, longestStart);
    } catch (error) {
      throw new NotStartedError(this.#worker.does, error);
    }
    this.#isReady = true;
  }

  /** The next message. Throws `DeadlineError` after `deadline` milliseconds, `ProcessEndedError` if it exits before. */
  async #message(child: ChildProcess, deadline: number): Promise<unknown> {
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(() => over.abort(new DeadlineError()), deadline);
    const ended = (code: number | null, by: string | null): void =>
      over.abort(new ProcessEndedError(this.#worker.does, code ?? by));
    child.once('exit', ended);
    try {
      const [message] = (await once(child, 'message', { signal })) as [unknown];
      return message;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      child.off('exit', ended);
    }
  }

  /** Kills the process for good, whatever it is doing. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** Kills the process; the next job starts another. */
  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const { file, argument, mostMemory } = this.#worker;
    const bounded: ForkOptions =
      mostMemory === undefined
        ? {}
        : { execArgv: [`--max-old-space-size=${mostMemory}`], stdio: ['ignore', 'inherit', 'ignore', 'ipc'] };
    this.#isReady = false;
    const child = fork(threadFile(file), [argument], { ...ownStart, serialization: 'advanced', ...bounded });
    return child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
  }
}
