import { setTimeout as sleep } from 'node:timers/promises';
import { isOfSite, type Position } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { followOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { subjectOf } from './entry.ts';

const batchSize = 100;
/** How long to wait before following the log again after an error, in milliseconds. */
const pause = 1_000;

/** Receives the position of the newest entry of the audit log. Must not throw. */
type Listener = (position: Position) => void;

const isEntry = (event: EventOrDamaged): boolean => !isOfSite(event) || subjectOf(event) !== undefined;

/** Announces new entries of the audit log. Follows the log only while there are listeners. */
export class LogNews {
  readonly #log: EventLog;
  readonly #listeners = new Set<Listener>();
  #following: AbortController | undefined;

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Returns a function that removes the listener. */
  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.#following) {
      this.#following = new AbortController();
      void this.#run(this.#following.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#following?.abort();
      this.#following = undefined;
    };
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (let at: Position | undefined; !signal.aborted;) {
      try {
        at ??= await this.#log.head();
        for await (const events of followOrDamaged(this.#log, at, batchSize, signal)) {
          const entry = events.findLast(isEntry);
          if (entry) for (const listener of this.#listeners) listener(entry.position);
          at = events.at(-1)?.position ?? at;
        }
      } catch {
        // Listeners keep what they have, and hear about news once the log is available again.
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
