import { DamagedEventError, type Position } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { copied, copiedEvents, isSameEvent, type CopiedEvent, type WholeEvent } from './events.ts';
import type { OnStep } from './steps.ts';

/**
 * The events that are copied, those of a log or of a backup. Places in it grow from event to event; 0 lies before the
 * first.
 */
export interface Source {
  /** The events behind a place, in order; told of as a step of that name. */
  events(step: string, after: number): AsyncIterable<CopiedEvent>;
  /** The place of an event; undefined where it is not there, or not the same. */
  placeOf(event: WholeEvent): Promise<number | undefined>;
  /** The last one that can be read; undefined where there is none. */
  last(): Promise<WholeEvent | undefined>;
}

/** So many events from its end a log is looked at for one that can be read. */
const lookedAt = 100;

/**
 * An event of a log by its stream and revision, undefined where it is not there or cannot be read. Throws
 * `LogUnavailableError`.
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
