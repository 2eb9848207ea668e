import type { EventReader, NewEvent, RecordedEvent } from '../../../contracts/recorded.ts';
import { WrongExpectedRevision, type Append, type EventLog } from '../event-log/event-log.ts';

/** An event without its position: that belongs to one log, and a copy gives it another. */
export type CopiedEvent = Omit<RecordedEvent, 'position'>;

/** The site that is to be filled holds another one already. */
export class NotEmpty extends Error {}

const pageSize = 1_000;

/** The events of a log as it is now, in order; what is appended meanwhile is left out. Throws `LogUnavailable`. */
export const copiedEvents = async function* (log: EventReader): AsyncGenerator<CopiedEvent> {
  const head = await log.head();
  for (let after = 0; after < head;) {
    const page = await log.readAll(after, pageSize);
    for (const { stream, revision, id, type, data, metadata, position } of page) {
      if (position > head) return;
      yield { stream, revision, id, type, data, metadata };
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
};

const toAppend = ({ id, type, data, metadata }: CopiedEvent): NewEvent => ({ id, type, data, metadata });

/** Appends that keep the order of the events: neighbours in one stream go together. */
const appendsOf = (events: readonly CopiedEvent[]): Append[] => {
  const appends: (Append & { readonly events: NewEvent[] })[] = [];
  for (const event of events) {
    const { stream, revision } = event;
    const open = appends.at(-1);
    if (open?.stream === stream) open.events.push(toAppend(event));
    else appends.push({ stream, expected: revision === 0 ? 'no_stream' : revision - 1, events: [toAppend(event)] });
  }
  return appends;
};

const append = async (log: EventLog, events: readonly CopiedEvent[]): Promise<void> => {
  const appends = appendsOf(events);
  try {
    if (log.appendTogether) return void (await log.appendTogether(appends));
  } catch (error) {
    // Some of them are there already: each by itself is stored once.
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
  for (const { stream, expected, events } of appends) await log.append(stream, expected, events);
};

/**
 * Appends the events to a log in their order: the same ids, revisions, times and hashes. What is there already, from a time that was
 * interrupted, is stored once. Answers how many there are. Throws `NotEmpty` where the log has a beginning of its own, and `LogUnavailable`.
 */
export const writeEvents = async (log: EventLog, events: AsyncIterable<CopiedEvent>): Promise<number> => {
  const [beginning] = await log.readAll(0, 1);
  let count = 0;
  let waiting: CopiedEvent[] = [];
  for await (const event of events) {
    if (count === 0 && beginning && beginning.id !== event.id)
      throw new NotEmpty('The event log that is to be filled holds another site already.');
    count += 1;
    waiting.push(event);
    if (waiting.length < pageSize) continue;
    await append(log, waiting);
    waiting = [];
  }
  if (waiting.length > 0) await append(log, waiting);
  return count;
};
