import { Worker } from 'node:worker_threads';
import { ownStart, threadFile } from './threads.ts';

/** About as many pages as SQLite itself would wait for. */
const everyRows = 1_000;

const workerFile = threadFile('storage/checkpoint-worker');

/**
 * Moves committed data from a file's write-ahead log into the database, on a separate thread: SQLite would do it during
 * a commit, which would then wait for two more syncs and a thousand pages. Most processes write too little to start it.
 */
export class Checkpoints {
  readonly #file: string;
  #worker: Worker | undefined;
  #rows = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Call after this many rows were committed. */
  wrote(rows: number): void {
    this.#rows += rows;
    if (this.#rows < everyRows) return;
    this.#rows = 0;
    this.#worker ??= this.#start();
    this.#worker.postMessage('move');
  }

  /** Moves the rest. There must be no more writes. */
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
    // Without it, the writer's own limit applies (writer-worker.ts); the next time, it is started again.
    const gone = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', gone).on('exit', gone);
  }
}
