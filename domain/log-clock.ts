import type { Position, RecordedEvent } from '../contracts/recorded.ts';

/** What is to be known of an event to find it again by when it was recorded. */
export type EventPlace = Pick<RecordedEvent, 'position' | 'metadata'>;

/**
 * How far the time of the log has come. Clocks of several processes differ, and demo content is dated back: this one
 * never goes back.
 */
export interface LogClock {
  /** The latest time of all events so far, in milliseconds since 1970. */
  readonly time: number;
  /** Where a row of `moments` was written last, its minute, and how many events came since. */
  readonly noted: Position;
  readonly minute: number;
  readonly since: number;
}

/** So many events lie at the most between two rows of `moments`: what is read to find an event by its time. */
export const mostBetween = 200;

const minuteOf = (time: number): number => Math.floor(time / 60_000);

/**
 * When an event was recorded, in milliseconds since 1970. Somebody else may have written one without a time, or with
 * one that is none: 0, which moves no clock.
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
