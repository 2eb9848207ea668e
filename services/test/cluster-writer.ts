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

/** How many events are written into one stream before the next one begins. */
const streamLength = 25;

/** The responses that writers got for their events, by event id. */
export interface WriterRecord {
  readonly sent: Set<string>;
  /** The position of each acknowledged event. */
  readonly acknowledged: Map<string, number>;
}

const newEvent = (by: string): NewEvent => ({
  id: randomUUID(),
  type: 'Said',
  data: { by },
  metadata: { version: 1, time: new Date().toISOString(), actor: 'user-1', correlationId: 'x', previousHash: null },
});

/**
 * Appends events one after the other, as users of the log do: it resends an event unchanged if it may not be stored,
 * and reads the stream again after a conflict.
 */
export class Writer<Log extends EventLog = EventLog> {
  /** The log that it uses from the next try on. */
  log: Log;
  /** When an event was last acknowledged. */
  heard = 0;
  readonly #name: string;
  readonly #record: WriterRecord;
  readonly #stop: AbortSignal;

  /** Writers with the same name write into the same streams. */
  constructor(log: Log, name: string, record: WriterRecord, stop: AbortSignal) {
    this.log = log;
    this.#name = name;
    this.#record = record;
    this.#stop = stop;
  }

  /** Runs until it is stopped. Throws if a writer gets an error that it must never get. */
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

  /** Writes one event, retrying until it is stored. */
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
