import type { SystemState } from '../../contracts/views/system.ts';
import { storedSeals } from '../../event-log/seals/stored-seals.ts';
import type { EventLog } from '../../event-log/event-log.ts';

/** How much of the log is sealed. Seals accumulate slowly, so each process reads each of them only once. */
export class SealState {
  readonly #log: EventLog;
  readonly #late: { readonly events: number; readonly to: number; readonly time: string }[] = [];
  #next = 0;
  #state: SystemState['seals'] = { events: 0, digest: null, time: null };

  constructor(log: EventLog) {
    this.#log = log;
  }

  async read(): Promise<SystemState['seals']> {
    for await (const { revision, seal, time } of storedSeals(this.#log, this.#next)) {
      if (revision < this.#next) continue;
      this.#next = revision + 1;
      if (seal?.late) this.#late.push({ events: seal.late.events, to: seal.late.to, time });
      if (seal) this.#state = { events: this.#state.events + seal.count, digest: seal.digest, time };
    }
    return this.#state;
  }

  /** The number of events sealed late since `moment`, in the seals read so far that reach beyond `lookedAt`. */
  lateSince(moment: Date, lookedAt: number): number {
    return this.#late
      .filter(({ time, to }) => new Date(time) >= moment && to > lookedAt)
      .reduce((sum, { events }) => sum + events, 0);
  }
}
