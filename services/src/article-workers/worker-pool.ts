import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { overloaded } from '../pressure.ts';

/** The work took longer than it may, or more memory, and was broken off. The same work would be broken off again. */
export class DeadlineError extends Error {
  constructor() {
    super('This takes longer than it may.');
    this.name = 'DeadlineError';
  }
}

/** How a job is done. */
export interface Terms {
  /** How long it may take from the moment at which a thread begins it, in milliseconds of the process's processor time: a machine with too much to do refuses nobody's text. */
  readonly deadline: number;
  /** How many may wait before it is refused. */
  readonly mostWaiting: number;
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
  readonly terms: Terms;
  readonly control: AbortController;
  timer?: NodeJS.Timeout;
}

const workerFile = fileURLToPath(new URL(import.meta.url.replace(/worker-pool(\.[jt]s)$/, 'worker$1')));

/** One processor is left to the event loop. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** However little of a processor it is given, so many times its deadline is the end. */
const longestStarved = 10;

/** For one thread; an article of the greatest length takes a tenth of it. */
const mostMemory = { maxOldGenerationSizeMb: 512 };

/**
 * A few threads that do work on texts, each job with a deadline. They start with the first job. A thread whose job passes its deadline is
 * ended and another one takes its place: nothing else stops a loop that runs.
 */
export class WorkerPool {
  readonly #onError: (error: Error) => void;
  readonly #underWay = new Map<number, UnderWay>();
  #last = 0;
  #pool: Piscina | undefined;

  constructor(onError: (error: Error) => void) {
    this.#onError = onError;
  }

  /** Has a thread call what its file exports under the name. Throws `DeadlineError`, `DomainError` UNAVAILABLE where too many wait, and what the work throws. */
  async run<Answer>(name: string, input: unknown, terms: Terms): Promise<Answer> {
    if (this.#underWay.size >= threads + terms.mostWaiting) throw overloaded;
    const number = ++this.#last;
    const control = new AbortController();
    this.#underWay.set(number, { terms, control });
    this.#pool ??= this.#start();
    try {
      return (await this.#pool.run({ number, input }, { name, signal: control.signal })) as Answer;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw control.signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DeadlineError() : error;
    } finally {
      clearTimeout(this.#underWay.get(number)?.timer);
      this.#underWay.delete(number);
    }
  }

  /** Ends the threads, whatever they are doing. */
  async stop(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }

  #start(): Piscina {
    const pool = new Piscina({ filename: workerFile, minThreads: threads, maxThreads: threads, resourceLimits: mostMemory });
    pool.on('message', ({ begun }: Begun) => this.#begin(begun));
    pool.on('error', this.#onError);
    return pool;
  }

  /** What waits for a thread, or for one to start, uses none of its time up. */
  #begin(number: number): void {
    const job = this.#underWay.get(number);
    if (!job) return;
    const { deadline } = job.terms;
    const start = performance.now();
    const before = process.cpuUsage();
    const look = (): void => {
      if (!this.#underWay.has(number)) return;
      const { user, system } = process.cpuUsage(before);
      const left = deadline - (user + system) / 1_000;
      if (left <= 0 || performance.now() - start > longestStarved * deadline) return job.control.abort();
      wait(Math.max(left, 10));
    };
    // An event loop that was late may have the answer already: it comes before the immediate.
    const wait = (milliseconds: number): void => {
      job.timer = setTimeout(() => setImmediate(look), milliseconds);
    };
    wait(deadline);
  }
}
