const hour = 60 * 60;
const day = 24 * hour;

/** The units for durations, in seconds, each with the duration from which it is used. */
const units = [
  { name: 'minute', length: 60, from: 0 },
  { name: 'hour', length: hour, from: 90 * 60 },
  { name: 'day', length: day, from: 36 * hour },
  { name: 'week', length: 7 * day, from: 21 * day },
] as const;

export type DurationUnit = (typeof units)[number];

/** The largest unit for a duration in seconds. */
export const unitOf = (seconds: number): DurationUnit => units.findLast(({ from }) => seconds >= from) ?? units[0];

const named = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

/** A duration in seconds in words, rounded to the nearest unit: "3 hours". */
export const duration = (seconds: number): string => {
  const { name, length } = unitOf(seconds);
  return named(Math.max(1, Math.round(seconds / length)), name);
};

/** The same rounded up, for promises. */
export const durationAtMost = (seconds: number): string => {
  const { name, length } = unitOf(seconds);
  return named(Math.ceil(seconds / length), name);
};
