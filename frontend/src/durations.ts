const hour = 60 * 60;
const day = 24 * hour;

/** The units in which times are told, in seconds, each with the time from which it is used. */
const units = [
  { name: 'minute', length: 60, from: 0 },
  { name: 'hour', length: hour, from: 90 * 60 },
  { name: 'day', length: day, from: 36 * hour },
  { name: 'week', length: 7 * day, from: 21 * day },
] as const;

export type DurationUnit = (typeof units)[number];

/** The largest unit in which a time in seconds is told. */
export const unitOf = (seconds: number): DurationUnit => units.findLast(({ from }) => seconds >= from) ?? units[0];

const named = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

/** A time in seconds as people say it, to the nearest whole: "3 hours". */
export const duration = (seconds: number): string => {
  const { name, length } = unitOf(seconds);
  return named(Math.max(1, Math.round(seconds / length)), name);
};

/** The same, promised: never less than it is. */
export const durationAtMost = (seconds: number): string => {
  const { name, length } = unitOf(seconds);
  return named(Math.ceil(seconds / length), name);
};
