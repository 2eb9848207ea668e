import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '../contracts/recorded.ts';
import { parseUnverifiedCheckpoint } from '../domain/transparency/parse-unverified-checkpoint.ts';
import type { CheckpointStore } from '../services/checkpoints/checkpoint-store.ts';

const between = 10;

/** Measures how long acknowledged events wait for a checkpoint that covers them. In the log, position n is event n. */
export class Coverage {
  /** The store of checkpoints, observed. */
  readonly checkpoints: CheckpointStore;
  #acknowledged: { readonly position: Position; readonly at: number }[] = [];
  #signed: { readonly size: number; readonly at: number }[] = [];

  constructor(checkpoints: CheckpointStore) {
    const replace: CheckpointStore['replace'] = async (before, next) => {
      const isStored = await checkpoints.replace(before, next);
      if (isStored) this.#signed.push({ size: parseUnverifiedCheckpoint(next.note).size, at: performance.now() });
      return isStored;
    };
    this.checkpoints = { last: () => checkpoints.last(), replace };
  }

  /** To be called as soon as an event is acknowledged, in the order of the log. */
  readonly acknowledged = (position: Position): void => {
    this.#acknowledged.push({ position, at: performance.now() });
  };

  /** The wait of each event acknowledged since the last call, in milliseconds, once all are covered. */
  async take(): Promise<number[]> {
    const last = this.#acknowledged.at(-1)?.position ?? 0;
    while ((this.#signed.at(-1)?.size ?? 0) < last) await sleep(between);
    let next = 0;
    const waits = this.#acknowledged.map(({ position, at }) => {
      while ((this.#signed[next]?.size ?? Infinity) < position) next += 1;
      // Others may have acknowledged it after it was signed.
      return Math.max(0, (this.#signed[next]?.at ?? Infinity) - at);
    });
    [this.#acknowledged, this.#signed] = [[], this.#signed.slice(-1)];
    return waits;
  }
}
