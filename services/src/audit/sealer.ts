import { randomUUID } from 'node:crypto';
import type { LogSealed } from '../../../contracts/events/seal.ts';
import type { Position, RecordedEvent } from '../../../contracts/recorded.ts';
import { WrongExpectedRevision, type EventLog } from '../event-log/event-log.ts';
import { charactersOf, enoughCharacters } from '../event-log/page.ts';
import { toRecord } from '../handle.ts';
import { isSealable, sealOf, sealStream } from './seals.ts';

/** How many events one seal holds at the most. */
export const sealedTogether = 1_000;

/** How long events may go unsealed, in milliseconds, where fewer come than one seal holds. */
export const longestUnsealed = 10 * 60_000;

/** The last seal, and up to where in this log events are sealed. */
interface Sealed {
  readonly seal: RecordedEvent | undefined;
  readonly digest: string;
  readonly position: Position;
}

/** What the next seal may hold; `isFull` where it holds no more. */
interface Unsealed {
  readonly events: readonly RecordedEvent[];
  readonly isFull: boolean;
}

/**
 * Appends seals to the log: one for each thousand events, fewer where they are long, and one for what has waited for ten minutes. Several
 * processes may do so.
 */
export class Sealer {
  readonly #log: EventLog;
  readonly #now: () => Date;
  #sealed: Sealed | undefined;

  constructor(log: EventLog, now: () => Date) {
    this.#log = log;
    this.#now = now;
  }

  /** Seals what is due, or all there is. Answers with the new seals. Throws `LogUnavailable`. */
  async seal(all = false): Promise<LogSealed[]> {
    const seals: LogSealed[] = [];
    for await (const seal of this.seals(all)) seals.push(seal);
    return seals;
  }

  /** The same one by one, each when it is asked for: a thousand events are read and hashed for it. */
  async *seals(all = false): AsyncGenerator<LogSealed> {
    for (;;) {
      this.#sealed ??= await this.#find();
      const next = await this.#next(this.#sealed.position);
      if (!this.#isDue(next, all)) return;
      try {
        yield await this.#append(this.#sealed, next.events);
      } catch (error) {
        this.#sealed = undefined;
        // Another process sealed them at the same moment.
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  /** Seals grow slowly: reading all of them happens once a process. */
  async #find(): Promise<Sealed> {
    const seal = (await this.#log.readStream(sealStream)).at(-1);
    if (!seal) return { seal: undefined, digest: '', position: 0 };
    const { digest, last } = seal.data as LogSealed;
    const [event] = await this.#log.readStream(last.stream, last.revision);
    if (!event)
      throw new Error(`The log lacks an event that is sealed: ${last.stream}, revision ${last.revision}. Run "audit verify".`);
    return { seal, digest, position: event.position };
  }

  async #next(after: Position): Promise<Unsealed> {
    const events: RecordedEvent[] = [];
    let characters = 0;
    for (let from = after; ;) {
      const page = await this.#log.readAll(from, sealedTogether - events.length);
      const sealable = page.filter(isSealable);
      events.push(...sealable);
      characters += sealable.reduce((sum, event) => sum + charactersOf(event), 0);
      const last = page.at(-1);
      const isFull = events.length >= sealedTogether || characters >= enoughCharacters;
      if (!last || isFull) return { events, isFull };
      from = last.position;
    }
  }

  #isDue({ events, isFull }: Unsealed, all: boolean): boolean {
    const [oldest] = events;
    if (!oldest) return false;
    // Also where the clock was set back, and the event seems to be still to come.
    const waited = Math.abs(this.#now().getTime() - Date.parse(oldest.metadata.time));
    return all || isFull || waited >= longestUnsealed;
  }

  async #append({ seal: last, digest }: Sealed, events: readonly RecordedEvent[]): Promise<LogSealed> {
    const data = sealOf(events, digest);
    const context = { actor: 'system', correlationId: randomUUID(), now: this.#now() };
    const recorded = toRecord(sealStream, last, [{ type: 'LogSealed', data }], context);
    const { revision, position } = await this.#log.append(sealStream, last?.revision ?? 'no_stream', recorded);
    const seal = { ...(recorded[0] as (typeof recorded)[number]), stream: sealStream, revision, position };
    this.#sealed = { seal, digest: data.digest, position: (events.at(-1) as RecordedEvent).position };
    return data;
  }
}
