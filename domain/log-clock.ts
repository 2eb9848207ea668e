import type { Position, RecordedEvent } from '../contracts/recorded.ts';

/** The fields needed to find an event by the time it was recorded. */
export type EventPlace = Pick<RecordedEvent, 'position' | 'metadata'>;

/**
 * The time the log has reached. The clocks of several processes differ, and demo content is backdated: this clock never
 * goes back.
 */
export interface LogClock {
  /** The latest time of all events so far, in milliseconds since 1970. */
  readonly time: number;
  /** The position and minute of the last row written to `moments`, and the number of events since. */
  readonly noted: Position;
  readonly minute: number;
  readonly since: number;
}

/** The most events between two rows of `moments`: how many to read to find an event by its time. */
export const mostBetween = 200;

const minuteOf = (time: number): number => Math.floor(time / 60_000);

/**
 * When an event was recorded, in milliseconds since 1970. 0, which moves no clock, for an event that another program
 * wrote with no time, or an invalid one.
 */
export const timeOf = ({ metadata }: EventPlace): number => {
  const { time } = (metadata ?? {}) as Partial<EventPlace['metadata']>;
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
};

/** One step of the fold: the clock after an event. */
export const evolveLogClock = (before: LogClock | undefined, event: EventPlace): LogClock => {
  const time = Math.max(before?.time ?? 0, timeOf(event));
  const minute = minuteOf(time);
  if (before && minute === before.minute && before.since + 1 < mostBetween) return { ...before, time, since: before.since + 1 };
  return { time, noted: event.position, minute, since: 0 };
};
