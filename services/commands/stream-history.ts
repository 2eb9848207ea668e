import type { KnownEvent } from '../../contracts/events.ts';
import { parkedStream } from '../../contracts/streams.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { upcast } from '../../contracts/upcast.ts';
import { decisionOn } from '../../projections/parked.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { EventLog } from '../../event-log/event-log.ts';

/** A stream as a command sees it: without the events that an operator discarded, just like the collections. */
export interface StreamHistory {
  readonly events: readonly KnownEvent[];
  /** The last event in the log, discarded or not: the next event follows it. */
  readonly last: EventOrDamaged | undefined;
}

/** The history of a stream that does not exist yet. */
export const noHistory: StreamHistory = { events: [], last: undefined };

const readable = (event: EventOrDamaged): KnownEvent => {
  if (event instanceof DamagedEventError) throw event;
  return upcast(event);
};

/** The revisions of a stream that an operator discarded. */
export const discardedIn = async (log: EventLog, stream: string): Promise<ReadonlySet<number>> => {
  const revisions = new Set<number>();
  for await (const event of readStreamOrDamaged(log, parkedStream)) {
    const decision = decisionOn(event);
    if (decision?.type === 'ParkedDiscarded' && decision.data.stream === stream) revisions.add(decision.data.revision);
  }
  return revisions;
};

/**
 * Reads a stream. Throws `DamagedEventError` or `UnreadableEventError` for an unreadable event that was not discarded,
 * and `LogUnavailableError`.
 */
export const readHistory = async (log: EventLog, stream: string): Promise<StreamHistory> => {
  const events: KnownEvent[] = [];
  let last: EventOrDamaged | undefined;
  let discarded: ReadonlySet<number> | undefined;
  for await (const event of readStreamOrDamaged(log, stream)) {
    last = event;
    try {
      events.push(readable(event));
    } catch (error) {
      discarded ??= await discardedIn(log, stream);
      if (!discarded.has(event.revision)) throw error;
    }
  }
  return { events, last };
};
