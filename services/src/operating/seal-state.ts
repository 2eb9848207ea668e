import type { LogSealed } from '../../../contracts/events/seal.ts';
import type { RecordedEvent } from '../../../contracts/recorded.ts';
import type { SystemState } from '../../../contracts/views/system.ts';
import { sealStream } from '../audit/seals.ts';
import type { EventLog } from '../event-log/event-log.ts';

/** A seal may hold 16 kB. */
const pageSize = 100;

/** How much of the log is sealed. Seals grow slowly, so each is read once a process. */
export class SealState {
  readonly #log: EventLog;
  #next = 0;
  #state: SystemState['seals'] = { events: 0, digest: null, time: null };

  constructor(log: EventLog) {
    this.#log = log;
  }

  async read(): Promise<SystemState['seals']> {
    for (let seals = await this.#following(); seals.length > 0; seals = await this.#following()) {
      for (const { revision, data, metadata } of seals) {
        if (revision < this.#next) continue;
        this.#next = revision + 1;
        const { count, digest } = data as LogSealed;
        this.#state = { events: this.#state.events + count, digest, time: metadata.time };
      }
    }
    return this.#state;
  }

  #following(): Promise<RecordedEvent[]> {
    return this.#log.readStream(sealStream, this.#next, pageSize);
  }
}
