import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { ownStart, threadFile } from '../../storage/threads.ts';
import { overloaded } from '../load/load-shedder.ts';
import type { RateLimiter } from '../load/rate-limiter.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { worked } from './worked.ts';

/** The work took longer than it may, or more memory, and was broken off. The same work would be broken off again. */
export class DeadlineError extends Error {
  constructor() {
    super('This takes longer than it may.');
    this.name = 'DeadlineError';
  }
}

/** How a job is done. */
export interface Terms {
  /**
   * How long it may take from the moment at which a thread begins it, in milliseconds of the process's processor time:
   * a machine with too much to do refuses nobody's text.
   */
  readonly deadline: number;
  /** The member for whom it is done; undefined where readers wait for it. */
  readonly member: number | undefined;
  /** Whether it goes on with what was let in before: it is not refused. */
  readonly goesOn?: boolean;
}

/** What a thread is given, and says that it begins. */
export interface Job<Input> {
  readonly number: number;
  readonly input: Input;
}
export interface Begun {
  readonly begun: number;
}

interface UnderWay {
  readonly deadline: number;
  /** Breaks the work off. */
  readonly control: AbortController;
  /** Given when it is over. */
  readonly over: AbortController;
}

/** Which threads there are. */
export interface Threads {
  /** What they run: its path in the repository without extension. */
  readonly file: string;
  /** How many are kept once started; more start while these have work. */
  readonly staying: number;
  readonly most: number;
}

/** A thread that does not stay ends when it had no work for so long, in milliseconds. */
const longestIdle = 60_000;

/** For one thread; an article of the greatest length takes a tenth of it. */
const mostMemory = { maxOldGenerationSizeMb: 512 };

/**
 * A few threads that do work on texts, each job with a deadline. They start with the first job. A thread whose job
 * passes its deadline is ended and another one takes its place: nothing else stops a loop that runs.
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
  /** Resolved when a thread begins its first job: to start one takes longer than most jobs. */
  readonly warm = new Promise<void>((resolve) => (this.#warmed = resolve));

  /**
   * `workerData`: what each thread is given when it starts. `work`: how long threads may work for one member; without
   * it as long as the queue lets them.
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
   * Has a thread call what its file exports under the name. Throws `DeadlineError`, `DomainError` UNAVAILABLE where too
   * many wait and TOO_MANY_REQUESTS where threads have worked for the member long enough, and what the work throws.
   */
  run<Answer>(name: string, input: unknown, { deadline, member, goesOn = false }: Terms): Promise<Answer> {
    if (member !== undefined && !goesOn) this.admit(member);
    return this.#queue.run(member, () => this.#charged(member, this.#run<Answer>(name, input, deadline)), goesOn);
  }

  /** Throws `DomainError` TOO_MANY_REQUESTS where threads have worked for the member long enough. */
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
      // With a reason: without one an error is made, stack and all, which nobody sees.
      job.over.abort('over');
      this.#underWay.delete(number);
    }
  }

  /** Ends the threads, whatever they are doing. */
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

  /** What waits for a thread, or for one to start, uses none of its time up. */
  async #begin(number: number): Promise<void> {
    this.#warmed();
    const job = this.#underWay.get(number);
    if (!job) return;
    await worked(job.deadline, job.over.signal);
    if (!job.over.signal.aborted) job.control.abort();
  }
}
