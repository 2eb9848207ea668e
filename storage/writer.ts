import { Worker } from 'node:worker_threads';
import { ownStart, threadFile } from './threads.ts';
import { Checkpoints } from './checkpoints.ts';
import type { SqlValue } from './driver.ts';

/** One statement, run once for each row of values. `must` refuses the whole transaction when a row changed nothing. */
export interface Step {
  readonly sql: string;
  readonly rows: readonly (readonly SqlValue[])[];
  readonly must?: 'change';
}

/** The row id of the last insert of each step, and how many rows it changed. */
export interface StepResult {
  readonly changes: number;
  readonly lastId: number;
}

/** What the thread is started with. */
export interface WriterData {
  readonly file: string;
  readonly cache: number | undefined;
}

export interface Job {
  readonly number: number;
  readonly steps: readonly Step[];
}

/** What is asked of the thread beside jobs: to leave nothing behind of what was removed, and to end. */
export type Order = 'scrub' | 'close';

/** Whether nothing is left behind any more; another one reads the file, or fails it, where there may be. */
export interface Scrubbed {
  readonly scrubbed: boolean | string;
}

export type Outcome =
  | { readonly number: number; readonly results: StepResult[] }
  | { readonly number: number; readonly failed: string; readonly unmet: boolean };

/** A step that had to change something did not: nothing of its transaction is stored. */
export class UnmetConditionError extends Error {}

/** The database cannot be written now (disk full, locked too long, gone); nothing of the transaction is stored. */
export class WriteFailedError extends Error {}

/** So many are sent without waiting for more: the thread is at work while this one goes on. */
const sentTogether = 32;

interface Waiting<Result = StepResult[]> {
  resolve(result: Result): void;
  readonly reject: (error: Error) => void;
}

const changesOf = (outcome: Outcome): number =>
  'results' in outcome ? outcome.results.reduce((sum, { changes }) => sum + changes, 0) : 0;

const closedError = (): WriteFailedError => new WriteFailedError('The database was closed.');

const workerFile = threadFile('storage/writer-worker');

/**
 * Writes to one database file from a thread of its own, so that no sync to disk holds up the event loop.
 * Transactions that wait while one is being synced share the next commit. The thread starts with the first write:
 * most commands only read.
 */
export class Writer {
  readonly #data: WriterData;
  readonly #checkpoints: Checkpoints;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  readonly #scrubbing: Waiting<boolean>[] = [];
  #queue: Job[] = [];
  #last = 0;
  #dead: Error | undefined;

  /** `cache`: see `openDatabase`. */
  constructor(file: string, cache?: number) {
    this.#data = { file, cache };
    this.#checkpoints = new Checkpoints(file);
  }

  /** Whether the thread has opened the file, or is about to. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /**
   * Runs the steps as one transaction. Resolves when it is on disk; rejects with `UnmetConditionError` or
   * `WriteFailedError`, and then nothing of it is stored.
   */
  write(steps: readonly Step[]): Promise<StepResult[]> {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      const number = ++this.#last;
      this.#waiting.set(number, { resolve, reject });
      // A thread without work begins at once; while it works, what is asked for waits for company.
      if (this.#queue.push({ number, steps }) === sentTogether || this.#waiting.size === 1) this.#send();
      else if (this.#queue.length === 1) setImmediate(() => this.#send());
    });
  }

  /**
   * Leaves nothing in the file, and in its write-ahead log, of what was removed or replaced before. What is to be
   * written waits meanwhile: the file is written anew. Answers whether it is done; another process that reads may keep
   * the write-ahead log as it is. Rejects with `WriteFailedError`.
   */
  scrub(): Promise<boolean> {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      this.#scrubbing.push({ resolve, reject });
      this.#send();
      this.#started().postMessage('scrub' satisfies Order);
    });
  }

  /** How many transactions wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Finishes what was asked for, then closes the file. */
  async close(): Promise<void> {
    if (!this.#dead) {
      this.#send();
      this.#worker?.postMessage('close' satisfies Order);
    }
    await this.#ended;
    this.#die(closedError());
    await this.#checkpoints.close();
  }

  #started(): Worker {
    return (this.#worker ??= this.#start());
  }

  #start(): Worker {
    const worker = new Worker(workerFile, { workerData: this.#data, ...ownStart });
    worker.on('message', (outcomes: Outcome[] | Scrubbed) => {
      if ('scrubbed' in outcomes) return this.#scrubbed(outcomes);
      for (const outcome of outcomes) this.#settle(outcome);
      this.#checkpoints.wrote(outcomes.reduce((sum, outcome) => sum + changesOf(outcome), 0));
    });
    worker.on('error', (error) => this.#die(error));
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#die(closedError());
        resolve();
      });
    });
    return worker;
  }

  #send(): void {
    if (this.#queue.length === 0) return;
    this.#started().postMessage(this.#queue);
    this.#queue = [];
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#waiting.get(outcome.number);
    this.#waiting.delete(outcome.number);
    if ('results' in outcome) waiting?.resolve(outcome.results);
    else waiting?.reject(outcome.unmet ? new UnmetConditionError(outcome.failed) : new WriteFailedError(outcome.failed));
  }

  #scrubbed({ scrubbed }: Scrubbed): void {
    const waiting = this.#scrubbing.shift();
    if (typeof scrubbed === 'string') waiting?.reject(new WriteFailedError(scrubbed));
    else waiting?.resolve(scrubbed);
  }

  #die(error: Error): void {
    this.#dead ??= error;
    for (const { reject } of [...this.#waiting.values(), ...this.#scrubbing]) reject(this.#dead);
    this.#waiting.clear();
    this.#scrubbing.length = 0;
  }
}
