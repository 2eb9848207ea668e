import { Worker } from 'node:worker_threads';
import { DomainError } from '../../contracts/errors.ts';
import type { Position } from '../../contracts/recorded.ts';
import type { ReplayProgress } from '../../contracts/views/system.ts';
import { allProjections } from '../../projections/all.ts';
import type { Progress } from '../../projections/building.ts';
import { ownStart, threadFile } from '../../storage/threads.ts';
import type { Context } from '../../event-log/append.ts';
import type { StorePlaces } from '../stores/stores.ts';
import { estimate } from './estimate.ts';

export interface ReplayWork extends StorePlaces {
  readonly collections: readonly string[];
  readonly by: Pick<Context, 'actor' | 'correlationId'>;
}

/** The thread's messages. */
export type ReplayMessage =
  | { readonly progress: Progress }
  | { readonly comparing: true }
  | {
      readonly done: {
        readonly position: Position;
        readonly differing: ReplayProgress['differing'];
        readonly error: string | null;
      };
    }
  | { readonly failed: string };

const workerFile = threadFile('services/operations/replay-worker');

const isRunning = (state: ReplayProgress | undefined): boolean => state?.phase === 'building' || state?.phase === 'comparing';

/**
 * Replays started from the dashboard, one at a time, each in a thread of its own, so that reading and folding the whole
 * log does not delay responses. A process that ends takes its replay with it; the next process continues it.
 */
export class Replays {
  readonly #stores: StorePlaces;
  readonly #listeners = new Set<(state: ReplayProgress) => void>();
  #state: ReplayProgress | undefined;
  #worker: Worker | undefined;
  /** Resolves once all threads have ended. */
  #ended: Promise<unknown> = Promise.resolve();
  #began = 0;

  constructor({ eventLogUrl, readStoreUrl, dataKey, dataDir }: StorePlaces) {
    this.#stores = { eventLogUrl, readStoreUrl, dataKey, dataDir };
  }

  /** The progress of the running replay, or the result of the last one. */
  get state(): ReplayProgress | undefined {
    return this.#state;
  }

  get running(): boolean {
    return isRunning(this.#state);
  }

  /** Returns a function that unsubscribes. */
  follow(listener: (state: ReplayProgress) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * `by`: the actor to record. Throws `DomainError` NOT_FOUND for an unknown name, ALREADY_EXISTS while one is running.
   */
  start(names: readonly string[], { actor, correlationId }: ReplayWork['by']): ReplayProgress {
    const all = allProjections.map(({ name }) => name);
    const unknown = names.find((name) => !all.includes(name));
    if (unknown !== undefined) throw new DomainError('NOT_FOUND', `There is no collection ${unknown}.`);
    if (this.running) throw new DomainError('ALREADY_EXISTS', 'A replay is under way already. Wait until it is done.');
    const collections = names.length > 0 ? [...new Set(names)] : all;
    this.#began = performance.now();
    const nothing = { position: 0, to: 0, percent: 0, events: 0, rate: 0, secondsLeft: null, differing: [], error: null };
    this.#move({ phase: 'building', collections, ...nothing });
    this.#worker = this.#work({ ...this.#stores, collections, by: { actor, correlationId } });
    return this.#state as ReplayProgress;
  }

  /** Stops the running replay, within a page of its work; the next one continues from there. */
  async stop(): Promise<void> {
    this.#worker?.postMessage('stop');
    await this.#ended;
  }

  #work(work: ReplayWork): Worker {
    const worker = new Worker(workerFile, { workerData: work, execArgv: ownStart.execArgv });
    // The thread of a finished replay may exit after the next one has started.
    const current = (act: () => void): void => {
      if (this.#worker === worker) act();
    };
    const before = this.#ended;
    this.#ended = new Promise((resolve) => worker.once('exit', () => resolve(before)));
    worker.on('message', (message: ReplayMessage) => current(() => this.#hear(message)));
    worker.on('error', (error: Error) => current(() => this.#fail(error.message)));
    worker.once('exit', () => current(() => this.#fail('The replay was interrupted. Start it again to continue it.')));
    return worker;
  }

  #hear(message: ReplayMessage): void {
    if (!this.#state) return;
    if ('progress' in message) {
      const { position, to, events } = message.progress;
      const { percent, rate, secondsLeft } = estimate(message.progress, (performance.now() - this.#began) / 1000);
      // It also follows the log during the comparison with the live collections.
      const { phase } = this.#state;
      this.#move({ ...this.#state, phase, position, to, percent, events, rate, secondsLeft: secondsLeft ?? null });
    } else if ('comparing' in message) this.#move({ ...this.#state, phase: 'comparing', secondsLeft: null });
    else if ('done' in message) this.#move({ ...this.#state, phase: 'done', percent: 100, secondsLeft: null, ...message.done });
    else this.#fail(message.failed);
  }

  #fail(error: string): void {
    if (this.#state && this.running) this.#move({ ...this.#state, phase: 'failed', secondsLeft: null, error });
  }

  #move(state: ReplayProgress): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}
