import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { ownStart, threadFile } from '../../storage/threads.ts';
import { overloaded } from '../load/load-shedder.ts';
import type { RateLimiter } from '../load/rate-limiter.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { worked } from './worked.ts';

/** The work exceeded its time or memory and was aborted. A retry would be aborted again. */
export class DeadlineError extends Error {
  constructor() {
    super('This takes longer than it may.');
    this.name = 'DeadlineError';
  }
}

/** The conditions of a job. */
export interface Terms {
  /**
   * The time limit after a thread starts the job, in milliseconds of the process's processor time: on an overloaded
   * machine, no text is refused for that.
   */
  readonly deadline: number;
  /** The member the job is for; undefined if readers wait for it. */
  readonly member: number | undefined;
  /** Whether it continues an admitted job, and so is never refused. */
  readonly goesOn?: boolean;
}

/** A thread's input, and its message that it starts. */
export interface Job<Input> {
  readonly number: number;
  readonly input: Input;
}
export interface Begun {
  readonly begun: number;
}

interface UnderWay {
  readonly deadline: number;
  /** Aborts the work. */
  readonly control: AbortController;
  /** Aborted once the job is over. */
  readonly over: AbortController;
}

/** The threads of a pool. */
export interface Threads {
  /** The file they run: its path in the repository without extension. */
  readonly file: string;
  /** How many are kept once started; more start while these are busy. */
  readonly staying: number;
  readonly most: number;
}

/** How long an extra thread may idle before it ends, in milliseconds. */
const longestIdle = 60_000;

/** For one thread; an article of the maximum length takes a tenth of it. */
const mostMemory = { maxOldGenerationSizeMb: 512 };

/**
 * A few threads that process texts, each job with a deadline. They start with the first job. A thread whose job passes
 * its deadline is terminated and replaced: nothing else stops a running loop.
 */
export class WorkerPool {
  readonly #threads: Threads;
  readonly #queue: FairQueue;
  readonly #onError: (error: Error) => void;
  readonly #workerData: unknown;
  readonly #work: RateLimiter | undefined;
  readonly #underWay = new Map<number, UnderWay>();
  #last = 0;
  #pool: Piscina | undefined;
  #isStopped = false;
  #warmed = (): void => undefined;
  /** Resolves when a thread starts its first job: starting a thread takes longer than most jobs. */
  readonly warm = new Promise<void>((resolve) => (this.#warmed = resolve));

  /**
   * `workerData`: the input of each thread when it starts. `work`: limits how long threads may work for one member;
   * without it, only the queue does.
   */
  constructor(
    threads: Threads,
    waiting: Omit<QueueLimits, 'atWork'>,
    onError: (error: Error) => void,
    workerData: unknown,
    work?: RateLimiter,
  ) {
    this.#threads = threads;
    this.#work = work;
    this.#queue = new FairQueue({ ...waiting, atWork: threads.most });
    this.#onError = onError;
    this.#workerData = workerData;
  }

  /**
   * Has a thread call the named export of its file. Throws `DeadlineError`, `DomainError` UNAVAILABLE if the queue is
   * full and TOO_MANY_REQUESTS if the member has used up their thread time, and the errors of the work.
   */
  run<Answer>(name: string, input: unknown, { deadline, member, goesOn = false }: Terms): Promise<Answer> {
    if (member !== undefined && !goesOn) this.admit(member);
    return this.#queue.run(member, () => this.#charged(member, this.#run<Answer>(name, input, deadline)), goesOn);
  }

  /** Throws `DomainError` TOO_MANY_REQUESTS if the member has used up their thread time. */
  admit(member: number): void {
    this.#work?.admit(String(member));
  }

  async #charged<Answer>(member: number | undefined, work: Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    try {
      return await work;
    } finally {
      if (member !== undefined) this.#work?.charge(String(member), performance.now() - began);
    }
  }

  async #run<Answer>(name: string, input: unknown, deadline: number): Promise<Answer> {
    if (this.#isStopped) throw overloaded;
    const number = ++this.#last;
    const job: UnderWay = { deadline, control: new AbortController(), over: new AbortController() };
    const { signal } = job.control;
    this.#underWay.set(number, job);
    this.#pool ??= this.#start();
    try {
      return (await this.#pool.run({ number, input }, { name, signal })) as Answer;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DeadlineError() : error;
    } finally {
      // Pass a reason: otherwise Node creates an error, with a stack, that is never used.
      job.over.abort('over');
      this.#underWay.delete(number);
    }
  }

  /** Terminates the threads, whatever they are doing. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#pool?.destroy();
  }

  #start(): Piscina {
    const { file, staying, most } = this.#threads;
    const pool = new Piscina({
      filename: fileURLToPath(threadFile(file)),
      minThreads: staying,
      maxThreads: most,
      idleTimeout: longestIdle,
      resourceLimits: mostMemory,
      workerData: this.#workerData,
      ...ownStart,
    });
    pool.on('message', ({ begun }: Begun) => void this.#begin(begun));
    pool.on('error', this.#onError);
    return pool;
  }

  /** Time spent waiting for a thread, or for one to start, does not count. */
  async #begin(number: number): Promise<void> {
    this.#warmed();
    const job = this.#underWay.get(number);
    if (!job) return;
    await worked(job.deadline, job.over.signal);
    if (!job.over.signal.aborted) job.control.abort();
  }
}
