import { Worker } from 'node:worker_threads';
import { ownStart, threadFile } from './threads.ts';

/** About as many pages as SQLite itself waits for. */
const everyRows = 1_000;

const workerFile = threadFile('storage/checkpoint-worker');

/**
 * Has what was committed to a file moved from its write-ahead log into the database, in a thread of its own: SQLite
 * would do it in a commit, and whoever waits for that commit would wait for two more syncs and a thousand pages. Most
 * processes write too little to start it.
 */
export class Checkpoints {
  readonly #file: string;
  #worker: Worker | undefined;
  #rows = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** So many rows were committed. */
  wrote(rows: number): void {
    this.#rows += rows;
    if (this.#rows < everyRows) return;
    this.#rows = 0;
    this.#worker ??= this.#start();
    this.#worker.postMessage('move');
  }

  /** Moves the rest. Nothing may be written any more. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const closed = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('move');
    worker.postMessage('close');
    await closed;
  }

  #start(): Worker {
    const worker = new Worker(workerFile, { workerData: { file: this.#file }, ...ownStart });
    // Without it the writer's own bound holds (writer-worker.ts); the next time it is tried again.
    const gone = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', gone).on('exit', gone);
  }
}
