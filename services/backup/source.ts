import { DamagedEventError, type Position } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { copied, copiedEvents, isSameEvent, type CopiedEvent, type WholeEvent } from './events.ts';
import type { OnStep } from './steps.ts';

/** The events to copy, from a log or a backup. Places increase from event to event; 0 is before the first. */
export interface Source {
  /** The events after a place, in order; reports progress as a step with this name. */
  events(step: string, after: number): AsyncIterable<CopiedEvent>;
  /** The place of an event; undefined if it is missing or differs. */
  placeOf(event: WholeEvent): Promise<number | undefined>;
  /** The last readable event; undefined if there is none. */
  last(): Promise<WholeEvent | undefined>;
}

/** How many events at the end of a log are searched for a readable one. */
const lookedAt = 100;

/**
 * An event of a log by its stream and revision; undefined if it is missing or unreadable. Throws `LogUnavailableError`.
 */
export const eventIn = async (log: EventLog, { stream, revision }: WholeEvent) => {
  try {
    return (await log.readStream(stream, revision, 1))[0];
  } catch (error) {
    if (error instanceof DamagedEventError) return undefined;
    throw error;
  }
};

/** The events of a log up to a position. Its methods throw `LogUnavailableError`. */
export const sourceOfLog = (log: EventLog, to: Position, onStep: OnStep): Source => ({
  events: (step, after) => copiedEvents(log, (progress) => onStep(step, progress), { after, to }),
  placeOf: async (event) => {
    const there = await eventIn(log, event);
    return there && there.position <= to && isSameEvent(copied(there), event) ? there.position : undefined;
  },
  last: async () => {
    const last = (await log.newest(lookedAt)).find((event) => !(event instanceof DamagedEventError));
    return last && (copied(last) as WholeEvent);
  },
});
