import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ownStart, threadFile } from '../../storage/threads.ts';
import { overloaded } from '../load/load-shedder.ts';
import { DeadlineError } from './worker-pool.ts';

/** What a process runs (its path in the repository without extension), is told at its start, and does. */
export interface Worker {
  readonly file: string;
  readonly told: string;
  readonly does: string;
}

/** It ends when it had no work for so long, in milliseconds. */
const longestIdle = 60_000;

/**
 * Does jobs, one at a time, in a process of its own: of a thread's memory the whole process is in charge, a library
 * that crashes would end it, and readers wait meanwhile. It starts with the first job.
 */
export class WorkerProcess<Input, Answer> {
  readonly #worker: Worker;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /**
   * Throws `DeadlineError` where it takes longer than so many milliseconds, `DomainError` UNAVAILABLE once it was
   * stopped, and an error where the process ends meanwhile.
   */
  async run(input: Input, deadline: number): Promise<Answer> {
    if (this.#isStopped) throw overloaded;
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(() => over.abort(new DeadlineError()), deadline);
    const ended = (code: number | null): void => over.abort(new Error(`The process that ${this.#worker.does} ended (${code}).`));
    child.once('exit', ended);
    try {
      child.send(input as object);
      const [answer] = (await once(child, 'message', { signal })) as [Answer];
      return answer;
    } catch (error) {
      this.#end();
      if (this.#isStopped) throw overloaded;
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      child.off('exit', ended);
      this.#idle = setTimeout(() => this.#end(), longestIdle).unref();
    }
  }

  /** Ends the process, whatever it is doing, for good. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** The next job starts another process. */
  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const { file, told } = this.#worker;
    const child = fork(threadFile(file), [told], { ...ownStart, serialization: 'advanced' });
    return child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
  }
}
