import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewEvent } from '../../contracts/recorded.ts';
import {
  LogUnavailableError,
  WrongExpectedRevisionError,
  type EventLog,
  type ExpectedRevision,
} from '../../event-log/event-log.ts';
import { random } from '../../scripts/random.ts';

/** So many events are written into one stream, then the next one begins. */
const streamLength = 25;

/** What writers were told of their events, by their ids. */
export interface WriterRecord {
  readonly sent: Set<string>;
  /** At which position each acknowledged one stands. */
  readonly acknowledged: Map<string, number>;
}

const newEvent = (by: string): NewEvent => ({
  id: randomUUID(),
  type: 'Said',
  data: { by },
  metadata: { version: 1, time: new Date().toISOString(), actor: 'user-1', correlationId: 'x', previousHash: null },
});

/**
 * Appends events one after the other, as those do who use the log: what is not known to be stored is sent again as it
 * was, and who was overtaken reads the stream before going on.
 */
export class Writer<Log extends EventLog = EventLog> {
  /** Through which log it writes from its next try on. */
  log: Log;
  /** When something was acknowledged for the last time. */
  heard = 0;
  readonly #name: string;
  readonly #record: WriterRecord;
  readonly #stop: AbortSignal;

  /** Writers of one name write into the same streams. */
  constructor(log: Log, name: string, record: WriterRecord, stop: AbortSignal) {
    this.log = log;
    this.#name = name;
    this.#record = record;
    this.#stop = stop;
  }

  /** Until it is told to stop. Throws what no writer may be told. */
  async run(): Promise<void> {
    let expected: ExpectedRevision = 'no_stream';
    for (let number = 0; !this.#stop.aborted; number = expected === 'no_stream' ? number + 1 : number) {
      const { revision, position, id } = await this.#write(`post-${this.#name}-${number}`, expected);
      this.#record.acknowledged.set(id, position);
      this.heard = Date.now();
      expected = revision + 1 < streamLength ? revision : 'no_stream';
      await sleep(20 * random());
    }
  }

  /** Writes one event for certain. */
  async #write(stream: string, expected: ExpectedRevision): Promise<{ id: string; revision: number; position: number }> {
    const event = newEvent(this.#name);
    this.#record.sent.add(event.id);
    for (let at = expected; ;) {
      try {
        return { id: event.id, ...(await this.log.append(stream, at, [event])) };
      } catch (error) {
        if (error instanceof LogUnavailableError) await sleep(20);
        else if (error instanceof WrongExpectedRevisionError) {
          const events = await this.#read(stream);
          const stored = events.find(({ id }) => id === event.id);
          if (stored) return stored;
          at = events.at(-1)?.revision ?? 'no_stream';
        } else throw error;
      }
    }
  }

  async #read(stream: string) {
    for (;;) {
      try {
        return await this.log.readStream(stream);
      } catch (error) {
        if (!(error instanceof LogUnavailableError)) throw error;
        await sleep(20);
      }
    }
  }
}
