import { Worker } from 'node:worker_threads';
import { ownStart, threadFile } from './threads.ts';
import { Checkpoints } from './checkpoints.ts';
import type { SqlValue } from './driver.ts';

/** One statement, run once per row of values. `must` rejects the whole transaction if a row changes nothing. */
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

/** The worker's startup data. */
export interface WriterData {
  readonly file: string;
  readonly cache: number | undefined;
}

export interface Job {
  readonly number: number;
  readonly steps: readonly Step[];
}

/** Requests to the thread besides jobs: to erase all traces of removed data, and to end. */
export type Order = 'scrub' | 'close';

/** Whether nothing is left any more; false if another reader of the file prevents that, or the error message. */
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

/** How many to send without waiting for more, so that the thread works in parallel. */
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
 * Writes to one database file from a separate thread, so that no sync to disk blocks the event loop. Transactions that
 * arrive during a sync share the next commit. The thread starts with the first write: most commands only read.
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
      // An idle thread starts at once; while it is busy, requests are batched.
      if (this.#queue.push({ number, steps }) === sentTogether || this.#waiting.size === 1) this.#send();
      else if (this.#queue.length === 1) setImmediate(() => this.#send());
    });
  }

  /**
   * Removes all traces of previously removed or replaced data from the file and its write-ahead log. Later writes wait
   * meanwhile, since the file is rewritten. Returns whether that is done: another process that reads may keep the
   * write-ahead log as it is. Rejects with `WriteFailedError`.
   */
  scrub(): Promise<boolean> {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      this.#scrubbing.push({ resolve, reject });
      this.#send();
      this.#started().postMessage('scrub' satisfies Order);
    });
  }

  /** How many transactions are waiting. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Finishes pending requests, then closes the file. */
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
