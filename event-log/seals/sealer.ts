import { systemActor } from '../../contracts/actors.ts';
import { randomUUID } from 'node:crypto';
import type { LogSealed } from '../../contracts/events/seal.ts';
import { DamagedEventError, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { readAllOrDamaged, type EventOrDamaged } from '../or-damaged.ts';
import { WrongExpectedRevisionError, type EventLog } from '../event-log.ts';
import { charactersOf, enoughCharacters } from '../page.ts';
import { toRecord } from '../append.ts';
import { hashOf } from '../chain.ts';
import { Pauses } from '../pauses.ts';
import { lateOf } from './late-seals.ts';
import { sealStream } from '../../contracts/streams.ts';
import { sealIn, sealOf } from './seals.ts';

/** The most events in one seal. */
const sealedTogether = 1_000;

const isReadable = (event: EventOrDamaged): event is RecordedEvent => !(event instanceof DamagedEventError);

const orDamaged = <Event>(read: Promise<Event>): Promise<Event | DamagedEventError> =>
  read.catch((error: unknown) => {
    if (error instanceof DamagedEventError) return error;
    throw error;
  });

/** Hashes the events, over several turns of the event loop if they are long. */
const hashesOf = async (events: readonly RecordedEvent[]): Promise<string[]> => {
  const pauses = new Pauses();
  const hashes: string[] = [];
  for (const event of events) {
    hashes.push(hashOf(event));
    await pauses.after(charactersOf(event));
  }
  return hashes;
};

export interface SealMade extends LogSealed {
  /** The seal's revision: 0 for the first. */
  readonly revision: number;
}

/** The last seal, and the position up to which this log is sealed. */
interface Sealed {
  readonly seal: EventOrDamaged | undefined;
  readonly digest: string;
  readonly position: Position;
}

/**
 * Appends seals to the log until every readable event is sealed: one seal per thousand events, or fewer if they are
 * long, and one for the rest. Several processes may do so at once.
 */
export class Sealer {
  readonly #log: EventLog;
  readonly #now: () => Date;
  #sealed: Sealed | undefined;
  /** The end of the log when everything before it was sealed. */
  #seen: Position = 0;

  constructor(log: EventLog, now: () => Date) {
    this.#log = log;
    this.#now = now;
  }

  /** Whether any event is not sealed yet. Throws `LogUnavailableError`. */
  async hasUnsealed(): Promise<boolean> {
    this.#sealed ??= await this.#find();
    return (await this.#next(this.#sealed.position)).length > 0;
  }

  /** The unsealed events that a seal made now would report as late; undefined if none. Throws `LogUnavailableError`. */
  async overdue(): Promise<LogSealed['late']> {
    this.#sealed ??= await this.#find();
    return this.#lateNow(this.#sealed, await this.#next(this.#sealed.position));
  }

  /** Seals everything. Returns the new seals. Throws `LogUnavailableError`. */
  async seal(): Promise<SealMade[]> {
    const seals: SealMade[] = [];
    for await (const seal of this.seals()) seals.push(seal);
    return seals;
  }

  /**
   * The same one by one, each on request, because it reads and hashes a thousand events. If nothing was appended since,
   * only asks the log for its end.
   */
  async *seals(): AsyncGenerator<SealMade> {
    for (;;) {
      const head = await this.#log.head();
      if (head === this.#seen) return;
      this.#sealed ??= await this.#find();
      const events = await this.#next(this.#sealed.position);
      if (events.length === 0) {
        this.#seen = head;
        return;
      }
      try {
        yield await this.#append(this.#sealed, events);
      } catch (error) {
        this.#sealed = undefined;
        // Another process sealed them at the same time.
        if (!(error instanceof WrongExpectedRevisionError)) throw error;
      }
    }
  }

  async #find(): Promise<Sealed> {
    const newest = await orDamaged(this.#log.last(sealStream));
    if (!newest) return { seal: undefined, digest: '', position: 0 };
    const seal = await this.#lastSeal(newest);
    if (!seal) return { seal: newest, digest: '', position: 0 };
    const { digest, last } = seal;
    const event = await orDamaged(this.#log.readStream(last.stream, last.revision, 1).then(([first]) => first));
    if (event?.revision !== last.revision)
      throw new Error(`The log lacks an event that is sealed: ${last.stream}, revision ${last.revision}. Run "audit verify".`);
    return { seal: newest, digest, position: event.position };
  }

  /** The last readable seal: the events of later seals, which can no longer be read, are sealed again. */
  async #lastSeal(newest: EventOrDamaged): Promise<LogSealed | undefined> {
    let seal = sealIn(newest);
    for (let { revision } = newest; !seal && revision > 0; revision -= 1) {
      const before = await orDamaged(this.#log.readStream(sealStream, revision - 1, 1).then(([first]) => first));
      seal = before && sealIn(before);
    }
    return seal;
  }

  async #next(after: Position): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    let characters = 0;
    for (let from = after; ;) {
      // Leaves seals out: they are as long as thirty other events, and a log sealed all at once ends with one for each
      // thousand events.
      const page = await readAllOrDamaged(this.#log, from, sealedTogether - events.length, { without: sealStream });
      const sealable = page.filter(isReadable).filter(({ stream }) => stream !== sealStream);
      events.push(...sealable);
      characters += sealable.reduce((sum, event) => sum + charactersOf(event), 0);
      const last = page.at(-1);
      if (!last || events.length >= sealedTogether || characters >= enoughCharacters) return events;
      from = last.position;
    }
  }

  #lateNow({ seal: last }: Sealed, events: readonly RecordedEvent[], now = this.#now()): LogSealed['late'] {
    return lateOf(events, { revision: last ? last.revision + 1 : 0, time: now.toISOString() });
  }

  async #append(sealed: Sealed, events: readonly RecordedEvent[]): Promise<SealMade> {
    const { seal: last, digest } = sealed;
    const now = this.#now();
    const late = this.#lateNow(sealed, events, now);
    const data = { ...sealOf(events, digest, await hashesOf(events)), ...(late ? { late } : {}) };
    const context = { actor: systemActor, correlationId: randomUUID(), now };
    const recorded = toRecord(sealStream, last, [{ type: 'LogSealed', data }], context, this.#log.site);
    const { revision, position } = await this.#log.append(sealStream, last?.revision ?? 'no_stream', recorded);
    const seal = { ...(recorded[0] as (typeof recorded)[number]), stream: sealStream, revision, position };
    this.#sealed = { seal, digest: data.digest, position: (events.at(-1) as RecordedEvent).position };
    return { ...data, revision };
  }
}
