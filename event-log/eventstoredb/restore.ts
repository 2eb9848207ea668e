import type { RecordedEvent } from '../../contracts/recorded.ts';
import { mostUnanswered, OutOfOrderError, type EventLog, type ExpectedRevision, type RestoredEvent } from '../event-log.ts';
import { Batch } from './batch.ts';
import type { Connection } from './connection.ts';
import { sizeOf, toAppend } from './unchecked-append-workaround.ts';

type WholeEvent = Omit<RecordedEvent, 'position'>;

/** Why EventStoreDB cannot take an event of another log (see the port). */
export const whyNotRestored = (event: RestoredEvent): string | undefined => {
  if ('raw' in event) return 'is damaged';
  try {
    toAppend([event]);
    return undefined;
  } catch (error) {
    return `cannot be stored there: ${(error as Error).message}`;
  }
};

const wholeOf = (event: RestoredEvent): WholeEvent => {
  if ('raw' in event) throw new Error('EventStoreDB takes no event that cannot be read.');
  return event;
};

const expectedBefore = (revision: number): ExpectedRevision => (revision === 0 ? 'no_stream' : revision - 1);

/** Appends that were sent but are not known to be stored yet, oldest first. */
class UnansweredAppends {
  readonly #sent: { readonly bytes: number; readonly isStored: Promise<boolean> }[] = [];
  #bytes = 0;

  hasRoomFor(bytes: number): boolean {
    return this.#sent.length === 0 || (this.#sent.length < mostUnanswered.events && this.#bytes + bytes <= mostUnanswered.bytes);
  }

  add(bytes: number, isStored: Promise<boolean>): void {
    this.#sent.push({ bytes, isStored });
    this.#bytes += bytes;
  }

  /** Removes the oldest, and returns whether it is stored. */
  async oldest(): Promise<boolean> {
    const oldest = this.#sent.shift();
    if (!oldest) return false;
    this.#bytes -= oldest.bytes;
    return oldest.isStored;
  }
}

interface Sent {
  /** How many, from the first on, are stored. */
  readonly stored: number;
  /** How many were sent. */
  readonly sent: number;
}

/**
 * Sends events without waiting for each, until one is not known to be stored; then waits for the outcome of the rest.
 * Each event is its own append: the server would refuse one of several events if the first already exists, yet take the
 * appends after it.
 */
const sendAll = async (connection: Connection, events: readonly WholeEvent[]): Promise<Sent> => {
  const call = await connection.openBatch().catch(() => undefined);
  if (!call) return { stored: 0, sent: 0 };
  const batch = new Batch(call, connection.timing.callBound);
  const unanswered = new UnansweredAppends();
  const sizes = events.map(sizeOf);
  let [stored, sent] = [0, 0];
  while (stored < events.length) {
    const next = events[sent];
    const bytes = sizes[sent] ?? 0;
    if (next && unanswered.hasRoomFor(bytes)) {
      unanswered.add(bytes, batch.append(connection.prefix + next.stream, expectedBefore(next.revision), next));
      sent += 1;
    } else if (await unanswered.oldest()) stored += 1;
    else break;
  }
  await batch.end();
  return { stored, sent };
};

const isThere = async (log: Pick<EventLog, 'readStream'>, { stream, revision, id }: WholeEvent): Promise<boolean> => {
  const [event] = await log.readStream(stream, revision, 1);
  return event !== undefined && event.id === id;
};

/** Throws `OutOfOrderError` if one of the events is missing and a later one is there. */
const refuseHoles = async (log: Pick<EventLog, 'readStream'>, events: readonly WholeEvent[]): Promise<void> => {
  let isOneThere = false;
  // Last event first: concurrent appends are stored in order, so reading backwards sees no false hole.
  for (const event of events.toReversed()) {
    const isStored = await isThere(log, event);
    if (isOneThere && !isStored) throw new OutOfOrderError(event.stream);
    isOneThere ||= isStored;
  }
};

/**
 * Appends events of another log after the existing ones (see the port). Sends them without waiting for each; on a
 * failure, checks what the log has and continues one by one. Throws as the port says.
 */
export const restoreEvents = async (
  log: Pick<EventLog, 'readStream' | 'append'>,
  connection: Connection,
  given: readonly RestoredEvent[],
): Promise<void> => {
  const events = given.map(wholeOf);
  const { stored, sent } = await sendAll(connection, events);
  await refuseHoles(log, events.slice(stored, sent));
  for (const event of events.slice(stored)) await log.append(event.stream, expectedBefore(event.revision), [event]);
};
